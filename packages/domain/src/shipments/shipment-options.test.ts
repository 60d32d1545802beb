import { describe, expect, it } from 'vitest';
import { NOTE_TYPES, POD_METHODS, noteTypesFor } from './shipment-options.ts';

describe('shipment options', () => {
  it.each([
    ['ENUM-07', POD_METHODS, ['grv', 'pin-with-fallback']],
    [
      'ENUM-18',
      NOTE_TYPES,
      ['shipment_note', 'tracking_event', 'parcel_dimension_update', 'shipment_address_change', 'bob_box_reservation_details'],
    ],
  ])('%s: the values are as listed', (_id, values, expected) => {
    expect(values).toEqual(expected);
  });

  it('ENUM-18: the Bob Box note type is offered only where Bob Box is on', () => {
    expect(noteTypesFor({ enable_bob_box: true })).toContain('bob_box_reservation_details');
    expect(noteTypesFor({ enable_bob_box: false })).toEqual([
      'shipment_note',
      'tracking_event',
      'parcel_dimension_update',
      'shipment_address_change',
    ]);
  });
});
