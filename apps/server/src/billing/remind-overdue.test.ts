import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { invoiceAccount } from './invoice-account.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { enterPayment } from './payment-by-hand.ts';
import { remindOverdue } from './remind-overdue.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const byNumber = (one: number, other: number) => one - other;

/** A morning, so many days after the invoices below were issued, which are due on their day. */
const on = (days: number) => new Date(Date.parse('2026-10-01T08:00:00+02:00') + days * 86_400_000);

async function office(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, {
    invoice_reminder_days: '3, 10',
    invoice_due_days: 0,
    payment_methods_eft_details_bank: 'Standard Bank',
    payment_methods_eft_details_account_number: '012345678',
    ...settings,
  });
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
  await changeRows(
    world,
    `update accounts set billing_contact = '{"name":"Books","email":"books@example.com","mobile_number":""}' where id = ${account_id}`,
  );
  const invoice = async (amount: number, day = 0) => {
    const context = { ...contextOf(world), now: on(day) };
    await createTransaction(context, { account_id, type: 'admin-debit', amount, reason: 'Storage' });
    return (await invoiceAccount(context, account_id)) ?? 0;
  };
  const run = (days: number) => remindOverdue({ ...contextOf(world), now: on(days) });
  const sent = () =>
    rowsOf<{ recipient: string; subject: string; body: string }>(
      world,
      `select recipient, subject, body from messages where event = 'invoice_reminder' order by id`,
    );
  return { world, account_id, invoice, run, sent };
}

describe('reminders of overdue invoices', () => {
  it('go out once a stage, and list every overdue invoice with its amount and how to pay', async () => {
    const { account_id, world, invoice, run, sent } = await office();
    await invoice(100);
    await invoice(40.5, 1);

    for (const day of [1, 2, 3, 3, 4, 9, 10, 11, 30]) await run(day);

    const messages = await sent();
    // The second invoice reaches its stages a day after the first, and has been listed by then without a stage of its own.
    expect(messages.map(({ subject }) => subject.includes('R 140.50 is overdue'))).toEqual([true, true, true, true]);
    const [first] = messages;
    const [account] = await rowsOf<{ account_code: string }>(world, `select account_code from accounts where id = ${account_id}`);
    expect(first?.recipient).toBe('books@example.com');
    expect(first?.body).toContain('INV000001: R 100.00, due on 1 October 2026, 3 days overdue');
    expect(first?.body).toContain('INV000002: R 40.50, due on 2 October 2026, 2 days overdue');
    expect(first?.body).toContain(`Account number: 012345678\nYour reference: ${account?.account_code}`);
  });

  it('of one account that fails stop none of the others, and are tried again for it', async () => {
    const { world, account_id, invoice, run, sent } = await office();
    await invoice(100);
    const later = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
    await changeRows(
      world,
      `update accounts set billing_contact = '{"name":"Books","email":"later@example.com","mobile_number":""}' where id = ${later}`,
    );
    const context = { ...contextOf(world), now: on(0) };
    await createTransaction(context, { account_id: later, type: 'admin-debit', amount: 7, reason: 'Storage' });
    await invoiceAccount(context, later);
    // What is no contact at all fails when it is read.
    await changeRows(world, `update accounts set billing_contact = '{}' where id = ${account_id}`);

    await expect(run(3)).rejects.toThrow('1 accounts could not be reminded.');
    await changeRows(
      world,
      `update accounts set billing_contact = '{"name":"Books","email":"books@example.com","mobile_number":""}' where id = ${account_id}`,
    );
    await run(3);

    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['later@example.com', 'books@example.com']);
  });

  it('of several jobs at the same moment one sends', async () => {
    const { invoice, run, sent } = await office();
    await invoice(100);

    await Promise.all([run(3), run(3), run(3), run(3)]);

    expect(await sent()).toHaveLength(1);
  });

  it('a long overdue invoice has one message when reminders are switched on', async () => {
    const { invoice, run, sent } = await office();
    await invoice(100);

    await run(40);
    await run(41);

    expect(await sent()).toHaveLength(1);
  });

  it.each([
    ['the provider has no days set', { settings: { invoice_reminder_days: '' } }],
    ['the account has reminders switched off', { change: 'no_invoice_reminders = true' }],
    ['the account has no billing e-mail', { change: `billing_contact = '{"name":"","email":"","mobile_number":""}'` }],
  ])('none go out where %s', async (_why, { settings = {}, change }: { settings?: object; change?: string }) => {
    const { world, account_id, invoice, run, sent } = await office(settings);
    await invoice(100);
    if (change) await changeRows(world, `update accounts set ${change} where id = ${account_id}`);

    await run(12);

    expect(await sent()).toEqual([]);
  });

  it('what was paid is not reminded of', async () => {
    const { world, account_id, invoice, run, sent } = await office();
    await invoice(100);
    await enterPayment({ ...contextOf(world), now: on(1) }, { account_id, amount: 100, method: 'cash' });

    await run(12);

    expect(await sent()).toEqual([]);
  });
});

describe('a reminder by hand', () => {
  it('goes out at once, is on the invoice, and no more often than three times in a quarter of an hour', async () => {
    const { world, account_id, invoice, sent } = await office();
    const id = await invoice(100);
    const { token } = await signInAs(world, { role: ROLE.finance });
    const remind = () => test_app.request(invoiceApi.sendReminder, { token, input: { account_id } });

    const answers = await Promise.all([remind(), remind(), remind(), remind()]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 200, 200, 429]);
    expect(await sent()).toHaveLength(3);
    const { reminders } = await succeed(test_app, invoiceApi.invoiceHistory, { token, input: { id } });
    expect(reminders).toHaveLength(3);
    expect(reminders[0]).toMatchObject({ recipients: 'books@example.com', stage: null, open: 100 });
  });

  it('is refused in plain words where it cannot be sent', async () => {
    const { world, account_id, invoice } = await office();
    const { token } = await signInAs(world, { role: ROLE.finance });
    const remind = async () => {
      const { status, body } = await test_app.request(invoiceApi.sendReminder, { token, input: { account_id } });
      return [status, body.message];
    };

    const nothing_overdue = await remind();
    await invoice(100);
    await changeRows(world, `update accounts set no_invoice_reminders = true where id = ${account_id}`);
    const switched_off = await remind();

    expect([nothing_overdue, switched_off]).toEqual([
      [409, 'No invoice of this account is overdue.'],
      [409, 'Reminders are switched off for this account. Switch them on under its details first.'],
    ]);
  });
});
