import { billingApi } from '@tsela/contract/billing/billing-api';
import { billingExportApi } from '@tsela/contract/billing/billing-export-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { makeStatement } from '../statements/make-statement.ts';
import { readRemainingCharge } from './transaction-repository.ts';
import { verifyLedger } from './verify-ledger.ts';
import { reading } from '../../db/transaction.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function office() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000, account_code: 'KAR01' });
  const [{ token }, admin] = [await signInAs(world, { role: ROLE.finance }), await signInAs(world, { role: ROLE.admin })];
  const enter = (entry: Partial<InputOf<typeof transactionApi.createTransaction>>) =>
    test_app.request(transactionApi.createTransaction, {
      token,
      input: { account_id, type: 'admin-debit', amount: 10, reason: 'Storage', ...entry },
    });
  const book = (of = account_id, customer_reference = '') =>
    succeed(test_app, shipmentApi.create, {
      token: admin.token,
      input: { ...aShipment({ account_id: of }), customer_reference },
    });
  const ofShipment = async (shipment_id: Awaited<ReturnType<typeof book>>['id']) =>
    (await succeed(test_app, billingApi.transactions, { token, input: { shipment_id } })).transactions;
  return { world, account_id, token, enter, book, ofShipment };
}

describe('SCREEN-41: a transaction by hand that names a shipment', () => {
  it.each([
    ['its tracking reference', (made: { short_tracking_reference: string }) => made.short_tracking_reference.toLowerCase()],
    ['that of a parcel', (made: { short_tracking_reference: string }) => `${made.short_tracking_reference}/1`],
    ['its customer reference', () => 'PO-77'],
  ])('by %s stands on the account and with the shipment, and goes out in the export', async (_which, referenceOf) => {
    const { account_id, token, enter, book, ofShipment } = await office();
    const shipment = await book(account_id, 'PO-77');
    const reference = shipment.short_tracking_reference;

    const { status, body } = await enter({ shipment_reference: ` ${referenceOf(shipment)} ` });

    expect([status, body.transaction.about_shipment_id, body.transaction.about_shipment_reference]).toEqual([
      200,
      shipment.id,
      reference,
    ]);
    expect([body.transaction.shipment_id, body.transaction.shipment_reference]).toEqual([null, '']);
    expect((await ofShipment(shipment.id)).map(({ type }) => type)).toEqual(['admin-debit', 'shipping-charge']);
    const { csv } = await succeed(test_app, billingExportApi.exportTransactions, { token, input: { account_id } });
    const line = csv.split('\r\n').find((each) => each.includes('Storage'));
    expect(line).toContain(`,Storage,${reference},-10,`);
  });

  it('SCREEN-42: is on the paper that its customer reads: invoice, its table, and statement', async () => {
    const { world, account_id, token, enter, book } = await office();
    const shipment = await book();
    const reference = shipment.short_tracking_reference;
    await enter({ shipment_reference: reference, reason: 'Storage for a week' });
    const id = (await invoiceAccount(world.context, account_id)) ?? 0;
    const today = dayOf(new Date());
    const later = { ...world.context, now: new Date(Date.now() + DAY_MS) };
    const { statement } = await makeStatement(later, { account_id, start_date: today, end_date: today });

    const { lines } = await succeed(test_app, invoiceApi.invoiceLines, { token, input: { id } });
    const { csv } = await succeed(test_app, invoiceApi.invoiceCsv, { token, input: { id } });
    const { content } = await succeed(test_app, statementApi.statementDocument, {
      token,
      input: { id: statement.id, format: 'csv' },
    });

    const line = lines.find(({ description }) => description === 'Storage for a week');
    expect([line?.shipment_id, line?.about_shipment_id, line?.about_shipment_reference]).toEqual([null, shipment.id, reference]);
    expect(csv).toContain(`"${reference}, Storage for a week"`);
    expect(Buffer.from(content, 'base64').toString()).toContain(`,${reference},Storage for a week,`);
  });

  it('BILL-17: leaves what the shipment costs and when it is invoiced as they are, and the books in order', async () => {
    const { world, enter, book } = await office();
    const shipment = await book();
    const costs = () => reading(world.context, (tx) => readRemainingCharge(tx, shipment.id));
    const before = await costs();

    const debit = await enter({ shipment_reference: shipment.short_tracking_reference });
    const credit = await enter({ type: 'admin-credit', shipment_reference: shipment.short_tracking_reference });

    expect([debit.body.transaction.invoiceable, credit.body.transaction.doc_display_id]).toEqual([true, 'CR000001']);
    expect(await costs()).toEqual(before);
    expect((await verifyLedger(world.context)).differences).toEqual([]);
  });

  it('names it in what takes it back as well', async () => {
    const { token, enter, book, ofShipment } = await office();
    const shipment = await book();
    const { body } = await enter({ shipment_reference: shipment.short_tracking_reference });

    const input = { id: body.transaction.id, reason: 'Entered twice' };
    const reversal = await succeed(test_app, transactionApi.reverseTransaction, { token, input });

    expect(reversal.transaction.about_shipment_id).toBe(shipment.id);
    expect(await ofShipment(shipment.id)).toHaveLength(3);
  });

  it('is refused in the words of its field where there is none, it is of another account, or several go by it, and nothing is entered', async () => {
    const { world, account_id, enter, book } = await office();
    const foreign = await book(
      await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000, account_code: 'OTHER' }),
    );
    await book(account_id, 'TWICE');
    await book(account_id, 'TWICE');
    const elsewhere = await office();
    const not_ours = await elsewhere.book();

    const answers = [
      await enter({ shipment_reference: 'NONE99' }),
      await enter({ shipment_reference: foreign.short_tracking_reference }),
      await enter({ shipment_reference: 'TWICE' }),
      await enter({ shipment_reference: not_ours.short_tracking_reference }),
    ];

    expect(answers.map(({ status, body }) => [status, body.violations?.[0]?.field, body.message])).toEqual([
      [400, 'shipment_reference', 'There is no shipment “NONE99”.'],
      [400, 'shipment_reference', `Shipment “${foreign.short_tracking_reference}” is not of account KAR01.`],
      [400, 'shipment_reference', 'More than one shipment goes by “TWICE”. Please enter its tracking reference.'],
      [400, 'shipment_reference', `There is no shipment “${not_ours.short_tracking_reference}”.`],
    ]);
    const kept = `select id from transactions where provider_id = ${world.provider_id} and type = 'admin-debit'`;
    expect(await rowsOf(world, kept)).toEqual([]);
  });
});
