import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { aKeyOf } from '../testing/api-keys.ts';
import { countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let key: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] });
  const point = {
    pickup_point_provider: 'tcg-locker',
    type: 'locker',
    description: '',
    trading_hours: 'Mon-Sun 07:00-21:00',
    address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' },
    compartments: [{ code: 'V4-M', count: 40 }],
  } as const;
  for (const [pickup_point_id, name] of [
    ['CG1', 'Rosebank Mall'],
    ['CG2', 'Sandton City'],
  ] as const)
    await savePickupPoint(world.context, { ...point, pickup_point_id, name });
  ({ key } = await aKeyOf(test_app, world, { scopes: ['read', 'prices', 'book', 'labels'] }));
});
afterAll(() => test_app.close());

/** As the plug-in calls: the base address is that of the `api.` host, and the key has a number and a bar before it. */
async function call(
  method: 'GET' | 'POST',
  url: string,
  { body, token = `1234|${key}` }: { body?: unknown; token?: string } = {},
) {
  return test_app.app.inject({
    method,
    url,
    headers: {
      host: `api.${world.host}`,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

const ADDRESS = {
  type: 'residential',
  street_address: '3 Beach Road',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
  zone: 'Western Cape',
  country: 'South Africa',
  entered_address: '3 Beach Road, Sea Point, Cape Town',
  company: '',
};
const PARCELS = [
  {
    submitted_length_cm: '20',
    submitted_width_cm: '20',
    submitted_height_cm: '10',
    submitted_weight_kg: '2',
    parcel_description: '',
  },
];
const { collection_contact, delivery_contact } = aShipment();

/** As PHP sends it: numbers as text, keys of which we know nothing, an empty account. */
function order(facts: object = {}) {
  return {
    account_id: 0,
    plugin: 'shop 1.2.3',
    collection_address: { terminal_id: 'CG1' },
    delivery_address: { terminal_id: 'CG2' },
    parcels: PARCELS,
    ...facts,
  };
}

const booking = (facts: object = {}) =>
  order({ collection_contact, delivery_contact: { ...delivery_contact, fax: '' }, service_level_code: 'ECO', ...facts });

describe('public API §11: the locker plug-in', () => {
  it('reads every locker, as a list, without any key of the answer missing', async () => {
    const answer = await call('GET', '/api/v1/lockers-data');

    expect([answer.statusCode, answer.json().map(({ code }: { code: string }) => code)]).toEqual([200, ['CG1', 'CG2']]);
    expect(answer.json()[0]).toMatchObject({
      name: 'Rosebank Mall',
      latitude: expect.stringMatching(/^-26\./),
      longitude: expect.stringMatching(/^28\./),
      type: { id: 2, name: 'Locker' },
      place: { placeNumber: 'CG1', town: 'Johannesburg', postalCode: '2196' },
      lstTypesBoxes: [{ id: 1, name: 'V4-M', type: '10', width: 60, height: 19, length: 41, weight: 10 }],
    });
    expect(answer.json()[0].openinghours[0]).toEqual({ day: 'Monday', open_time: '07:00', close_time: '21:00' });
  });

  it.each([
    ['locker to locker', {}],
    ['locker to door', { delivery_address: ADDRESS }],
    ['door to locker', { collection_address: ADDRESS }],
  ])('asks for prices from %s', async (_, sides) => {
    const answer = await call('POST', '/api/v1/locker-rates-new', { body: order(sides) });

    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Success']);
    expect(answer.json().rates[0]).toMatchObject({
      rate: expect.any(Number),
      service_level: { code: 'ECO', name: expect.any(String) },
    });
  });

  it('is told why a parcel has no price, and which locker there is not', async () => {
    const [box] = PARCELS;
    const large = await call('POST', '/api/v1/locker-rates-new', {
      body: order({ parcels: [{ ...box, submitted_length_cm: '90' }] }),
    });
    const nowhere = await call('POST', '/api/v1/locker-rates-new', {
      body: order({ delivery_address: { terminal_id: 'CG99' } }),
    });

    expect([large.statusCode, large.json().rates, large.json().message]).toEqual([
      200,
      [],
      expect.stringContaining('does not fit at'),
    ]);
    expect([nowhere.statusCode, nowhere.json().message]).toEqual([400, 'There is no pickup point "CG99".']);
  });

  it('books, and is answered by what the parcel is tracked', async () => {
    const answer = await call('POST', '/api/v1/shipments', { body: booking() });

    expect([answer.statusCode, answer.json().status]).toEqual([200, 'awaiting-dropoff']);
    const { id, custom_tracking_reference, short_tracking_reference } = answer.json();
    expect([typeof id, custom_tracking_reference]).toEqual(['number', short_tracking_reference]);
    const rows = await rowsOf(
      world,
      `select collection_pickup_point_id as from_point, delivery_pickup_point_id as to_point, custom_tracking_reference as own
       from shipments where provider_id = ${world.provider_id} and id = ${id}`,
    );
    expect(rows[0]).toMatchObject({ from_point: 'CG1', to_point: 'CG2', own: '' });
    const tracked = await call('GET', `/tracking/shipments?tracking_reference=${custom_tracking_reference}`, { token: '' });
    expect(tracked.json().shipments[0].shipment_id).toBe(id);
  });

  it('opens waybill and stickers as PDF, by the key in the header and by the one in the address', async () => {
    const { id } = (await call('POST', '/api/v1/shipments', { body: booking() })).json();

    const answers = [
      await call('GET', `/generate/waybill/${id}?api_key=${key}`),
      await call('GET', `/generate/sticker/${id}?api_key=${key}`),
      await call('GET', `/generate/sticker/${id}?api_key=1234%7C${key}`, { token: '' }),
    ];

    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const [counted] = await rowsOf<{ stickers_printed: number }>(
      world,
      `select stickers_printed from shipments where id = ${id}`,
    );
    expect(counted?.stickers_printed).toBe(1);
  });

  it('is refused in words with a wrong key, with none, and for the parcel of another account', async () => {
    const { id } = (await call('POST', '/api/v1/shipments', { body: booking() })).json();
    const other = await aKeyOf(test_app, world, { scopes: ['labels'] });
    const told = async (url: string, token: string) => {
      const answer = await call('GET', url, { token });
      return [answer.statusCode, answer.json().message];
    };

    expect(await told('/api/v1/lockers-data', '1|0123456789abcdef0123456789abcdef')).toEqual([401, 'The API key is wrong.']);
    expect(await told('/api/v1/lockers-data', '')).toEqual([401, 'Please log in first']);
    expect(await told(`/generate/waybill/${id}`, '')).toEqual([401, 'Please log in first']);
    expect(await told(`/generate/waybill/${id}`, other.key)).toEqual([404, 'Shipment not found']);
    expect((await told('/api/v1/lockers-data', other.key))[0]).toBe(403);
  });

  it('books once, however often an order is sent with one Idempotency-Key', async () => {
    const before = await countRows(world, 'shipments');
    const send = () =>
      test_app.app.inject({
        method: 'POST',
        url: '/api/v1/shipments',
        headers: {
          host: `api.${world.host}`,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'order-4711',
        },
        payload: JSON.stringify(booking()),
      });

    const answers = await Promise.all([send(), send(), send()]);

    const ids = new Set(answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().id));
    expect([ids.size, answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)]).toEqual([1, true]);
    expect(await countRows(world, 'shipments')).toEqual([(before[0] ?? 0) + 1]);
  });
});
