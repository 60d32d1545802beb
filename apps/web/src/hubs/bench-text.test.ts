import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { benchLines, destinationText, spokenText } from './bench-text.ts';
import type { BenchNames } from './bench-text.ts';

const NAMES: BenchNames = {
  branches: [{ id: 2, name: 'Cape Town', code: 'CPT' }],
  drivers: [{ id: 7, name: 'Thabo Mokoena' }],
  bays: [{ code: 'B4', label: 'CPT 4', branch_id: 1 }],
  branch_id: 1,
};
const BENCH = {
  delivery_branch_id: 2 as BranchId,
  driver_id: 7 as DriverId,
  service_level_name: 'Economy',
  is_vip: true,
  instructions: '',
};
const ANSWER: FieldEventResult = {
  event_id: 'e',
  result: 'accepted',
  message: 'Received at hub',
  shipment_id: 1,
  short_tracking_reference: 'AB2CD3',
  parcel_reference: 'AB2CD3/1',
  status: 'at-hub',
  from: 'Johannesburg',
  to: 'Sea Point, Cape Town',
  parcels_scanned: 1,
  parcel_count: 1,
  bench: BENCH,
};

it('SCREEN-28: says where a parcel goes, with the bay that is named after it', () => {
  expect(destinationText(ANSWER, NAMES)).toBe('Cape Town, bay CPT 4');
  expect(destinationText(ANSWER, { ...NAMES, branch_id: 9 })).toBe('Cape Town');
  expect(destinationText({ ...ANSWER, bench: { ...BENCH, delivery_branch_id: null } }, NAMES)).toBe('');
  expect(benchLines(ANSWER, NAMES)).toEqual([
    ['Goes to', 'Cape Town, bay CPT 4'],
    ['Driver', 'Thabo Mokoena'],
    ['Service', 'Economy'],
  ]);
});

it('says aloud what makes a parcel stop before where it goes, and why it was refused', () => {
  expect(spokenText(ANSWER, NAMES)).toBe('VIP. Cape Town, bay CPT 4');
  expect(spokenText({ ...ANSWER, status: 'on-hold' }, NAMES)).toBe('On hold. VIP. Cape Town, bay CPT 4');
  expect(spokenText({ ...ANSWER, result: 'refused', message: 'AB2CD3 is cancelled.' }, NAMES)).toBe('AB2CD3 is cancelled.');
});
