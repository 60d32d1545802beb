import { statementApi } from '@tsela/contract/billing/statement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { findFaults } from '@tsela/domain/billing/ledger-proof';
import type { StatementProof } from '@tsela/domain/billing/ledger-proof';
import type { AccountId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLedger } from '../../testing/ledger.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { sha256Hex } from '../ledger/ledger-hash.ts';
import { createTransaction } from '../ledger/manual-transaction.ts';
import { enterPayment } from '../payment-by-hand.ts';
import { sendStatements } from './send-statements.ts';
import { readStatementFile } from './statement-file.ts';
import { listStatements } from './statement-reads.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+02:00`);

/** An account with debits of October and November; the test's day is 26 November 2026. */
async function office() {
  const ledger = await makeLedger(test_app.services);
  await ledger.enter(at('2026-10-05'), 100);
  await ledger.enter(at('2026-10-20'), 50);
  await ledger.enter(at('2026-11-03'), 25);
  const file = async (id: number, format: 'pdf' | 'csv' | 'html' | 'json', now = at('2026-11-26')) => {
    const { filename, content } = await readStatementFile(ledger.at(now), { id, format });
    return { filename, text: Buffer.from(content, 'base64').toString() };
  };
  const proof = async (id: number) => JSON.parse((await file(id, 'json')).text) as StatementProof;
  return { ...ledger, file, proof };
}

const faultsOf = (proof: StatementProof) => findFaults(proof, (text) => Promise.resolve(sha256Hex(text)));

const contactOf = (world: World, account_id: AccountId, email: string) =>
  changeRows(
    world,
    `update accounts set billing_contact = jsonb_build_object('email', '${email}') where provider_id = ${world.provider_id} and id = ${account_id}`,
  );

describe('a statement', () => {
  it('SCREEN-41: has what was booked on its days between the two balances', async () => {
    const { state, file } = await office();

    const { statement } = await state(at('2026-11-26'), '2026-10-06', '2026-10-31');

    expect(statement).toMatchObject({ opening_balance: -100, closing_balance: -150, transaction_count: 1 });
    const { filename, text } = await file(statement.id, 'csv');
    expect(filename).toBe(`Statement_${statement.account_code}_2026-10-06_2026-10-31.csv`);
    expect(text.split('\r\n').slice(1)).toEqual([
      ',,Opening balance,,,,,,-100',
      '2026-10-20 10:00,2026-10-20 10:00,Admin debit,,,Storage,50,,-150',
      ',,Closing balance,,,,,,-150',
    ]);
  });

  it('of the days that follow begins where the one before ended, whichever booking was first around midnight', async () => {
    const { state, enter } = await office();
    // The second was asked for before midnight, and got the account after the first.
    await enter(at('2026-11-21', '00:00'), 1);
    await enter(at('2026-11-20', '23:59'), 2);

    const before = (await state(at('2026-11-26'), '2026-11-01', '2026-11-20')).statement;
    const after = (await state(at('2026-11-26'), '2026-11-21', '2026-11-26')).statement;

    expect([before.transaction_count, after.transaction_count]).toEqual([1, 2]);
    expect(after.opening_balance).toBe(before.closing_balance);
    expect(after.closing_balance).toBe(-178);
  });

  it('of days without transactions is the balance alone', async () => {
    const { state, proof, open } = await office();

    const { statement } = await state(at('2026-11-26'), '2026-11-10', '2026-11-12');
    const nothing = (await state(at('2026-11-26'), '2026-11-10', '2026-11-12', await open())).statement;

    expect(statement).toMatchObject({ opening_balance: -175, closing_balance: -175, transaction_count: 0 });
    expect(nothing).toMatchObject({ opening_balance: 0, closing_balance: 0, transaction_count: 0 });
    expect(await faultsOf(await proof(statement.id))).toEqual([]);
    expect(await proof(nothing.id)).toMatchObject({ opening: { seq: 0, seal: '' }, closing: { seq: 0, seal: '' }, root: null });
  });

  it('tells how old open invoices are, and what is neither allocated nor invoiced', async () => {
    const { at: as, account_id, state, enter, world } = await office();
    await invoiceAccount(as(at('2026-11-03')), account_id);
    await changeRows(world, `update billing_documents set due_date = '2026-10-20' where provider_id = ${world.provider_id}`);
    await enter(at('2026-11-25'), 40);

    const owing = (await state(at('2026-11-26'), '2026-11-01', '2026-11-26')).statement;
    await enterPayment(as(at('2026-11-26')), { account_id, amount: 200, method: 'manual_eft', reference: 'Acme' });
    const paid = (await state(at('2026-11-26'), '2026-11-01', '2026-11-26')).statement;

    expect(owing).toMatchObject({
      owed: { not_due: 0, up_to_30_days: 0, up_to_60_days: 175, up_to_90_days: 0, over_90_days: 0 },
      unallocated: 0,
      not_invoiced: 40,
    });
    expect(paid).toMatchObject({ owed: { up_to_60_days: 0 }, unallocated: 25, not_invoiced: 40, closing_balance: -15 });
  });

  it('asked for again while nothing has changed is the same one, also by several at once', async () => {
    const { state, world, enter } = await office();
    const ask = () => state(at('2026-11-26'), '2026-11-01', '2026-11-26');

    const answers = await Promise.all([ask(), ask(), ask()]);
    await enter(at('2026-11-26'), 5);
    const changed = await ask();

    expect(new Set(answers.map(({ statement }) => statement.id)).size).toBe(1);
    expect(changed.statement.id).not.toBe(answers[0]?.statement.id);
    expect(await countRows(world, 'statements')).toEqual([2]);
  });

  it.each([
    ['2026-11-10', '2026-11-09', 'The last day must not be before the first.'],
    ['2026-11-10', '2026-11-27', 'A statement ends today at the latest.'],
  ])('from %s to %s is refused', async (start, end, message) => {
    const { state } = await office();

    await expect(state(at('2026-11-26'), start, end)).rejects.toThrow(message);
  });
});

describe('the files of a statement', () => {
  it('are a PDF, a page and what is checked, and name documents and shipments', async () => {
    const { world, account_id, at: as, state, file, proof } = await office();
    const { token } = await signInAs(world, { role: ROLE.admin });
    const shipment = await succeed(test_app, shipmentApi.create, { token, input: aShipment({ account_id }) });
    await invoiceAccount(as(new Date()), account_id);

    const today = new Date();
    const { statement } = await state(today, '2026-10-01', dayOf(today));

    expect((await file(statement.id, 'pdf')).text.slice(0, 5)).toBe('%PDF-');
    expect((await file(statement.id, 'html')).text).toContain('Statement verifier');
    const lines = (await proof(statement.id)).lines;
    expect(lines.map(({ shipment_reference }) => shipment_reference)).toContain(shipment.short_tracking_reference);
    expect(lines[0]?.document).toMatch(/^INV\d{6}$/);
  });

  it('beyond.md 4: hold what proves every line up to the root of the day', async () => {
    const { seal, state, proof } = await office();
    await seal(at('2026-11-25'));
    const { statement } = await state(at('2026-11-26'), '2026-10-06', '2026-10-31');
    const before_root = await proof(statement.id);

    await seal(at('2026-11-26', '00:10'));
    const whole = await proof(statement.id);

    expect(before_root.root).toBeNull();
    // All of it was sealed on one day: the root is reached over the entry of November.
    expect(whole.root).toMatchObject({ day: '2026-11-25', seq: 3 });
    expect(whole.root?.bridge).toHaveLength(1);
    expect(await faultsOf(whole)).toEqual([]);
  });

  it('lead to the root beside other accounts, and over a part of it where the rest has none yet', async () => {
    const { seal, state, proof, open, enter } = await office();
    for (const amount of [1, 2, 3, 4]) await enter(at('2026-11-24'), amount, await open());
    await seal(at('2026-11-24'));
    await seal(at('2026-11-25'));
    await enter(at('2026-11-26'), 7);

    const { statement } = await state(at('2026-11-26'), '2026-10-01', '2026-11-26');
    const whole = await proof(statement.id);

    expect(whole).toMatchObject({ closing: { seq: 4 }, root: { day: '2026-11-24', seq: 3, bridge: [] } });
    expect(whole.root?.path.length).toBeGreaterThan(1);
    expect(await faultsOf(whole)).toEqual([]);
  });

  it('run no formula in a spreadsheet and end no script in the page', async () => {
    const { at: as, account_id, state, file, proof } = await office();
    const reason = '=HYPERLINK("https://evil.example")</script><script>alert(1)</script>';
    await createTransaction(as(at('2026-11-26')), { account_id, type: 'admin-credit', amount: 1, reason });
    const { statement } = await state(at('2026-11-26'), '2026-11-26', '2026-11-26');

    expect((await file(statement.id, 'csv')).text).toContain(`"'=HYPERLINK(""https://evil.example"")`);
    expect((await file(statement.id, 'html')).text).not.toContain('<script>alert(1)');
    expect((await proof(statement.id)).lines[0]?.description).toBe(reason);
  });

  it('that would be too long are refused with what to do', async () => {
    const { state, file, world } = await office();
    const { statement } = await state(at('2026-11-26'), '2026-11-26', '2026-11-26');
    const { provider_id } = world;
    await changeRows(
      world,
      `insert into statements (provider_id, id, account_id, start_date, end_date, opening_seq, closing_seq, opening_cents, closing_cents, standing, issued, is_monthly, time_created)
        select provider_id, id + 1000000, account_id, start_date, end_date, 0, 10001, 0, 0, standing, issued, false, time_created
        from statements where provider_id = ${provider_id} and id = ${statement.id}`,
    );

    await expect(file(statement.id + 1_000_000, 'pdf')).rejects.toThrow('This statement has 10001 lines, and a PDF holds 10000.');
  });
});

describe('who gets a statement', () => {
  it("PERM-055: account users have their own account's, and none without the right to see amounts", async () => {
    const { world, account_id, open } = await office();
    const other = await open();
    const owner = await signInAs(world, { role: ROLE.owner, account_id });
    const blind = await signInAs(world, { role: ROLE.no_billing, account_id });
    const input = { account_id, start_date: '2026-10-01', end_date: '2026-10-31' };

    const own = await test_app.request(statementApi.makeStatement, { token: owner.token, input });
    const foreign = await test_app.request(statementApi.makeStatement, {
      token: owner.token,
      input: { ...input, account_id: other },
    });
    const unseen = await test_app.request(statementApi.makeStatement, { token: blind.token, input });
    const listed = await succeed(test_app, statementApi.statements, { token: owner.token, input: {} });
    const file = await succeed(test_app, statementApi.statementDocument, {
      token: owner.token,
      input: { id: own.body.statement.id, format: 'html' },
    });

    expect([own.status, foreign.status, unseen.status]).toEqual([200, 404, 403]);
    expect(listed.statements.map(({ id }) => id)).toEqual([own.body.statement.id]);
    expect(file.filename).toMatch(/\.html$/);
  });

  it('is the billing contact or the caller where it is e-mailed, and no other address', async () => {
    const { world, account_id } = await office();
    const { token } = await signInAs(world, { role: ROLE.owner, account_id });
    const input = { account_id, start_date: '2026-10-01', end_date: '2026-10-31' };
    const make = (email_to: string) => test_app.request(statementApi.makeStatement, { token, input: { ...input, email_to } });

    await contactOf(world, account_id, '');
    const without = await make('billing-contact');
    await contactOf(world, account_id, 'accounts@acme.example');
    const answers = [await make('billing-contact'), await make('me'), await make('someone@evil.example')];

    expect([without.status, without.body.message]).toEqual([
      400,
      'The account has no billing contact with an e-mail address. Please add one first.',
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    const sent = await rowsOf<{ recipient: string; subject: string; body: string }>(
      world,
      `select recipient, subject, body from messages where event = 'statement' order by id`,
    );
    expect(sent.map(({ recipient }) => recipient)).toEqual(['accounts@acme.example', answers[1]?.body.emailed_to]);
    expect(sent[0]?.subject).toContain('statement 1 October 2026 to 31 October 2026');
    expect(sent[0]?.body).toContain('Closing balance: -R 150.00');
    expect(await countRows(world, 'statements')).toEqual([1]);
  });
});

describe('monthly statements', () => {
  async function month() {
    const office_ = await office();
    await contactOf(office_.world, office_.account_id, 'accounts@acme.example');
    const send = (now: Date) => sendStatements(office_.at(now));
    const monthly = async () =>
      (await listStatements(office_.at(at('2026-11-26')), {})).statements.filter(({ is_monthly }) => is_monthly);
    return { ...office_, send, monthly };
  }

  it("go out on the provider's day, once, also by several processes at once", async () => {
    const { world, send, monthly } = await month();

    await Promise.all([send(at('2026-11-01', '06:00')), send(at('2026-11-01', '06:00')), send(at('2026-11-01', '06:00'))]);
    await send(at('2026-11-02', '06:00'));

    expect(await monthly()).toMatchObject([
      { start_date: '2026-10-01', end_date: '2026-10-31', closing_balance: -150, made_by_name: '' },
    ]);
    expect(await rowsOf(world, `select recipient from messages where event = 'statement'`)).toEqual([
      { recipient: 'accounts@acme.example' },
    ]);
  });

  it('are made up for within a week, and not after it', async () => {
    const [late, too_late] = [await month(), await month()];

    await late.send(at('2026-11-07', '06:00'));
    await too_late.send(at('2026-11-08', '06:00'));

    expect([await late.monthly(), await too_late.monthly()].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('leave out prepaid and closed accounts, those without a contact, and those with nothing to tell', async () => {
    const { world, send, monthly, open, account_id } = await month();
    const quiet = await open();
    await contactOf(world, quiet, 'quiet@acme.example');
    await changeRows(
      world,
      `update accounts set account_type = 'prepaid' where provider_id = ${world.provider_id} and id = ${account_id}`,
    );

    await send(at('2026-11-01', '06:00'));

    expect(await monthly()).toEqual([]);
  });
});
