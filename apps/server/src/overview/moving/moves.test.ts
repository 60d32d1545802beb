import { accountApi } from '@tsela/contract/accounts/account-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { moveApi } from '@tsela/contract/overview/move-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { readAccountingPage } from '../../billing/ledger/accounting-reads.ts';
import { enterPayment } from '../../billing/payment-by-hand.ts';
import { remindOverdue } from '../../billing/remind-overdue.ts';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { reading } from '../../db/transaction.ts';
import { contextOf } from '../../testing/field.ts';
import { aMove, moveInWhole, readMove, runMoveJob, undoWhole } from '../../testing/moves.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function courier() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  return { world, token };
}

/** A courier with one account, which it calls KAR01. */
async function withAccount() {
  const { world, token } = await courier();
  const account_id = await makeAccount(world, { account_type: 'postpaid', account_code: 'KAR01', credit_limit: 10_000_000 });
  return { world, token, account_id };
}

const ACCOUNTS = [
  {
    account_code: 'KAR01',
    name: 'Karoo Books',
    migration_reference: '1001',
    account_type: '30 days',
    credit_limit: 'R 5 000,00',
  },
  {
    account_code: 'ACM01',
    name: 'Acme',
    account_type: 'COD',
    billing_email: 'pay@acme.example',
    city: 'Cape Town',
    code: '8001',
  },
];

const accountsOf = async (token: string) => (await succeed(test_app, accountApi.list, { token })).accounts;
const accountOf = async (token: string, code: string) =>
  (await accountsOf(token)).find(({ account_code }) => account_code === code);
const start = (token: string, input: ReturnType<typeof aMove>) => test_app.request(moveApi.startMove, { token, input });
const undo = (token: string, id: number) => test_app.request(moveApi.undoMove, { token, input: { id } });
const check = (token: string, { kind, rows }: ReturnType<typeof aMove>) =>
  succeed(test_app, moveApi.checkMove, { token, input: { kind, rows } });
const faultsOf = (rows: Awaited<ReturnType<typeof check>>['rows']) =>
  rows.map(({ row, violations }) => [row, violations.map(({ field, message }) => `${field}: ${message}`)]);
const ledgerOf = (world: World) => verifyLedger(contextOf(world)).then(({ differences }) => differences);

describe('accounts of a former system', () => {
  it('are looked at, opened by a job, listed, and gone again once their file is undone', async () => {
    const { world, token } = await courier();
    const file = aMove('accounts', ACCOUNTS);
    const looked_at = await check(token, file);

    const moved = await moveInWhole(test_app, world, { token, input: file });
    const opened = await accountOf(token, 'KAR01');
    const rows = await succeed(test_app, moveApi.movedRows, { token, input: { id: moved.id } });
    const undone = await undoWhole(test_app, world, { token, id: moved.id });

    expect(looked_at.rows.map(({ effect }) => effect)).toEqual([
      'Opens KAR01, postpaid with a limit of R 5 000.00',
      'Opens ACM01, prepaid',
    ]);
    expect([moved.state, moved.moved_count, moved.failed_count]).toEqual(['done', 2, 0]);
    expect(opened).toMatchObject({ name: 'Karoo Books', account_type: 'postpaid', credit_limit: 5000, balance: 0 });
    expect(rows.rows.map(({ migration_reference, state, account_code }) => [migration_reference, state, account_code])).toEqual([
      ['1001', 'moved', 'KAR01'],
      ['ACM01', 'moved', 'ACM01'],
    ]);
    expect([undone.state, undone.undone_count, await accountOf(token, 'KAR01')]).toEqual(['undone', 2, undefined]);
  });

  it('with faults are named by their cells, and none of the file is moved in', async () => {
    const { world, token } = await courier();
    await makeAccount(world, { account_code: 'KAR01' });
    const file = aMove('accounts', [
      { account_code: 'kar01', name: 'Karoo Books' },
      { account_code: 'A C', name: '', account_type: 'barter', credit_limit: '12,345', branch_code: 'NONE' },
      { account_code: 'NEW1', name: 'New', billing_email: '=HYPERLINK("x")' },
      { account_code: 'new1', name: 'Again', credit_limit: '100.00' },
    ]);

    const looked_at = await check(token, file);
    const { status, body } = await start(token, file);

    expect(faultsOf(looked_at.rows)).toEqual([
      [2, ['account_code: There is an account kar01 already.']],
      [
        3,
        [
          'name: Please enter the name of the account.',
          'account_code: An account code has letters, digits and hyphens only.',
          'account_type: Please write prepaid or postpaid.',
          'credit_limit: Please write an amount such as 5000.00.',
          'branch_code: There is no open branch with this code.',
        ],
      ],
      [4, ['billing_email: Please enter a valid email address.']],
      [5, ['account_code: This stands in row 4 already.', 'credit_limit: Only postpaid accounts have a credit limit.']],
    ]);
    expect([status, body.message]).toEqual([400, 'Nothing was moved in: 4 rows have faults.']);
    expect(await accountOf(token, 'NEW1')).toBeUndefined();
  });

  it('whose number is not the one of the former system are not moved in', async () => {
    const { token } = await courier();

    const { status, body } = await start(token, aMove('accounts', ACCOUNTS, { control_rows: 3 }));

    expect([status, body.violations?.[0]]).toEqual([
      400,
      { field: 'control_rows', code: 'control-total', message: 'The file has 2 rows, not 3. Nothing was moved in.' },
    ]);
    expect(await accountOf(token, 'KAR01')).toBeUndefined();
  });

  it('sent by eight at once are opened once, and are refused when the file is sent again', async () => {
    const { world, token } = await courier();
    const file = aMove('accounts', ACCOUNTS);

    const answers = await Promise.all(Array.from({ length: 8 }, () => start(token, file)));

    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBe(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).not.toContain(500);
    const id = made[0]?.body.move?.id ?? 0;
    // Two processes that take the job at once take turns.
    await Promise.all([1, 2].map(() => runMoveJob(world, test_app, { move_id: id })));
    expect((await accountsOf(token)).filter(({ account_code }) => account_code === 'KAR01').length).toBe(1);
    expect((await readMove(test_app, token, id)).moved_count).toBe(2);
    expect((await start(token, file)).status).toBe(400);
  });

  it('that something rests on are not undone, and why is told', async () => {
    const { world, token } = await courier();
    const moved = await moveInWhole(test_app, world, { token, input: aMove('accounts', ACCOUNTS) });
    const account = await accountOf(token, 'KAR01');
    await enterPayment(contextOf(world), { account_id: account?.id ?? (0 as never), amount: 10, method: 'cash' });

    const booked = await undo(token, moved.id);
    const acme = await accountOf(token, 'ACM01');
    const other = await moveInWhole(test_app, world, {
      token,
      input: aMove('accounts', [{ account_code: 'NEW1', name: 'New' }]),
    });
    const changed_account = await accountOf(token, 'NEW1');
    await signInAs(world, { role: ROLE.owner, ...(changed_account && { account_id: changed_account.id }) });
    const used = await undo(token, other.id);

    expect([booked.status, booked.body.message]).toEqual([409, 'Something has been booked on KAR01 since.']);
    expect([used.status, used.body.message]).toEqual([409, 'NEW1 has users. Remove or undo them first.']);
    expect(acme).toBeDefined();
  });
});

const INVOICES = [
  { account_code: '1001', migration_reference: 'IN-7', date: '01/10/2026', due_date: '2026-10-31', open_amount: '1 000,50' },
  { account_code: 'KAR01', migration_reference: 'IN-8', date: '2026-11-02', due_date: '', open_amount: 'R 499.50' },
];

describe('open invoices and balances of a former system', () => {
  it('D55: bring an account to the balance that it had, to the cent, and are taken back in the other order', async () => {
    const { world, token } = await courier();
    const accounts = await moveInWhole(test_app, world, { token, input: aMove('accounts', ACCOUNTS) });
    const invoices = await moveInWhole(test_app, world, { token, input: aMove('invoices', INVOICES, { control_total: 1500 }) });
    const file = aMove(
      'balances',
      [
        { account_code: '1001', balance: '2 000.25' },
        { account_code: 'ACM01', balance: '(250.00)' },
      ],
      { control_total: 1750.25 },
    );
    const looked_at = await check(token, file);
    const balances = await moveInWhole(test_app, world, { token, input: file });
    const listed = await succeed(test_app, invoiceApi.invoices, { token, input: { search: 'in-7' } });
    const entries = await succeed(test_app, billingApi.transactions, { token, input: { migration_reference: 'IN-8' } });
    const moved = [(await accountOf(token, 'KAR01'))?.balance, (await accountOf(token, 'ACM01'))?.balance];
    const too_early = await undo(token, invoices.id);
    await undoWhole(test_app, world, { token, id: balances.id });
    await undoWhole(test_app, world, { token, id: invoices.id });
    const after = [(await accountOf(token, 'KAR01'))?.balance, (await accountOf(token, 'ACM01'))?.balance];
    const unpaid = await succeed(test_app, invoiceApi.invoices, { token, input: { standing: 'unpaid' } });
    await undoWhole(test_app, world, { token, id: accounts.id });

    expect(looked_at.rows.map(({ effect }) => effect)).toEqual([
      'KAR01 owes R 2 000.25: R 1 500.00 by open invoices, R 500.25 besides',
      'ACM01 is in credit with R 250.00',
    ]);
    expect(moved).toEqual([-2000.25, 250]);
    expect(listed.invoices).toMatchObject([
      { total: 1000.5, paid: 0, date: '2026-10-01', due_date: '2026-10-31', migration_reference: 'IN-7', time_sent: null },
    ]);
    expect(entries.transactions).toMatchObject([{ type: 'balance-adjustment-debit', amount: -499.5, vat: 0 }]);
    expect([too_early.status, too_early.body.message]).toEqual([
      409,
      'The balance of KAR01 was moved in after its invoices. Undo the balances first.',
    ]);
    expect([after, unpaid.invoices]).toEqual([[0, 0], []]);
    expect(await ledgerOf(world)).toEqual([]);
    // Accounts with a ledger stay on record, closed, and their codes are free.
    expect(await accountOf(token, 'KAR01')).toBeUndefined();
    expect((await check(token, aMove('accounts', ACCOUNTS))).rows.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('that do not come to the control total are not moved in', async () => {
    const { token } = await withAccount();
    const file = (control_total?: number) =>
      aMove('balances', [{ account_code: 'KAR01', balance: '100.10' }], control_total === undefined ? {} : { control_total });

    const wrong = await start(token, file(100.11));
    const left_out = await start(token, file());

    expect([wrong.status, wrong.body.violations?.[0]?.message]).toEqual([
      400,
      'The rows come to R 100.10, which is not the control total. Nothing was moved in.',
    ]);
    expect([left_out.status, left_out.body.violations?.[0]?.field]).toEqual([400, 'control_total']);
    expect((await accountOf(token, 'KAR01'))?.balance).toBe(0);
  });

  it('are refused by their cells', async () => {
    const { token } = await withAccount();
    const balances = await check(
      token,
      aMove('balances', [
        { account_code: 'NONE', balance: '10' },
        { account_code: 'KAR01', balance: 'ten' },
        { account_code: 'KAR01', balance: '1.005' },
      ]),
    );
    const invoices = await check(
      token,
      aMove('invoices', [
        { account_code: 'KAR01', migration_reference: '', date: '31/02/2026', open_amount: '-5' },
        { account_code: '', migration_reference: 'A', date: '2026-11-02', due_date: '2026-11-01', open_amount: '5' },
        { account_code: 'KAR01', migration_reference: 'a', date: '2999-01-01', open_amount: '5' },
      ]),
    );

    expect(faultsOf(balances.rows)).toEqual([
      [2, ['account_code: There is no account with this code or old reference.']],
      [3, ['balance: Please enter what the account owes, such as 1250.00, or -250.00 where it is in credit.']],
      [
        4,
        [
          'account_code: This account stands in row 3 already.',
          'balance: Please enter what the account owes, such as 1250.00, or -250.00 where it is in credit.',
        ],
      ],
    ]);
    expect(faultsOf(invoices.rows)).toEqual([
      [
        2,
        [
          'migration_reference: Please enter the number of the invoice.',
          'date: Please write the date as 2026-11-27 or 27/11/2026.',
          'open_amount: Please enter the open amount, such as 1250.00. Credits come with the balances.',
        ],
      ],
      [3, ['account_code: Please name the account.', 'due_date: This is before the date of the invoice.']],
      [4, ['migration_reference: This stands in row 3 already.', 'date: This day is still to come.']],
    ]);
  });

  it('sent by eight at once are entered once', async () => {
    const { world, token } = await withAccount();
    const invoices = aMove('invoices', [{ ...INVOICES[1] }], { control_total: 499.5 });
    const balances = aMove('balances', [{ account_code: 'KAR01', balance: '700' }], { control_total: 700 });

    const of_invoices = await Promise.all(Array.from({ length: 8 }, () => start(token, invoices)));
    await Promise.all(
      of_invoices.flatMap(({ body }) => (body.move ? runMoveJob(world, test_app, { move_id: body.move.id }) : [])),
    );
    const of_balances = await Promise.all(Array.from({ length: 8 }, () => start(token, balances)));
    await Promise.all(
      of_balances.flatMap(({ body }) => (body.move ? runMoveJob(world, test_app, { move_id: body.move.id }) : [])),
    );

    expect([of_invoices, of_balances].map((all) => all.filter(({ status }) => status === 200).length)).toEqual([1, 1]);
    expect((await accountOf(token, 'KAR01'))?.balance).toBe(-700);
    expect(await ledgerOf(world)).toEqual([]);
  });

  it('are settled like any other, and are not undone once they are', async () => {
    const { world, token, account_id } = await withAccount();
    const invoices = await moveInWhole(test_app, world, {
      token,
      input: aMove('invoices', [{ ...INVOICES[1] }], { control_total: 499.5 }),
    });
    await enterPayment(contextOf(world), { account_id, amount: 99.5, method: 'cash' });

    const { status, body } = await undo(token, invoices.id);

    const [invoice] = (await succeed(test_app, invoiceApi.invoices, { token })).invoices;
    expect([invoice?.paid, status, body.message]).toEqual([
      99.5,
      409,
      'An invoice of KAR01 that came with this file has been paid, in part at least.',
    ]);
  });

  it('are not reminded of what was overdue before they came, are by their old number later, and are on no export for accounting', async () => {
    const world = await makeWorld(test_app.services, { invoice_reminder_days: '3, 10' });
    const { token } = await signInAs(world, { role: ROLE.admin });
    await makeAccount(world, { account_type: 'postpaid', account_code: 'KAR01', credit_limit: 10_000_000 });
    const { now } = contextOf(world);
    const due_date = addDays(dayOf(now), -4);
    await moveInWhole(test_app, world, {
      token,
      input: aMove('invoices', [{ ...INVOICES[1], due_date, date: due_date }], { control_total: 499.5 }),
    });
    const reminders = () =>
      rowsOf<{ body: string }>(
        world,
        `select body from messages where provider_id = ${world.provider_id} and recipient = 'billing@example.com'`,
      );

    await remindOverdue(contextOf(world));
    const at_once = await reminders();
    await remindOverdue({ ...contextOf(world), now: new Date(now.getTime() + 7 * 86_400_000) });
    const later = await reminders();
    const exported = await reading(contextOf(world), (tx) =>
      readAccountingPage(tx, 'invoices', { days: { start: due_date, end: dayOf(now) }, after: null, limit: 10 }),
    );

    expect([at_once, later.length, exported.entries]).toEqual([[], 1, []]);
    expect(later[0]?.body).toContain('INV000001 (IN-8): R 499.50');
  });

  it('that something is booked on while they are undone are kept with the reason, and can be undone later', async () => {
    const { world, token, account_id } = await withAccount();
    const balances = await moveInWhole(test_app, world, {
      token,
      input: aMove('balances', [{ account_code: 'KAR01', balance: '700' }], { control_total: 700 }),
    });
    await succeed(test_app, moveApi.undoMove, { token, input: { id: balances.id } });
    await succeed(test_app, transactionApi.createTransaction, {
      token,
      input: { account_id, type: 'admin-debit', amount: 5, reason: 'Storage' },
    });

    await runMoveJob(world, test_app, { name: 'undo-move', move_id: balances.id });

    const kept = await readMove(test_app, token, balances.id);
    const rows = await succeed(test_app, moveApi.movedRows, { token, input: { id: balances.id } });
    expect([kept.state, kept.kept_count, kept.undone_count]).toEqual(['undo-stopped', 1, 0]);
    expect(rows.rows).toMatchObject([
      { state: 'kept', message: 'Something has been booked on KAR01 since, so this file can no longer be undone.' },
    ]);
    expect((await accountOf(token, 'KAR01'))?.balance).toBe(-705);
  });

  it('fail row by row where their account closed meanwhile, and the others are moved in', async () => {
    const { world, token, account_id } = await withAccount();
    await makeAccount(world, { account_type: 'postpaid', account_code: 'ACM01' });
    const rows = [
      { account_code: 'KAR01', balance: '10' },
      { account_code: 'ACM01', balance: '20' },
    ];
    const { move } = await succeed(test_app, moveApi.startMove, {
      token,
      input: aMove('balances', rows, { control_total: 30 }),
    });
    await succeed(test_app, accountApi.close, { token, input: { id: account_id } });

    await runMoveJob(world, test_app, { move_id: move.id });

    const found = await succeed(test_app, moveApi.movedRows, { token, input: { id: move.id } });
    expect(await readMove(test_app, token, move.id)).toMatchObject({ state: 'done', moved_count: 1, failed_count: 1 });
    expect(found.rows.map(({ state, message }) => [state, message])).toEqual([
      ['failed', 'KAR01 was closed meanwhile.'],
      ['moved', ''],
    ]);
  });
});

describe('a job that moves in', () => {
  it('stops where its user may not any more, and what it has not done is left out by undoing it', async () => {
    const { world, token } = await courier();
    const leaving = await signInAs(world, { role: ROLE.admin, email: 'leaving@example.com' });
    const { move } = await succeed(test_app, moveApi.startMove, { token: leaving.token, input: aMove('accounts', ACCOUNTS) });
    await changeRows(
      world,
      `update users set role_id = ${ROLE.ops} where provider_id = ${world.provider_id} and email = 'leaving@example.com'`,
    );

    await runMoveJob(world, test_app, { move_id: move.id });
    const stopped = await readMove(test_app, token, move.id);
    const undone = await undoWhole(test_app, world, { token, id: move.id });
    const rows = await succeed(test_app, moveApi.movedRows, { token, input: { id: move.id, state: 'skipped' } });
    const again = await moveInWhole(test_app, world, { token, input: aMove('accounts', ACCOUNTS) });

    expect([stopped.state, stopped.message]).toEqual([
      'stopped',
      'The user in whose name it ran may no longer move it in. Undo it, and move the file in again.',
    ]);
    expect([undone.state, rows.count, again.moved_count]).toEqual(['undone', 2, 2]);
  });

  it('keeps of what a row is to make nothing once it is made or has failed', async () => {
    const { world, token } = await courier();
    const moved = await moveInWhole(test_app, world, { token, input: aMove('accounts', ACCOUNTS) });

    const kept = await rowsOf(
      world,
      `select number from move_rows where provider_id = ${world.provider_id} and move_id = ${moved.id} and input is not null`,
    );

    expect(kept).toEqual([]);
  });
});

describe('who moves in', () => {
  it('finds files and accounts of their own provider only', async () => {
    const { world, token } = await withAccount();
    const moved = await moveInWhole(test_app, world, {
      token,
      input: aMove('balances', [{ account_code: 'KAR01', balance: '700' }], { control_total: 700 }),
    });
    const other = await courier();

    const listed = await succeed(test_app, moveApi.moves, { token: other.token });
    const rows = await test_app.request(moveApi.movedRows, { token: other.token, input: { id: moved.id } });
    const undone = await undo(other.token, moved.id);
    const looked_at = await check(other.token, aMove('balances', [{ account_code: 'KAR01', balance: '700' }]));

    expect([listed.moves, rows.status, undone.status]).toEqual([[], 404, 404]);
    expect(faultsOf(looked_at.rows)).toEqual([[2, ['account_code: There is no account with this code or old reference.']]]);
  });

  it('is an administrator who sees all of the provider', async () => {
    const { world, account_id } = await withAccount();
    const file = aMove('accounts', ACCOUNTS);
    const ops = await signInAs(world, { role: ROLE.ops });
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: account_id });

    const answers = await Promise.all([ops, limited].map(({ token }) => start(token, file)));

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[1]?.body.message).toBe('You see part of the provider only, so you cannot move in files.');
  });

  it('sends no column that a file of the kind does not have', async () => {
    const { token } = await courier();

    const { status, body } = await start(token, aMove('balances', [{ account_code: 'KAR01', balance: '1', pin: '1' }]));

    expect([status, body.message]).toEqual([400, 'A file of this kind has no column "pin".']);
  });
});
