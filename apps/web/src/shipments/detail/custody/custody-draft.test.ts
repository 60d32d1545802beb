import type { CustodyHold, ParcelCustody } from '@tsela/contract/tracking/custody-api';
import type { ParcelId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { holdText, inOrderOfCare, lackingTexts } from './custody-draft.ts';

const HOLD: CustodyHold = {
  party: 'hub',
  party_name: 'Cape Town',
  place: 'Cape Town',
  since: '2026-11-27T08:00:00.000Z',
  until: null,
  event_id: 1,
  exceptions: [],
};
const LACKING = { code: 'left-behind', text: 'Left with Thabo.', date: HOLD.since, closed: null } as const;

function parcel(number: number, open_exception: ParcelCustody['open_exception'] = null): ParcelCustody {
  const parcel_id = number as ParcelId;
  return { parcel_id, tracking_reference: `A/${number}`, number, parcel_count: 3, last: HOLD, open_exception, chain: [HOLD] };
}

it('puts the parcels to look into first', () => {
  const numbers = inOrderOfCare([parcel(1), parcel(2, LACKING), parcel(3)]).map(({ number }) => number);

  expect(numbers).toEqual([2, 1, 3]);
});

it('says who has a parcel, and its place once', () => {
  expect(holdText(HOLD)).toBe('At the hub Cape Town');
  expect(holdText({ ...HOLD, party: 'driver', party_name: 'Thabo' })).toBe('With the driver Thabo · Cape Town');
  expect(holdText({ ...HOLD, party: 'driver', party_name: '', place: '' })).toBe('With the driver');
});

it('says of what was lacking whether it was put right', () => {
  const exceptions = [LACKING, { ...LACKING, closed: HOLD.since }];

  expect(lackingTexts({ ...HOLD, exceptions })).toEqual(['Left with Thabo.', 'Left with Thabo. Put right by a later scan.']);
});
