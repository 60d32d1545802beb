import { accountingApi } from '@tsela/contract/billing/accounting-api';
import type { InputOf } from '@tsela/contract/route';
import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';
import { createTransaction } from './manual-transaction.ts';
import { enterPayment } from '../payment-by-hand.ts';
import { refundPayment } from '../return-payment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Wanted = Partial<InputOf<typeof accountingApi.exportForAccounting>>;

/** Two accounts with invoices of both VAT rates, credit notes, payments, and money that was given back. */
async function office() {
  const world = await makeWorld(test_app.services, { accounting_sales_code: '4000', accounting_standard_tax_code: 'STD' });
  const context = contextOf(world);
  const { token } = await signInAs(world, { role: ROLE.finance });
  for (const name of ['=HYPERLINK("http://example.com")', 'Botha, Smit & Seun']) {
    const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 100_000 });
    await changeRows(world, `update accounts set name = '${name}' where id = ${account_id}`);
    const enter = (type: 'admin-debit' | 'admin-credit', amount: number, vat_type: 'standard' | 'zero' = 'standard') =>
      createTransaction(context, { account_id, type, amount, vat_type, reason: 'Storage' });
    for (const amount of [33.33, 0.01, 99.99]) await enter('admin-debit', amount);
    await enter('admin-debit', 12.34, 'zero');
    await invoiceAccount(context, account_id);
    await enter('admin-debit', 7.77);
    await invoiceAccount(context, account_id);
    await enter('admin-credit', 4.56);
    const { payment } = await enterPayment(context, { account_id, amount: 500, method: 'cash' });
    await refundPayment(context, { id: payment.id, amount: 20.5, reason: 'Paid too much' });
  }
  const today = dayOf(context.now);
  const file = async (wanted: Wanted = {}, by = token) =>
    test_app.request(accountingApi.exportForAccounting, {
      token: by,
      input: { system: 'spreadsheet', content: 'invoices', start_date: today, end_date: today, ...wanted },
    });
  return { world, file };
}

/** The cells of a file's lines, whose texts here hold no line breaks. */
function cellsOf(csv: string): string[][] {
  return csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(1)
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell).slice(0, -1));
}

const sum = (cells: readonly (string | undefined)[]) => Math.round(cells.reduce((total, cell) => total + Number(cell) * 100, 0));

describe('an export for accounting', () => {
  it.each([
    [
      'invoices',
      `select sum(total_cents)::int as total, sum(vat_cents)::int as vat from billing_documents where kind = 'invoice'`,
    ],
    [
      'credit-notes',
      `select sum(total_cents)::int as total, sum(vat_cents)::int as vat from billing_documents where kind = 'credit-note'`,
    ],
    [
      'payments',
      `select sum(amount_cents)::int as total, 0 as vat from transactions where type in ('payment', 'payment-reversal')`,
    ],
  ] as const)('KEY-29: %s add up to what our books have, in the answer and in the lines', async (content, query) => {
    const { world, file } = await office();
    const [ours] = await rowsOf<{ total: number; vat: number }>(world, query);

    const { body } = await file({ content });
    const xero = await file({ content, system: 'xero' });

    const rows = cellsOf(body.csv);
    expect([Math.round(body.total * 100), Math.round(body.vat * 100)]).toEqual([ours?.total, ours?.vat]);
    expect(sum(rows.map((row) => row.at(-1)))).toBe(ours?.total);
    const sign = content === 'credit-notes' ? -1 : 1;
    const theirs = cellsOf(xero.body.csv);
    expect(
      content === 'payments'
        ? sum(theirs.map((row) => row[1]))
        : sign * (sum(theirs.map((row) => row.at(-5))) + sum(theirs.map((row) => row.at(-2)))),
    ).toBe(ours?.total);
  });

  it('has a line for each VAT rate of an invoice, the codes that the provider has set, and no formulas', async () => {
    const { file } = await office();

    const { body } = await file({ system: 'xero', zero_tax_code: 'ZERO' });

    const rows = cellsOf(body.csv);
    expect(body.lines).toBe(6);
    expect(rows.map((row) => [row.at(-4), row.at(-3)])).toEqual([
      ['4000', 'STD'],
      ['4000', 'ZERO'],
      ['4000', 'STD'],
      ['4000', 'STD'],
      ['4000', 'ZERO'],
      ['4000', 'STD'],
    ]);
    expect(rows[0]?.[0]).toBe(`"'=HYPERLINK(""http://example.com"")"`);
  });

  it('of another period is empty, and a period that ends before it begins is refused', async () => {
    const { file } = await office();

    const empty = await file({ start_date: '2020-01-01', end_date: '2020-12-31' });
    const turned = await file({ start_date: '2020-12-31', end_date: '2020-01-01' });

    expect([empty.body.lines, empty.body.total]).toEqual([0, 0]);
    expect([turned.status, turned.body.violations?.[0]?.message]).toEqual([400, 'The last day must not be before the first.']);
  });

  it('is for staff who see every account and amounts', async () => {
    const { world, file } = await office();
    const limited = await signInAs(world, { role: ROLE.finance, branch_id: world.cape_town, limited: true });
    const ops = await signInAs(world, { role: ROLE.ops });

    expect([(await file({}, limited.token)).status, (await file({}, ops.token)).status]).toEqual([403, 403]);
  });
});
