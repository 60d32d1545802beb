import { expect, it } from 'vitest';
import { parcelOfScan } from './collect-draft.ts';

const PARCELS = ['AB2CD3/1', 'AB2CD3/2', 'EF3GH4/1'];

it.each([
  ['AB2CD3/2', 'AB2CD3/2'],
  [' ab2cd3/1 ', 'AB2CD3/1'],
  ['ef3gh4', 'EF3GH4/1'],
  // Which of its two parcels it is cannot be told.
  ['AB2CD3', null],
  ['AB2CD3/3', null],
  ['JK4LM5', null],
  ['', null],
])('a scan of "%s" means the parcel %s', (text, parcel) => {
  expect(parcelOfScan(text, PARCELS)).toBe(parcel);
});
