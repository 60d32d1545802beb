import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { placeApi } from '@tsela/contract/service-areas/place-api';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { learnPositions } from '../shipments/learn-positions.ts';
import { bookOne } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

/** Stands in for Google: answers what a test has set, and remembers what it was asked. */
let google: Server;
const asked: URLSearchParams[] = [];
let answer: { status: number; body: unknown; after_ms?: number } = { status: 200, body: { status: 'ZERO_RESULTS', results: [] } };
let test_app: TestApp;
beforeAll(async () => {
  google = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://google.test').searchParams);
    const { status, body, after_ms = 0 } = answer;
    setTimeout(() => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)), after_ms);
  });
  await new Promise<void>((done) => void google.listen(0, '127.0.0.1', done));
  // A server that listens on a network has such an address.
  const { port } = google.address() as AddressInfo;
  test_app = await openTestApp({
    env: { GOOGLE_GEOCODE_URL: `http://127.0.0.1:${port}/json`, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' },
  });
});
afterAll(async () => {
  await test_app.close();
  google.closeAllConnections();
  google.close();
});
afterEach(() => {
  asked.length = 0;
  vi.restoreAllMocks();
});

const DOOR = { lat: -33.9171, lng: 18.3871 };
const BEACH_ROAD = { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' };
const UNKNOWN = { street_address: '1 Hill Street', local_area: 'Xqzwold', city: 'Xqzwville' };

async function scene(settings: object = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 500_000 });
  const ask = (input: object, token: string | null = customer.token) =>
    succeed(test_app, placeApi.geocode, { host: world.host, ...(token && { token }), input });
  return { world, customer, ask };
}

/** A parcel handed over at a position, as a phone reports it, long enough ago to be settled. */
async function deliverAt(world: World, shipment_id: number, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  await changeRows(
    world,
    `insert into tracking_events (provider_id, id, shipment_id, status, date, lat, lng, source, time_received)
    values (${world.provider_id}, nextval('tracking_event_ids'), ${shipment_id}, 'delivered', now(), ${lat}, ${lng}, 'driver', now() - interval '10 minutes')`,
  );
}

describe('the chain of those who know where an address is', () => {
  it('CALL-58: begins with a pin set by hand, which wins', async () => {
    const { ask } = await scene();

    expect(await ask({ ...BEACH_ROAD, ...DOOR })).toMatchObject({ source: 'pin', confidence: 1, address: DOOR });
  });

  it("CALL-58: then comes the account's own address book, which is nobody else's", async () => {
    const { world, customer, ask } = await scene();
    await succeed(test_app, addressBookApi.create, {
      token: customer.token,
      input: {
        name: 'Thandi',
        contact_name: 'Thandi',
        mobile_number: '',
        email: 'thandi@example.com',
        address: { ...BEACH_ROAD, ...DOOR },
      },
    });
    const other = await makeCustomer(world);

    expect(await ask(BEACH_ROAD)).toMatchObject({ source: 'address-book', confidence: 1, address: DOOR });
    expect(await ask(BEACH_ROAD, other.token)).toMatchObject({ source: 'gazetteer' });
    expect(await ask(BEACH_ROAD, null)).toMatchObject({ source: 'gazetteer' });
  });

  it('then where parcels were handed over: the second delivery starts at the door', async () => {
    const { world, customer, ask } = await scene();
    const first = await bookOne(world, { account_id: customer.account_id });
    const before = await ask({ ...BEACH_ROAD, company: 'Acme' });
    expect(before.source).toBe('gazetteer');

    await deliverAt(world, first.id, DOOR);
    await learnPositions({ ...world.context, now: new Date() });

    expect(await ask({ ...BEACH_ROAD, company: 'Acme' })).toMatchObject({
      source: 'deliveries',
      confidence: 0.93,
      address: DOOR,
    });
    // Looked at once: running again learns nothing twice.
    await learnPositions({ ...world.context, now: new Date() });
    expect((await ask(BEACH_ROAD)).confidence).toBe(0.93);
    await deliverAt(world, first.id, DOOR);
    await learnPositions({ ...world.context, now: new Date() });
    expect((await ask(BEACH_ROAD)).confidence).toBe(0.97);
    // Visitors and other providers learn nothing of it.
    expect((await ask(BEACH_ROAD, null)).source).toBe('gazetteer');
    const elsewhere = await scene();
    expect((await elsewhere.ask(BEACH_ROAD)).source).toBe('gazetteer');
  });

  it('learns nothing from a parcel that was marked as delivered far away', async () => {
    const { world, customer, ask } = await scene();
    const { id } = await bookOne(world, { account_id: customer.account_id });

    await deliverAt(world, id, { lat: -26.2, lng: 28.05 });
    await learnPositions({ ...world.context, now: new Date() });

    expect((await ask(BEACH_ROAD)).source).toBe('gazetteer');
  });

  it('CALL-58: ends with Google, for who has a key and only where the list of suburbs is in doubt', async () => {
    answer = {
      status: 200,
      body: { status: 'OK', results: [{ geometry: { location: DOOR, location_type: 'ROOFTOP' } }] },
    };
    const { ask } = await scene({ google_maps_api_key: 'maps-key' });
    const without_key = await scene();

    expect(await ask(BEACH_ROAD)).toMatchObject({ source: 'gazetteer' });
    expect(await without_key.ask(UNKNOWN)).toMatchObject({ source: 'none', confidence: 0 });
    expect(await ask(UNKNOWN, null)).toMatchObject({ source: 'none' });
    expect(asked).toHaveLength(0);
    expect(await ask(UNKNOWN)).toMatchObject({ source: 'google', confidence: 0.9, address: { ...UNKNOWN, ...DOOR } });
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      address: '1 Hill Street, Xqzwold, Xqzwville, South Africa',
      components: 'country:ZA',
      key: 'maps-key',
    });
  });

  it.each([
    ['has no such address', { status: 200, body: { status: 'ZERO_RESULTS', results: [] } }, null],
    ['says the key is wrong', { status: 200, body: { status: 'REQUEST_DENIED' } }, 'Google said REQUEST_DENIED.'],
    ['is broken', { status: 500, body: 'oops' }, 'Google answered 500.'],
    ['answers no JSON', { status: 200, body: '<html>' }, 'JSON'],
    [
      'answers a place abroad',
      { status: 200, body: { status: 'OK', results: [{ geometry: { location: { lat: 51.5, lng: 0 } } }] } },
      null,
    ],
    ['does not answer in time', { status: 200, body: {}, after_ms: 2500 }, 'no answer in time'],
  ])('when Google %s, goes on without it and writes it down', async (_case, given, logged) => {
    answer = given;
    const written: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const { ask } = await scene({ google_maps_api_key: 'secret-key' });

    expect(await ask(UNKNOWN)).toMatchObject({ source: 'none', confidence: 0, address: { lat: 0, lng: 0 } });
    expect(asked).toHaveLength(1);
    const lines = written.filter((text) => text.includes('google could not geocode'));
    expect(lines).toHaveLength(logged === null ? 0 : 1);
    if (logged !== null) expect(lines[0]).toContain(logged);
    expect(lines.join('')).not.toContain('secret-key');
  });
});

describe('what is said of an address that is doubtful', () => {
  it('CALL-58: forgives a wrong letter in suburb and city, says so, and keeps what was typed', async () => {
    const { ask } = await scene();

    expect(await ask({ street_address: '1 Beach Road', local_area: 'Sumerstrand', city: 'Port Elisabeth' }, null)).toMatchObject({
      source: 'gazetteer',
      confidence: 0.69,
      precision: 'postal-code',
      address: {
        local_area: 'Sumerstrand',
        city: 'Port Elisabeth',
        geo_local_area: 'Summerstrand',
        geo_city: 'Port Elizabeth',
        zone: 'EC',
        code: '6001',
        lat: -33.9766,
      },
      warnings: [{ code: 'spelling', suggestion: { local_area: 'Summerstrand', city: 'Port Elizabeth' } }],
    });
  });

  it('CALL-58: says which parts contradict each other and how they would agree, and takes neither place for the address', async () => {
    const { ask } = await scene();
    const side = { street_address: '5 Rivonia Road', local_area: 'Sandton', city: 'Johannesburg', code: '8001', zone: 'WC' };

    expect(await ask(side)).toMatchObject({
      source: 'none',
      confidence: 0,
      precision: 'none',
      address: { lat: 0, lng: 0 },
      warnings: [
        {
          code: 'contradiction',
          field: 'zone',
          message: 'Sandton is in Gauteng, 2196.',
          suggestion: { local_area: 'Sandton', city: 'Johannesburg', code: '2196', zone: 'GP' },
        },
      ],
    });
    expect((await ask({ ...side, code: '2196', zone: 'GP' })).warnings).toEqual([]);
  });

  it.each([
    [
      'a suburb',
      { street_address: '10 Long Street', local_area: 'Gardens', city: 'Cape Town', code: '8001' },
      'postal-code',
      0.8,
    ],
    ['a suburb after the street', { street_address: '10 Long Street, Gardens, Cape Town, 8001' }, 'postal-code', 0.8],
    ['a town', { street_address: '10 Long Street', local_area: 'Cape Town', city: 'Cape Town', code: '8001' }, 'town', 0.6],
    [
      'a suburb that nobody knows',
      { street_address: '1 Hill Street', local_area: 'Xqzwold', city: 'George', zone: 'WC' },
      'town',
      0.5,
    ],
  ])('CALL-58: is not sure of a door at the middle of %s', async (_case, input, precision, confidence) => {
    const { ask } = await scene();

    expect(await ask(input)).toMatchObject({ source: 'gazetteer', precision, confidence });
  });
});

it('a shipment is booked with the position that its address was sent with', async () => {
  const { world, customer } = await scene();

  const shipment = await bookOne(world, {
    account_id: customer.account_id,
    delivery_address: { ...aShipment().delivery_address, ...DOOR },
  });

  expect(shipment.delivery_address).toMatchObject(DOOR);
});
