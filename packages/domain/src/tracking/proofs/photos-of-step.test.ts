import { expect, it } from 'vitest';
import { takesPhotos } from './photos-of-step.ts';

it.each([
  ['delivered', true, true],
  ['delivery-failed-attempt', true, true],
  ['collection-rejected', true, true],
  ['delivery-exception', true, true],
  ['collected', false, true],
  ['out-for-delivery', false, true],
  [null, false, false],
] as const)('KEY-36: photos go with %s: %s, and %s where drivers add them to any step', (to, otherwise, anywhere) => {
  expect([takesPhotos(to, false), takesPhotos(to, true)]).toEqual([otherwise, anywhere]);
});
