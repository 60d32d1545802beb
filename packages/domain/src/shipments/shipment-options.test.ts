import { describe, expect, it } from 'vitest';
import {
  COLLECTION_FREQUENCIES,
  EVENT_TYPES,
  NOTE_TYPES,
  POD_FALLBACK_FIELDS,
  POD_METHODS,
  PROVIDER_NOTIFICATION_OPTIONS,
  QUICK_QUOTE_MODES,
  QUOTE_PAYMENT_REFERENCES,
  WAYBILL_TYPES,
  noteTypesFor,
} from './shipment-options.ts';

describe('shipment options', () => {
  it.each([
    ['ENUM-06', WAYBILL_TYPES, ['parcel', 'shipment']],
    ['ENUM-07', POD_METHODS, ['grv', 'pin-with-fallback']],
    ['ENUM-08', POD_FALLBACK_FIELDS, ['name', 'mobile_number', 'department', 'description', 'photos', 'signature']],
    ['ENUM-17', EVENT_TYPES, ['image', 'dimensions', 'rate-recalculation']],
    [
      'ENUM-18',
      NOTE_TYPES,
      ['shipment_note', 'tracking_event', 'parcel_dimension_update', 'shipment_address_change', 'bob_box_reservation_details'],
    ],
    ['CONST-31', QUICK_QUOTE_MODES, ['quote', 'send']],
    ['CONST-40', QUOTE_PAYMENT_REFERENCES, ['both', 'quote-reference', 'account-code']],
    ['CONST-41', COLLECTION_FREQUENCIES, ['daily', 'weekly']],
    ['KEY-53', PROVIDER_NOTIFICATION_OPTIONS, ['support', 'ops-manager', 'none']],
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
