import { expect, it } from 'vitest';
import { pointKey, pointOfKey } from './point-key.ts';

it.each([
  ['tcg-locker:CG110', { pickup_point_provider: 'tcg-locker', pickup_point_id: 'CG110' }],
  ['ram-counter:A:7', { pickup_point_provider: 'ram-counter', pickup_point_id: 'A:7' }],
] as const)('%s names a point, and is its name', (key, point) => {
  expect(pointOfKey(key)).toEqual(point);
  expect(pointKey(point)).toBe(key);
});

it.each(['', 'tcg-locker', 'tcg-locker:', 'nobody:1', ':1'])('"%s" names none', (key) => {
  expect(pointOfKey(key)).toBeNull();
});
