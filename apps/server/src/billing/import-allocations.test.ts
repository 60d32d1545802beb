import { allocationApi } from '@tsela/contract/billing/allocation-api';
import { allocationImportApi } from '@tsela/contract/billing/allocation-import-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import type { AccountId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { invoiceAccount } from './invoice-account.ts';
import { createTransaction } from './manual-transaction.ts';
import { enterPayment } from './payment-by-hand.ts';
import { verifyLedger } from './verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** Two open invoices of R 100 and R 200, and two payments of R 150 and R 50, of one account whose money is allocated by hand. */
async function books() {
  const world = await makeWorld(test_app.services, { invoice_allocation: 'manual' });
  const account_id = await makeAccount(world, { account_type: 'postpaid', account_code: 'ACM01', credit_limit: 10_000_000 });
  const { token } = await signInAs(world, { role: ROLE.admin });
  await fill(world, account_id);
  return { world, account_id, token };
}

async function fill(world: World, account_id: AccountId): Promise<void> {
  const context = contextOf(world);
  for (const amount of [100, 200]) {
    await createTransaction(context, { account_id, type: 'admin-debit', amount, reason: 'Storage' });
    await invoiceAccount(context, account_id);
  }
  for (const amount of [150, 50]) await enterPayment(context, { account_id, amount, method: 'cash', is_another: true });
}

const rowOf = (row: number, reference: string, amount: string, invoice_number = '') => ({
  row,
  account_code: 'acm01',
  reference,
  invoice_number,
  amount,
  date: '',
});
const GOOD = [rowOf(2, 'PMT000001', '30.00', 'INV000002'), rowOf(3, 'PMT000001', '120'), rowOf(4, 'PMT000002', '50')];
const send = (token: string, rows = GOOD, control_total = 200, only_good = false) =>
  test_app.request(allocationImportApi.importAllocations, { token, input: { rows, control_total, only_good } });
const paidOf = async (token: string) =>
  (await succeed(test_app, invoiceApi.invoices, { token })).invoices.map(({ paid }) => paid).toReversed();

describe('SCREEN-36: a file of allocations', () => {
  it('PERM-050: is looked at first, and then allocated as it said', async () => {
    const { world, token } = await books();
    const looked_at = await succeed(test_app, allocationImportApi.checkAllocations, { token, input: { rows: GOOD } });
    const before = await paidOf(token);

    const { status, body } = await send(token);

    expect([before, status, body.rows]).toEqual([[0, 0], 200, looked_at.rows]);
    expect(looked_at.rows.map(({ parts }) => parts)).toEqual([
      [{ invoice_number: 'INV000002', amount: 30, open_before: 200, open_after: 170 }],
      [
        { invoice_number: 'INV000001', amount: 100, open_before: 100, open_after: 0 },
        { invoice_number: 'INV000002', amount: 20, open_before: 170, open_after: 150 },
      ],
      [{ invoice_number: 'INV000002', amount: 50, open_before: 150, open_after: 100 }],
    ]);
    expect(await paidOf(token)).toEqual([100, 100]);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
  });

  it('whose rows do not come to the control total is not imported', async () => {
    const { token } = await books();

    const { status, body } = await send(token, GOOD, 200.01);

    expect([status, body.violations?.[0]?.message, await paidOf(token)]).toEqual([
      400,
      'The rows come to R 200.00, which is not the control total. Nothing was imported.',
      [0, 0],
    ]);
  });

  it('with a fault is imported without the payment that it is in, where the importer says so', async () => {
    const { token } = await books();
    const rows = [...GOOD.slice(0, 2), rowOf(4, 'PMT000001', '0.01'), rowOf(5, 'PMT000002', '50')];

    const kept_out = await send(token, rows, 200.01);
    const let_in = await send(token, rows, 200.01, true);

    expect([kept_out.status, kept_out.body.violations]).toEqual([
      400,
      [{ field: 'rows.4.amount', code: 'too-much', message: 'Only R 0.00 of this payment or credit note is unallocated.' }],
    ]);
    expect([let_in.status, let_in.body.import?.row_count, await paidOf(token)]).toEqual([200, 1, [50, 0]]);
  });

  it('sent by eight at once is imported once, and again after it was taken back', async () => {
    const { token } = await books();

    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token)));

    const made = answers.filter(({ status }) => status === 200);
    expect([made.length, await paidOf(token)]).toEqual([1, [100, 100]]);
    const id = made[0]?.body.import?.id ?? 0;
    await succeed(test_app, allocationImportApi.undoAllocations, { token, input: { id } });
    expect(await paidOf(token)).toEqual([0, 0]);
    expect((await send(token)).status).toBe(200);
  });

  it('with the same rows is recognised, whatever was paid meanwhile', async () => {
    const { world, account_id, token } = await books();
    const rows = [rowOf(2, 'PMT000001', '10')];
    await send(token, rows, 10);

    const again = await send(token, rows, 10);

    expect([again.status, again.body.message]).toEqual([409, 'This file has been imported before. Take that import back first.']);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
    expect((await succeed(test_app, allocationApi.allocations, { token, input: { account_id } })).count).toBe(1);
  });

  it('is taken back once, but not when its accounts have had a statement since', async () => {
    const { world, account_id, token } = await books();
    const { body } = await send(token, GOOD.slice(0, 1), 30);
    const undo = () => test_app.request(allocationImportApi.undoAllocations, { token, input: { id: body.import?.id ?? 0 } });
    const answers = await Promise.all([undo(), undo(), undo()]);
    const second = await send(token, GOOD.slice(0, 2), 150);
    const today = dayOf(world.context.now);
    await succeed(test_app, statementApi.makeStatement, { token, input: { account_id, start_date: today, end_date: today } });

    const late = await test_app.request(allocationImportApi.undoAllocations, {
      token,
      input: { id: second.body.import?.id ?? 0 },
    });

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([late.status, late.body.message]).toEqual([
      409,
      'ACM01 has had a statement since this import. Take its allocations back one by one.',
    ]);
  });

  it('ROLE-05: of accounts out of reach finds none, and the tool is for staff who have it', async () => {
    const { world, token } = await books();
    const other = await makeAccount(world);
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: other });
    const ops = await signInAs(world, { role: ROLE.ops });
    await send(token);

    const looked_at = await succeed(test_app, allocationImportApi.checkAllocations, {
      token: limited.token,
      input: { rows: GOOD.slice(0, 1) },
    });

    expect(looked_at.rows[0]?.violations.map(({ message }) => message)).toEqual(['There is no such account.']);
    expect((await succeed(test_app, allocationImportApi.allocationImports, { token: limited.token })).count).toBe(0);
    expect((await send(ops.token)).status).toBe(403);
  });
});
