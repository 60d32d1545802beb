import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';
import { PARCELS_MAX, repriceChecks } from './reprice-changes.ts';
import type { AskedChanges, ChangedShipment } from './reprice-changes.ts';

const BOOKED: ChangedShipment = { status: 'submitted', collected_date: null, collection_pickup_point_id: '' };
const NOTHING: AskedChanges = {
  sides: [],
  collection_pickup_point_id: '',
  changes_pod_method: false,
  parcels: [
    { id: 1, status: 'submitted' },
    { id: 2, status: 'submitted' },
  ],
  cancelled_parcel_ids: [],
  new_parcels: 0,
};

const messages = (shipment: Partial<ChangedShipment>, asked: Partial<AskedChanges>) =>
  repriceChecks({ ...BOOKED, ...shipment }, { ...NOTHING, ...asked }).map(({ message }) => message);

it('SCREEN-09: sizes, service and value change at any status, by this rule', () => {
  for (const status of SHIPMENT_STATUSES) expect(messages({ status }, {})).toEqual([]);
});

describe('where a shipment goes', () => {
  it.each<[ShipmentStatus, readonly string[]]>([
    ['submitted', []],
    ['at-hub', []],
    ['delivery-assigned', []],
    ['on-hold', []],
    ['out-for-delivery', ['It is on its way to the recipient. Bring it back to the hub first.']],
    ['ready-for-pickup', ['It is on its way to the recipient. Bring it back to the hub first.']],
    ['delivered', ['The journey has ended, so this can no longer be changed.']],
    ['cancelled', ['The journey has ended, so this can no longer be changed.']],
  ])('changes at %s with: %j', (status, refused) => {
    expect(messages({ status }, { sides: ['delivery'] })).toEqual(refused);
  });

  it('is collected from elsewhere until it is collected', () => {
    expect(messages({}, { sides: ['collection'] })).toEqual([]);
    const stands = ['It has been collected, so its collection address can no longer change.'];
    expect(messages({ status: 'at-hub' }, { sides: ['collection'] })).toEqual(stands);
    expect(messages({ status: 'on-hold', collected_date: new Date(0) }, { sides: ['collection'] })).toEqual(stands);
  });

  it('a collection does not become a drop-off, nor the other way round', () => {
    const other = ['Dropping off instead of a collection is another booking. Please cancel and book anew.'];

    expect(messages({}, { sides: ['collection'], collection_pickup_point_id: 'CG1' })).toEqual(other);
    expect(messages({ collection_pickup_point_id: 'CG1' }, { sides: ['collection'] })).toEqual(other);
    expect(messages({ collection_pickup_point_id: 'CG1' }, { sides: ['collection'], collection_pickup_point_id: 'CG2' })).toEqual(
      [],
    );
  });

  it('how it is proven stands while the driver has it', () => {
    expect(messages({ status: 'at-hub' }, { changes_pod_method: true })).toEqual([]);
    expect(messages({ status: 'out-for-delivery' }, { changes_pod_method: true })).toEqual([
      'It is on its way to the recipient, so the proof of delivery can no longer change.',
    ]);
  });
});

describe('parcels', () => {
  it('SHIP-RULE-03: one of several is cancelled by itself, the last one is not', () => {
    expect(messages({}, { cancelled_parcel_ids: [1] })).toEqual([]);
    expect(messages({}, { cancelled_parcel_ids: [1, 2] })).toEqual([
      'The last parcel cannot be cancelled alone. Cancel the shipment.',
    ]);
    // Another one takes its place.
    expect(messages({}, { cancelled_parcel_ids: [1, 2], new_parcels: 1 })).toEqual([]);
  });

  it('a cancelled parcel counts for nothing', () => {
    const parcels = [
      { id: 1, status: 'cancelled' as const },
      { id: 2, status: 'submitted' as const },
    ];

    expect(messages({}, { parcels, cancelled_parcel_ids: [2] })).toEqual([
      'The last parcel cannot be cancelled alone. Cancel the shipment.',
    ]);
    expect(messages({}, { parcels, cancelled_parcel_ids: [1] })).toEqual(['One of these parcels is cancelled already.']);
  });

  it.each<[ShipmentStatus, Date | null]>([
    ['collected', new Date(0)],
    ['at-hub', new Date(0)],
    ['on-hold', new Date(0)],
  ])('one that was collected and is %s comes back as a return', (status, collected_date) => {
    const parcels = [
      { id: 1, status },
      { id: 2, status },
    ];

    expect(messages({ status, collected_date }, { parcels, cancelled_parcel_ids: [1] })).toEqual([
      'A parcel that has been collected is not cancelled. It comes back as a return.',
    ]);
  });

  it('one that was left behind is cancelled though the others are on the road', () => {
    const parcels = [
      { id: 1, status: 'collection-assigned' as const },
      { id: 2, status: 'at-hub' as const },
    ];

    expect(messages({ status: 'collection-assigned' }, { parcels, cancelled_parcel_ids: [1] })).toEqual([]);
  });

  it('those of another shipment, and more than there may be, are refused', () => {
    expect(messages({}, { cancelled_parcel_ids: [9] })).toEqual(['One of these parcels is not of this shipment.']);
    expect(messages({}, { new_parcels: PARCELS_MAX - 2 })).toEqual([]);
    expect(messages({}, { new_parcels: PARCELS_MAX - 1 })).toEqual(['A shipment has 500 parcels at most.']);
  });
});
