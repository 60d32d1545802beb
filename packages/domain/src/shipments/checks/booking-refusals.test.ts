import { describe, expect, it } from 'vitest';
import { bookingRefusals } from './booking-refusals.ts';
import type { ShipmentDraft } from '../shipment-draft.ts';

const HOME = { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196' };
const messages = (draft: ShipmentDraft) => bookingRefusals(draft).map(({ field, message }) => [field, message]);

describe('a shipment from one place to the same', () => {
  it.each([
    ['to the letter', HOME],
    ['in other words', { ...HOME, street_address: ' 12  OXFORD road.', city: 'johannesburg' }],
  ])('public API §3: is refused, %s', (_how, delivery_address) => {
    expect(messages({ collection_address: HOME, delivery_address })).toEqual([
      ['delivery_address.street_address', 'The collection and delivery address cannot be the same'],
    ]);
  });

  it.each([
    ['another number', HOME, { ...HOME, street_address: '14 Oxford Road' }],
    ['the street of that name in another suburb', HOME, { ...HOME, local_area: 'Parktown' }],
    ['another firm behind the door', { ...HOME, company: 'Acme' }, { ...HOME, company: 'Bright Ideas' }],
    ['a quote without doors', { ...HOME, street_address: '' }, { ...HOME, street_address: '' }],
    ['addresses that are missing', undefined, undefined],
  ])('but not %s', (_what, collection_address, delivery_address) => {
    expect(messages({ collection_address, delivery_address })).toEqual([]);
  });

  it.each([
    ['CG1', 'CG1', [['delivery_pickup_point_id', 'The collection and delivery pickup point cannot be the same']]],
    ['CG1', 'CG2', []],
  ])('public API §3: from locker %s to %s', (collection_pickup_point_id, delivery_pickup_point_id, refusals) => {
    expect(messages({ collection_pickup_point_id, delivery_pickup_point_id })).toEqual(refusals);
  });
});

describe('a shipment of a pickup point', () => {
  it.each([
    [{ opt_in_rates: [2] }, 'opt_in_rates', 'Pickup point shipments cannot have optional charges'],
    [{ opt_in_time_based_rates: [3] }, 'opt_in_time_based_rates', 'Pickup point shipments cannot have optional charges'],
    [{ declared_value: 100 }, 'declared_value', 'Pickup point shipments cannot have a declared value'],
  ])('public API §7: is refused with %j', (extra, field, message) => {
    expect(messages({ delivery_pickup_point_id: 'CG1', ...extra })).toEqual([[field, message]]);
    expect(messages({ collection_pickup_point_id: 'CG1', ...extra })).toEqual([[field, message]]);
    expect(messages({ ...extra })).toEqual([]);
  });

  it('public API §7: has no custom reference where it is collected, though where it is delivered', () => {
    const custom_tracking_reference = 'ORDER-77';

    expect(messages({ collection_pickup_point_id: 'CG1', custom_tracking_reference })).toEqual([
      ['custom_tracking_reference', 'Shipments that are collected from a pickup point cannot have a custom tracking reference'],
    ]);
    expect(messages({ delivery_pickup_point_id: 'CG1', custom_tracking_reference })).toEqual([]);
  });

  it('may say that nothing was chosen', () => {
    expect(
      messages({ delivery_pickup_point_id: 'CG1', opt_in_rates: [], declared_value: 0, custom_tracking_reference: '' }),
    ).toEqual([]);
  });
});
