import { describe, expect, it } from 'vitest';
import {
  COLLECTION_FREQUENCIES,
  EVENT_TYPES,
  NEW_SHIPMENT_DEFAULTS,
  NOTE_TYPES,
  PARCEL_DISCLAIMER,
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

  it('DATA-23 DATA-24 DATA-25: a new shipment has pin-with-fallback, is no return and declares nothing', () => {
    expect(NEW_SHIPMENT_DEFAULTS).toEqual({ pod_method: 'pin-with-fallback', is_return: false, declared_value: 0 });
  });

  it('SHIP-RULE-08: the parcel disclaimer is as given', () => {
    expect(PARCEL_DISCLAIMER).toBe('Additional costs may occur if incorrect parcel dimensions and weight are submitted.');
  });
});
