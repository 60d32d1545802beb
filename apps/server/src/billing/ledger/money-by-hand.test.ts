import { billingApi } from '@tsela/contract/billing/billing-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { TRANSACTION_FACTS, TRANSACTION_TYPES, signOf } from '@tsela/domain/billing/transaction-types';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { contextOf } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { insertRole } from '../../users/role-repository.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { verifyLedger } from './verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const byNumber = (one: number, other: number) => one - other;

type Entry = Partial<InputOf<typeof transactionApi.createTransaction>>;
type Paid = Partial<InputOf<typeof billingPaymentApi.recordPayment>>;

/** An account whose money a finance manager looks after. */
async function office(facts: Parameters<typeof makeAccount>[1] = { account_type: 'postpaid', credit_limit: 100_000 }) {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, facts);
  const { token } = await signInAs(world, { role: ROLE.finance });
  const enter = (entry: Entry, by = token) =>
    test_app.request(transactionApi.createTransaction, {
      token: by,
      input: { account_id, type: 'admin-debit', amount: 10, reason: 'Storage', ...entry },
    });
  const reverse = (id: number, by = token) =>
    test_app.request(transactionApi.reverseTransaction, { token: by, input: { id, reason: 'Entered twice' } });
  const pay = (paid: Paid = {}, by = token) =>
    test_app.request(billingPaymentApi.recordPayment, {
      token: by,
      input: { account_id, amount: 100, method: 'manual_eft', reference: 'ACM01 NOV', ...paid },
    });
  const refund = (id: number, amount: number) =>
    test_app.request(billingPaymentApi.refundPayment, { token, input: { id, amount, reason: 'Paid too much' } });
  const bounce = (id: number) =>
    test_app.request(billingPaymentApi.reversePayment, { token, input: { id, reason: 'Returned by the bank' } });
  const books = async () => {
    const [row] = await rowsOf<{ balance: number; sum: number; uninvoiced: number }>(
      world,
      `select balance_cents as balance, uninvoiced_cents as uninvoiced, (select coalesce(sum(amount_cents), 0)::bigint from transactions t
        where t.provider_id = a.provider_id and t.account_id = a.id) as sum from accounts a where id = ${account_id}`,
    );
    expect(row?.sum).toBe(row?.balance);
    expect((await verifyLedger(world.context)).differences).toEqual([]);
    return { balance: row?.balance, uninvoiced: row?.uninvoiced };
  };
  const invoices = async () => (await succeed(test_app, invoiceApi.invoices, { token, input: { account_id } })).invoices;
  const notes = async () => (await succeed(test_app, invoiceApi.creditNotes, { token, input: { account_id } })).credit_notes;
  const book = async () =>
    succeed(test_app, shipmentApi.create, {
      token: (await signInAs(world, { role: ROLE.admin })).token,
      input: aShipment({ account_id }),
    });
  return { world, account_id, token, enter, reverse, pay, refund, bounce, books, invoices, notes, book };
}

describe('a transaction by hand', () => {
  const BY_HAND = TRANSACTION_TYPES.filter((type) => TRANSACTION_FACTS[type].permission !== null && !type.startsWith('payment'));

  it.each(BY_HAND.map((type) => [type] as const))(
    'BILL-05 BILL-12 PERM-078 PERM-087: %s moves the balance by its direction',
    async (type) => {
      const { enter, books } = await office();

      const { status, body } = await enter({ type, amount: 12.34 });

      expect([status, body.transaction.amount, body.transaction.type]).toEqual([200, signOf(type) * 12.34, type]);
      expect(body.transaction.created_by_name).not.toBe('');
      expect((await books()).balance).toBe(signOf(type) * 1234);
    },
  );

  it('PERM-081: needs the permission of its own type', async () => {
    const { world, enter, books } = await office();
    const role_id = await inTransaction(world.context, (tx) =>
      insertRole(tx, {
        name: 'Debit clerk',
        description: '',
        needs_account: false,
        permissions: ['API_/billing/*', 'INLINE_see_billing_info', 'INLINE_transaction_admin_debit'],
        permissions_ui: ['billing'],
        copied_from: null,
      }),
    );
    const { token } = await signInAs(world, { role: role_id ?? 0 });

    const credit = await enter({ type: 'admin-credit' }, token);
    const debit = await enter({ type: 'admin-debit' }, token);
    const taken_back = await test_app.request(transactionApi.reverseTransaction, {
      token,
      input: { id: debit.body.transaction.id, reason: 'Entered twice' },
    });

    expect([credit.status, credit.body.message]).toEqual([
      403,
      'You do not have permission to enter this type of transaction: Admin credit.',
    ]);
    expect(debit.status).toBe(200);
    expect([taken_back.status, (await books()).balance]).toEqual([403, -1000]);
  });

  it('PERM-055: is not for a user of the account, nor for staff who may not see amounts', async () => {
    const { world, account_id, enter, pay } = await office();
    const owner = await signInAs(world, { role: ROLE.owner, account_id });
    const ops = await signInAs(world, { role: ROLE.ops });

    for (const { token } of [owner, ops])
      expect([(await enter({}, token)).status, (await pay({}, token)).status]).toEqual([403, 403]);
  });

  it.each([
    [{ amount: 0 }, 'amount', 'Please enter an amount above R 0.00.'],
    [{ amount: -5 }, 'amount', 'Please enter an amount above R 0.00.'],
    [{ amount: 1.005 }, 'amount', 'An amount has at most two decimals.'],
    [{ amount: 1e-7 }, 'amount', 'An amount has at most two decimals.'],
    [{ amount: 10_000_000.01 }, 'amount', 'An amount is at most R 10 000 000.00.'],
    [{ reason: '  ' }, 'reason', 'Please say why: the reason appears on the account.'],
    [{ reason: 'x'.repeat(501) }, 'reason', 'A reason has at most 500 letters.'],
    [{ date: addDays(dayOf(new Date()), 1) }, 'date', 'Please choose today or an earlier day.'],
    [{ date: addDays(dayOf(new Date()), -40) }, 'date', 'That month is closed. Please choose a later day.'],
    [{ type: 'shipping-charge' }, 'type', 'Shipping charges come from shipments.'],
    [{ type: 'payment' }, 'type', 'A payment is recorded, refunded and reversed under payments.'],
  ] as const)('%o is refused, and nothing is booked', async (entry, field, message) => {
    const { enter, books } = await office();

    const { status, body } = await enter(entry);

    expect([status, body.message, body.violations?.[0].field]).toEqual([400, message, field]);
    expect(await books()).toEqual({ balance: 0, uninvoiced: 0 });
  });

  it.each(['1,50', '1e2', 'R 5', null, true])('an amount is a number, not %o', async (amount) => {
    const { enter } = await office();

    expect((await enter({ amount: amount as unknown as number })).status).toBe(400);
  });

  it('KEY-29: holds the VAT of its day where it belongs on a tax document, and none elsewhere', async () => {
    const { enter } = await office();

    const vatOf = async (entry: Entry) => (await enter({ amount: 115, ...entry })).body.transaction.vat;

    expect(await vatOf({ type: 'admin-debit' })).toBe(-15);
    expect(await vatOf({ type: 'admin-debit', vat_type: 'zero' })).toBe(0);
    expect(await vatOf({ type: 'admin-credit' })).toBe(15);
    expect(await vatOf({ type: 'balance-adjustment-debit' })).toBe(0);
  });

  it('BILL-17: a debit waits for the next invoice, a credit has its credit note at once', async () => {
    const { world, account_id, enter, books, invoices, notes } = await office();
    const debit = await enter({ type: 'promotional-debit', amount: 30 });
    expect(debit.body.transaction.invoiceable).toBe(true);
    expect(await books()).toEqual({ balance: -3000, uninvoiced: 3000 });

    await enter({ type: 'admin-credit', amount: 7.5 });
    await invoiceAccount(contextOf(world), account_id);

    expect((await notes()).map(({ total, vat }) => [total, vat])).toEqual([[7.5, 0.98]]);
    expect((await invoices()).map(({ total, paid }) => [total, paid])).toEqual([[30, 7.5]]);
    expect(await books()).toEqual({ balance: -2250, uninvoiced: 0 });
  });

  it('BILL-06: is taken back once by the opposite, also when two do it at once', async () => {
    const { enter, reverse, books, notes } = await office();
    const { id } = (await enter({ type: 'admin-debit', amount: 30 })).body.transaction;

    const answers = await Promise.all([reverse(id), reverse(id), reverse(id)]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This transaction has been reversed already.');
    expect(answers.find(({ status }) => status === 200)?.body.transaction).toMatchObject({ type: 'admin-credit', amount: 30 });
    expect(await books()).toEqual({ balance: 0, uninvoiced: 0 });
    // It was on no invoice, so it leaves no trace on a tax document.
    expect(await notes()).toEqual([]);
  });

  it('is taken off its invoice by a credit note, and what takes another back is not taken back itself', async () => {
    const { world, account_id, enter, reverse, books, notes } = await office();
    const { id } = (await enter({ type: 'admin-debit', amount: 30 })).body.transaction;
    await invoiceAccount(contextOf(world), account_id);

    const taken_back = await reverse(id);
    const again = await reverse(taken_back.body.transaction.id);

    expect((await notes()).map(({ total }) => total)).toEqual([30]);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This transaction takes another one back, so it cannot be reversed itself.',
    ]);
    expect(await books()).toEqual({ balance: 0, uninvoiced: 0 });
  });

  it('sent twice under one key is booked once', async () => {
    const { account_id, token, books } = await office();
    const input = { account_id, type: 'admin-debit' as const, amount: 10, reason: 'Storage' };
    const headers = { 'idempotency-key': 'entry-1' };

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test_app.request(transactionApi.createTransaction, { token, input, headers })),
    );

    expect(new Set(answers.map(({ body }) => body.transaction.id)).size).toBe(1);
    expect((await books()).balance).toBe(-1000);
  });

  it('BILL-05: loses none of 200 at the same time, and no number of a credit note', async () => {
    const { enter, books, notes } = await office();

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => enter({ type: at % 2 === 0 ? 'admin-debit' : 'admin-credit', amount: at + 1 })),
    );

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    // Even ones are debits of 1, 3, 5 …; odd ones credits of 2, 4, 6 …: a rand more each.
    expect((await books()).balance).toBe(100 * 100);
    const numbers = (await notes()).map(({ number }) => Number(number.slice(2)));
    expect(Math.max(...numbers)).toBe(100);
  });
});

describe('a payment by hand', () => {
  it('PERM-076 BILL-01: is credited at once, with a number, who recorded it and a receipt', async () => {
    const { pay, books, token, account_id } = await office();

    const { status, body } = await pay({ amount: 250.5, method: 'card_machine', reference: 'SLIP 77', note: 'Front desk' });

    expect([status, body.payment.number, body.payment.amount, body.payment.reference, body.payment.note]).toEqual([
      200,
      'PMT000001',
      250.5,
      'SLIP 77',
      'Front desk',
    ]);
    expect((await books()).balance).toBe(25_050);
    const receipt = await succeed(test_app, billingPaymentApi.receipt, { token, input: { id: body.payment.id } });
    expect(receipt.filename).toBe('Receipt_PMT000001.pdf');
    expect(Buffer.from(receipt.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { transactions } = await succeed(test_app, billingApi.transactions, { token, input: { account_id } });
    expect(transactions).toMatchObject([{ type: 'payment', payment_id: body.payment.id, doc_display_id: 'PMT000001' }]);
  });

  it('settles the oldest invoice first', async () => {
    const { world, account_id, enter, pay, invoices } = await office();
    for (const amount of [30, 40]) {
      await enter({ type: 'admin-debit', amount });
      await invoiceAccount(contextOf(world), account_id);
    }

    await pay({ amount: 35 });

    expect((await invoices()).map(({ total, paid, status }) => [total, paid, status])).toEqual([
      [40, 5, 'unpaid'],
      [30, 30, 'paid'],
    ]);
  });

  it('recorded by two clerks is one payment unless they say that it came in twice', async () => {
    const { pay, books } = await office();

    const answers = await Promise.all([pay(), pay(), pay()]);
    const another = await pay({ is_another: true });

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'This payment was recorded before, as PMT000001. If the same amount came in twice, say so.',
      violations: [{ field: 'is_another' }],
    });
    expect([another.status, another.body.payment.number, (await books()).balance]).toEqual([200, 'PMT000002', 20_000]);
  });

  it('needs a reference, but for cash', async () => {
    const { pay } = await office();

    const eft = await pay({ reference: ' ' });
    const cash = await pay({ reference: '', method: 'cash' });

    expect([eft.status, eft.body.violations?.[0].field]).toEqual([400, 'reference']);
    expect(cash.status).toBe(200);
  });

  it('PERM-077 BILL-02: is paid back in parts, but no more than is left of it and than the account has in credit', async () => {
    const { pay, refund, books, enter } = await office();
    const { id } = (await pay({ amount: 100 })).body.payment;
    await enter({ type: 'admin-debit', amount: 40 });

    const answers = [await refund(id, 30), await refund(id, 31), await refund(id, 30)];

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(answers[1]?.body.message).toBe('The account has R 30.00 in credit. Credit what the rest paid for first.');
    expect(answers[2]?.body.payment).toMatchObject({ amount: 100, returned: 60 });
    expect((await books()).balance).toBe(-4000 + 10_000 - 6000);
    expect((await refund(id, 41)).body.message).toBe('Only R 40.00 is left of this payment.');
  });

  it('paid back by several at once goes back once', async () => {
    const { pay, refund, books } = await office();
    const { id } = (await pay({ amount: 100 })).body.payment;

    const answers = await Promise.all([60, 60, 60].map((amount) => refund(id, amount)));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect((await books()).balance).toBe(4000);
  });

  it('PERM-077 SCREEN-43: says how much of it may go back, which the account may not have', async () => {
    const { account_id, token, pay, refund, enter } = await office();
    const { id } = (await pay({ amount: 100 })).body.payment;
    const offered = async () => {
      const { payments } = await succeed(test_app, billingPaymentApi.payments, { token, input: { account_id } });
      return payments.map(({ refundable }) => refundable);
    };

    const before = await offered();
    await enter({ type: 'admin-debit', amount: 70 });
    const { body } = await refund(id, 10);

    expect([before, body.payment.refundable, await offered()]).toEqual([[100], 20, [20]]);
    await enter({ type: 'admin-debit', amount: 70 });
    expect(await offered()).toEqual([0]);
  });

  it('PERM-077: paid back by several at once with other payments of its account takes no more than that has', async () => {
    const { pay, refund, enter, books } = await office();
    const ids: number[] = [];
    for (const reference of ['ONE', 'TWO', 'THREE']) ids.push((await pay({ amount: 100, reference })).body.payment.id);
    await enter({ type: 'admin-debit', amount: 150 });

    const answers = await Promise.all(ids.map((id) => refund(id, 100)));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect((await books()).balance).toBe(5000);
  });

  it('returned by the bank opens the invoices again that it had settled', async () => {
    const { world, account_id, enter, pay, bounce, invoices, books } = await office();
    await pay({ amount: 25, reference: 'EARLIER' });
    for (const amount of [30, 40]) {
      await enter({ type: 'admin-debit', amount });
      await invoiceAccount(contextOf(world), account_id);
    }
    const { id } = (await pay({ amount: 60 })).body.payment;
    expect((await invoices()).map(({ paid }) => paid)).toEqual([40, 30]);

    const answers = await Promise.all([bounce(id), bounce(id)]);

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    expect((await invoices()).map(({ paid, status }) => [paid, status])).toEqual([
      [0, 'unpaid'],
      [25, 'unpaid'],
    ]);
    expect((await books()).balance).toBe(-4500);
  });

  it('ROLE-05: is shown to users of its account alone', async () => {
    const { world, account_id, pay } = await office();
    await pay();
    const mine = await signInAs(world, { role: ROLE.owner, account_id });
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });

    const seenBy = async (token: string) =>
      (await succeed(test_app, billingPaymentApi.payments, { token, input: {} })).payments.map(({ number }) => number);

    expect([await seenBy(mine.token), await seenBy(stranger.token)]).toEqual([['PMT000001'], []]);
  });

  it('is found by its number, its reference, its method and its day', async () => {
    const { pay, token } = await office();
    await pay({ method: 'cash', reference: '' });
    await pay({ reference: 'KAR 12' });
    const today = dayOf(new Date());

    const found = async (input: InputOf<typeof billingPaymentApi.payments>) =>
      (await succeed(test_app, billingPaymentApi.payments, { token, input })).payments.map(({ number }) => number);

    expect(await found({ search: 'pmt000001' })).toEqual(['PMT000001']);
    expect(await found({ search: 'KAR 12' })).toEqual(['PMT000002']);
    expect(await found({ method: 'cash' })).toEqual(['PMT000001']);
    expect(await found({ from: today, to: today })).toEqual(['PMT000002', 'PMT000001']);
    expect(await found({ to: addDays(today, -1) })).toEqual([]);
  });
});

describe('what a shipment cost', () => {
  it('BILL-15: is credited by staff in part, with its share of VAT, and at most what is left', async () => {
    const { token, book, notes } = await office();
    const { id } = await book();
    const credit = (amount: number) =>
      test_app.request(transactionApi.creditShipment, { token, input: { shipment_id: id, amount, reason: 'Late' } });

    const first = await credit(23);
    const too_much = await credit(PRICE_CENTS / 100);

    expect([first.status, first.body.credit_note.total, first.body.credit_note.vat]).toEqual([200, 23, 3]);
    expect([too_much.status, too_much.body.message]).toEqual([400, 'At most R 92.00 is left of what this shipment cost.']);
    expect(await notes()).toHaveLength(1);
  });
});
