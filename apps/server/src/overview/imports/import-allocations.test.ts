import { allocationApi } from '@tsela/contract/billing/allocation-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import { allocationImportApi } from '@tsela/contract/overview/file-import-api';
import type { AccountId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { anImport, readFileOf, runFileJob } from '../../testing/file-imports.ts';
import { runUntilKilled } from '../../testing/killed.ts';
import { countRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { createTransaction } from '../../billing/ledger/manual-transaction.ts';
import { enterPayment } from '../../billing/payment-by-hand.ts';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';

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

const cellsOf = (reference: string, amount: string, invoice_number = '') => ({
  account_code: 'acm01',
  reference,
  ...(invoice_number !== '' && { invoice_number }),
  amount,
});
const GOOD = [cellsOf('PMT000001', '30.00', 'INV000002'), cellsOf('PMT000001', '120'), cellsOf('PMT000002', '50')];
const send = (token: string, rows: Parameters<typeof anImport>[0] = GOOD, control_total = 200, only_good = false) =>
  test_app.request(allocationImportApi.startImport, { token, input: { ...anImport(rows, { only_good }), control_total } });
const readFile = (token: string, id: number) => readFileOf(test_app, allocationImportApi, { token, id });
const rowsOfFile = async (token: string, id: number) =>
  (await succeed(test_app, allocationImportApi.importRows, { token, input: { id } })).rows.map(({ row, state, message }) => [
    row,
    state,
    message,
  ]);
/** Imports a file to its end. */
async function bring(world: World, token: string, ...rest: [rows?: typeof GOOD, control_total?: number, only_good?: boolean]) {
  const { body } = await send(token, ...rest);
  const id = body.import?.id ?? 0;
  await runFileJob(world, test_app, { id });
  return readFile(token, id);
}
async function undo(world: World, token: string, id: number) {
  await succeed(test_app, allocationImportApi.undoImport, { token, input: { id } });
  await runFileJob(world, test_app, { name: 'undo-file', id });
  return readFile(token, id);
}
const paidOf = async (token: string) =>
  (await succeed(test_app, invoiceApi.invoices, { token })).invoices.map(({ paid }) => paid).toReversed();

describe('SCREEN-36 SCREEN-30: a file of allocations', () => {
  it('PERM-050: is looked at first, and then allocated as it said, with what became of each row', async () => {
    const { world, token } = await books();
    const input = { rows: anImport(GOOD).rows };
    const looked_at = await succeed(test_app, allocationImportApi.checkImport, { token, input });
    const before = await paidOf(token);

    const done = await bring(world, token);

    expect(before).toEqual([0, 0]);
    expect(done).toMatchObject({ state: 'done', total: 200, done_count: 3, failed_count: 0 });
    const notes = [
      'INV000002: R 30.00 of R 200.00 open, R 170.00 left',
      'INV000001: R 100.00 of R 100.00 open, R 0.00 left; INV000002: R 20.00 of R 170.00 open, R 150.00 left',
      'INV000002: R 50.00 of R 150.00 open, R 100.00 left',
    ];
    expect(looked_at.rows.map(({ note }) => note)).toEqual(notes);
    expect(await rowsOfFile(token, done.id)).toEqual(notes.map((note, at) => [at + 2, 'done', note]));
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
    const { world, token } = await books();
    const rows = [...GOOD.slice(0, 2), cellsOf('PMT000001', '0.01'), cellsOf('PMT000002', '50')];

    const kept_out = await send(token, rows, 200.01);
    const let_in = await bring(world, token, rows, 200.01, true);

    expect([kept_out.status, kept_out.body.violations]).toEqual([
      400,
      [{ field: 'rows.4.amount', code: 'too-much', message: 'Only R 0.00 of this payment or credit note is unallocated.' }],
    ]);
    expect(let_in).toMatchObject({ done_count: 1, skipped_count: 3, total: 50 });
    const held = 'Another row of this payment or credit note has a fault.';
    expect((await rowsOfFile(token, let_in.id)).map(([, state, message]) => [state, message])).toEqual([
      ['skipped', held],
      ['skipped', held],
      ['skipped', 'Amount: Only R 0.00 of this payment or credit note is unallocated.'],
      ['done', 'INV000001: R 50.00 of R 100.00 open, R 50.00 left'],
    ]);
    expect(await paidOf(token)).toEqual([50, 0]);
  });

  it('sent by eight at once is imported once, and again after it was undone', async () => {
    const { world, token } = await books();

    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token)));

    const made = answers.filter(({ status }) => status === 200);
    const id = made[0]?.body.import?.id ?? 0;
    await Promise.all([runFileJob(world, test_app, { id }), runFileJob(world, test_app, { id })]);
    expect([made.length, await paidOf(token), await countRows(world, 'allocation_imports')]).toEqual([1, [100, 100], [1]]);
    expect(await undo(world, token, id)).toMatchObject({ state: 'undone', undone_count: 3 });
    expect(await paidOf(token)).toEqual([0, 0]);
    expect((await bring(world, token)).done_count).toBe(3);
  });

  it('with the same rows is recognised, whatever was paid meanwhile', async () => {
    const { world, account_id, token } = await books();
    const rows = [cellsOf('PMT000001', '10')];
    await bring(world, token, rows, 10);

    const again = await send(token, rows, 10);

    expect([again.status, again.body.message]).toEqual([409, 'This file has been imported before. Undo that import first.']);
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);
    expect((await succeed(test_app, allocationApi.allocations, { token, input: { account_id } })).count).toBe(1);
  });

  it('whose payment was allocated by hand before the job came fails with that payment alone, and is tried again', async () => {
    const { world, token } = await books();
    const { body } = await send(token);
    const id = body.import?.id ?? 0;
    const other = await send(token, [cellsOf('PMT000002', '50', 'INV000001')], 50);
    await runFileJob(world, test_app, { id: other.body.import?.id ?? 0 });

    await runFileJob(world, test_app, { id });

    const done = await readFile(token, id);
    expect(done).toMatchObject({ state: 'done', done_count: 2, failed_count: 1 });
    expect((await rowsOfFile(token, id))[2]).toEqual([4, 'failed', 'Only R 0.00 of this payment or credit note is unallocated.']);
    await undo(world, token, other.body.import?.id ?? 0);
    await succeed(test_app, allocationImportApi.resumeImport, { token, input: { id } });
    await runFileJob(world, test_app, { id });
    expect(await readFile(token, id)).toMatchObject({ state: 'done', done_count: 3, failed_count: 0 });
    expect(await undo(world, token, id)).toMatchObject({ state: 'undone', undone_count: 3 });
    expect([await paidOf(token), (await verifyLedger(contextOf(world))).differences]).toEqual([[0, 0], []]);
  });

  it('is undone once, but not when its accounts have had a statement since', async () => {
    const { world, account_id, token } = await books();
    const { id } = await bring(world, token, GOOD.slice(0, 1), 30);
    const ask = () => test_app.request(allocationImportApi.undoImport, { token, input: { id } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    await runFileJob(world, test_app, { name: 'undo-file', id });
    const second = await bring(world, token, GOOD.slice(0, 2), 150);
    const today = dayOf(world.context.now);
    await succeed(test_app, statementApi.makeStatement, { token, input: { account_id, start_date: today, end_date: today } });

    const late = await undo(world, token, second.id);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(late).toMatchObject({
      state: 'undo-stopped',
      done_count: 2,
      message: 'ACM01 has had a statement since this import. Take its allocations back one by one.',
    });
    expect(await paidOf(token)).toEqual([100, 50]);
  });

  it('ROLE-05: of accounts out of reach finds none, and the tool is for staff who have it', async () => {
    const { world, token } = await books();
    const other = await makeAccount(world);
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: other });
    const ops = await signInAs(world, { role: ROLE.ops });
    await send(token);

    const looked_at = await succeed(test_app, allocationImportApi.checkImport, {
      token: limited.token,
      input: { rows: anImport(GOOD.slice(0, 1)).rows },
    });

    expect(looked_at.rows[0]?.violations.map(({ message }) => message)).toEqual(['There is no such account.']);
    expect((await succeed(test_app, allocationImportApi.imports, { token: limited.token })).count).toBe(0);
    expect((await send(ops.token)).status).toBe(403);
  });

  it.each(['import-file', 'undo-file'] as const)(
    'whose process is killed at any statement of %s is allocated once, or undone once, when it goes on',
    async (name) => {
      for (let at = 1, has_died = true; has_died && at < 60; at += 3) {
        const { world, token } = await books();
        const { body } = await send(token);
        const id = body.import?.id ?? 0;
        if (name === 'undo-file') {
          await runFileJob(world, test_app, { id });
          await succeed(test_app, allocationImportApi.undoImport, { token, input: { id } });
        }

        has_died = await runUntilKilled(test_app.services, { at, when: at % 2 === 0 ? 'before' : 'after' }, (services) =>
          runFileJob(world, { services: { ...services, long_pool: services.pool } }, { name, id }),
        );
        await runFileJob(world, test_app, { name, id });

        const paid = name === 'import-file' ? [100, 100] : [0, 0];
        expect([at, await paidOf(token), (await readFile(token, id)).state]).toEqual([
          at,
          paid,
          name === 'import-file' ? 'done' : 'undone',
        ]);
        expect([at, (await verifyLedger(contextOf(world))).differences]).toEqual([at, []]);
      }
    },
    60_000,
  );
});
