import { readFile } from 'node:fs/promises';
import { allocationApi } from '@tsela/contract/billing/allocation-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { asOwner, workerDatabase } from '../testing/test-database.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { invoiceAccount } from './invoice-account.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { enterPayment } from './payment-by-hand.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

interface Books {
  readonly world: World;
  readonly account_id: AccountId;
  readonly token: string;
  readonly invoice: (amount: number) => Promise<number>;
  readonly pay: (amount: number) => Promise<{ id: number; credit_id: number }>;
}

/** An account whose money is allocated by hand unless said otherwise. */
async function books(invoice_allocation: 'manual' | 'auto-oldest-invoice-first' = 'manual'): Promise<Books> {
  const world = await makeWorld(test_app.services, { invoice_allocation });
  const context = contextOf(world);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 10_000_000 });
  const { token } = await signInAs(world, { role: ROLE.admin });
  return {
    world,
    account_id,
    token,
    invoice: async (amount) => {
      await createTransaction(context, { account_id, type: 'admin-debit', amount, reason: 'Storage' });
      const id = await invoiceAccount(context, account_id);
      if (id === null) throw new Error('Nothing was invoiced.');
      return id;
    },
    pay: async (amount) => {
      const { payment } = await enterPayment(context, { account_id, amount, method: 'cash', is_another: true });
      const { credits } = await succeed(test_app, allocationApi.openCredits, {
        token,
        input: { account_id, payment_id: payment.id },
      });
      return { id: payment.id, credit_id: credits[0]?.transaction_id ?? 0 };
    },
  };
}

const paidOf = async ({ token }: Books) =>
  (await succeed(test_app, invoiceApi.invoices, { token })).invoices.map(({ paid, status }) => [paid, status]).toReversed();
const moneyOf = async ({ token }: Books) =>
  (await succeed(test_app, billingPaymentApi.payments, { token })).payments
    .map(({ allocated, unallocated }) => [allocated, unallocated])
    .toReversed();
const standing = async ({ token }: Books, input: object = {}) =>
  (await succeed(test_app, allocationApi.allocations, { token, input })).allocations.filter(
    ({ time_taken_back }) => time_taken_back === null,
  );
const allocate = ({ account_id, token }: Books, credit_id: number, parts: readonly (readonly [number, number])[]) =>
  test_app.request(allocationApi.allocate, {
    token,
    input: {
      account_id,
      allocations: parts.map(([invoice_id, amount]) => ({ transaction_id: credit_id, invoice_id, amount })),
    },
  });
const faultsOf = async ({ world }: Books) => (await verifyLedger(contextOf(world))).differences;

describe('allocating by hand', () => {
  it('ENUM-12: spreads a payment over chosen invoices, and shows what is left of both', async () => {
    const book = await books();
    const [first, second] = [await book.invoice(115), await book.invoice(230)];
    const payment = await book.pay(200);

    const { status, body } = await allocate(book, payment.credit_id, [
      [second, 150],
      [first, 10],
    ]);

    expect([status, body.allocated]).toEqual([200, 160]);
    expect(await paidOf(book)).toEqual([
      [10, 'unpaid'],
      [150, 'unpaid'],
    ]);
    expect(await moneyOf(book)).toEqual([[160, 40]]);
    expect(
      (await standing(book, { invoice_id: second })).map(({ reference, invoice_number, amount, made_by }) => [
        reference,
        invoice_number,
        amount,
        made_by,
      ]),
    ).toEqual([['PMT000001', 'INV000002', 150, 'hand']]);
    expect(await faultsOf(book)).toEqual([]);
  });

  it('settles the oldest invoices first with one payment when asked to', async () => {
    const book = await books();
    await book.invoice(115);
    await book.invoice(230);
    const { credit_id } = await book.pay(200);

    const answer = await succeed(test_app, allocationApi.allocate, {
      token: book.token,
      input: { account_id: book.account_id, oldest_first_of: credit_id },
    });

    expect(answer.allocated).toBe(200);
    expect(await paidOf(book)).toEqual([
      [115, 'paid'],
      [85, 'unpaid'],
    ]);
  });

  it('takes a credit note as it takes a payment', async () => {
    const book = await books();
    const invoice = await book.invoice(115);
    await succeed(test_app, transactionApi.createTransaction, {
      token: book.token,
      input: { account_id: book.account_id, type: 'admin-credit', amount: 23, reason: 'Late' },
    });
    const { credits } = await succeed(test_app, allocationApi.openCredits, {
      token: book.token,
      input: { account_id: book.account_id },
    });

    await allocate(book, credits[0]?.transaction_id ?? 0, [[invoice, 23]]);

    const made = await standing(book, { credit_note_id: credits[0]?.credit_note_id ?? 0 });
    expect(made.map(({ reference, amount }) => [reference, amount])).toEqual([['CR000001', 23]]);
  });

  it('is all or nothing, and says by row what is too much', async () => {
    const book = await books();
    const [first, second] = [await book.invoice(115), await book.invoice(230)];
    const { credit_id } = await book.pay(200);

    const { status, body } = await allocate(book, credit_id, [
      [first, 115],
      [second, 85.01],
    ]);

    expect([status, body.violations]).toEqual([
      400,
      [
        {
          field: 'allocations.1.amount',
          code: 'too-much',
          message: 'Only R 85.00 of this payment or credit is unallocated.',
        },
      ],
    ]);
    expect(await moneyOf(book)).toEqual([[0, 200]]);
  });

  it('never crosses accounts', async () => {
    const book = await books();
    const invoice = await book.invoice(115);
    const stranger = await makeAccount(book.world, { balance: 100_000 });
    const { credits } = await succeed(test_app, allocationApi.openCredits, {
      token: book.token,
      input: { account_id: stranger },
    });

    const { status, body } = await allocate(book, credits[0]?.transaction_id ?? 0, [[invoice, 1]]);

    expect([status, body.violations?.[0]?.message]).toEqual([400, 'This account has no such payment or credit.']);
  });

  it('50 at the same time of the same money never allocate more than there is, nor settle more than is open', async () => {
    const book = await books();
    const invoices = [await book.invoice(300), await book.invoice(300)];
    const { credit_id } = await book.pay(205);

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => allocate(book, credit_id, [[invoices[at % 2] ?? 0, 10]])),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(await moneyOf(book)).toEqual([[200, 5]]);
    expect(await faultsOf(book)).toEqual([]);
  });

  it('sent twice under one key is made once', async () => {
    const book = await books();
    const invoice = await book.invoice(115);
    const { credit_id } = await book.pay(200);
    const input = { account_id: book.account_id, allocations: [{ transaction_id: credit_id, invoice_id: invoice, amount: 50 }] };
    const send = () =>
      test_app.request(allocationApi.allocate, { token: book.token, input, headers: { 'idempotency-key': 'allocate-1' } });

    await Promise.all([send(), send(), send()]);

    expect(await moneyOf(book)).toEqual([[50, 150]]);
  });

  it('leaves what debits on no invoice take up', async () => {
    const book = await books();
    const invoice = await book.invoice(200);
    const { credit_id } = await book.pay(200);
    await succeed(test_app, transactionApi.createTransaction, {
      token: book.token,
      input: { account_id: book.account_id, type: 'balance-adjustment-debit', amount: 30, reason: 'Moved' },
    });

    const { status, body } = await allocate(book, credit_id, [[invoice, 171]]);

    expect([status, body.violations?.[0]?.message]).toEqual([
      400,
      "Only R 170.00 can be allocated: debits that are on no invoice take up the rest of the account's credit.",
    ]);
    expect((await allocate(book, credit_id, [[invoice, 170]])).status).toBe(200);
  });
});

describe('taking an allocation back', () => {
  it('opens the invoice again and frees the payment, once, by a row of its own', async () => {
    const book = await books();
    const invoice = await book.invoice(115);
    const { credit_id } = await book.pay(115);
    await allocate(book, credit_id, [[invoice, 115]]);
    const [made] = await standing(book);
    const takeBack = () =>
      test_app.request(allocationApi.takeBack, { token: book.token, input: { id: made?.id ?? 0, reason: 'Wrong invoice' } });

    const answers = await Promise.all(Array.from({ length: 8 }, takeBack));

    expect([200, 409].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([1, 7]);
    expect([await paidOf(book), await moneyOf(book)]).toEqual([[[0, 'unpaid']], [[0, 115]]]);
    const { allocations } = await succeed(test_app, allocationApi.allocations, { token: book.token });
    expect(allocations.map(({ amount, taken_back_reason }) => [amount, taken_back_reason])).toEqual([[115, 'Wrong invoice']]);
    expect(await faultsOf(book)).toEqual([]);
  });

  it('a payment that is reversed frees its invoices, those of other payments stay settled', async () => {
    const book = await books('auto-oldest-invoice-first');
    await book.invoice(100);
    await book.invoice(100);
    const context = contextOf(book.world);
    const first = await enterPayment(context, { account_id: book.account_id, amount: 100, method: 'cash' });
    await enterPayment(context, { account_id: book.account_id, amount: 100, method: 'cash', is_another: true });

    await succeed(test_app, billingPaymentApi.reversePayment, {
      token: book.token,
      input: { id: first.payment.id, reason: 'Returned by the bank' },
    });

    expect(await paidOf(book)).toEqual([
      [0, 'unpaid'],
      [100, 'paid'],
    ]);
    expect(await moneyOf(book)).toEqual([
      [0, 0],
      [100, 0],
    ]);
    expect(await faultsOf(book)).toEqual([]);
  });

  it('a refund takes what is unallocated first, and then no more than it needs', async () => {
    const book = await books();
    const invoice = await book.invoice(100);
    const first = await book.pay(100);
    await book.pay(100);
    await allocate(book, first.credit_id, [[invoice, 60]]);

    await succeed(test_app, billingPaymentApi.refundPayment, {
      token: book.token,
      input: { id: first.id, amount: 55, reason: 'Paid too much' },
    });

    expect([await paidOf(book), await moneyOf(book)]).toEqual([
      [[45, 'unpaid']],
      [
        [45, 0],
        [0, 100],
      ],
    ]);
    expect(await faultsOf(book)).toEqual([]);
  });

  it('a write-off that is reversed asks for its invoice again', async () => {
    const book = await books('auto-oldest-invoice-first');
    await book.invoice(100);
    const { transaction } = await succeed(test_app, transactionApi.createTransaction, {
      token: book.token,
      input: { account_id: book.account_id, type: 'bad-debt-write-off', amount: 100, reason: 'Liquidated' },
    });
    expect(await paidOf(book)).toEqual([[100, 'paid']]);

    await succeed(test_app, transactionApi.reverseTransaction, {
      token: book.token,
      input: { id: transaction.id, reason: 'Paid after all' },
    });

    expect(await paidOf(book)).toEqual([[0, 'unpaid']]);
    expect(await faultsOf(book)).toEqual([]);
  });
});

it('what was settled before allocations were written down gets them, oldest first, and all of it adds up', async () => {
  const book = await books('auto-oldest-invoice-first');
  const { world, account_id } = book;
  await book.invoice(115);
  await book.invoice(230);
  const context = contextOf(world);
  await enterPayment(context, { account_id, amount: 200, method: 'cash' });
  await enterPayment(context, { account_id, amount: 40, method: 'cash' });
  const before = await paidOf(book);
  const backfill = await readFile(new URL('../../migrations/0167-what-has-been-allocated.sql', import.meta.url), 'utf8');

  await asOwner(await workerDatabase(), `delete from allocations; delete from credits; ${backfill}`);

  expect(await paidOf(book)).toEqual(before);
  expect(
    (await standing(book)).map(({ reference, invoice_number, amount }) => [reference, invoice_number, amount]).toReversed(),
  ).toEqual([
    ['PMT000001', 'INV000001', 115],
    ['PMT000001', 'INV000002', 85],
    ['PMT000002', 'INV000002', 40],
  ]);
  expect(await faultsOf(book)).toEqual([]);
});

describe('what payments show', () => {
  it('ENUM-13: those with something unallocated, or those with nothing', async () => {
    const book = await books();
    const invoice = await book.invoice(100);
    const [first] = [await book.pay(100), await book.pay(50)];
    await allocate(book, first.credit_id, [[invoice, 100]]);
    const amounts = async (allocation: 'allocated_only' | 'unallocated_only') =>
      (await succeed(test_app, billingPaymentApi.payments, { token: book.token, input: { allocation } })).payments.map(
        ({ amount }) => amount,
      );

    expect([await amounts('allocated_only'), await amounts('unallocated_only')]).toEqual([[100], [50]]);
  });

  it('nothing unallocated of what has moved to another account', async () => {
    const book = await books();
    const { world, account_id, token } = book;
    await book.pay(100);
    const into_id = await makeAccount(world, { account_type: 'postpaid' });
    await mergeAccounts(contextOf(world), { id: account_id, into_id });

    const { credits } = await succeed(test_app, allocationApi.openCredits, { token, input: { account_id: into_id } });

    expect(await moneyOf(book)).toEqual([[0, 0]]);
    expect(credits.map(({ unallocated }) => unallocated)).toEqual([100]);
    expect(await faultsOf(book)).toEqual([]);
  });

  it.each([
    [ROLE.owner, 'its own account', 1],
    [ROLE.no_billing, 'none without billing', null],
  ] as const)('PERM-055: allocations are for users of role %d: %s', async (role, _, expected) => {
    const book = await books();
    const { world, account_id } = book;
    const invoice = await book.invoice(100);
    await allocate(book, (await book.pay(100)).credit_id, [[invoice, 100]]);
    const { token } = await signInAs(world, { role, account_id });
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });

    const { status, body } = await test_app.request(allocationApi.allocations, { token });

    expect([status, body.allocations?.length ?? null]).toEqual([expected === null ? 403 : 200, expected]);
    expect((await succeed(test_app, allocationApi.allocations, { token: stranger.token })).count).toBe(0);
    expect((await test_app.request(allocationApi.openCredits, { token, input: { account_id } })).status).toBe(403);
  });
});
