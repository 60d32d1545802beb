import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { insertRole } from '../../users/role-repository.ts';
import { createTransaction } from '../ledger/manual-transaction.ts';
import { enterPayment } from '../payment-by-hand.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const byNumber = (one: number, other: number) => one - other;
const PRICE = PRICE_CENTS / 100;

/** An account with an older invoice of R 40 and one of two shipments and R 23 for storage, and a finance manager. */
async function office() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
  const { token } = await signInAs(world, { role: ROLE.finance });
  const context = contextOf(world);
  const debit = async (amount: number) =>
    createTransaction(context, { account_id, type: 'admin-debit', vat_type: 'standard', amount, reason: 'Storage' });
  await debit(40);
  const older = (await invoiceAccount(context, account_id)) ?? 0;
  const booker = await signInAs(world, { role: ROLE.admin });
  for (const customer_reference of ['One', 'Two'])
    await succeed(test_app, shipmentApi.create, {
      token: booker.token,
      input: { ...aShipment({ account_id }), customer_reference },
    });
  await changeRows(
    world,
    `update shipments set status = 'delivered', collected_date = now() where provider_id = ${world.provider_id}`,
  );
  await debit(23);
  const id = (await invoiceAccount(context, account_id)) ?? 0;
  const { lines } = await succeed(test_app, invoiceApi.invoiceLines, { token, input: { id } });
  const credit = (given: { id?: number; lines?: number[]; reason?: string } = {}, by = token) =>
    test_app.request(invoiceApi.creditInvoice, { token: by, input: { id, reason: 'Lost in transit', ...given } });
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
  return { world, context, account_id, token, older, id, lines, credit, books };
}

describe('an invoice that is credited', () => {
  it('BILL-15 BILL-17: whole, all its lines go on one credit note that settles it and no older one', async () => {
    const { token, lines, credit, books } = await office();

    const { status, body } = await credit();

    expect([status, body.credit_note.total]).toEqual([200, 2 * PRICE + 23]);
    const note = await succeed(test_app, invoiceApi.creditNoteLines, { token, input: { id: body.credit_note.id } });
    expect(note.lines.map(({ total, vat }) => [total, vat])).toEqual(lines.map(({ total, vat }) => [total, vat]));
    expect(note.lines.map(({ type }) => type).toSorted()).toEqual([
      'admin-credit',
      'shipping-charge-credit',
      'shipping-charge-credit',
    ]);
    expect(await books()).toEqual({ balance: -4000, paid: [0, 2 * PRICE_CENTS + 2300] });
  });

  it('by line, only those are given back, and what was credited of them before is left out', async () => {
    const { token, lines, credit, books } = await office();
    const [one, , storage] = lines;
    await succeed(test_app, transactionApi.creditShipment, {
      token,
      input: { shipment_id: one?.shipment_id ?? (0 as never), amount: 15, reason: 'Late' },
    });

    const { body } = await credit({ lines: [one?.id ?? 0, storage?.id ?? 0] });

    expect(body.credit_note.total).toBe(PRICE - 15 + 23);
    // The first R 15 went to the oldest invoice.
    expect(await books()).toEqual({ balance: -4000 - PRICE_CENTS, paid: [1500, PRICE_CENTS - 1500 + 2300] });
    expect((await credit()).body.credit_note.total).toBe(PRICE);
  });

  it('that is paid leaves the money as credit for the others', async () => {
    const { context, account_id, credit, books } = await office();
    await enterPayment(context, { account_id, amount: 40 + 2 * PRICE + 23, method: 'cash' });

    await credit();

    expect(await books()).toEqual({ balance: 2 * PRICE_CENTS + 2300, paid: [4000, 2 * PRICE_CENTS + 2300] });
  });

  it('of four at once is given back once', async () => {
    const { credit, books } = await office();

    const answers = await Promise.all([1, 2, 3, 4].map(() => credit()));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409, 409]);
    expect((await books()).balance).toBe(-4000);
  });

  it('whole and line by line at once gives no line back twice', async () => {
    const { lines, credit, books } = await office();

    const answers = await Promise.all([credit(), ...lines.map(({ id }) => credit({ lines: [id] }))]);

    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.credit_note.total as number);
    expect(given.reduce((sum, total) => sum + total, 0)).toBe(2 * PRICE + 23);
    expect((await books()).balance).toBe(-4000);
  });

  it.each([
    ['a line of another invoice', { lines: [1] }, 400, 'One of these lines is not on this invoice.'],
    ['no reason', { reason: ' ' }, 400, 'Please say why'],
    ['an invoice that is not there', { id: 999_999_999 }, 404, 'Invoice not found.'],
  ])('is refused with %s', async (_what, given, status, message) => {
    const { credit, books } = await office();

    const answer = await credit(given);

    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(message)]);
    expect((await books()).balance).toBe(-4000 - 2 * PRICE_CENTS - 2300);
  });

  it('PERM-081: a line of another type needs the permission to take it back; those of shipments do not', async () => {
    const { world, lines, credit, books } = await office();
    const role_id = await inTransaction(world.context, (tx) =>
      insertRole(tx, {
        name: 'Credit clerk',
        description: '',
        needs_account: false,
        permissions: ['API_/billing/*', 'INLINE_see_billing_info'],
        permissions_ui: ['billing'],
        copied_from: null,
      }),
    );
    const clerk = await signInAs(world, { role: role_id ?? 0 });

    const whole = await credit({}, clerk.token);
    const shipments = await credit(
      { lines: lines.filter(({ shipment_id }) => shipment_id !== null).map(({ id }) => id) },
      clerk.token,
    );

    expect([whole.status, whole.body.message]).toEqual([
      403,
      'You do not have permission to enter this type of transaction: Admin credit.',
    ]);
    expect([shipments.status, (await books()).balance]).toEqual([200, -4000 - 2300]);
  });

  it("another provider's invoice is not there", async () => {
    const { id } = await office();
    const { credit } = await office();

    expect((await credit({ id })).status).toBe(404);
  });
});
