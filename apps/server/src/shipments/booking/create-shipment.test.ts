import { billingApi } from '@tsela/contract/billing/billing-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../../pickup-points/save-pickup-point.ts';
import { pinSentFor } from '../../testing/field.ts';
import { countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function prepaidCustomer(balance = 50_000) {
  const world = await makeWorld(test_app.services);
  return { world, ...(await makeCustomer(world, { balance })) };
}

describe('booking a shipment', () => {
  it('CALL-48: answers the shipment itself with 200, a six-character reference and its parcels', async () => {
    const { token, account_id, world } = await prepaidCustomer();
    const [box] = aShipment().parcels;

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ parcels: [box, box] as CreateShipment['parcels'] }),
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider_id: world.provider_id,
      account_id,
      status: 'submitted',
      source: 'api',
      rate: 115,
      service_level_id: 1,
      service_level_code: 'ECO',
      service_level_name: 'Economy',
      custom_tracking_reference: '',
      charged_weight: 4,
      actual_weight: 4,
      collected_date: null,
      delivered_date: null,
    });
    expect(typeof body.id).toBe('number');
    expect(body.short_tracking_reference).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(body.tracking_reference).toBe(body.short_tracking_reference);
    expect(body.parcels).toHaveLength(2);
    expect(body.parcels[0]).toMatchObject({
      tracking_reference: `${body.short_tracking_reference}/1`,
      status: 'submitted',
      submitted_weight_kg: 2,
      has_been_dimensioned: false,
    });
    expect(body.parcels[1].tracking_reference).toBe(`${body.short_tracking_reference}/2`);
    expect(body.rates).toEqual([
      expect.objectContaining({ type: 'base', value: 100, vat: 15, vat_percentage: 15, vat_type: 'standard' }),
    ]);
  });

  it('DATA-23 DATA-24 DATA-25 DATA-30: gives what was left out its defaults', async () => {
    const { token } = await prepaidCustomer();

    const shipment = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    expect(shipment).toMatchObject({
      pod_method: 'pin-with-fallback',
      is_return: false,
      declared_value: 0,
      mute_notifications: false,
    });
    expect(shipment.collection_address).toMatchObject({ country: 'South Africa', zone: 'GP', type: 'residential' });
  });

  it('public API §1: takes province and country in every spelling and answers GP and South Africa', async () => {
    const { token } = await prepaidCustomer();
    const address = { ...aShipment().collection_address, zone: 'Gauteng', country: 'ZA' };

    const shipment = await succeed(test_app, shipmentApi.create, { token, input: aShipment({ collection_address: address }) });

    expect(shipment.collection_address).toMatchObject({ zone: 'GP', country: 'South Africa' });
  });

  it('VALID-10: keeps South African numbers with +27', async () => {
    const { token } = await prepaidCustomer();

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({
        collection_contact: { name: 'S', mobile_number: '0027 82 123 4567' },
        delivery_contact: { name: 'R', mobile_number: '083 123 4567' },
      }),
    });

    expect([shipment.collection_contact.mobile_number, shipment.delivery_contact.mobile_number]).toEqual([
      '+27821234567',
      '+27831234567',
    ]);
  });

  it('charges the account and keeps its balance the sum of its transactions', async () => {
    const { token, account_id, world } = await prepaidCustomer();

    await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    const staff = await signInAs(world, { role: ROLE.admin });
    const { transactions } = await succeed(test_app, billingApi.transactions, { token: staff.token, input: { account_id } });
    expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['shipping-charge', -115],
      ['payment', 500],
    ]);
    expect(transactions[0]?.balance_after).toBe((50_000 - PRICE_CENTS) / 100);
  });

  it('PERM-055: does not tell the price to a user who may not see amounts', async () => {
    const { world, account_id } = await prepaidCustomer();
    const { token } = await signInAs(world, { role: ROLE.no_billing, account_id });

    const shipment = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    expect(shipment.status).toBe('submitted');
    expect('rate' in shipment || 'rates' in shipment).toBe(false);
  });

  it("answers somebody else's account with not found", async () => {
    const { world, token, account_id } = await prepaidCustomer();
    const other = await makeCustomer(world, { balance: 50_000 });

    const foreign = await test_app.request(shipmentApi.create, { token, input: aShipment({ account_id: other.account_id }) });
    const own = await test_app.request(shipmentApi.create, { token, input: aShipment({ account_id }) });

    expect([foreign.status, foreign.body.message]).toEqual([404, 'Account not found.']);
    expect(own.status).toBe(200);
  });

  it('writes the first entry of the history, the audit event and the messages', async () => {
    const { world, token } = await prepaidCustomer();

    const { id } = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    const own = `provider_id = ${world.provider_id} and`;
    expect(
      await rowsOf(world, `select status, parcel_id, is_public from tracking_events where ${own} shipment_id = ${id}`),
    ).toEqual([{ status: 'submitted', parcel_id: 0, is_public: true }]);
    expect(
      await rowsOf(world, `select type, source from events where ${own} object_type = 'shipment' and object_id = ${id}`),
    ).toEqual([{ type: 'shipment.created', source: 'api' }]);
    expect(await rowsOf(world, `select event, recipient from messages where ${own} shipment_id = ${id} order by id`)).toEqual([
      { event: 'created', recipient: 'sipho@example.com' },
      { event: 'created', recipient: 'rachel@example.com' },
    ]);
  });

  it('sends no message when notifications are muted', async () => {
    const { world, token } = await prepaidCustomer();

    await succeed(test_app, shipmentApi.create, { token, input: aShipment({ mute_notifications: true }) });

    expect(await countRows(world, 'shipments', 'messages')).toEqual([1, 0]);
  });

  it('SHIP-VALID-24: takes a saved address with its id and text as it is', async () => {
    const { token } = await prepaidCustomer();
    const saved = { id: 12, entered_address: 'The shop next to the church, Xqzwville', city: 'Xqzwville' };

    const with_id = await test_app.request(shipmentApi.create, { token, input: aShipment({ collection_address: saved }) });
    const without_text = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_address: { id: 12, city: 'Xqzwville' } }),
    });
    const without_id = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_address: { ...saved, id: 0 } }),
    });

    expect([with_id.status, with_id.body.collection_address.entered_address]).toEqual([
      200,
      'The shop next to the church, Xqzwville',
    ]);
    const message = 'The collection address requires the following: street address or company, suburb, province';
    expect([without_text.body.message, without_id.body.message]).toEqual([message, message]);
  });

  it('SHIP-VALID-18: takes coordinates for the door', async () => {
    const { token } = await prepaidCustomer();
    const place = { local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196' };

    const with_position = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_address: { ...place, lat: -26.1, lng: 28.04 } }),
    });
    const off_ghana = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_address: { ...place, lat: 0, lng: 0 } }),
    });

    expect([with_position.status, with_position.body.collection_address.lat]).toEqual([200, -26.1]);
    // The gazetteer knows where Rosebank lies, which is no door yet.
    expect([off_ghana.status, off_ghana.body.message]).toEqual([
      400,
      'The collection address requires the following: street address or company',
    ]);
  });
});

describe('choosing a service', () => {
  it.each([
    ['none', {}, 'Please choose a service level.'],
    ['an unknown code', { service_level_code: 'XYZ' }, 'This service level is not offered.'],
    ['an unknown id', { service_level_id: 99 }, 'This service level is not offered.'],
  ])('refuses %s and saves nothing', async (_, chosen, message) => {
    const { world, token } = await prepaidCustomer();
    const { service_level_code: _code, ...rest } = aShipment();

    const { status, body } = await test_app.request(shipmentApi.create, { token, input: { ...rest, ...chosen } });

    expect([status, body.message, body.violations[0].field]).toEqual([400, message, 'service_level_code']);
    expect(await countRows(world, 'shipments', 'parcels')).toEqual([0, 0]);
  });

  it('public API §3: takes the id that a quote gave as well as the code', async () => {
    const { token } = await prepaidCustomer();
    const { service_level_code: _code, ...rest } = aShipment();
    const { collection_address, delivery_address, parcels } = rest;
    const { rates } = await succeed(test_app, rateApi.quote, {
      token,
      input: { collection_address, delivery_address, parcels } as never,
    });

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: { ...rest, service_level_id: rates[0]?.service_level.id } as never,
    });

    expect([shipment.service_level_code, shipment.rate]).toEqual(['ECO', rates[0]?.rate]);
  });

  it('books at the agreed rate or below, and asks again when the price is higher', async () => {
    const { world, token } = await prepaidCustomer();

    const dearer = await test_app.request(shipmentApi.create, { token, input: aShipment({ rate: 114.98 }) });
    const agreed = await test_app.request(shipmentApi.create, { token, input: aShipment({ rate: 115 }) });
    const cheaper = await test_app.request(shipmentApi.create, { token, input: aShipment({ rate: 200 }) });

    expect([dearer.status, dearer.body.message]).toEqual([409, 'The rate has changed to R 115.00. Please confirm.']);
    expect([agreed.body.rate, cheaper.body.rate]).toEqual([115, 115]);
    expect(await countRows(world, 'shipments')).toEqual([2]);
  });
});

describe('a quote', () => {
  it('SHIP-VIEW-05: costs nothing, sends no message, and stands in the list of quotes alone', async () => {
    const { world, token } = await prepaidCustomer(1);
    const { collection_contact: _from, delivery_contact: _to, ...priced } = aShipment();

    const quote = await succeed(test_app, shipmentApi.create, { token, input: { ...priced, quick_quote: 'quote' } as never });

    expect([quote.status, quote.rate]).toEqual(['quote', 115]);
    expect(await countRows(world, 'transactions', 'messages')).toEqual([1, 0]);
    const listed = async (input: object) =>
      (await succeed(test_app, shipmentApi.list, { token, input })).shipments.map(({ id }) => id);
    expect(await listed({ view: 'quotes' })).toEqual([quote.id]);
    expect(await listed({})).toEqual([]);
    expect(await listed({ status: 'quote' })).toEqual([]);
    expect(await listed({ id: quote.id })).toEqual([quote.id]);
  });

  it('CONST-31: is one of the two ways to ask, beside sending', async () => {
    const { token } = await prepaidCustomer();
    const statusOf = async (quick_quote: string) =>
      (await test_app.request(shipmentApi.create, { token, input: aShipment({ quick_quote } as never) })).status;

    expect([await statusOf('quote'), await statusOf('send'), await statusOf('guess')]).toEqual([200, 200, 400]);
  });

  it('is found by staff who filter for it', async () => {
    const { world, token } = await prepaidCustomer();
    const staff = await signInAs(world, { role: ROLE.ops });
    const quote = await succeed(test_app, shipmentApi.create, { token, input: aShipment({ quick_quote: 'quote' }) });

    const { shipments } = await succeed(test_app, shipmentApi.list, { token: staff.token, input: { status: 'quote' } });

    expect(shipments.map(({ id }) => id)).toEqual([quote.id]);
  });
});

describe('what people type', () => {
  const TEXTS = {
    emoji: 'Thandi 👩🏽‍🚀 🎂',
    right_to_left: 'مرحبا שלום',
    sql: "Robert'); drop table shipments; --",
    html: '<script>alert("x")</script> & <b>bold</b>',
    quotes_and_slashes: `"' \\ \\\\ %s %_ $1 \${x}`,
    zalgo: 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  };

  it.each(Object.entries(TEXTS))('comes back as it was typed: %s', async (_, text) => {
    const { world, token } = await prepaidCustomer();
    const [box] = aShipment().parcels;

    const created = await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({
        collection_contact: { name: text, email: 'sipho@example.com' },
        special_instructions_delivery: text,
        customer_reference: text,
        parcels: [{ ...box, parcel_description: text }] as CreateShipment['parcels'],
      }),
    });

    const { shipments } = await succeed(test_app, shipmentApi.list, { token, input: { search: text } });
    expect(shipments.map(({ id }) => id)).toEqual([created.id]);
    for (const shipment of [created, shipments[0]]) {
      expect(shipment).toMatchObject({
        special_instructions_delivery: text,
        customer_reference: text,
        collection_contact: { name: text },
      });
      expect(shipment?.parcels[0]?.parcel_description).toBe(text);
    }
    expect(await countRows(world, 'shipments')).toEqual([1]);
  });

  it('is refused with control characters in it', async () => {
    const { token } = await prepaidCustomer();

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ special_instructions_delivery: 'a\u0000b' }),
    });

    expect([status, body.message]).toEqual([400, 'special_instructions_delivery has characters or a form that are not allowed.']);
  });

  it('is refused when it is longer than 255 characters', async () => {
    const { token } = await prepaidCustomer();
    const booking = (length: number) =>
      test_app.request(shipmentApi.create, { token, input: aShipment({ special_instructions_delivery: 'x'.repeat(length) }) });

    const [fits, too_long] = [await booking(255), await booking(256)];

    expect(fits.status).toBe(200);
    expect([too_long.status, too_long.body.message]).toEqual([
      400,
      'special_instructions_delivery is too long: 255 characters at most.',
    ]);
  });
});

describe('dates at the edge of the calendar', () => {
  it('VALID-21: takes 0001-01-01, which programs send for no date, as none', async () => {
    const { token } = await prepaidCustomer();
    const without = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({ collection_min_date: '0001-01-01', delivery_min_date: '0001-01-01' }),
    });

    expect([shipment.collection_min_date, shipment.delivery_min_date]).toEqual([without.collection_min_date, null]);
  });

  it.each(['9999-12-31', '2099-02-28'])('refuses %s, which cannot be planned for', async (date) => {
    const { token } = await prepaidCustomer();

    const collection = await test_app.request(shipmentApi.create, { token, input: aShipment({ collection_min_date: date }) });
    const delivery = await test_app.request(shipmentApi.create, { token, input: aShipment({ delivery_min_date: date }) });

    expect([collection.status, collection.body.message]).toEqual([400, 'The collection date can be a year ahead at most']);
    expect([delivery.status, delivery.body.violations[0].field]).toEqual([400, 'delivery_min_date']);
  });

  it.each([
    [{ collection_min_date: '2020-01-01' }, 'collection_min_date', 'The collection date is in the past'],
    [{ delivery_min_date: '2020-01-01' }, 'delivery_min_date', 'The delivery date is in the past'],
    [
      { collection_min_date: dayFromNow(9), delivery_min_date: dayFromNow(3) },
      'delivery_min_date',
      'The delivery date is before the collection date',
    ],
  ])('refuses %j', async (days, field, message) => {
    const { token } = await prepaidCustomer();

    const { status, body } = await test_app.request(shipmentApi.create, { token, input: aShipment(days) });

    expect([status, body.violations[0].field, body.message]).toEqual([400, field, message]);
  });

  it('takes yesterday for today: elsewhere it still is', async () => {
    const { token } = await prepaidCustomer();
    const without = await succeed(test_app, shipmentApi.create, { token, input: aShipment() });

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({ collection_min_date: dayFromNow(-1) }),
    });

    expect(shipment.collection_min_date).toBe(without.collection_min_date);
  });

  it('quotes with them as it books', async () => {
    const { token } = await prepaidCustomer();
    const { collection_address, delivery_address, parcels } = aShipment();
    const quote = (collection_min_date: string) =>
      test_app.request(rateApi.quote, { token, input: { collection_address, delivery_address, parcels, collection_min_date } });

    expect([(await quote('0001-01-01')).status, (await quote('9999-12-31')).status]).toEqual([200, 400]);
  });

  it.each(['2026-02-30', '2026-13-01', 'tomorrow', '2026-1-1'])('refuses %s, which is no day', async (date) => {
    const { token } = await prepaidCustomer();

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_min_date: date }),
    });

    expect([status, body.violations?.[0]?.field]).toEqual([400, 'collection_min_date']);
  });
});

describe('a pickup point', () => {
  async function withLockers(): Promise<{ world: World; token: string }> {
    const world = await makeWorld(test_app.services, {
      enable_locker_shipments: true,
      enable_counter_shipments: true,
      enabled_pickup_providers: ['tcg-locker', 'ram-counter'],
    });
    const point = {
      description: '',
      trading_hours: '',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
    };
    await savePickupPoint(world.context, {
      ...point,
      pickup_point_id: 'CG101',
      pickup_point_provider: 'tcg-locker',
      name: 'Rosebank Locker',
      type: 'locker',
    });
    await savePickupPoint(world.context, {
      ...point,
      pickup_point_id: 'K201',
      pickup_point_provider: 'ram-counter',
      name: 'Rosebank Counter',
      type: 'counter',
    });
    return { world, ...(await makeCustomer(world, { balance: 50_000 })) };
  }

  const PLACES = { 'a street address': undefined, 'a locker': 'CG101', 'a counter': 'K201' } as const;
  const ways = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((from) =>
    (Object.keys(PLACES) as (keyof typeof PLACES)[])
      // One point is not both ends.
      .filter((to) => to !== from || to === 'a street address')
      .map((to) => [from, to] as const),
  );
  it.each(ways)('PROD-13 PROD-15: is at either end, as is a street address: from %s to %s', async (from, to) => {
    const { token } = await withLockers();
    const { collection_address, delivery_address, ...rest } = aShipment();
    const side = (name: 'collection' | 'delivery', place: keyof typeof PLACES) =>
      PLACES[place] === undefined
        ? { [`${name}_address`]: name === 'collection' ? collection_address : delivery_address }
        : { [`${name}_pickup_point_id`]: PLACES[place] };

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: { ...rest, ...side('collection', from), ...side('delivery', to) },
    });

    expect([status, body.message]).toEqual([200, undefined]);
    const shown = (name: 'collection' | 'delivery') => [body[`${name}_pickup_point_id`], body[`${name}_address`].type];
    const expected = { 'a street address': ['', 'business'], 'a locker': ['CG101', 'locker'], 'a counter': ['K201', 'counter'] };
    expect(shown('collection')[0]).toBe(expected[from][0]);
    expect(shown('delivery')[0]).toBe(expected[to][0]);
    if (from !== 'a street address') expect(shown('collection')).toEqual(expected[from]);
    if (to !== 'a street address') expect(shown('delivery')).toEqual(expected[to]);
  });

  it('CALL-50: drops the address of its side and takes the one of the point', async () => {
    const { token } = await withLockers();

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({ delivery_pickup_point_id: 'CG101' }),
    });

    expect(shipment).toMatchObject({
      status: 'submitted',
      delivery_pickup_point_id: 'CG101',
      delivery_pickup_point_provider: 'tcg-locker',
      delivery_address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', type: 'locker' },
    });
  });

  it('PIN-03: to send from waits for the parcel, and sends the sender the PIN of the locker', async () => {
    const { world, token } = await withLockers();
    const { collection_address: _dropped, ...rest } = aShipment();

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: { ...rest, collection_pickup_point_id: 'CG101' },
    });

    expect(shipment.status).toBe('awaiting-dropoff');
    const pin = await pinSentFor(world, shipment, 'dropoff_pin');
    const told = await rowsOf<{ recipient: string; body: string }>(
      world,
      `select recipient, body from messages where provider_id = ${world.provider_id}`,
    );
    const readers = told.filter(({ body }) => body.includes(` is ${pin}. `)).map(({ recipient }) => recipient);
    expect(readers.toSorted()).toEqual(['+27821234567', 'sipho@example.com']);
    expect(JSON.stringify(shipment)).not.toContain(`"${pin}"`);
  });

  it('PIN-05: of a counter has no PIN', async () => {
    const { world, token } = await withLockers();

    const shipment = await succeed(test_app, shipmentApi.create, {
      token,
      input: aShipment({ collection_pickup_point_id: 'K201' }),
    });

    expect(shipment.status).toBe('awaiting-dropoff');
    expect(await countRows(world, 'shipment_pins')).toEqual([0]);
  });

  it('that does not exist is refused', async () => {
    const { world, token } = await withLockers();

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_pickup_point_id: 'CG999' }),
    });

    expect([status, body.message]).toEqual([400, 'There is no pickup point "CG999".']);
    expect(await countRows(world, 'shipments')).toEqual([0]);
  });

  it('SHIP-RULE-05: of a kind the provider does not serve is refused', async () => {
    const world = await makeWorld(test_app.services, { enabled_pickup_providers: ['tcg-locker'] });
    const address = { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' };
    await savePickupPoint(world.context, {
      pickup_point_id: 'CG101',
      pickup_point_provider: 'tcg-locker',
      name: 'Rosebank',
      type: 'locker',
      description: '',
      trading_hours: '',
      address,
    });
    const { token } = await makeCustomer(world, { balance: 50_000 });

    const { status, body } = await test_app.request(shipmentApi.create, {
      token,
      input: aShipment({ collection_pickup_point_id: 'CG101' }),
    });

    expect([status, body.message]).toEqual([400, 'The collection address cannot be of the type locker']);
  });
});

function dayFromNow(days: number): string {
  return addDays(dayOf(new Date()), days);
}
