import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { createTransaction } from '../ledger/manual-transaction.ts';
import { invoiceDue } from '../run-invoices.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** An account with shipments of two cost centres, one without, and a debit by hand, all due for an invoice. */
async function office({ enable_cost_centers = true } = {}) {
  const world = await makeWorld(test_app.services, { enable_cost_centers });
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
  const { token } = await signInAs(world, { role: ROLE.admin });
  for (const name of ['Sales', 'Marketing'])
    await succeed(test_app, costCenterApi.createCostCenter, { token, input: { account_id, name } });
  for (const cost_center of ['Sales', 'Marketing', 'Sales', ''])
    await succeed(test_app, shipmentApi.create, { token, input: { ...aShipment({ account_id }), cost_center } });
  await changeRows(
    world,
    `update shipments set status = 'delivered', collected_date = now() where provider_id = ${world.provider_id}`,
  );
  await createTransaction(contextOf(world), { account_id, type: 'admin-debit', amount: 10, reason: 'Storage' });
  const perCenter = async () => {
    const [account] = (await succeed(test_app, accountApi.list, { token, input: { id: account_id } })).accounts;
    await succeed(test_app, accountApi.change, {
      token,
      input: { id: account_id, time_modified: account?.time_modified ?? '', invoice_per_cost_center: true },
    });
  };
  const run = () => invoiceDue({ ...contextOf(world), now: new Date(Date.now() + 40 * 86_400_000) });
  const invoices = async () =>
    (await succeed(test_app, invoiceApi.invoices, { token, input: { account_id } })).invoices.toReversed();
  return { world, account_id, token, perCenter, run, invoices };
}

describe('cost centres on invoices', () => {
  it('KEY-65: lines stand by cost centre, each with its sum, on the page and in the CSV', async () => {
    const { token, run, invoices } = await office();
    await run();
    const [invoice] = await invoices();
    const id = invoice?.id ?? 0;

    const { lines, cost_centers } = await succeed(test_app, invoiceApi.invoiceLines, { token, input: { id } });
    const { csv } = await succeed(test_app, invoiceApi.invoiceCsv, { token, input: { id } });

    expect(lines.map(({ cost_center }) => cost_center)).toEqual(['', '', 'Marketing', 'Sales', 'Sales']);
    expect(cost_centers.map(({ cost_center, lines: count }) => [cost_center, count])).toEqual([
      ['', 2],
      ['Marketing', 1],
      ['Sales', 2],
    ]);
    expect(cost_centers.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(invoice?.total ?? 0, 2);
    const [headings = '', ...rows] = csv.split('\r\n');
    expect(headings.endsWith('Cost centre,Total of the cost centre (R)')).toBe(true);
    const sums = cost_centers.map(({ total }) => total.toFixed(2));
    expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
      ['', ''],
      ['', sums[0]],
      ['Marketing', sums[1]],
      ['Sales', ''],
      ['Sales', sums[2]],
    ]);
  });

  it('KEY-65: an account may have an invoice for each, with numbers that follow each other', async () => {
    const { perCenter, run, invoices } = await office();
    await perCenter();

    await run();

    expect((await invoices()).map(({ number, cost_center }) => [number, cost_center])).toEqual([
      ['INV000001', ''],
      ['INV000002', 'Marketing'],
      ['INV000003', 'Sales'],
    ]);
  });

  it('runs at once and again make each invoice once', async () => {
    const { world, perCenter, run, invoices } = await office();
    await perCenter();

    await Promise.all([run(), run(), run()]);
    await run();

    expect((await invoices()).map(({ number }) => number)).toEqual(['INV000001', 'INV000002', 'INV000003']);
    const [numbers] = await rowsOf<{ last_number: number }>(
      world,
      `select last_number from document_numbers where kind = 'invoice'`,
    );
    expect(numbers?.last_number).toBe(3);
  });

  it('KEY-65: where the provider has no cost centres, such an account has one invoice', async () => {
    const { world, account_id, run, invoices } = await office({ enable_cost_centers: false });
    await changeRows(world, `update accounts set invoice_per_cost_center = true where id = ${account_id}`);

    await run();

    expect(await invoices()).toHaveLength(1);
  });
});

it('DATA-34: a transaction has its type, papers, shipment, imported payment, invoice number and migration reference', async () => {
  const { account_id, token, run } = await office();
  const owner = await signInAs((await office()).world, { role: ROLE.admin });
  await run();
  const { transaction: moved } = await succeed(test_app, transactionApi.createTransaction, {
    token,
    input: {
      account_id,
      type: 'balance-adjustment-debit',
      amount: 5,
      reason: 'Opening balance',
      migration_reference: ' OLD-77 ',
    },
  });

  const { transactions } = await succeed(test_app, billingApi.transactions, { token, input: { account_id } });
  const found = await succeed(test_app, billingApi.transactions, { token, input: { migration_reference: 'OLD-77' } });
  const elsewhere = await succeed(test_app, billingApi.transactions, {
    token: owner.token,
    input: { migration_reference: 'OLD-77' },
  });

  expect(transactions.find(({ type }) => type === 'shipping-charge')).toMatchObject({
    type: 'shipping-charge',
    invoice_id: expect.any(Number),
    credit_note_id: null,
    imported_payment_id: null,
    shipment_id: expect.any(Number),
    invoiceable: false,
    doc_display_id: 'INV000001',
    invoice_number: 'INV000001',
    migration_reference: '',
  });
  expect(found.transactions.map(({ id, migration_reference }) => [id, migration_reference])).toEqual([[moved.id, 'OLD-77']]);
  expect(elsewhere.transactions).toEqual([]);
});
