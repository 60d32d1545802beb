import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import type { AccountId } from '@tsela/domain/ids';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const BOOKING_TABLES = ['shipments', 'parcels', 'shipment_prices', 'tracking_events', 'messages'] as const;
const NOTHING = [0, 0, 0, 0, 0];

async function balanceOf(world: World, account_id: AccountId): Promise<number | undefined> {
  const query = `select balance_cents from accounts where provider_id = ${world.provider_id} and id = ${account_id}`;
  return (await rowsOf<{ balance_cents: number }>(world, query))[0]?.balance_cents;
}

const book = (token: string, input: object = {}) => test_app.request(shipmentApi.create, { token, input: aShipment(input) });

describe('a prepaid account', () => {
  it('PAY-04: spends its last cent and nothing beyond', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: PRICE_CENTS });

    const first = await book(token);
    const second = await book(token);

    expect([first.status, first.body.status]).toEqual([200, 'submitted']);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Your balance is too low: R 0.00 does not cover R 115.00. Please top up your account.',
    ]);
    expect(await balanceOf(world, account_id)).toBe(0);
    expect(await countRows(world, 'shipments', 'transactions')).toEqual([1, 2]);
  });

  it('that is a cent short saves nothing', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: PRICE_CENTS - 1 });

    const { status, body } = await book(token);

    expect([status, body.message]).toEqual([
      409,
      'Your balance is too low: R 114.99 does not cover R 115.00. Please top up your account.',
    ]);
    expect(await countRows(world, ...BOOKING_TABLES)).toEqual(NOTHING);
    expect(await balanceOf(world, account_id)).toBe(PRICE_CENTS - 1);
  });
});

describe('what an account cannot pay', () => {
  it.each([
    ['PERM-055', 'no_billing', 'Your balance is too low for this shipment. Please top up your account.'],
    ['PERM-055', 'ops', 'The balance of account MONEY-ops is too low for this shipment. The account has to be topped up first.'],
    ['PERM-055', 'hub', 'The balance of account MONEY-hub is too low for this shipment. The account has to be topped up first.'],
    [
      'PERM-055',
      'admin',
      'The balance of account MONEY-admin is too low: R 1.23 does not cover R 115.00. The account has to be topped up first.',
    ],
  ] as const)('%s: is told to %s without amounts, unless they may see them', async (_id, role, message) => {
    const world = await makeWorld(test_app.services);
    const { account_id } = await makeCustomer(world, { balance: 123, account_code: `MONEY-${role.replace('_', '-')}` });
    const { token } = await signInAs(world, { role: ROLE[role], ...(role === 'no_billing' && { account_id }) });

    const { status, body } = await book(token, { account_id });
    const dearer = await book(token, { account_id, rate: 1 });

    expect([status, body.message]).toEqual([409, message]);
    expect(dearer.body.message).toBe(
      role === 'admin' ? 'The rate has changed to R 115.00. Please confirm.' : 'The rate has changed. Please confirm.',
    );
  });
});

describe('a postpaid account', () => {
  it('PAY-05: goes below zero as far as its credit limit exactly', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 2 * PRICE_CENTS });

    const answers = [await book(token), await book(token), await book(token)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(answers[2]?.body.message).toBe('Your credit limit of R 230.00 does not cover R 115.00. Please pay your account.');
    expect(await balanceOf(world, account_id)).toBe(-2 * PRICE_CENTS);
    expect(await countRows(world, 'shipments')).toEqual([2]);
  });
});

describe('a visitor', () => {
  async function withGuests(settings: Partial<Record<SettingKey, unknown>>): Promise<{ world: World; guest_account: AccountId }> {
    const world = await makeWorld(test_app.services, { require_guest_shipment_billing_email: false, ...settings });
    return { world, guest_account: await makeAccount(world, { account_type: 'guest', account_code: 'WALKIN' }) };
  }

  const GUESTS_MAY_BOOK = { unused_feature_guest_shipment_creation: true, default_account_code: 'WALKIN' };
  const visit = (world: World, call = shipmentApi.create) => test_app.request(call, { host: world.host, input: aShipment() });

  it('PERM-067 PERM-068: books where the provider lets visitors, and only there', async () => {
    const open = await withGuests(GUESTS_MAY_BOOK);
    const shut = await withGuests({ ...GUESTS_MAY_BOOK, unused_feature_guest_shipment_creation: false });

    const [taken, refused] = [await visit(open.world), await visit(shut.world)];

    expect(taken.status).toBe(200);
    expect([refused.status, refused.body.message]).toEqual([400, 'Please log in to send a parcel.']);
    expect(await countRows(shut.world, ...BOOKING_TABLES)).toEqual(NOTHING);
  });

  it('SCREEN-10: accepts the terms with each booking in the browser where there are any; programs and prices are not asked', async () => {
    const { world } = await withGuests({ ...GUESTS_MAY_BOOK, terms_url: 'https://couriers.example/terms' });
    const asWeb = (input: object) =>
      test_app.request(shipmentApi.create, {
        host: world.host,
        headers: { 'x-client-version': 'web-1.0.0' },
        input: { ...aShipment(), ...input },
      });

    const refused = await asWeb({});
    const others = [await asWeb({ has_accepted_terms: true }), await asWeb({ quick_quote: 'quote' }), await visit(world)];

    expect([refused.status, refused.body.violations?.[0]]).toMatchObject([
      400,
      { field: 'has_accepted_terms', message: 'Please accept the terms and conditions.' },
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const accepted = await rowsOf<{ object_id: number; terms: string }>(
      world,
      `select object_id, change_to ->> 'accepted_terms' as terms from events where provider_id = ${world.provider_id}
        and type = 'shipment.created' and change_to ? 'accepted_terms'`,
    );
    expect(accepted).toEqual([{ object_id: others[0]?.body.id, terms: 'https://couriers.example/terms' }]);
  });

  it('saves ten within a quarter of an hour from one address, of many at once as well, and then reads when to come again', async () => {
    const { world } = await withGuests(GUESTS_MAY_BOOK);
    const from = (ip: string, input: object = {}) =>
      test_app.request(shipmentApi.create, { host: world.host, ip, input: { ...aShipment(), ...input } });
    // What is refused saves nothing and counts for nothing.
    for (let at = 0; at < 3; at++) expect((await from('203.0.113.5', { service_level_code: 'NONE' })).status).toBe(400);

    const answers = await Promise.all(Array.from({ length: 14 }, () => from('203.0.113.5')));
    const quote = await from('203.0.113.5', { quick_quote: 'quote' });
    const other = await from('203.0.113.6');

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(10).fill(200),
      ...Array(4).fill(429),
    ]);
    expect([quote.status, quote.body.code, other.status]).toEqual([429, 'too-many-requests', 200]);
    expect(quote.body.message).toBe('You have booked 10 times without signing in. Please sign in, or try again in 15 minutes.');
    expect(Number(quote.headers['retry-after'])).toBeGreaterThan(0);
    expect(await countRows(world, 'shipments')).toEqual([11]);
  });

  it('reads when to come again where visitors from everywhere have booked too often together', async () => {
    const { world } = await withGuests(GUESTS_MAY_BOOK);
    await changeRows(
      world,
      `insert into sign_in_tries (provider_id, key, times, time_last) values (${world.provider_id}, encode(sha256('booking-provider'), 'hex'),
        (select jsonb_agg(${Date.now()}) from generate_series(1, 300)), now())`,
    );

    const { status, body } = await visit(world);

    expect([status, body.message]).toEqual([
      429,
      'Very many people are booking without signing in. Please sign in, or try again in 15 minutes.',
    ]);
    const { token } = await makeCustomer(world, { balance: 50_000 });
    expect((await book(token)).status).toBe(200);
  });

  it('PERM-067: is no question for who is signed in', async () => {
    const { world } = await withGuests({ unused_feature_guest_shipment_creation: false });
    const { token } = await makeCustomer(world, { balance: 50_000 });

    expect((await book(token)).status).toBe(200);
  });

  it('PERM-099 PERM-100: books on the guest account that the provider names', async () => {
    const { world, guest_account } = await withGuests(GUESTS_MAY_BOOK);
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });

    const { body } = await visit(world);

    expect([body.account_id, body.account_code]).toEqual([guest_account, 'WALKIN']);
  });

  it('PERM-100: cannot book on an account that is not of the type guest, or closed, or not there', async () => {
    const { world } = await withGuests({ ...GUESTS_MAY_BOOK, default_account_code: 'SHOP' });
    const missing = await visit(world);
    const account_id = await makeAccount(world, { account_type: 'prepaid', account_code: 'SHOP', balance: 50_000 });
    const prepaid = await visit(world);
    await changeRows(
      world,
      `update accounts set account_type = 'guest', status = 'closed' where provider_id = ${world.provider_id} and id = ${account_id}`,
    );
    const closed = await visit(world);

    expect([missing.status, prepaid.status, closed.status]).toEqual([403, 403, 403]);
    expect(await countRows(world, ...BOOKING_TABLES)).toEqual(NOTHING);
  });

  it("'s shipment waits for its payment: no charge, no messages, no label, no tracking", async () => {
    const { world } = await withGuests(GUESTS_MAY_BOOK);

    const { body } = await visit(world);

    expect([body.status, body.rate]).toEqual(['payment-pending', 115]);
    expect(await countRows(world, 'transactions', 'messages')).toEqual([0, 0]);
    const tracked = await test_app.app.inject({
      url: `/api/tracking/shipments?tracking_reference=${body.short_tracking_reference}`,
      headers: { host: world.host },
    });
    expect(tracked.statusCode).toBe(404);
  });

  it('PROD-08: gets prices without a login', async () => {
    const { world } = await withGuests({ default_account_code: 'WALKIN' });
    const { collection_address, delivery_address, parcels } = aShipment();

    const { status, body } = await test_app.request(rateApi.quote, {
      host: world.host,
      input: { collection_address, delivery_address, parcels },
    });

    expect([status, body.message, body.rates[0].rate]).toEqual([200, 'Success', 115]);
  });
});

describe('an account on hold', () => {
  it('ACCT-01: gets quotes and cannot send, until the hold is lifted or suspended', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: 50_000 });
    const hold = (facts: string) =>
      changeRows(world, `update accounts set ${facts} where provider_id = ${world.provider_id} and id = ${account_id}`);

    await hold('is_on_hold = true');
    const held = await book(token);
    const quote = await book(token, { quick_quote: 'quote' });
    await hold('temp_disable_auto_hold = true');
    const suspended = await book(token);

    expect([held.status, held.body.message]).toEqual([409, 'Account on hold. You can get quotes, but not send parcels.']);
    expect([quote.status, quote.body.status]).toEqual([200, 'quote']);
    expect([suspended.status, suspended.body.status]).toEqual([200, 'submitted']);
    expect(await countRows(world, 'shipments')).toEqual([2]);
  });
});

describe('a closed account', () => {
  it('ACCT-04: answers 423 to its users and to staff who book for it', async () => {
    const world = await makeWorld(test_app.services);
    const { account_id } = await makeCustomer(world, { balance: 50_000 });
    const staff = await signInAs(world, { role: ROLE.ops });
    await changeRows(
      world,
      `update accounts set status = 'closed' where provider_id = ${world.provider_id} and id = ${account_id}`,
    );
    const owner = await signInAs(world, { role: ROLE.owner, account_id });

    const [by_owner, by_staff] = [await book(owner.token), await book(staff.token, { account_id })];

    const message = 'Your account has been closed. Please contact support to reopen it.';
    expect([by_owner.status, by_owner.body.message]).toEqual([423, message]);
    expect([by_staff.status, by_staff.body.message]).toEqual([423, message]);
    expect(await countRows(world, ...BOOKING_TABLES)).toEqual(NOTHING);
  });
});
