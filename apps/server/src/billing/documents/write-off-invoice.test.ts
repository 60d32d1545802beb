import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { createTransaction } from '../ledger/manual-transaction.ts';
import { enterPayment } from '../payment-by-hand.ts';
import { reversePayment } from '../return-payment.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const byNumber = (one: number, other: number) => one - other;

/** An account with invoices of R 100 and R 40, and a finance manager. */
async function office() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
  const { token } = await signInAs(world, { role: ROLE.finance });
  const context = contextOf(world);
  const invoiceOf = async (amount: number) => {
    await createTransaction(context, { account_id, type: 'admin-debit', amount, reason: 'Storage' });
    return (await invoiceAccount(context, account_id)) ?? 0;
  };
  const [older, newer] = [await invoiceOf(100), await invoiceOf(40)];
  const writeOff = (id: number, given: { reason?: string; date?: string } = {}, by = token) =>
    test_app.request(invoiceApi.writeOffInvoice, { token: by, input: { id, reason: 'Liquidated', ...given } });
  const undo = (id: number, by = token) =>
    test_app.request(transactionApi.reverseTransaction, { token: by, input: { id, reason: 'They paid after all' } });
  const history = async (id: number) => succeed(test_app, invoiceApi.invoiceHistory, { token, input: { id } });
  const pay = async (amount: number) =>
    (await enterPayment(context, { account_id, amount, method: 'cash', is_another: true })).payment.id;
  const books = async () => {
    const [row] = await rowsOf<{ balance: number }>(
      world,
      `select balance_cents as balance from accounts where id = ${account_id}`,
    );
    const paid = await rowsOf<{ paid: number }>(
      world,
      `select paid_cents as paid from billing_documents where account_id = ${account_id} and kind = 'invoice' order by id`,
    );
    expect((await verifyLedger(world.context)).differences).toEqual([]);
    return { balance: row?.balance, paid: paid.map((each) => each.paid) };
  };
  return { world, account_id, token, older, newer, writeOff, undo, history, pay, books };
}

describe('a write-off from an invoice', () => {
  it('PERM-086 BILL-11: what is open becomes a bad-debt write-off that settles this invoice and no older one', async () => {
    const { newer, writeOff, books, history } = await office();

    const { status, body } = await writeOff(newer);

    expect([status, body.invoice.status, body.invoice.paid]).toEqual([200, 'paid', 40]);
    expect(await books()).toEqual({ balance: -10_000, paid: [0, 4000] });
    expect((await history(newer)).write_offs).toMatchObject([{ amount: 40, has_been_reversed: false }]);
  });

  it('takes only what is open after a part was paid, and is told apart from what was paid', async () => {
    const { older, writeOff, pay, books, token } = await office();
    await pay(60);

    await writeOff(older);

    const { invoices } = await succeed(test_app, invoiceApi.invoices, { token, input: { id: older } });
    expect(invoices).toMatchObject([{ paid: 100, written_off: 40 }]);

    expect(await books()).toEqual({ balance: -4000, paid: [10_000, 0] });
  });

  it('PERM-087: its reversal opens the same invoice again, once', async () => {
    const { older, newer, writeOff, undo, books, history } = await office();
    const { body } = await writeOff(older);

    const [one, other] = await Promise.all([undo(body.transaction_id), undo(body.transaction_id)]);

    expect([one.status, other.status].toSorted(byNumber)).toEqual([200, 409]);
    expect(await books()).toEqual({ balance: -14_000, paid: [0, 0] });
    expect((await history(older)).write_offs).toMatchObject([{ has_been_reversed: true }]);
    expect((await history(newer)).write_offs).toEqual([]);
  });

  it('a payment that is reversed after the write-off leaves sums right once that is taken back as well', async () => {
    const { older, newer, writeOff, undo, pay, books, world } = await office();
    const payment_id = await pay(100);
    const { body } = await writeOff(newer);
    await reversePayment(contextOf(world), { id: payment_id, reason: 'Returned by the bank' });

    await undo(body.transaction_id);

    expect(older).toBeLessThan(newer);
    expect(await books()).toEqual({ balance: -14_000, paid: [0, 0] });
  });

  it('of four at once one writes off, and the others are told that nothing is open', async () => {
    const { world, older, writeOff, books } = await office();

    const answers = await Promise.all([1, 2, 3, 4].map(() => writeOff(older)));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409, 409]);
    expect(await countRows(world, 'invoice_write_offs')).toEqual([1]);
    expect((await books()).balance).toBe(-4000);
  });

  it('a payment at the same moment and a write-off settle the invoice once between them', async () => {
    const { older, writeOff, pay, books } = await office();

    await Promise.all([writeOff(older), pay(100)]);

    const { balance, paid } = await books();
    // Whichever was first: the payment leaves nothing to write off, or goes to the newer invoice and stays as credit.
    expect([
      [-4000, [10_000, 0]],
      [6000, [10_000, 4000]],
    ]).toContainEqual([balance, paid]);
  });

  it('S41: no day of a closed month, no day to come, and no reason left out', async () => {
    const { older, writeOff, books } = await office();

    const closed = await writeOff(older, { date: '2020-01-31' });
    const to_come = await writeOff(older, { date: '2999-01-31' });
    const unsaid = await writeOff(older, { reason: ' ' });

    expect([closed, to_come, unsaid].map(({ status, body }) => [status, body.violations?.[0]?.field])).toEqual([
      [400, 'date'],
      [400, 'date'],
      [400, 'reason'],
    ]);
    expect((await books()).paid).toEqual([0, 0]);
  });

  it('PERM-086: people without the permission may not, and account users neither', async () => {
    const { world, account_id, older, writeOff, books } = await office();
    await changeRows(world, `update accounts set force_show_billing_transactions = true where id = ${account_id}`);
    const clerk = await signInAs(world, { role: ROLE.ops });
    const owner = await signInAs(world, { role: ROLE.owner, account_id });

    const answers = [await writeOff(older, {}, clerk.token), await writeOff(older, {}, owner.token)];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await books()).paid).toEqual([0, 0]);
  });
});
