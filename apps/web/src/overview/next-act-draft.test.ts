import { expect, it } from 'vitest';
import { nextAct } from './next-act-draft.ts';

it.each([
  ['submitted', 'collection'],
  ['collection-rejected', 'collection'],
  ['at-destination-hub', 'delivery'],
  ['delivery-exception', 'delivery'],
  ['on-hold', 'release'],
  ['on-hold-internal', 'release'],
  ['delivered', null],
  ['a status of a newer version', null],
])('SCREEN-24: what comes next of a shipment that is %s: %s', (status, act) => {
  expect(nextAct({ status })).toBe(act);
});
