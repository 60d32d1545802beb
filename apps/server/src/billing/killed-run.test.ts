import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { runUntilKilled } from '../testing/killed.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeAccount, makeWorld } from '../testing/world.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { runInvoices } from './run-invoices.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const RUN_AT = new Date('2026-11-26T02:00:00+02:00');

/** Two accounts whose debits wait for the run of the day; one of them has paid ahead. */
async function office() {
  const world = await makeWorld(test_app.services);
  const entered = { ...contextOf(world), now: new Date('2026-11-25T12:00:00+02:00') };
  const open = async (balance: number): Promise<AccountId> => {
    const id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000, balance });
    await changeRows(
      world,
      `update accounts set invoice_frequency = 'daily' where provider_id = ${world.provider_id} and id = ${id}`,
    );
    for (const amount of [10, 20])
      await createTransaction(entered, { account_id: id, type: 'admin-debit', amount, reason: 'Storage' });
    return id;
  };
  await open(0);
  await open(5000);
  const run = (services: TestApp['services'] = test_app.services) => runInvoices({ ...contextOf(world), services, now: RUN_AT });
  const result = () =>
    rowsOf(
      world,
      `select number, total_cents, vat_cents, paid_cents, (select count(*) from billing_document_lines l
        where l.provider_id = d.provider_id and l.document_id = d.id) as lines
      from billing_documents d where provider_id = ${world.provider_id} order by number`,
    );
  return { world, run, result };
}

describe('an invoice run that is killed', () => {
  it.each(['before', 'after'] as const)(
    'INVRUN-01: %s any of its statements, and started again, comes to the same as one that was not',
    async (when) => {
      const undisturbed = await office();
      await undisturbed.run();
      const expected = await undisturbed.result();
      expect(expected).toHaveLength(2);

      let at = 0;
      for (let has_died = true; has_died;) {
        const { world, run, result } = await office();
        has_died = await runUntilKilled(test_app.services, { at: ++at, when }, (services) =>
          run(services as TestApp['services']),
        );
        const { differences } = await verifyLedger(world.context);
        expect([at, differences]).toEqual([at, []]);
        await run();
        expect([at, await result()]).toEqual([at, expected]);
        expect([at, (await verifyLedger(world.context)).differences]).toEqual([at, []]);
      }

      expect(at).toBeGreaterThan(15);
    },
    60_000,
  );
});
