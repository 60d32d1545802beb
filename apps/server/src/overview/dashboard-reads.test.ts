import type { InputOf } from '@tsela/contract/route';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { taskApi } from '@tsela/contract/overview/task-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { RoleId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { OPS_TILES, PENDING_PILES } from '@tsela/domain/overview/ops-tiles';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { DAY_MS } from '@tsela/domain/time/day';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditCharge } from '../billing/credit-charge.ts';
import { createTransaction } from '../billing/ledger/manual-transaction.ts';
import { enterPayment } from '../billing/payment-by-hand.ts';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Filters = InputOf<typeof shipmentApi.list>;

/** An account with a shipment in every status there is, one of them from long ago. */
async function everyStatus(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const staff = await signInAs(world, { role: ROLE.admin });
  for (const status of SHIPMENT_STATUSES) {
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await moveTo(world, shipment, status);
  }
  const stuck = await bookOne(world, { account_id: customer.account_id });
  await moveTo(world, stuck, 'at-hub');
  await changeRows(
    world,
    `update shipments set time_created = now() - interval '200 days' where provider_id = ${world.provider_id} and id = ${stuck.id}`,
  );
  const countOf = async (token: string, input: Filters) => (await succeed(test_app, shipmentApi.list, { token, input })).count;
  return { world, customer, staff, countOf };
}

const byKey = (counters: readonly { key: string; count: number }[]) =>
  Object.fromEntries(counters.map(({ key, count }) => [key, count]));

describe("a customer's counters", () => {
  const LISTS: Readonly<Record<string, Filters>> = {
    collections: { view: 'collections' },
    hub: { view: 'hub' },
    deliveries: { view: 'deliveries' },
    problems: { view: 'problems' },
    quotes: { view: 'quotes', status: 'quote' },
    'delivered-lately': { date_filter: 'delivered_date', start_date: daysAgo(6) },
  };

  it('are as many as the lists behind them have, for the customer and for staff', async () => {
    const { customer, staff, countOf } = await everyStatus();

    for (const { token } of [customer, staff]) {
      const { counters } = await succeed(test_app, overviewApi.dashboard, { token, input: { account_id: customer.account_id } });
      const counted = byKey(counters);
      expect(Object.keys(counted)).toEqual(Object.keys(LISTS));
      for (const [key, input] of Object.entries(LISTS)) expect([key, counted[key]]).toEqual([key, await countOf(token, input)]);
    }
  });

  it('count what has been lying for months', async () => {
    const { customer } = await everyStatus();

    const { counters } = await succeed(test_app, overviewApi.dashboard, { token: customer.token });

    // collected, at-hub, manifested, ready-for-dispatch, in-transit, at-destination-hub, returned-to-hub, collected-from-locker,
    // collected-from-counter, the internal hold that reads as at-hub, and the one from long ago.
    expect(byKey(counters)['hub']).toBe(11);
  });

  it('call a problem what reads as one', async () => {
    const { customer } = await everyStatus();

    const { counters, attention } = await succeed(test_app, overviewApi.dashboard, { token: customer.token });

    const statuses: ShipmentStatus[] = [
      'collection-exception',
      'delivery-exception',
      'on-hold',
      'payment-pending',
      'payment-failed',
    ];
    expect(attention.map(({ status }) => status).toSorted()).toEqual(statuses.toSorted());
    expect(byKey(counters)['problems']).toBe(5);
  });

  it("are of one's own account", async () => {
    const { world, customer } = await everyStatus();
    const stranger = await makeCustomer(world);

    const own = await succeed(test_app, overviewApi.dashboard, {
      token: stranger.token,
      input: { account_id: customer.account_id },
    });

    expect(own.counters.every(({ count }) => count === 0)).toBe(true);
    expect([own.recent, own.attention]).toEqual([[], []]);
  });
});

describe('tasks and alerts', () => {
  it('public API §8: are the piles in which something waits for staff, and what they have not read of what was announced', async () => {
    const { staff, world } = await everyStatus({ enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
    const call = (token: string) => test_app.request(taskApi.tasksAndAlerts, { token, host: world.host });
    const customer = await makeCustomer(world);
    const author = await signInAs(world, { role: ROLE.admin });
    const { announcement } = await succeed(test_app, announcementApi.announce, {
      token: author.token,
      host: world.host,
      input: { audience: 'role', role_id: ROLE.admin as RoleId, subject: 'Load shedding', text: 'Stage 2 from noon.' },
    });

    const { body, status } = await call(staff.token);
    const { counters } = await succeed(test_app, overviewApi.opsDashboard, { token: staff.token, host: world.host });
    const counted = byKey(counters);

    expect(status).toBe(200);
    expect(body.tasks.map(({ key }: { key: string }) => key)).toContain('problems');
    expect(body.tasks.map(({ key }: { key: string }) => key)).not.toContain('delivered-today');
    for (const { key, count } of body.tasks) expect([key, count > 0, count]).toEqual([key, true, counted[key]]);
    expect(body.alerts.map(({ id, subject }: { id: number; subject: string }) => [id, subject])).toEqual([
      [announcement.id, 'Load shedding'],
    ]);
    expect(body.count).toBe(body.tasks.length + 1);
    expect((await call(customer.token)).status).toBe(403);
  });
});

describe("the operations' counters", () => {
  const STATUSES: Readonly<Record<string, Filters>> = {
    submitted: { status: 'submitted' },
    'collection-assigned': { status: 'collection-assigned' },
    problems: { view: 'problems' },
    'at-hub': { status: 'at-hub,at-destination-hub,returned-to-hub,ready-for-dispatch' },
    'in-transit': { status: 'in-transit,manifested' },
    'out-for-delivery': { status: 'out-for-delivery' },
    'delivery-failed-attempt': { status: 'delivery-failed-attempt,collection-failed-attempt' },
    'on-hold': { status: 'on-hold,on-hold-internal' },
    'awaiting-dropoff': { status: 'awaiting-dropoff' },
    'delivered-today': { date_filter: 'delivered_date', start_date: today() },
    rejected: { status: 'collection-rejected,delivery-rejected' },
    exceptions: { status: 'collection-exception,delivery-exception' },
    'failed-reservations': { status: 'bob-box-reservation-failed' },
  };

  it('SHIP-RULE-01: are as many as the lists behind them have, each the same by its own list', async () => {
    const { staff, countOf } = await everyStatus();

    const { counters } = await succeed(test_app, overviewApi.opsDashboard, { token: staff.token });

    const counted = byKey(counters);
    expect(Object.keys(counted)).toEqual([...OPS_TILES, ...PENDING_PILES, 'field-exceptions', 'compartments-to-reserve']);
    for (const [key, input] of Object.entries(STATUSES))
      expect([key, counted[key]]).toEqual([key, await countOf(staff.token, input)]);
    expect(counted['problems']).toBe(6);
    for (const tile of [...OPS_TILES, ...PENDING_PILES]) {
      const { count, shipments } = await succeed(test_app, overviewApi.opsList, {
        token: staff.token,
        input: { tile, limit: 100 },
      });
      expect([tile, count, shipments.length]).toEqual([tile, counted[tile], counted[tile]]);
    }
  });

  it('SHIP-VIEW-08: unassigned is what has no driver for the leg that is due', async () => {
    const { world, staff, customer } = await everyStatus();
    const driver = await hireDriver(world, world.johannesburg);
    const assigned = await bookOne(world, { account_id: customer.account_id });
    const listed = async () => {
      const read = (tile: 'unassigned' | 'unassigned-collections' | 'unassigned-deliveries') =>
        succeed(test_app, overviewApi.opsList, { token: staff.token, input: { tile, limit: 100 } });
      const [all, collections, deliveries] = [
        await read('unassigned'),
        await read('unassigned-collections'),
        await read('unassigned-deliveries'),
      ];
      expect(all.count).toBe(collections.count + deliveries.count);
      return all.shipments.map(({ id }) => id);
    };

    const before = await listed();
    await changeRows(
      world,
      `update shipments set collection_agent_id = ${driver.driver_id} where provider_id = ${world.provider_id} and id = ${assigned.id}`,
    );
    // A row changed by hand tells of nothing.
    test_app.services.ops_piles.invalidate(world.provider_id);

    expect(before).toContain(assigned.id);
    expect(await listed()).toEqual(before.filter((id) => id !== assigned.id));
  });

  it('KEY-54 KEY-55 KEY-56: uncollected and undelivered are older than the provider allows, but for what it leaves out', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 10_000_000 });
    const staff = await signInAs(world, { role: ROLE.admin });
    const [old_one, fresh, held, lost] = [
      await bookOne(world, { account_id: customer.account_id }),
      await bookOne(world, { account_id: customer.account_id }),
      await bookOne(world, { account_id: customer.account_id }),
      await bookOne(world, { account_id: customer.account_id }),
    ];
    await moveTo(world, held, 'awaiting-dropoff');
    await moveTo(world, lost, 'at-hub');
    const age = (id: number, days: number) =>
      changeRows(
        world,
        `update shipments set time_created = now() - interval '${days} days',
           collection_min_date = (now() - interval '${days} days')::date,
           collected_date = case when collected_date is null then null else now() - interval '${days} days' end
         where provider_id = ${world.provider_id} and id = ${id}`,
      );
    for (const { id } of [old_one, held, lost]) await age(id, 9);
    const idsOf = async (tile: 'uncollected' | 'undelivered') =>
      (await succeed(test_app, overviewApi.opsList, { token: staff.token, input: { tile } })).shipments.map(({ id }) => id);

    expect([await idsOf('uncollected'), await idsOf('undelivered')]).toEqual([[old_one.id], [lost.id]]);
    await saveSettingsOf(staff.token, { dashboard_exclude_statuses_uncollected_shipments: ['submitted'] });
    expect(await idsOf('uncollected')).toEqual([held.id]);
    await saveSettingsOf(staff.token, { dashboard_undelivered_shipments_duration_days: 10 });
    expect(await idsOf('undelivered')).toEqual([]);
    await saveSettingsOf(staff.token, { dashboard_stats_start_date: today() });
    expect([await idsOf('uncollected'), fresh.status]).toEqual([[], 'submitted']);
  });

  it('KEY-65 KEY-55: the list of a pile begins with VIP, then with what has waited longest by the date the provider counts from', async () => {
    const world = await makeWorld(test_app.services);
    const [first, vip] = [await makeCustomer(world, { balance: 1_000_000 }), await makeCustomer(world, { balance: 1_000_000 })];
    const staff = await signInAs(world, { role: ROLE.admin });
    const booked = [
      await bookOne(world, { account_id: first.account_id }),
      await bookOne(world, { account_id: first.account_id }),
      await bookOne(world, { account_id: vip.account_id }),
    ].map(({ id }) => id);
    const dated = (id: number | undefined, { created, wished }: { created: number; wished: number }) =>
      changeRows(
        world,
        `update shipments set time_created = now() - interval '${created} days', last_step_date = now() - interval '${9 - created} days',
           collection_min_date = (now() - interval '${wished} days')::date
         where provider_id = ${world.provider_id} and id = ${id}`,
      );
    await dated(booked[0], { created: 1, wished: 8 });
    // The oldest was touched last.
    await dated(booked[1], { created: 9, wished: 2 });
    const idsFrom = async (date_to_use: 'time_created' | 'collection_min_date') => {
      await saveSettingsOf(staff.token, {
        vip_accounts: [vip.account_id],
        dashboard_uncollected_shipments_date_to_use: date_to_use,
      });
      const { shipments } = await succeed(test_app, overviewApi.opsList, { token: staff.token, input: { tile: 'submitted' } });
      return shipments.map(({ id }) => id);
    };

    expect(await idsFrom('time_created')).toEqual([booked[2], booked[1], booked[0]]);
    expect(await idsFrom('collection_min_date')).toEqual([booked[2], booked[0], booked[1]]);
  });

  it('ROLE-06: what dispatchers ask alike is read once, and never with the prices or the reach of another', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 100_000 });
    const booked = await bookOne(world, { account_id: customer.account_id });
    const readers = [
      await signInAs(world, { role: ROLE.admin }),
      await signInAs(world, { role: ROLE.admin }),
      await signInAs(world, { role: ROLE.hub }),
      await signInAs(world, { role: ROLE.admin, branch_id: world.cape_town, limited: true }),
    ];
    const read = async ({ token }: { token: string }) =>
      (await succeed(test_app, overviewApi.opsList, { token, input: { tile: 'submitted' } })).shipments;

    const [first, second, without_prices, elsewhere] = await Promise.all(readers.map(read));

    expect(first?.map(({ id, rate }) => [id, typeof rate])).toEqual([[booked.id, 'number']]);
    expect(second).toEqual(first);
    expect(without_prices?.map(({ id, rate }) => [id, rate])).toEqual([[booked.id, undefined]]);
    expect(elsewhere?.map(({ id }) => id)).toEqual([booked.id]);
  });

  it.each(['owner', 'user', 'no_billing'] as const)('ROLE-01: are for staff, not for account users: %s', async (role) => {
    const world = await makeWorld(test_app.services);
    const { account_id } = await makeCustomer(world, { balance: 100_000 });
    const { token } = await signInAs(world, { role: ROLE[role], account_id });

    const { status, body } = await test_app.request(overviewApi.opsDashboard, { token });

    expect([status, body.message]).toEqual([403, 'Only staff can see the operations dashboard.']);
  });

  it('ROLE-06: of staff limited to a branch are those of its shipments', async () => {
    const { world, customer } = await everyStatus();
    await bookOne(world, {
      account_id: customer.account_id,
      collection_address: { ...aShipment().delivery_address, street_address: '9 Main Road' },
    });
    const jnb = await signInAs(world, { role: ROLE.ops, branch_id: world.johannesburg, limited: true });
    const cpt = await signInAs(world, { role: ROLE.ops, branch_id: world.cape_town, limited: true });
    const submitted = async (token: string, branch_id = world.johannesburg) =>
      byKey((await succeed(test_app, overviewApi.opsDashboard, { token, input: { branch_id } })).counters)['submitted'];

    expect([await submitted(jnb.token), await submitted(cpt.token, world.cape_town)]).toEqual([1, 2]);
    expect(await submitted(jnb.token, world.cape_town)).toBe(1);
    const created = async (token: string) => {
      const { per_day } = await succeed(test_app, overviewApi.opsPerDay, { token });
      return per_day.reduce((sum, day) => sum + day.created, 0);
    };
    const { token: everywhere } = await signInAs(world, { role: ROLE.ops });
    const [of_jnb, of_cpt, of_all] = [await created(jnb.token), await created(cpt.token), await created(everywhere)];
    expect(of_jnb).toBeLessThan(of_all);
    expect(of_cpt).toBe(of_all);
  });
});

describe('SCREEN-07: an account at a glance', () => {
  const dashboardOf = (token: string) => succeed(test_app, overviewApi.dashboard, { token });

  it('has three steps until it has booked something, each done as it is', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world);
    const other = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });
    const stepsOf = async (token = customer.token) =>
      (await dashboardOf(token)).first_steps?.map(({ key, is_done }) => [key, is_done]);

    const fresh = [await stepsOf(), await stepsOf(other.token)];
    await enterPayment(world.context, { account_id: customer.account_id, amount: 500, method: 'cash' });
    await succeed(test_app, addressBookApi.create, {
      token: customer.token,
      input: { name: 'Rachel at home', address: { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town' } },
    });
    const prepared = await stepsOf();
    await bookOne(world, { account_id: customer.account_id });

    const without = [
      ['contact', false],
      ['parcel', false],
    ];
    expect(fresh).toEqual([[['money', false], ...without], without]);
    expect(prepared).toEqual([
      ['money', true],
      ['contact', true],
      ['parcel', false],
    ]);
    expect(await stepsOf()).toBeUndefined();
  });

  it('says what is open of its invoices and since when, to who may see it', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
    const other = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });
    const invoiceOf = async (amount: number, due: string) => {
      await createTransaction(world.context, { account_id: customer.account_id, type: 'admin-debit', amount, reason: 'Storage' });
      const id = await invoiceAccount(world.context, customer.account_id);
      await changeRows(
        world,
        `update billing_documents set due_date = '${due}' where provider_id = ${world.provider_id} and id = ${id ?? 0}`,
      );
    };

    const before = (await dashboardOf(customer.token)).owed;
    await invoiceOf(100, daysAgo(-20));
    await invoiceOf(50, daysAgo(10));

    expect(before).toEqual({ amount: 0, due_date: null });
    expect((await dashboardOf(customer.token)).owed).toEqual({ amount: 150, due_date: daysAgo(10) });
    expect((await dashboardOf(other.token)).owed).toBeUndefined();
  });

  it('counts the quotes that end within three days, and none that has', async () => {
    const world = await makeWorld(test_app.services, { payment_pending_validity_period: 14 });
    const customer = await makeCustomer(world);
    for (const days of [1, 10.9, 11.1, 13.9, 14.1]) {
      const { id } = await bookOne(world, { account_id: customer.account_id, quick_quote: 'quote' });
      await changeRows(
        world,
        `update shipments set time_created = now() - ${days} * interval '1 day' where provider_id = ${world.provider_id} and id = ${id}`,
      );
    }

    const { counters, quotes_expiring } = await dashboardOf(customer.token);

    expect([byKey(counters)['quotes'], quotes_expiring]).toEqual([5, 2]);
  });
});

describe('the days', () => {
  it('are thirty, each present, the last one today, counted in South African time', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 100_000 });
    const shipment = await bookOne(world, { account_id: customer.account_id });
    const three_days_ago = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await changeRows(
      world,
      `update shipments set time_created = '${three_days_ago}T22:30:00Z' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );

    // A quote is no booking, open or expired; the account's own summary says the same.
    for (const status of ['quote', 'quote-expired']) {
      const quote = await bookOne(world, { account_id: customer.account_id });
      await changeRows(
        world,
        `update shipments set status = '${status}' where provider_id = ${world.provider_id} and id = ${quote.id}`,
      );
    }

    const { per_day } = await succeed(test_app, overviewApi.dashboard, { token: customer.token });
    const { token } = await signInAs(world, { role: ROLE.ops });
    const of_floor = await succeed(test_app, overviewApi.opsPerDay, { token, input: { branch_id: world.johannesburg } });
    // What is read every few seconds does not count them.
    const counters = await succeed(test_app, overviewApi.opsDashboard, { token });

    expect(of_floor.per_day).toEqual(per_day);
    expect(Object.keys(counters)).toEqual(['counters']);
    const refused = await test_app.request(overviewApi.opsPerDay, { token: customer.token });
    expect(refused.status).toBe(403);

    expect([per_day.length, per_day.at(-1)?.day]).toEqual([30, today()]);
    const booked = per_day.filter(({ created }) => created > 0);
    const day_after = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect(booked).toEqual([{ day: day_after, created: 1, delivered: 0 }]);
  });
});

describe('the reference search', () => {
  it('MENU-46 ROUTE-33: finds a shipment by any reference of it and its parcels, trimmed and in any case, and an account by its code', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { balance: 100_000, account_code: 'KAR01' });
    const staff = await signInAs(world, { role: ROLE.admin });
    const [parcel] = aShipment().parcels;
    const shipment = await bookOne(world, {
      account_id: customer.account_id,
      custom_tracking_reference: 'Order-8008',
      customer_reference: 'Invoice 4711',
      ...(parcel && { parcels: [{ ...parcel, alternative_tracking_reference: 'TCG0000000042' }] }),
    });
    const search = async (search_query: string, token = staff.token) =>
      (await succeed(test_app, overviewApi.search, { token, input: { search_query } })).results;
    const ref = shipment.short_tracking_reference;

    const found = [{ type: 'shipment', data: { id: shipment.id, label: ref } }];
    for (const query of [` ${ref.toLowerCase()} `, `${ref}/1`, 'Order-8008', 'tcg0000000042', 'Invoice 4711'])
      expect([query, await search(query)]).toEqual([query, found]);
    expect(await search('kar01')).toEqual([{ type: 'account', data: { id: customer.account_id, label: 'KAR01 Account KAR01' } }]);
    expect(await search('NOSUCH')).toEqual([]);
  });

  it('CALL-37 MENU-46: a payment is found by its number, by those who may see it', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { account_type: 'postpaid', account_code: 'KAR01' });
    const { payment } = await enterPayment(world.context, { account_id: customer.account_id, amount: 100, method: 'cash' });
    const [finance, floor] = [await signInAs(world, { role: ROLE.finance }), await signInAs(world, { role: ROLE.hub })];
    const other = await makeCustomer(world, { account_code: 'OTH01' });
    const of_other = await signInAs(world, { role: ROLE.finance, limit_account_id: other.account_id });
    const find = async (token: string) =>
      (await succeed(test_app, overviewApi.search, { token, input: { search_query: payment.number } })).results;

    expect(await find(finance.token)).toEqual([{ type: 'payment', data: { id: payment.id, label: payment.number } }]);
    expect([await find(floor.token), await find(of_other.token)]).toEqual([[], []]);
  });

  it('CALL-37: answers the type and the id of a shipment, an account, an invoice or a credit note', async () => {
    const world = await makeWorld(test_app.services);
    const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 10_000_000, account_code: 'KAR01' });
    const [staff, floor] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.hub })];
    const shipment = await bookOne(world, { account_id: customer.account_id });
    await moveTo(world, shipment, 'delivered');
    const context = { ...world.context, now: new Date() };
    await invoiceAccount(context, customer.account_id);
    await creditCharge(context, { shipment_id: shipment.id, amount_cents: cents(100), reason: 'Late' });
    const documents = await rowsOf<{ id: number; kind: string; number: number }>(
      world,
      `select id, kind, number from billing_documents where provider_id = ${world.provider_id} order by kind`,
    );
    const find = async (search_query: string, token = staff.token) => {
      const { type, data } = await succeed(test_app, overviewApi.search, { token, input: { search_query } });
      return [type, data?.id];
    };
    const reference = (prefix: string, number = 0) => `${prefix}${String(number).padStart(6, '0')}`;
    const [credit_note, invoice] = documents;

    expect(await find(shipment.short_tracking_reference)).toEqual(['shipment', shipment.id]);
    expect(await find('kar01')).toEqual(['account', customer.account_id]);
    expect(await find(reference('inv', invoice?.number))).toEqual(['invoice', invoice?.id]);
    expect(await find(reference('CR', credit_note?.number))).toEqual(['credit-note', credit_note?.id]);
    expect(await find(reference('INV', invoice?.number), floor.token)).toEqual([undefined, undefined]);
    const own = await signInAs(world, { role: ROLE.finance, limit_account_id: customer.account_id });
    const other = await makeCustomer(world, { account_code: 'OTH01' });
    const of_other = await signInAs(world, { role: ROLE.finance, limit_account_id: other.account_id });
    for (const [prefix, document] of [
      ['INV', invoice],
      ['CR', credit_note],
    ] as const) {
      expect((await find(reference(prefix, document?.number), own.token))[1]).toBe(document?.id);
      expect(await find(reference(prefix, document?.number), of_other.token)).toEqual([undefined, undefined]);
      expect(await find(reference(prefix, document?.number), other.token)).toEqual([undefined, undefined]);
    }
    expect(await find('INV999999')).toEqual([undefined, undefined]);
    expect(await find('INV999999999999999')).toEqual([undefined, undefined]);
  });
});

describe('suggestions for typed text', () => {
  it('is found by the beginning of a name or a code, five of a kind at most, and within reach only', async () => {
    const world = await makeWorld(test_app.services);
    const acme = await makeCustomer(world, { balance: 1_000_000, account_code: 'ACM01' });
    const other = await makeCustomer(world, { balance: 1_000_000, account_code: 'OTH01' });
    const staff = await signInAs(world, { role: ROLE.admin });
    const limited = await signInAs(world, { role: ROLE.finance, limit_account_id: other.account_id });
    const booked = [];
    for (let number = 0; number < 6; number++) booked.push(await bookOne(world, { account_id: acme.account_id }));
    const foreign = await bookOne(world, { account_id: other.account_id });
    const suggest = async (search_query: string, token = staff.token) =>
      (await succeed(test_app, overviewApi.suggest, { token, input: { search_query } })).results;
    const ids = (results: Awaited<ReturnType<typeof suggest>>, type: string) =>
      results.filter((each) => each.type === type).map(({ data }) => data.id);

    expect(await suggest('acm')).toEqual([
      { type: 'account', data: { id: acme.account_id, label: 'Account ACM01', detail: 'ACM01' } },
    ]);
    expect(await suggest('a')).toEqual([]);
    expect(await suggest('%')).toEqual([]);
    expect(await suggest('acm', acme.token)).toEqual([]);
    expect(await suggest('acm', limited.token)).toEqual([]);
    const newest = booked.map(({ id }) => id).toReversed();
    expect(ids(await suggest('rachel', acme.token), 'shipment')).toEqual(newest.slice(0, 5));
    expect(ids(await suggest('rachel', other.token), 'shipment')).toEqual([foreign.id]);
    expect(ids(await suggest('rachel recip'), 'shipment')).toEqual([foreign.id, ...newest.slice(0, 4)]);
    expect((await suggest(foreign.short_tracking_reference, acme.token)).length).toBe(0);
    expect((await suggest(foreign.short_tracking_reference.toLowerCase()))[0]?.data).toMatchObject({
      id: foreign.id,
      label: foreign.short_tracking_reference,
      detail: expect.stringMatching(/^Rachel Recipient, .+, Submitted$/),
    });
  });
});

const saveSettingsOf = (token: string, settings: Readonly<Record<string, unknown>>) =>
  succeed(test_app, settingsApi.saveSettings, {
    token,
    input: { settings: Object.entries(settings).map(([setting, value]) => ({ setting, value })) },
  });

function today(): string {
  return daysAgo(0);
}

function daysAgo(days: number): string {
  return new Date(Date.now() + 2 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);
}
