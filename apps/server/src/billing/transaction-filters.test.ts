import { billingApi } from '@tsela/contract/billing/billing-api';
import { billingExportApi } from '@tsela/contract/billing/billing-export-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { documentReference } from '@tsela/domain/formats/references';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { invoiceAccount } from './invoice-account.ts';

let test_app: TestApp;
let world: World;
let token: string;
let account_id: Awaited<ReturnType<typeof makeAccount>>;
let reference: string;
let invoice_number: string;
let payment_number: string;

type Filters = InputOf<typeof billingApi.transactions>;

/** A charge that is not due, an invoiced debit about its shipment, a payment, a credit that was taken back, and a debit that waits; another account with a charge. */
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000, account_code: 'KAR01' });
  const other_id = await makeAccount(world, { balance: 100_000, account_code: 'OTH01' });
  token = (await signInAs(world, { role: ROLE.finance })).token;
  const admin = await signInAs(world, { role: ROLE.admin });
  const book = (of: typeof account_id) =>
    succeed(test_app, shipmentApi.create, {
      token: admin.token,
      input: { ...aShipment({ account_id: of }), customer_reference: 'PO-77' },
    });
  const enter = (entry: Partial<InputOf<typeof transactionApi.createTransaction>>) =>
    succeed(test_app, transactionApi.createTransaction, {
      token,
      input: { account_id, type: 'admin-debit', amount: 10, reason: 'Storage', ...entry },
    });
  const shipment = await book(account_id);
  reference = shipment.short_tracking_reference;
  await enter({ shipment_reference: reference, reason: 'Storage of it', migration_reference: 'OLD-778' });
  await invoiceAccount(world.context, account_id);
  const { payment } = await succeed(test_app, billingPaymentApi.recordPayment, {
    token,
    input: { account_id, amount: 20, method: 'manual_eft', reference: 'KAR01 NOV' },
  });
  payment_number = payment.number;
  const { transaction } = await enter({ type: 'promotional-credit', amount: 5, reason: 'Bags' });
  await succeed(test_app, transactionApi.reverseTransaction, { token, input: { id: transaction.id, reason: 'Entered twice' } });
  await enter({ amount: 3, reason: 'Waits' });
  await book(other_id);
  const [invoice] = (await succeed(test_app, invoiceApi.invoices, { token, input: { account_id } })).invoices;
  invoice_number = invoice?.number ?? '';
});
afterAll(() => test_app.close());

const list = async (filters: Filters) =>
  (await succeed(test_app, billingApi.transactions, { token, input: filters })).transactions;
const said = async (filters: Filters) => (await list(filters)).map(({ type, description }) => `${type}: ${description}`);
const types = async (filters: Filters) => (await list(filters)).map(({ type }) => type);

/** What is typed, and the types of what it finds. */
const NAMED: readonly (readonly [string, () => string, readonly string[]])[] = [
  ['a shipment, with what was entered about it', () => reference.toLowerCase(), ['admin-debit', 'shipping-charge']],
  ['one of its parcels', () => `${reference}/1`, ['admin-debit', 'shipping-charge']],
  ['the invoice it is on', () => ` ${invoice_number} `, ['admin-debit']],
  ['a payment', () => payment_number, ['payment']],
  ['its former reference', () => 'OLD-778', ['admin-debit']],
  ['what there is nothing of', () => documentReference('credit-note', 999_999), []],
  ['no reference at all', () => 'Storage', []],
];

describe('SCREEN-41: transactions are narrowed', () => {
  it.each([
    [{ type: 'payment' }, ['payment']],
    [{ type: 'refund' }, []],
    [{ type: 'shipping-charge' }, ['shipping-charge', 'shipping-charge']],
    [{ direction: 'credit' }, ['promotional-credit', 'payment']],
    [{ direction: 'credit', type: 'payment' }, ['payment']],
    [{ direction: 'credit', type: 'admin-debit' }, []],
    [{ state: 'reversed' }, ['promotional-credit']],
  ] as const)('by %o', async (filters, expected) => {
    const found = (await types(filters)).filter((type) => type !== 'payment' || expected.some((each) => each === 'payment'));

    expect(found.slice(0, expected.length)).toEqual(expected);
    expect((await list({ ...filters, account_id })).every((each) => each.account_code === 'KAR01')).toBe(true);
  });

  it('by what waits for an invoice, as far as it is not reversed', async () => {
    expect(await said({ state: 'waits-for-invoice', account_id })).toEqual([
      'admin-debit: Waits',
      'promotional-debit: Entered twice',
      `shipping-charge: Shipment ${reference}`,
    ]);
    expect(
      (await list({ state: 'waits-for-invoice' })).every(
        ({ invoice_id, has_been_reversed }) => invoice_id === null && !has_been_reversed,
      ),
    ).toBe(true);
  });

  it('by who made them: what staff have entered is no charge of a shipment', async () => {
    const by_hand = await types({ made: 'by-hand', account_id });
    const by_product = await types({ made: 'by-product', account_id });

    expect(by_hand).toEqual(['admin-debit', 'promotional-debit', 'promotional-credit', 'payment', 'admin-debit']);
    expect(by_product).toEqual(['shipping-charge']);
  });

  it.each(NAMED)('by the reference of %s', async (_, searchOf, expected) => {
    expect(await types({ search: searchOf(), account_id })).toEqual(expected);
  });

  it('by all at once, in the export as well', async () => {
    const filters = { account_id, type: 'admin-debit', made: 'by-hand', search: reference } as const;

    const { csv, count } = await succeed(test_app, billingExportApi.exportTransactions, { token, input: filters });

    expect([await said(filters), count]).toEqual([[expect.stringContaining('Storage of it')], 1]);
    expect(csv).toContain('Storage of it');
    expect(csv).not.toContain('Waits');
  });

  it('within reach: another account finds nothing by a reference that is not its own, nor by a former one', async () => {
    const stranger = await makeCustomer(world, { balance: 100 });
    const ask = async (search: string) =>
      (await succeed(test_app, billingApi.transactions, { token: stranger.token, input: { search } })).count;

    expect([await ask(reference), await ask('OLD-778'), await ask(invoice_number), await ask(payment_number)]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

it('SCREEN-41: entries of a type that are few among charges are found by an index, which charges are not in', async () => {
  const [index] = await rowsOf<{ indexdef: string }>(
    world,
    `select indexdef from pg_indexes where indexname = 'transactions_by_type' and 0 < ${world.provider_id}`,
  );

  expect(index?.indexdef).toContain(`(provider_id, type, id DESC) WHERE (type <> 'shipping-charge'::text)`);
});
