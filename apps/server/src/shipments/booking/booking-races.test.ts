import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, aShipment, makeAccount, makeCustomer, makeWorld, signInAs, ROLE } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

interface Ledger {
  readonly balance: number;
  readonly sum: number;
  readonly lowest: number;
  readonly last: number;
  readonly wrong_steps: number;
}

/** An account's balance, the sum of its entries, the lowest balance it had, the last one, and entries whose balance does not follow. */
async function ledgerOf(world: World, account_id: AccountId): Promise<Ledger | undefined> {
  const [ledger] = await rowsOf<Record<keyof Ledger, number>>(
    world,
    `select a.balance_cents as balance, coalesce(sum(t.amount_cents), 0)::bigint as sum, coalesce(min(t.balance_after_cents), 0)::bigint as lowest,
      (array_agg(t.balance_after_cents order by t.id desc))[1] as last,
      count(*) filter (where t.balance_after_cents <> t.running)::int as wrong_steps
    from accounts a left join (select *, sum(amount_cents) over (partition by account_id order by id) as running
      from transactions where provider_id = ${world.provider_id}) t on t.account_id = a.id
    where a.provider_id = ${world.provider_id} and a.id = ${account_id} group by a.balance_cents`,
  );
  return ledger;
}

const settled = (balance: number): Partial<Ledger> => ({ balance, sum: balance, last: balance, wrong_steps: 0 });

describe('bookings at the same moment', () => {
  it('spend the last rand once: exactly one of two wins, twenty times over', async () => {
    const world = await makeWorld(test_app.services);

    for (let round = 0; round < 20; round++) {
      const { token, account_id } = await makeCustomer(world, { balance: PRICE_CENTS });
      const book = () => test_app.request(shipmentApi.create, { token, input: aShipment() });

      const answers = await Promise.all([book(), book()]);

      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await ledgerOf(world, account_id)).toMatchObject({ ...settled(0), lowest: 0 });
    }
  });

  it('and cancellations, thirty at once on three accounts, leave every balance the sum of its entries', async () => {
    const world = await makeWorld(test_app.services);
    const accounts = [
      await makeAccount(world, { balance: 300_000 }),
      await makeAccount(world, { balance: 300_000 }),
      await makeAccount(world, { balance: 300_000 }),
    ];
    const booked = await Promise.all(accounts.flatMap((account_id) => [1, 2, 3, 4, 5].map(() => bookOne(world, { account_id }))));
    const { token } = await signInAs(world, { role: ROLE.ops });

    const work = booked.flatMap(({ id, account_id }) => [
      () => test_app.request(shipmentApi.create, { token, input: aShipment({ account_id }) }),
      () => test_app.request(shipmentApi.cancel, { token, input: { id, message: 'Ordered twice' } }),
    ]);
    const answers = await Promise.all(work.map((call) => call()));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const account_id of accounts) {
      expect(await ledgerOf(world, account_id)).toMatchObject(settled(300_000 - 5 * PRICE_CENTS));
    }
    expect(await reversals(world)).toEqual({ charges: 30, reversed: 15, twice: 0 });
  });

  it('of more callers than there are connections all come to an end, with nothing remembered from before', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: 40 * PRICE_CENTS });
    for (const kept of [test_app.services.rate_cards, test_app.services.branches, test_app.services.settings])
      kept.invalidate(world.provider_id);

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => test_app.request(shipmentApi.create, { token, input: aShipment() })),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await ledgerOf(world, account_id)).toMatchObject({ ...settled(0), lowest: 0 });
  });

  it('with one custom tracking reference are taken once', async () => {
    const world = await makeWorld(test_app.services);
    const { token } = await makeCustomer(world, { balance: 10 * PRICE_CENTS });
    const input = aShipment({ custom_tracking_reference: 'ORDER-2002' });

    const answers = await Promise.all([1, 2, 3].map(() => test_app.request(shipmentApi.create, { token, input })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  });
});

describe('cancelling at the same moment', () => {
  it('gives the money back once', async () => {
    const world = await makeWorld(test_app.services);
    const { token, account_id } = await makeCustomer(world, { balance: 3 * PRICE_CENTS });
    const shipment = await bookOne(world, { account_id });
    const cancel = () => test_app.request(shipmentApi.cancel, { token, input: { id: shipment.id, message: 'Ordered twice' } });

    const answers = await Promise.all([cancel(), cancel(), cancel(), cancel()]);

    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'cancelled']));
    expect(await ledgerOf(world, account_id)).toMatchObject(settled(3 * PRICE_CENTS));
    expect(await reversals(world)).toEqual({ charges: 1, reversed: 1, twice: 0 });
    const history = `select status, count(*)::int as count from tracking_events where provider_id = ${world.provider_id} group by status order by status`;
    expect(await rowsOf(world, history)).toEqual([
      { status: 'cancelled', count: 1 },
      { status: 'submitted', count: 1 },
    ]);
  });
});

async function reversals(world: World): Promise<unknown> {
  const [counts] = await rowsOf(
    world,
    `select count(*)::int as charges, count(*) filter (where n = 1)::int as reversed, count(*) filter (where n > 1)::int as twice
    from (select c.id, (select count(*) from transactions r where r.provider_id = c.provider_id and r.reverses_transaction_id = c.id) as n
      from transactions c where c.provider_id = ${world.provider_id} and c.type = 'shipping-charge') counted`,
  );
  return counts;
}
