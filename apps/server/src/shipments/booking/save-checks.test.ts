import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, countRows } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Settings = Partial<Record<SettingKey, unknown>>;

const LOCKERS: Settings = {
  enable_locker_shipments: true,
  enable_counter_shipments: true,
  enabled_pickup_providers: ['tcg-locker'],
};
/** A place that no gazetteer completes. */
const UNKNOWN_PLACE = {
  street_address: '1 Main Road',
  local_area: 'Xqzwold',
  city: 'Xqzwville',
  code: '9999',
  zone: 'GP',
} as const;
const [BOX] = aShipment().parcels;

/** Everything a booking writes. */
const BOOKING_TABLES = [
  'shipments',
  'parcels',
  'shipment_prices',
  'transactions',
  'tracking_events',
  'messages',
  'shipment_pins',
] as const;

async function sender(settings: Settings) {
  const world = await makeWorld(test_app.services, settings);
  return { world, ...(await makeCustomer(world, { balance: 1_000_000 })) };
}

/** Refused with exactly this message, on this field, with nothing left behind; the same booking without the fault goes through. */
async function refusesOnly(
  { world, token, host }: { world: World; token?: string; host?: string },
  {
    broken,
    sound,
    field,
    message,
  }: { broken: Partial<CreateShipment>; sound: Partial<CreateShipment>; field: string; message: string },
): Promise<void> {
  const before = await countRows(world, ...BOOKING_TABLES);
  const caller = { ...(token && { token }), ...(host && { host }), headers: { 'x-client-version': 'web-1' } };

  const refused = await test_app.request(shipmentApi.create, { ...caller, input: aShipment(broken) });

  expect([refused.status, refused.body.message]).toEqual([400, message]);
  expect(refused.body.violations.map((violation: { field: string }) => violation.field)).toContain(field);
  expect(await countRows(world, ...BOOKING_TABLES)).toEqual(before);
  const taken = await test_app.request(shipmentApi.create, { ...caller, input: aShipment(sound) });
  expect([taken.status, taken.body.message]).toEqual([200, undefined]);
}

interface Case {
  readonly ids: string;
  readonly fault: string;
  readonly settings?: Settings;
  readonly broken: Partial<CreateShipment>;
  readonly sound?: Partial<CreateShipment>;
  readonly field: string;
  readonly message: string;
}

const CASES: readonly Case[] = [
  {
    ids: 'SHIP-VALID-02 SHIP-VALID-31',
    fault: 'a locker to collect from without its pickup point',
    settings: LOCKERS,
    broken: { collection_address: { ...aShipment().collection_address, type: 'locker' } },
    field: 'collection_pickup_point_id',
    message: 'Please select a pickup point for collection',
  },
  {
    ids: 'SHIP-VALID-03 SHIP-VALID-31',
    fault: 'a counter to deliver to without its pickup point',
    settings: LOCKERS,
    broken: { delivery_address: { ...aShipment().delivery_address, type: 'counter' } },
    field: 'delivery_pickup_point_id',
    message: 'Please select a pickup point for delivery',
  },
  {
    ids: 'SHIP-VALID-04 SHIP-VALID-31',
    fault: 'a custom tracking reference of six characters',
    broken: { custom_tracking_reference: 'ABC-12' },
    sound: { custom_tracking_reference: 'ABC-123' },
    field: 'custom_tracking_reference',
    message: 'Custom tracking reference needs to be a minimum of 7 characters',
  },
  {
    ids: 'SHIP-VALID-06 SHIP-VALID-31',
    fault: 'an alternative parcel reference of six characters',
    broken: { parcels: [BOX, { ...BOX, alternative_tracking_reference: 'TCG123' }] as CreateShipment['parcels'] },
    sound: { parcels: [BOX, { ...BOX, alternative_tracking_reference: 'TCG1234' }] as CreateShipment['parcels'] },
    field: 'parcels[1].alternative_tracking_reference',
    message: 'Parcel(s) alternative references need to be a minimum of 7 characters',
  },
  {
    ids: 'SHIP-VALID-08 SHIP-VALID-31',
    fault: 'a parcel that is too long',
    settings: { maximum_parcel_length: 100 },
    broken: { parcels: [{ ...BOX, submitted_length_cm: 100.1 }] as CreateShipment['parcels'] },
    sound: { parcels: [{ ...BOX, submitted_length_cm: 100 }] as CreateShipment['parcels'] },
    field: 'parcels[0].submitted_length_cm',
    message: 'Some parcels exceed the maximum allowed length of 100cm',
  },
  {
    ids: 'SHIP-VALID-09 SHIP-VALID-31',
    fault: 'a parcel that is too wide',
    settings: { maximum_parcel_width: 50 },
    broken: { parcels: [{ ...BOX, submitted_width_cm: 51 }] as CreateShipment['parcels'] },
    field: 'parcels[0].submitted_width_cm',
    message: 'Some parcels exceed the maximum allowed width of 50cm',
  },
  {
    ids: 'SHIP-VALID-10 SHIP-VALID-31',
    fault: 'a parcel that is too high',
    settings: { maximum_parcel_height: 50 },
    broken: { parcels: [{ ...BOX, submitted_height_cm: 51 }] as CreateShipment['parcels'] },
    field: 'parcels[0].submitted_height_cm',
    message: 'Some parcels exceed the maximum allowed height of 50cm',
  },
  {
    ids: 'SHIP-VALID-11 SHIP-VALID-31',
    fault: 'a parcel that is too heavy',
    settings: { maximum_parcel_weight: 30 },
    broken: { parcels: [{ ...BOX, submitted_weight_kg: 30.5 }] as CreateShipment['parcels'] },
    field: 'parcels[0].submitted_weight_kg',
    message: 'Some parcels exceed the maximum allowed weight of 30kg',
  },
  {
    ids: 'SHIP-VALID-08 SHIP-VALID-11 SHIP-VALID-31',
    fault: 'a parcel too long and too heavy, named in one answer',
    settings: { maximum_parcel_length: 100, maximum_parcel_weight: 30 },
    broken: { parcels: [{ ...BOX, submitted_length_cm: 120, submitted_weight_kg: 31 }] as CreateShipment['parcels'] },
    field: 'parcels[0].submitted_weight_kg',
    message: 'Some parcels exceed the maximum allowed length of 100cm Some parcels exceed the maximum allowed weight of 30kg',
  },
  {
    ids: 'SHIP-VALID-15 SHIP-VALID-31',
    fault: 'a parcel that is too light',
    settings: { minimum_parcel_weight: 0.5 },
    broken: { parcels: [{ ...BOX, submitted_weight_kg: 0.4 }] as CreateShipment['parcels'] },
    field: 'parcels[0].submitted_weight_kg',
    message: 'Some parcels are below the minimum allowed weight of 0.5kg',
  },
  {
    ids: 'SHIP-VALID-16 SHIP-VALID-18 SHIP-VALID-31',
    fault: 'a collection address without a door',
    broken: { collection_address: { ...UNKNOWN_PLACE, street_address: '' } },
    sound: { collection_address: { ...UNKNOWN_PLACE, street_address: '', company: 'Acme' } },
    field: 'collection_address.street_address',
    message: 'The collection address requires the following: street address or company',
  },
  {
    ids: 'SHIP-VALID-16 SHIP-VALID-19 SHIP-VALID-31',
    fault: 'a collection address without a suburb',
    broken: { collection_address: { ...UNKNOWN_PLACE, local_area: ' ' } },
    sound: { collection_address: UNKNOWN_PLACE },
    field: 'collection_address.local_area',
    message: 'The collection address requires the following: suburb',
  },
  {
    ids: 'SHIP-VALID-17 SHIP-VALID-20 SHIP-VALID-21 SHIP-VALID-31',
    fault: 'a delivery address without city and province',
    broken: { delivery_address: { ...UNKNOWN_PLACE, city: '', zone: '' } },
    sound: { delivery_address: UNKNOWN_PLACE },
    field: 'delivery_address.city',
    message: 'The delivery address requires the following: city, province',
  },
  {
    ids: 'SHIP-VALID-17 SHIP-VALID-23 SHIP-VALID-31',
    fault: 'a delivery address without a postal code where the provider requires one',
    settings: { require_postal_code_on_shipment_creation: true },
    broken: { delivery_address: { ...UNKNOWN_PLACE, code: '' } },
    sound: { delivery_address: UNKNOWN_PLACE },
    field: 'delivery_address.code',
    message: 'The delivery address requires the following: postal code',
  },
  {
    ids: 'SHIP-VALID-25 SHIP-VALID-31',
    fault: 'a collection window that ends before it starts',
    broken: { collection_after: '14:00', collection_before: '13:59' },
    sound: { collection_after: '14:00', collection_before: '14:00' },
    field: 'collection_before',
    message: 'The "collection to" time cannot be earlier than the "collection from" time',
  },
  {
    ids: 'SHIP-VALID-26 SHIP-VALID-31',
    fault: 'a delivery window that ends before it starts',
    broken: { delivery_after: '09:30', delivery_before: '09:00' },
    sound: { delivery_after: '09:00', delivery_before: '09:30' },
    field: 'delivery_before',
    message: 'The "delivery to" time cannot be earlier than the "delivery from" time',
  },
  {
    ids: 'SCREEN-10 KEY-58',
    fault: 'a collection window that begins before the office opens',
    broken: { collection_after: '07:30' },
    sound: { collection_after: '08:00' },
    field: 'collection_after',
    message: 'The collection time has to be within office hours, 08:00 to 17:00',
  },
  {
    ids: 'SCREEN-10 KEY-58',
    fault: 'a delivery window that ends after the office has closed',
    settings: { work_hours_to: '18:00' },
    broken: { delivery_before: '18:30' },
    sound: { delivery_before: '18:00' },
    field: 'delivery_before',
    message: 'The delivery time has to be within office hours, 08:00 to 18:00',
  },
  {
    ids: 'SHIP-VALID-29 SHIP-VALID-31',
    fault: 'a collection e-mail address that is none',
    broken: { collection_contact: { ...aShipment().collection_contact, email: 'sipho@nowhere' } },
    field: 'collection_contact.email',
    message: 'Invalid collection email',
  },
  {
    ids: 'SHIP-VALID-30 SHIP-VALID-31',
    fault: 'a delivery e-mail address that is none',
    broken: { delivery_contact: { ...aShipment().delivery_contact, email: 'a@b.c, d@e.f' } },
    field: 'delivery_contact.email',
    message: 'Invalid delivery email',
  },
  {
    ids: 'SHIP-RULE-04 SHIP-RULE-05 SHIP-VALID-31',
    fault: 'an address type that the provider does not serve',
    broken: { collection_address: { ...aShipment().collection_address, type: 'international' } },
    sound: { collection_address: { ...aShipment().collection_address, type: 'business' } },
    field: 'collection_address.type',
    message: 'The collection address cannot be of the type international',
  },
  {
    ids: 'public API §3:',
    fault: 'a mobile number that is none',
    broken: { delivery_contact: { name: 'Rachel', mobile_number: '12345' } },
    sound: { delivery_contact: { name: 'Rachel', mobile_number: '083 123 4567' } },
    field: 'delivery_contact.mobile_number',
    message: 'Invalid delivery mobile number',
  },
  {
    ids: 'public API §3:',
    fault: 'a recipient whom nobody can reach',
    broken: { delivery_contact: { name: 'Rachel' } },
    sound: { delivery_contact: { name: 'Rachel', email: 'rachel@example.com' } },
    field: 'delivery_contact.mobile_number',
    message: 'Please enter a mobile number or email address for the delivery contact.',
  },
  {
    ids: 'public API §3:',
    fault: 'a custom tracking reference with a space',
    broken: { custom_tracking_reference: 'ORDER 1234' },
    sound: { custom_tracking_reference: 'ORDER-1234' },
    field: 'custom_tracking_reference',
    message: 'Custom tracking reference may have letters, digits and hyphens only',
  },
  {
    ids: 'the provider asks:',
    fault: 'a parcel without contents where the provider asks for them',
    settings: { is_parcel_content_required: true },
    broken: { parcels: [{ ...BOX, parcel_description: '' }] as CreateShipment['parcels'] },
    field: 'parcels[0].parcel_description',
    message: 'Please say what every parcel contains.',
  },
  {
    ids: 'public API §3:',
    fault: 'an address that the parcel is at already',
    broken: { delivery_address: { ...aShipment().collection_address, street_address: '12 oxford road' } },
    sound: { delivery_address: { ...aShipment().collection_address, street_address: '14 Oxford Road' } },
    field: 'delivery_address.street_address',
    message: 'The collection and delivery address cannot be the same',
  },
  {
    ids: 'cover:',
    fault: 'a declared value where no cover is on offer',
    broken: { declared_value: 100 },
    field: 'declared_value',
    message: 'Cover is not available, so no declared value can be given',
  },
  {
    ids: 'cover:',
    fault: 'a declared value above the limit',
    settings: { insurance_declared_value_enabled: true, insurance_max_declared_value: 5000 },
    broken: { declared_value: 5000.01 },
    sound: { declared_value: 5000 },
    field: 'declared_value',
    message: 'The declared value is more than the maximum of R5000',
  },
];

describe('booking refuses', () => {
  it.each(CASES)('$ids $fault', async ({ settings = {}, broken, sound = {}, field, message }) => {
    await refusesOnly(await sender(settings), { broken, sound, field, message });
  });

  const senderWithLocker = async (settings: Settings = {}) => {
    const from_sender = await sender({ ...LOCKERS, ...settings });
    await changeRows(
      from_sender.world,
      `insert into pickup_points (provider_id, pickup_point_provider, pickup_point_id, name, type, address, lat, lng)
       select ${from_sender.world.provider_id}, 'tcg-locker', 'CG1', 'Rosebank', 'locker', address, -26.1, 28
       from (values ('${JSON.stringify(LOCKER_ADDRESS)}'::jsonb)) as given (address)`,
    );
    return from_sender;
  };

  it.each([
    ['delivery', { declared_value: 100 }, 'declared_value', 'Pickup point shipments cannot have a declared value'],
    ['collection', { opt_in_rates: [1] }, 'opt_in_rates', 'Pickup point shipments cannot have optional charges'],
    [
      'collection',
      { custom_tracking_reference: 'ORDER-1001' },
      'custom_tracking_reference',
      'Shipments that are collected from a pickup point cannot have a custom tracking reference',
    ],
  ])('public API §7: a pickup point for the %s together with %j', async (side, extra, field, message) => {
    const place = { [`${side}_pickup_point_id`]: 'CG1' };

    await refusesOnly(await senderWithLocker({ insurance_declared_value_enabled: true }), {
      broken: { ...place, ...extra },
      sound: place,
      field,
      message,
    });
  });

  it('SHIP-VALID-05 SHIP-VALID-31: more than one parcel for a pickup point', async () => {
    const from_sender = await senderWithLocker();

    await refusesOnly(from_sender, {
      broken: { delivery_pickup_point_id: 'CG1', parcels: [BOX, BOX] as CreateShipment['parcels'] },
      sound: { delivery_pickup_point_id: 'CG1' },
      field: 'parcels',
      message: 'Pickup point shipments can only have one parcel',
    });
  });

  it('SHIP-VALID-07 SHIP-VALID-31: a visitor without an e-mail address for billing, where the provider demands one', async () => {
    const world = await makeWorld(test_app.services, {
      unused_feature_guest_shipment_creation: true,
      require_guest_shipment_billing_email: true,
    });
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });

    await refusesOnly(
      { world, host: world.host },
      {
        broken: {},
        sound: { billing_contact: { email: 'thandi@example.com' } },
        field: 'billing_contact.email',
        message: 'Please provide an email address for billing purposes.',
      },
    );
  });

  it('SHIP-VALID-04: counts the account prefix to the seven characters', async () => {
    const { world, token, account_id } = await sender({});
    await changeRows(
      world,
      `update accounts set tracking_prefix = 'KAR' where provider_id = ${world.provider_id} and id = ${account_id}`,
    );

    const short = await test_app.request(shipmentApi.create, { token, input: aShipment({ custom_tracking_reference: '123' }) });
    const long = await test_app.request(shipmentApi.create, { token, input: aShipment({ custom_tracking_reference: '1234' }) });
    const blank = await test_app.request(shipmentApi.create, { token, input: aShipment({ custom_tracking_reference: '  ' }) });

    expect([short.status, short.body.message]).toEqual([400, 'Custom tracking reference needs to be a minimum of 7 characters']);
    expect([long.status, long.body.custom_tracking_reference]).toEqual([200, 'KAR1234']);
    expect([blank.status, blank.body.custom_tracking_reference]).toEqual([200, '']);
  });

  it('SHIP-VALID-01 SHIP-VALID-31: answers with the first failing check and lists the others', async () => {
    const { token } = await sender({ maximum_parcel_length: 10 });
    const input = aShipment({
      custom_tracking_reference: 'A',
      collection_after: '10:00',
      collection_before: '09:00',
      delivery_contact: { name: 'Rachel', email: 'no' },
    });

    const { status, body } = await test_app.request(shipmentApi.create, { token, input });

    expect([status, body.message]).toEqual([400, 'Custom tracking reference needs to be a minimum of 7 characters']);
    expect(body.violations.map((violation: { message: string }) => violation.message)).toEqual([
      'Custom tracking reference needs to be a minimum of 7 characters',
      'Some parcels exceed the maximum allowed length of 10cm',
      'The "collection to" time cannot be earlier than the "collection from" time',
      'Invalid delivery email',
    ]);
  });

  it('public API §1: the reference an account must give, with 412', async () => {
    const { world, token } = await sender({ require_customer_reference: true });

    const refused = await test_app.request(shipmentApi.create, { token, input: aShipment() });
    const taken = await test_app.request(shipmentApi.create, { token, input: aShipment({ customer_reference: 'PO 77' }) });

    expect([refused.status, refused.body.message]).toEqual([412, 'A customer reference is required.']);
    expect([taken.status, taken.body.customer_reference]).toEqual([200, 'PO 77']);
    expect(await countRows(world, 'shipments')).toEqual([1]);
  });

  it.each([
    ['a negative weight', { submitted_weight_kg: -2 }, 'parcels[0].submitted_weight_kg'],
    ['no weight', { submitted_weight_kg: 0 }, 'parcels[0].submitted_weight_kg'],
    ['a weight as heavy as a planet', { submitted_weight_kg: 6e24 }, 'parcels[0].submitted_weight_kg'],
    ['a weight as text', { submitted_weight_kg: '2' }, 'parcels[0].submitted_weight_kg'],
    ['a length without end', { submitted_length_cm: 1e300 }, 'parcels[0].submitted_length_cm'],
  ])('%s, and names the field', async (_, wrong, field) => {
    const { world, token } = await sender({});

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: { ...aShipment(), parcels: [{ ...BOX, ...wrong }] },
    });

    expect([status, body.violations[0].field]).toEqual([400, field]);
    expect(await countRows(world, ...BOOKING_TABLES)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  });

  it('a custom or parcel reference that is taken, by any account', async () => {
    const { world, token } = await sender({});
    const other = await makeCustomer(world, { balance: 100_000 });
    const parcels = [{ ...BOX, alternative_tracking_reference: 'TCG0000000001' }] as CreateShipment['parcels'];
    const first = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ custom_tracking_reference: 'ORDER-1001', parcels }),
    });
    const before = await countRows(world, ...BOOKING_TABLES);

    const same_custom = await test_app.request(shipmentApi.create, {
      token: other.token,
      input: aShipment({ custom_tracking_reference: 'ORDER-1001' }),
    });
    const same_parcel = await test_app.request(shipmentApi.create, { token: other.token, input: aShipment({ parcels }) });
    const own = await test_app.request(shipmentApi.create, {
      token: other.token,
      input: aShipment({ custom_tracking_reference: 'ORDER-1002' }),
    });

    expect(first.status).toBe(200);
    expect([same_custom.status, same_custom.body.message]).toEqual([400, 'This custom tracking reference is in use already.']);
    expect([same_parcel.status, same_parcel.body.message]).toEqual([400, 'A parcel reference is in use already.']);
    expect(own.status).toBe(200);
    expect(await countRows(world, 'shipments', 'parcels')).toEqual([2, 2]);
    expect(before.slice(0, 2)).toEqual([1, 1]);
  });

  it('a parcel reference that is the tracking reference of another parcel', async () => {
    const { token } = await sender({});
    const first = await test_app.request(shipmentApi.create, { token, input: aShipment() });
    const taken_reference: string = first.body.parcels[0].tracking_reference;

    const parcels = [{ ...BOX, alternative_tracking_reference: taken_reference }] as CreateShipment['parcels'];
    const { status, body } = await test_app.request(shipmentApi.create, { token, input: aShipment({ parcels }) });

    expect([status, body.message]).toEqual([400, 'A parcel reference is in use already.']);
  });

  it('a booking that staff make without naming an account', async () => {
    const { world, account_id } = await sender({});
    const { token } = await signInAs(world, { role: ROLE.ops });

    const refused = await test_app.request(shipmentApi.create, { token, input: aShipment() });
    const taken = await test_app.request(shipmentApi.create, { token, input: aShipment({ account_id }) });

    expect([refused.status, refused.body.message, refused.body.violations[0].field]).toEqual([
      400,
      'Please choose an account.',
      'account_id',
    ]);
    expect(taken.status).toBe(200);
  });
});

const LOCKER_ADDRESS = {
  type: 'locker',
  company: 'Shell Rosebank',
  street_address: '50 Bath Avenue',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
  country: 'South Africa',
  lat: -26.1,
  lng: 28,
  entered_address: '50 Bath Avenue, Rosebank, Johannesburg, 2196, GP, South Africa',
  gs_hash: 'x',
};
