import { billingExportApi } from '@tsela/contract/billing/billing-export-api';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { invoiceAccount } from './invoice-account.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { enterPayment } from './payment-by-hand.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** Two accounts with an invoice, a credit note and a payment each. */
async function books() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.finance });
  const open = async (account_code: string) => {
    const account_id = await makeAccount(world, { account_code, account_type: 'postpaid', credit_limit: 1_000_000 });
    await createTransaction(world.context, { account_id, type: 'admin-debit', amount: 115, reason: '=HYPERLINK("x")' });
    await invoiceAccount(world.context, account_id);
    await createTransaction(world.context, { account_id, type: 'admin-credit', amount: 23, reason: 'Storage' });
    await enterPayment(world.context, { account_id, amount: 50, method: 'cash', reference: '' });
    return account_id;
  };
  return { world, token, acme: await open('ACM01'), karoo: await open('KAR01') };
}

/** The cells under a title. */
const column = (csv: string, title: string) => {
  const { headings, rows } = readCsv(csv);
  return rows.map(({ cells }) => cells[headings.indexOf(title)]);
};

describe('a list of billing as a file', () => {
  it('SCREEN-41: has what the filters leave, with sums that are those of the list, and no formula', async () => {
    const { token, acme } = await books();
    const input = { account_id: acme };

    const transactions = await succeed(test_app, billingExportApi.exportTransactions, { token, input });
    const invoices = await succeed(test_app, billingExportApi.exportInvoices, { token, input: { standing: 'unpaid' } });
    const notes = await succeed(test_app, billingExportApi.exportCreditNotes, { token, input: {} });
    const payments = await succeed(test_app, billingExportApi.exportPayments, { token, input });

    expect([transactions.count, transactions.is_complete, column(transactions.csv, 'Amount')]).toEqual([
      3,
      true,
      ['50', '23', '-115'],
    ]);
    expect(transactions.csv).toContain("'=HYPERLINK");
    expect([column(invoices.csv, 'Account'), column(invoices.csv, 'Open')]).toEqual([
      ['KAR01', 'ACM01'],
      ['42', '42'],
    ]);
    expect([notes.count, column(notes.csv, 'Total')]).toEqual([2, ['23', '23']]);
    expect([column(payments.csv, 'Amount'), column(payments.csv, 'Unallocated'), column(payments.csv, 'Method')]).toEqual([
      ['50'],
      ['0'],
      ['Cash'],
    ]);
  });

  it('PERM-075: is no wider than the list that its reader sees', async () => {
    const { world, acme } = await books();
    const owner = await makeCustomer(world, { account_code: 'OWN01' });
    const other = await succeed(test_app, billingExportApi.exportInvoices, { token: owner.token, input: { account_id: acme } });
    const { token } = await signInAs(world, { role: ROLE.hub });

    expect(other.count).toBe(0);
    expect((await test_app.request(billingExportApi.exportTransactions, { token, input: {} })).status).toBe(403);
  });
});
