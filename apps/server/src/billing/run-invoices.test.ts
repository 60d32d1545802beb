import { billingApi } from '@tsela/contract/billing/billing-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { invoiceDue, runInvoices } from './run-invoices.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Frequency = 'monthly' | 'weekly' | 'daily' | 'shipment';

/** Thursday 26 November 2026. */
const at = (time: string, day = '2026-11-26') => new Date(`${day}T${time}:00+02:00`);

async function office(frequency: Frequency = 'daily') {
  const world = await makeWorld(test_app.services);
  const open = async (each: Frequency = frequency, weekday = 1): Promise<AccountId> => {
    const id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
    await changeRows(
      world,
      `update accounts set invoice_frequency = '${each}', invoice_frequency_time = ${weekday}
        where provider_id = ${world.provider_id} and id = ${id}`,
    );
    return id;
  };
  const debit = (account_id: AccountId, now: Date, amount = 10) =>
    createTransaction({ ...contextOf(world), now }, { account_id, type: 'admin-debit', amount, reason: 'Storage' });
  const run = (now: Date) => invoiceDue({ ...contextOf(world), now });
  const invoicesOf = async (account_id: AccountId) =>
    (
      await rowsOf<{ total: number; number: number }>(
        world,
        `select total_cents as total, number from billing_documents where account_id = ${account_id} and kind = 'invoice' order by id`,
      )
    ).map(({ total }) => total);
  return { world, open, debit, run, invoicesOf };
}

async function runsOf(world: World) {
  return rowsOf<{ state: string; account_count: number; invoice_count: number; failures: unknown[] }>(
    world,
    `select state, account_count, invoice_count, failures from invoice_runs order by id`,
  );
}

describe('invoice runs', () => {
  it.each([
    ['daily', '2026-11-26', 1],
    ['weekly', '2026-11-26', 4],
    ['monthly', '2026-12-01', 1],
    ['weekly', '2026-12-01', 3],
  ] as const)(
    'INVRUN-01 INVRUN-02 INVRUN-03 KEY-28: a %s account is invoiced on %s at 02:00, and once',
    async (each, day, weekday) => {
      const { open, debit, run, invoicesOf } = await office();
      const account_id = await open(each, weekday);
      // The account has been through the runs of the days before.
      await debit(account_id, at('12:00', '2026-11-24'), 1);
      await run(at('02:00', '2026-11-25'));
      const before = (await invoicesOf(account_id)).length;
      await debit(account_id, at('12:00', '2026-11-25'));

      await run(at('01:59', day));
      const too_early = (await invoicesOf(account_id)).length;
      await run(at('02:00', day));
      await run(at('09:00', day));

      expect(too_early).toBe(before);
      expect(await invoicesOf(account_id)).toHaveLength(before + 1);
    },
  );

  it('INVRUN-01: leaves what was booked after 02:00 for the next run, also when it runs late', async () => {
    const { open, debit, run, invoicesOf } = await office();
    const account_id = await open();
    await debit(account_id, at('01:00'), 10);
    await debit(account_id, at('03:00'), 20);

    await run(at('09:00'));
    await run(at('02:00', '2026-11-27'));

    expect(await invoicesOf(account_id)).toEqual([1000, 2000]);
  });

  it('INVRUN-04: gives each charge an invoice of its own where the account is invoiced per shipment', async () => {
    const { open, debit, run, invoicesOf } = await office();
    const account_id = await open('shipment');
    await debit(account_id, at('01:00'), 10);
    await debit(account_id, at('01:10'), 20);

    await run(at('02:00'));

    expect(await invoicesOf(account_id)).toEqual([1000, 2000]);
  });

  it('by several processes at once invoices each account once, with numbers without gaps', async () => {
    const { world, open, debit, run } = await office();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => open()));
    for (const account_id of accounts) await debit(account_id, at('01:00'));

    const outcomes = await Promise.all([run(at('02:00')), run(at('02:00')), run(at('02:00'))]);

    expect(outcomes.reduce((sum, { invoice_count }) => sum + invoice_count, 0)).toBe(12);
    const numbers = await rowsOf<{ number: number }>(
      world,
      `select number from billing_documents where kind = 'invoice' order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(accounts.map((_, index) => index + 1));
  });

  it('cut short goes on where it stopped', async () => {
    const { world, open, debit, run, invoicesOf } = await office();
    const [first, second] = [await open(), await open()];
    for (const account_id of [first, second]) await debit(account_id, at('01:00'));
    // As if the process had ended after the first account.
    await run(at('02:00')).then(() =>
      changeRows(
        world,
        `update accounts set last_invoice_run = null where provider_id = ${world.provider_id} and id = ${second}`,
      ),
    );

    await run(at('02:05'));

    expect([await invoicesOf(first), await invoicesOf(second)]).toEqual([[1000], [1000]]);
  });

  it('of one account that fails stops none of the others, says so, and is tried again for it', async () => {
    const { world, open, debit, run, invoicesOf } = await office();
    const [broken, sound] = [await open(), await open()];
    for (const account_id of [broken, sound]) await debit(account_id, at('01:00'));
    const breaks = `provider_id = ${world.provider_id} and id = ${broken}`;
    // More than the product handles.
    await changeRows(world, `update accounts set uninvoiced_cents = 9223372036854775807 where ${breaks}`);

    await expect(runInvoices({ ...contextOf(world), now: at('02:00') })).rejects.toThrow('1 accounts could not be invoiced.');
    expect(await runsOf(world)).toMatchObject([{ state: 'failed', invoice_count: 1, failures: [{ account_id: broken }] }]);
    await changeRows(world, `update accounts set uninvoiced_cents = 1000 where ${breaks}`);
    await run(at('02:10'));

    expect([await invoicesOf(broken), await invoicesOf(sound)]).toEqual([[1000], [1000]]);
  });

  it('keeps a record of each run that had something to do', async () => {
    const { world, open, debit, run } = await office();
    await debit(await open(), at('01:00'));

    await run(at('02:00'));
    await run(at('02:30'));

    expect(await runsOf(world)).toEqual([{ state: 'done', account_count: 1, invoice_count: 1, failures: [] }]);
  });

  it('SHIP-RULE-02 KEY-27: takes a charge once its shipment has reached the provider’s status', async () => {
    const { world, open, run, invoicesOf } = await office();
    const account_id = await open();
    const { token } = await signInAs(world, { role: ROLE.admin });
    const { id } = await succeed(test_app, shipmentApi.create, { token, input: aShipment({ account_id }) });
    const tomorrow = new Date(Date.now() + 36 * 3_600_000);
    await run(tomorrow);
    expect(await invoicesOf(account_id)).toEqual([]);

    await succeed(test_app, shipmentApi.change, { token, input: { id, status: 'collection-assigned' } });
    await succeed(test_app, shipmentApi.change, { token, input: { id, status: 'collected' } });
    await run(new Date(tomorrow.getTime() + 24 * 3_600_000));

    expect(await invoicesOf(account_id)).toEqual([PRICE_CENTS]);
    const { transactions } = await succeed(test_app, billingApi.transactions, { token, input: { account_id } });
    expect(transactions[0]).toMatchObject({ doc_display_id: 'INV000001', invoiceable: false });
  });
});
