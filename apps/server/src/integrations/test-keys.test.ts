import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { permissionOf } from '@tsela/contract/route';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { TEST_SCOPES, TOO_MUCH_FOR_TESTS, callsOfKey } from '@tsela/domain/integrations/key-scopes';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { TEST_SHIPMENTS_KEPT } from '@tsela/domain/shipments/test-mode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../job-handlers/job-handlers.ts';
import { aKeyOf } from '../testing/api-keys.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { makeTestBooking } from '../testing/test-bookings.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
});
afterAll(() => test_app.close());

/** A run of a job by itself. */
const RUN = { job_id: 'test', is_last_try: false };

interface Sent {
  readonly body?: unknown;
  readonly idempotency_key?: string;
}

function programOf(key: string) {
  return (method: 'GET' | 'POST' | 'PATCH', url: string, { body, idempotency_key }: Sent = {}) =>
    test_app.app.inject({
      method,
      url,
      headers: {
        host: `api.${world.host}`,
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotency_key && { 'idempotency-key': idempotency_key }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
}

/** An account without a cent, with a test key and a live one. */
async function scene({ balance = 0 }: { balance?: number } = {}) {
  const scopes = [...TEST_SCOPES];
  const test = await aKeyOf(test_app, world, { scopes, balance, is_test: true });
  const { key: live_key } = await aKeyOf(test_app, world, { scopes, account_id: test.account_id });
  const book = programOf(test.key);
  return {
    account_id: test.account_id,
    test: book,
    live: programOf(live_key),
    visitor: programOf(''),
    booked: (await book('POST', '/shipments', { body: aShipment({ custom_tracking_reference: '' }) })).json(),
  };
}

/** How many rows of the provider every table has that is no record of calls themselves. */
async function everyTable(): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    world,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'provider_id'
     order by table_name`,
  );
  const of_calls = ['key_calls', 'idempotency_keys', 'test_shipments', 'sessions'];
  const names = tables.map(({ name }) => name).filter((name) => !of_calls.includes(name));
  const counts = names.map((name) => `(select count(*)::int from ${name} where provider_id = ${world.provider_id}) as "${name}"`);
  // A statement takes so many columns at most.
  const half = Math.ceil(counts.length / 2);
  const [first] = await rowsOf<Record<string, number>>(world, `select ${counts.slice(0, half).join(', ')}`);
  const [second] = await rowsOf<Record<string, number>>(world, `select ${counts.slice(half).join(', ')}`);
  return { ...first, ...second };
}

describe('a booking with a test key', () => {
  it('SCREEN-21: has its price and its references, costs nothing, and needs no money', async () => {
    const { account_id, booked } = await scene();

    const [account] = await rowsOf<{ balance_cents: string }>(
      world,
      `select balance_cents from accounts where id = ${account_id}`,
    );

    expect([booked.status, booked.rate, typeof booked.id, booked.parcels.length]).toEqual(['submitted', 115, 'number', 1]);
    expect(Number(account?.balance_cents)).toBe(0);
  });

  it('SCREEN-21: leaves no row in any table but its own, through all that can be done with it', async () => {
    const { test } = await scene();
    const before = await everyTable();

    const booking = await test('POST', '/shipments', { body: aShipment(), idempotency_key: 'one' });
    const { id, short_tracking_reference: reference } = booking.json();
    const answers = [
      booking,
      await test('POST', '/shipments/bookings', { body: { shipments: [aShipment(), aShipment()] }, idempotency_key: 'many' }),
      await test('GET', '/shipments'),
      await test('GET', `/shipments/label?id=${id}`),
      await test('GET', `/shipments/label/stickers?id=${id}&format=zpl`),
      await test('GET', `/generate/sticker/${id}`),
      await test('GET', `/generate/waybill/${id}`),
      await test('GET', `/tracking/shipments?tracking_reference=${reference}`),
      await test('GET', `/tracking/shipment-events?shipment_id=${id}`),
      await test('GET', `/shipments/notes?id=${id}`),
      await test('POST', '/shipments/test/status', { body: { id, status: 'delivered' } }),
      await test('POST', '/shipments/test/status', { body: { id, status: 'submitted' } }),
      await test('POST', '/shipments/cancel', { body: { tracking_reference: reference } }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await everyTable()).toEqual(before);
  });

  it('SCREEN-21: is not seen by a live key of the same account, nor by a visitor, nor by people, and a live one not by it', async () => {
    const { account_id, test, live, visitor, booked } = await scene({ balance: 100_000 });
    const shipment = (await live('POST', '/shipments', { body: aShipment() })).json();
    const staff = await signInAs(world, { role: ROLE.admin });
    const asStaff = (url: string) =>
      test_app.app.inject({
        method: 'GET',
        url: `/api${url}`,
        headers: { host: world.host, authorization: `Bearer ${staff.token}` },
      });
    const refs = (answer: { json: () => { shipments: { id: number }[] } }) => answer.json().shipments.map(({ id }) => id);
    const { id, short_tracking_reference: reference } = booked;

    expect([refs(await test('GET', '/shipments')), refs(await live('GET', '/shipments'))]).toEqual([[id], [shipment.id]]);
    expect(refs(await asStaff(`/shipments?account_id=${account_id}`))).toEqual([shipment.id]);
    expect(refs(await asStaff(`/shipments?search=${reference}`))).toEqual([]);
    for (const other of [live, visitor])
      expect((await other('GET', `/tracking/shipments?tracking_reference=${reference}`)).statusCode).toBe(404);
    expect((await test('GET', `/tracking/shipments?tracking_reference=${shipment.short_tracking_reference}`)).statusCode).toBe(
      404,
    );
    for (const url of [`/shipments/label?id=${id}`, `/shipments/notes?id=${id}`, `/tracking/shipment-events?shipment_id=${id}`])
      expect([url, (await live('GET', url)).statusCode]).toEqual([url, 404]);
    for (const url of [`/shipments/label?id=${shipment.id}`, `/tracking/shipment-events?shipment_id=${shipment.id}`])
      expect([url, (await test('GET', url)).statusCode]).toEqual([url, 404]);
    for (const [program, which] of [
      [live, id],
      [test, shipment.id],
    ] as const) {
      expect((await program('POST', '/shipments/cancel', { body: { id: which } })).statusCode).toBe(404);
      expect((await program('POST', '/shipments/test/status', { body: { id: which, status: 'collected' } })).statusCode).toBe(
        404,
      );
    }
  });

  it('SCREEN-21: is checked as every booking is: a return of a live shipment, a wrong address and a used reference are refused', async () => {
    const { test, live } = await scene({ balance: 100_000 });
    const own = `T-${crypto.randomUUID().slice(0, 8)}`;
    const shipment = (await live('POST', '/shipments', { body: aShipment({ custom_tracking_reference: own }) })).json();

    const answers = [
      await test('POST', '/shipments', { body: { ...aShipment(), parcels: [] } }),
      await test('POST', '/shipments', { body: { ...aShipment(), service_level_code: 'NONE' } }),
      await test('POST', '/shipments', { body: aShipment({ custom_tracking_reference: own }) }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect((await test('GET', '/shipments')).json().count).toBe(1);
    expect((await live('GET', `/shipments?id=${shipment.id}`)).json().shipments[0].status).toBe('submitted');
  });

  it('SCREEN-21: takes a reference of one’s own once', async () => {
    const { test } = await scene();
    const body = aShipment({ custom_tracking_reference: `T-${crypto.randomUUID().slice(0, 8)}` });

    const answers = await Promise.all([test('POST', '/shipments', { body }), test('POST', '/shipments', { body })]);

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('SCREEN-21: is made once for an Idempotency-Key, also by three calls at one moment', async () => {
    const { test } = await scene();
    const send = () => test('POST', '/shipments', { body: aShipment(), idempotency_key: 'order-1' });

    const answers = await Promise.all([send(), send(), send()]);

    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await test('GET', '/shipments')).json().count).toBe(2);
  });

  it('SCREEN-21: refused leaves a key that books again, and a live booking behind it is whole', async () => {
    const { test, live } = await scene({ balance: 100_000 });

    await Promise.all([
      test('POST', '/shipments', { body: { ...aShipment(), service_level_code: 'NONE' } }),
      live('POST', '/shipments', { body: aShipment() }),
      test('POST', '/shipments', { body: aShipment() }),
    ]);

    expect([(await live('GET', '/shipments')).json().count, (await test('GET', '/shipments')).json().count]).toEqual([1, 2]);
  });
});

describe('a test booking', () => {
  it.each(SHIPMENT_STATUSES)('SCREEN-21: moves to %s on request, and is listed, tracked and told with it', async (status) => {
    const { test, booked } = await scene();

    const moved = await test('POST', '/shipments/test/status', { body: { id: booked.id, status, message: 'As asked' } });
    const events = (await test('GET', `/tracking/shipment-events?shipment_id=${booked.id}`)).json().tracking_events;
    const [tracked] = (await test('GET', `/tracking/shipments?tracking_reference=${booked.short_tracking_reference}`)).json()
      .shipments;
    const [listed] = (await test('GET', `/shipments?id=${booked.id}`)).json().shipments;

    expect([moved.statusCode, moved.json().status]).toEqual([200, listed.status]);
    expect([events.length, events[0].status, events[1].status]).toEqual([2, listed.status, 'submitted']);
    expect(
      tracked.tracking_events.every(({ status: shown }: { status: string }) => shown === status || shown === 'submitted'),
    ).toBe(true);
    expect(listed.parcels[0].status).toBe(status);
  });

  it('SCREEN-21: follows changes with since, passes none over and tells none twice', async () => {
    const { test, booked } = await scene();
    const first = (await test('GET', '/shipments?since=2020-01-01T00:00:00Z')).json();
    const none = (await test('GET', `/shipments?since=${first.next_since}`)).json();
    await test('POST', '/shipments/test/status', { body: { id: booked.id, status: 'collected' } });
    const changed = (await test('GET', `/shipments?since=${first.next_since}`)).json();

    expect([first.count, none.count, none.next_since]).toEqual([1, 0, first.next_since]);
    expect(changed.shipments.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [booked.id, 'collected'],
    ]);
  });

  it('SCREEN-21: is cancelled until it is collected', async () => {
    const { test, booked } = await scene();
    const cancel = () => test('POST', '/shipments/cancel', { body: { tracking_reference: booked.short_tracking_reference } });
    await test('POST', '/shipments/test/status', { body: { id: booked.id, status: 'collected' } });
    const late = await cancel();
    await test('POST', '/shipments/test/status', { body: { id: booked.id, status: 'submitted' } });

    expect([late.statusCode, (await cancel()).json().status, (await cancel()).json().status]).toEqual([
      400,
      'cancelled',
      'cancelled',
    ]);
  });

  it('SCREEN-21: says on its stickers that it is none, by its link as well', async () => {
    const { test, visitor, booked } = await scene();

    const zpl = (await test('GET', `/shipments/label/stickers?id=${booked.id}&format=zpl`)).json();
    const { url } = (await test('GET', `/shipments/label?id=${booked.id}`)).json();
    const { pathname, search } = new URL(url);
    const file = await visitor('GET', pathname + search);

    expect(zpl.shipments[0].parcel_waybills[0].sticker_waybill_content).toContain('TEST - DO NOT SEND');
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('SCREEN-21: of another account is not there', async () => {
    const [one, other] = [await scene(), await scene()];

    for (const url of [`/shipments/label?id=${one.booked.id}`, `/tracking/shipment-events?shipment_id=${one.booked.id}`])
      expect((await other.test('GET', url)).statusCode).toBe(404);
    expect(
      (await other.test('POST', '/shipments/test/status', { body: { id: one.booked.id, status: 'collected' } })).statusCode,
    ).toBe(404);
    expect((await other.test('GET', `/shipments?id=${one.booked.id}`)).json().count).toBe(0);
  });

  it('SCREEN-21: ends after 30 days, and of an account the last thousand are kept', async () => {
    const { account_id, test, booked } = await scene();
    const older = await makeTestBooking(world, { account_id, shipment: booked });
    await changeRows(
      world,
      `update test_shipments set time_created = now() - interval '31 days' where provider_id = ${world.provider_id} and id = ${older}`,
    );
    await runJob(test_app.services, 'clean-provider', { provider_id: world.provider_id }, RUN);
    const left = (await test('GET', '/shipments')).json().count;
    await changeRows(
      world,
      `insert into test_shipments (provider_id, id, account_id, key_name, short_tracking_reference, status, shipment, time_created, time_modified)
       select provider_id, -n, account_id, key_name, 'T' || n, status, shipment, time_created, time_modified
       from test_shipments, generate_series(1, 1100) n where provider_id = ${world.provider_id} and id = ${booked.id}`,
    );
    await test('POST', '/shipments', { body: aShipment() });

    const [kept] = await rowsOf<{ count: number }>(
      world,
      `select count(*)::int as count from test_shipments where provider_id = ${world.provider_id} and account_id = ${account_id}`,
    );
    expect([left, kept?.count]).toEqual([1, TEST_SHIPMENTS_KEPT]);
  });
});

describe('a test key', () => {
  it('SCREEN-21: is made for shipments, prices, bookings and stickers alone, and says that it is one', async () => {
    const { token, account_id } = await makeCustomer(world);
    await aKeyOf(test_app, world, { account_id });
    const ask = (scopes: string[]) =>
      test_app.request(apiKeyApi.makeKey, {
        token,
        host: world.host,
        input: { name: crypto.randomUUID(), scopes, expiry: 'never', is_test: true },
      });

    const [fine, too_much] = [await ask(['read', 'book']), await ask(['read', 'billing'])];

    expect([fine.status, fine.body.api_key.is_test]).toEqual([200, true]);
    expect([too_much.status, too_much.body.violations]).toEqual([
      400,
      [{ field: 'scopes', code: 'not-of-tests', message: TOO_MUCH_FOR_TESTS }],
    ]);
  });

  it('SCREEN-21: is refused every call of its scopes that would meet a shipment, in words', async () => {
    const { test, live } = await scene();
    const calls = callsOfKey(TEST_SCOPES);
    const routes = ALL_ROUTES.filter(({ route }) => calls.includes(permissionOf(route)));
    const refused: string[] = [];
    for (const { route } of routes) {
      const query = route.input_from === 'query' ? '?id=1&shipment_id=1&alternative_tracking_reference=X' : '';
      const answer = await test(route.method as 'GET', `${route.path}${query}`, route.input_from === 'query' ? {} : { body: {} });
      if (answer.statusCode === 403)
        refused.push(`${permissionOf(route)} ${answer.json().message.startsWith('A test key cannot')}`);
    }

    expect(refused.every((line) => line.endsWith('true'))).toBe(true);
    const open = calls.filter((call) => !refused.some((line) => line.startsWith(`${call} `)));
    expect(open.toSorted()).toEqual(
      [
        'API_/generate/sticker:GET',
        'API_/generate/waybill:GET',
        'API_/rates/closed-days:POST',
        'API_/rates/opt-in:POST',
        'API_/rates/service-areas:GET',
        'API_/rates:POST',
        'API_/service-levels:GET',
        'API_/shipments/bookings:POST',
        'API_/shipments/cancel:POST',
        'API_/shipments:DELETE',
        'API_/shipments/label/stickers:GET',
        'API_/shipments/label:GET',
        'API_/shipments/notes:GET',
        'API_/shipments/test/status:POST',
        'API_/shipments:GET',
        'API_/shipments:POST',
        'API_/tracking/shipment-events:GET',
        'API_/v1/locker-rates-new:POST',
        'API_/v1/lockers-data:GET',
        'API_/v1/shipments:POST',
      ].toSorted(),
    );
    expect((await live('GET', '/shipments')).statusCode).toBe(200);
  });

  it('SCREEN-21: is for people who run the account: they see what it has booked, and move it, and their trail says so', async () => {
    const { account_id, booked } = await scene();
    const staff = await signInAs(world, { role: ROLE.admin });
    const stranger = await makeCustomer(world);
    const as = (token: string, method: 'GET' | 'POST', url: string, body?: object) =>
      test_app.app.inject({
        method,
        url: `/api${url}`,
        headers: { host: world.host, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      });

    const listed = (await as(staff.token, 'GET', `/shipments/test?account_id=${account_id}`)).json();
    const moved = await as(staff.token, 'POST', '/shipments/test/status', { account_id, id: booked.id, status: 'at-hub' });
    const foreign = await as(stranger.token, 'POST', '/shipments/test/status', { account_id, id: booked.id, status: 'at-hub' });

    expect(listed.test_shipments).toMatchObject([
      { id: booked.id, status: 'submitted', key_name: 'Shop', delivery_place: 'Cape Town' },
    ]);
    expect([moved.statusCode, moved.json().status, foreign.statusCode]).toEqual([200, 'at-hub', 404]);
    const [event] = await rowsOf(
      world,
      `select type from events where provider_id = ${world.provider_id} and account_id = ${account_id} order by id desc limit 1`,
    );
    expect(event?.['type']).toBe('account.test-booking-moved');
  });
});
