import { describe, expect, it } from 'vitest';
import { readSettings } from '../../providers/provider-settings.ts';
import { SHIPMENT_CHECK_SETTINGS, firstFailure, formMessage, shipmentChecks } from './shipment-checks.ts';
import type { ShipmentCheckFacts, ShipmentCheckSettings } from './shipment-checks.ts';
import type { AddressDraft, ParcelDraft, ShipmentDraft } from '../shipment-draft.ts';

const ADDRESS: AddressDraft = {
  type: 'residential',
  street_address: '12 Long Street',
  local_area: 'Hatfield',
  city: 'Pretoria',
  zone: 'GP',
  code: '0083',
  country: 'South Africa',
};
const PARCEL: ParcelDraft = {
  submitted_length_cm: 20,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 2,
};
const SETTINGS: ShipmentCheckSettings = {
  minimum_parcel_length: 1,
  minimum_parcel_width: 1,
  minimum_parcel_height: 1,
  minimum_parcel_weight: 0.1,
  maximum_parcel_length: 150,
  maximum_parcel_width: 120,
  maximum_parcel_height: 110,
  maximum_parcel_weight: 70,
  require_postal_code_on_shipment_creation: false,
  require_guest_shipment_billing_email: true,
  shipment_requested_date_change_reasons: [],
  enable_locker_shipments: true,
  enable_counter_shipments: true,
  enabled_pickup_providers: ['tcg-locker'],
  international_collection_countries: [],
  international_delivery_countries: [],
};

function draft(changes: ShipmentDraft = {}): ShipmentDraft {
  return {
    collection_address: ADDRESS,
    delivery_address: ADDRESS,
    collection_contact: { name: 'Thandi', email: 'thandi@example.co.za' },
    delivery_contact: { name: 'Pieter', mobile_number: '0821234567' },
    parcels: [PARCEL],
    ...changes,
  };
}

function facts(
  settings: Partial<ShipmentCheckSettings> = {},
  changes: Partial<Omit<ShipmentCheckFacts, 'settings'>> = {},
): ShipmentCheckFacts {
  return {
    is_staff: false,
    is_quote: false,
    account: { account_type: 'postpaid', tracking_prefix: '' },
    stored: null,
    ...changes,
    settings: { ...SETTINGS, ...settings },
  };
}

function messages(shipment: ShipmentDraft, given = facts()): string[] {
  return shipmentChecks(shipment, given).map((violation) => violation.message);
}

const STORED = { status: 'submitted', collection_min_date: '2026-11-27', delivery_min_date: '2026-11-30' };

describe('shipment save checks', () => {
  it('a complete shipment passes', () => {
    expect(shipmentChecks(draft(), facts())).toEqual([]);
  });

  it("SHIP-VALID-01 SHIP-VALID-31: the checks run in the specification's order and all are reported, first things first", () => {
    const wrong = draft({
      status: 'cancelled',
      collection_address: { ...ADDRESS, type: 'locker' },
      delivery_address: { ...ADDRESS, city: '' },
      custom_tracking_reference: 'AB1',
      parcels: [
        { ...PARCEL, submitted_length_cm: 151, alternative_tracking_reference: 'X1' },
        { ...PARCEL, submitted_weight_kg: 71 },
      ],
      collection_after: '12:00',
      collection_before: '11:30',
      collection_min_date: '2026-12-01',
      delivery_contact: { email: 'pieter' },
    });
    const given = facts(
      { shipment_requested_date_change_reasons: ['Customer asked'], enable_locker_shipments: false },
      { account: { account_type: 'guest', tracking_prefix: 'TS' }, stored: STORED },
    );

    expect(messages(wrong, given)).toEqual([
      'Please select a pickup point for collection',
      'Custom tracking reference needs to be a minimum of 7 characters',
      'Pickup point shipments can only have one parcel',
      'Parcel(s) alternative references need to be a minimum of 7 characters',
      'Please provide an email address for billing purposes.',
      'Some parcels exceed the maximum allowed length of 150cm',
      'Some parcels exceed the maximum allowed weight of 70kg',
      'The delivery address requires the following: city',
      'The "collection to" time cannot be earlier than the "collection from" time',
      'Reason for requested date change is required',
      'Reason for cancelling shipment is required',
      'Invalid delivery email',
      'The collection address cannot be of the type locker',
    ]);
  });

  it.each([
    ['SHIP-VALID-02', 'collection', 'locker'],
    ['SHIP-VALID-02', 'collection', 'counter'],
    ['SHIP-VALID-03', 'delivery', 'locker'],
    ['SHIP-VALID-03', 'delivery', 'counter'],
  ] as const)('%s: a %s address of type %s needs a pickup point', (_id, side, type) => {
    const without = draft({ [`${side}_address`]: { type } });
    const withPoint = draft({ [`${side}_address`]: { type }, [`${side}_pickup_point_id`]: 'CG12' });

    expect(messages(without)).toEqual([`Please select a pickup point for ${side}`]);
    expect(messages(withPoint)).toEqual([]);
  });

  it('SHIP-VALID-02: no pickup point is asked for a street address', () => {
    expect(messages(draft({ collection_pickup_point_id: '' }))).toEqual([]);
  });

  it.each([
    ['ABC123', '', true],
    ['ABC1234', '', false],
    ['ABC1', 'TS', true],
    ['ABC12', 'TS', false],
    ['', 'TS', false],
    ['  ', '', false],
    ['ABC123 ', '', true],
  ])('SHIP-VALID-04: custom reference "%s" with prefix "%s" fails: %s', (reference, tracking_prefix, fails) => {
    const given = facts({}, { account: { account_type: 'prepaid', tracking_prefix } });

    expect(messages(draft({ custom_tracking_reference: reference }), given)).toEqual(
      fails ? ['Custom tracking reference needs to be a minimum of 7 characters'] : [],
    );
  });

  it('SHIP-VALID-05 SHIP-RULE-03: a pickup-point shipment has one parcel that is not cancelled', () => {
    const side = { delivery_address: { type: 'locker' }, delivery_pickup_point_id: 'CG12' } as const;

    expect(messages(draft({ ...side, parcels: [PARCEL, PARCEL] }))).toEqual(['Pickup point shipments can only have one parcel']);
    expect(messages(draft({ ...side, parcels: [PARCEL, { ...PARCEL, status: 'cancelled' }] }))).toEqual([]);
    expect(messages(draft({ parcels: [PARCEL, PARCEL] }))).toEqual([]);
  });

  it('SHIP-VALID-06: an alternative reference has seven characters with the prefix', () => {
    const given = facts({}, { account: { account_type: 'prepaid', tracking_prefix: 'TSE' } });
    const short = draft({ parcels: [PARCEL, { ...PARCEL, alternative_tracking_reference: '123' }] });

    expect(shipmentChecks(short, given)).toEqual([
      {
        field: 'parcels[1].alternative_tracking_reference',
        code: 'alternative-reference-too-short',
        message: 'Parcel(s) alternative references need to be a minimum of 7 characters',
      },
    ]);
    expect(messages(draft({ parcels: [{ ...PARCEL, alternative_tracking_reference: '1234' }] }), given)).toEqual([]);
    expect(messages(draft({ parcels: [{ ...PARCEL, alternative_tracking_reference: '' }] }), given)).toEqual([]);
  });

  it('SHIP-VALID-07: customers on the guest account give a billing e-mail when the provider demands it', () => {
    const guest = { account: { account_type: 'guest', tracking_prefix: '' } } as const;

    expect(messages(draft(), facts({}, guest))).toEqual(['Please provide an email address for billing purposes.']);
    expect(messages(draft({ billing_contact: { email: 'a@b.co.za' } }), facts({}, guest))).toEqual([]);
    expect(messages(draft(), facts({}, { ...guest, is_staff: true }))).toEqual([]);
    expect(messages(draft(), facts({ require_guest_shipment_billing_email: false }, guest))).toEqual([]);
    expect(messages(draft(), facts())).toEqual([]);
  });

  it.each([
    ['SHIP-VALID-08', 'length', 'submitted_length_cm', 150, '150cm'],
    ['SHIP-VALID-09', 'width', 'submitted_width_cm', 120, '120cm'],
    ['SHIP-VALID-10', 'height', 'submitted_height_cm', 110, '110cm'],
    ['SHIP-VALID-11', 'weight', 'submitted_weight_kg', 70, '70kg'],
  ] as const)('%s: a parcel above the maximum %s fails', (_id, dimension, field, limit, shown) => {
    const over = draft({ parcels: [PARCEL, { ...PARCEL, [field]: limit + 0.1 }] });

    expect(shipmentChecks(over, facts())).toEqual([
      {
        field: `parcels[1].${field}`,
        code: 'parcel-above-maximum',
        message: `Some parcels exceed the maximum allowed ${dimension} of ${shown}`,
      },
    ]);
    expect(messages(draft({ parcels: [{ ...PARCEL, [field]: limit }] }))).toEqual([]);
    expect(messages(over, facts({ [`maximum_parcel_${dimension}`]: null }))).toEqual([]);
  });

  it('SHIP-VALID-12: the actual measure counts when there is one, otherwise the submitted one', () => {
    const measuredSmaller = { ...PARCEL, submitted_length_cm: 200, actual_length_cm: 100 };
    const measuredLarger = { ...PARCEL, submitted_length_cm: 100, actual_length_cm: 200 };
    const notMeasured = { ...PARCEL, submitted_length_cm: 200, actual_length_cm: null };

    expect(messages(draft({ parcels: [measuredSmaller] }))).toEqual([]);
    expect(messages(draft({ parcels: [measuredLarger] }))).toEqual(['Some parcels exceed the maximum allowed length of 150cm']);
    expect(messages(draft({ parcels: [notMeasured] }))).toEqual(['Some parcels exceed the maximum allowed length of 150cm']);
  });

  it.each([
    ['length', 'submitted_length_cm', 'minimum_parcel_length', '5cm'],
    ['width', 'submitted_width_cm', 'minimum_parcel_width', '5cm'],
    ['height', 'submitted_height_cm', 'minimum_parcel_height', '5cm'],
    ['weight', 'submitted_weight_kg', 'minimum_parcel_weight', '5kg'],
  ] as const)('SHIP-VALID-15: a parcel below the minimum %s fails', (dimension, field, setting, shown) => {
    const large = { submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 20, submitted_weight_kg: 20 };
    const given = facts({ [setting]: 5 });

    expect(messages(draft({ parcels: [{ ...large, [field]: 4.9 }] }), given)).toEqual([
      `Some parcels are below the minimum allowed ${dimension} of ${shown}`,
    ]);
    expect(messages(draft({ parcels: [{ ...large, [field]: 5 }] }), given)).toEqual([]);
  });

  it('SHIP-RULE-03: a cancelled parcel is not measured', () => {
    expect(messages(draft({ parcels: [PARCEL, { ...PARCEL, submitted_length_cm: 900, status: 'cancelled' }] }))).toEqual([]);
  });

  it('SHIP-VALID-13: the form shows a line for each failing dimension, the API joins them with a space', () => {
    const violations = shipmentChecks(
      draft({ parcels: [{ ...PARCEL, submitted_length_cm: 160, submitted_weight_kg: 80 }], delivery_contact: { email: 'x' } }),
      facts(),
    );

    expect(formMessage(violations, { misses_required_fields: false })).toBe(
      'Some parcels exceed the maximum allowed length of 150cm\nSome parcels exceed the maximum allowed weight of 70kg',
    );
    expect(firstFailure(violations)).toBe(
      'Some parcels exceed the maximum allowed length of 150cm Some parcels exceed the maximum allowed weight of 70kg',
    );
  });

  it('SHIP-VALID-14: missing required fields add their line', () => {
    const violations = shipmentChecks(draft({ parcels: [{ ...PARCEL, submitted_width_cm: 121 }] }), facts());

    expect(formMessage(violations, { misses_required_fields: true })).toBe(
      'Please fill in all the required fields.\nSome parcels exceed the maximum allowed width of 120cm',
    );
    expect(formMessage([], { misses_required_fields: true })).toBe('Please fill in all the required fields.');
    expect(formMessage([], { misses_required_fields: false })).toBeNull();
    expect(firstFailure([])).toBeNull();
  });

  it('SHIP-VALID-01: the first failing check alone is answered with', () => {
    const violations = shipmentChecks(
      draft({ collection_address: {}, delivery_address: {}, custom_tracking_reference: 'A' }),
      facts(),
    );

    expect(firstFailure(violations)).toBe('Custom tracking reference needs to be a minimum of 7 characters');
  });

  it('SHIP-VALID-16 SHIP-VALID-17: both addresses name what they lack', () => {
    expect(messages(draft({ collection_address: {}, delivery_address: null }))).toEqual([
      'The collection address requires the following: street address or company, suburb, city, province',
      'The delivery address requires the following: street address or company, suburb, city, province',
    ]);
  });

  it.each([
    ['SHIP-VALID-25', 'collection', '12:00', '11:30', true],
    ['SHIP-VALID-25', 'collection', '12:00', '12:00', false],
    ['SHIP-VALID-25', 'collection', '08:00', '17:00', false],
    ['SHIP-VALID-26', 'delivery', '12:00', '11:30', true],
    ['SHIP-VALID-26', 'delivery', '12:00', '12:00', false],
    ['SHIP-VALID-26', 'delivery', '', '11:30', false],
  ] as const)('%s: a %s window from %s to %s fails: %s', (_id, side, from, to, fails) => {
    const shipment = draft({ [`${side}_after`]: from, [`${side}_before`]: to });

    expect(messages(shipment)).toEqual(fails ? [`The "${side} to" time cannot be earlier than the "${side} from" time`] : []);
  });

  it('SHIP-VALID-27: a changed date needs a reason where the provider has reasons', () => {
    const reasons = { shipment_requested_date_change_reasons: ['Customer asked'] };
    const changed = draft({ delivery_min_date: '2026-12-02' });

    expect(shipmentChecks(changed, facts(reasons, { stored: STORED }))).toEqual([
      {
        field: 'delivery_rescheduled_reason',
        code: 'delivery-date-change-reason-missing',
        message: 'Reason for requested date change is required',
      },
    ]);
    expect(messages({ ...changed, delivery_rescheduled_reason: 'Customer asked' }, facts(reasons, { stored: STORED }))).toEqual(
      [],
    );
    expect(messages(changed, facts({}, { stored: STORED }))).toEqual([]);
    expect(messages(changed, facts(reasons))).toEqual([]);
    expect(messages(draft(), facts(reasons, { stored: STORED }))).toEqual([]);
    expect(messages(draft({ collection_min_date: '2026-11-27T00:00:00Z' }), facts(reasons, { stored: STORED }))).toEqual([]);
  });

  it('SHIP-VALID-28: cancelling needs a tracking message', () => {
    const given = facts({}, { stored: STORED });

    expect(messages(draft({ status: 'cancelled' }), given)).toEqual(['Reason for cancelling shipment is required']);
    expect(messages(draft({ status: 'cancelled', tracking_message: 'Sender asked' }), given)).toEqual([]);
    expect(messages(draft({ status: 'cancelled' }), facts({}, { stored: { ...STORED, status: 'cancelled' } }))).toEqual([]);
  });

  it.each([
    ['SHIP-VALID-29', 'collection'],
    ['SHIP-VALID-30', 'delivery'],
  ] as const)('%s: an invalid %s e-mail fails', (_id, side) => {
    expect(messages(draft({ [`${side}_contact`]: { email: 'thandi@' } }))).toEqual([`Invalid ${side} email`]);
    expect(messages(draft({ [`${side}_contact`]: { email: '' } }))).toEqual([]);
    expect(messages(draft({ [`${side}_contact`]: { email: ' t@e.co.za ' } }))).toEqual([]);
  });

  it('the settings of a provider are all the checks need', () => {
    const settings: ShipmentCheckSettings = readSettings({ maximum_parcel_length: 10 }, SHIPMENT_CHECK_SETTINGS);

    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
    expect(messages(draft(), facts(settings))).toEqual(['Some parcels exceed the maximum allowed length of 10cm']);
  });

  it('a quote asks for the place, not for the door', () => {
    const shipment = draft({ collection_address: { local_area: 'Hatfield', city: 'Pretoria', zone: 'GP' } });

    expect(messages(shipment, facts({}, { is_quote: true }))).toEqual([]);
    expect(messages(shipment)).toEqual(['The collection address requires the following: street address or company']);
  });
});
