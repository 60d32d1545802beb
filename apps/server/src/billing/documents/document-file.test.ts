import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf } from '@tsela/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import { invoiceAccount } from '../invoice-account.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function office(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 10_000_000, account_code: 'ACM01' });
  const { token } = await signInAs(world, { role: ROLE.finance });
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const invoice = async (...amounts: readonly number[]) => {
    for (const amount of amounts)
      await succeed(test_app, transactionApi.createTransaction, {
        token,
        input: { account_id, type: 'admin-debit', amount, reason: `Storage of ${amount}` },
      });
    return (await invoiceAccount(contextOf(world), account_id)) ?? 0;
  };
  const textOf = async (id: number) => {
    const { content, filename } = await succeed(test_app, invoiceApi.invoiceDocument, { token: owner.token, input: { id } });
    return { filename, text: await pdfText(Buffer.from(content, 'base64')) };
  };
  const linesOf = (id: number, by = owner.token) => test_app.request(invoiceApi.invoiceLines, { token: by, input: { id } });
  return { world, account_id, token, owner, invoice, textOf, linesOf };
}

/** Every amount that stands at the end of a line of the table. */
function totalsOf(text: string): number[] {
  return text
    .split('\n')
    .filter((line) => line.includes('Storage of'))
    .map((line) => Math.round(Number((/R ([\d ]+\.\d\d)\s*$/.exec(line)?.[1] ?? '').replaceAll(' ', '')) * 100));
}

describe('an invoice', () => {
  it('KEY-25 KEY-26: is a tax invoice with a VAT number and the provider’s own block, and its lines add up', async () => {
    const { invoice, textOf } = await office({
      invoice_company_name: 'Tsela Couriers (Pty) Ltd',
      invoice_address: '1 Long Street\nCape Town',
      invoice_registration_no: '2020/123456/07',
      invoice_vat_no: '4123456789',
      billing_email_address: 'accounts@tsela.example',
      invoice_terms_and_conditions_html: '<p>Pay within <b>30 days</b>.</p>',
      payment_methods_eft_details_bank: 'FNB',
      payment_methods_eft_details_account_number: '62000000001',
    });
    const amounts = [11.5, 23, 1150.01];

    const { text, filename } = await textOf(await invoice(...amounts));

    expect(filename).toBe('INV000001.pdf');
    for (const said of [
      'Tax invoice',
      'Tsela Couriers (Pty) Ltd',
      '1 Long Street',
      'VAT number 4123456789',
      'Registration 2020/123456/07',
      'accounts@tsela.example',
      'Account ACM01 (ACM01)',
      'Account number: 62000000001',
      'Your reference: ACM01',
      'Pay within 30 days.',
    ])
      expect(text).toContain(said);
    expect(totalsOf(text)).toEqual([1150, 2300, 115_001]);
    expect(text).toMatch(/To be paid\s+R 1 184\.51/);
    expect(text).toMatch(/VAT\s+R 154\.50/);
  });

  it('is just an invoice without a VAT number', async () => {
    const { invoice, textOf } = await office();

    const { text } = await textOf(await invoice(10));

    expect(text).toContain('Invoice');
    expect(text).not.toContain('Tax invoice');
  });

  it('keeps what stood on it when it was issued', async () => {
    const { world, account_id, invoice, textOf } = await office({ invoice_company_name: 'Old Name' });
    const id = await invoice(10);
    await changeRows(
      world,
      `update accounts set name = 'Renamed' where provider_id = ${world.provider_id} and id = ${account_id}`,
    );
    await changeRows(
      world,
      `update provider_settings set value = '"New Name"' where provider_id = ${world.provider_id} and setting = 'invoice_company_name'`,
    );

    const { text } = await textOf(id);

    expect([text.includes('Old Name'), text.includes('Account ACM01'), text.includes('Renamed')]).toEqual([true, true, false]);
  });

  it('of hundreds of lines goes on over pages, each with its number, and adds up', async () => {
    const { invoice, textOf } = await office();
    const amounts = Array.from({ length: 130 }, (_, index) => index + 1);

    const { text } = await textOf(await invoice(...amounts));

    expect(totalsOf(text)).toEqual(amounts.map((amount) => amount * 100));
    expect(text).toContain('INV000001 · page 3');
    expect(text).toMatch(/To be paid\s+R 8 515\.00/);
  });

  it('ROUTE-44 ROLE-05: is not there for the people of another account, nor for users without billing', async () => {
    const { world, account_id, invoice, linesOf } = await office();
    const id = await invoice(10, 20);
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
    const no_billing = await signInAs(world, { role: ROLE.no_billing, account_id });

    expect([(await linesOf(id, stranger.token)).status, (await linesOf(id, no_billing.token)).status]).toEqual([404, 403]);
    expect(
      (await linesOf(id)).body.lines.map(({ total, description }: { total: number; description: string }) => [
        total,
        description,
      ]),
    ).toEqual([
      [10, 'Storage of 10'],
      [20, 'Storage of 20'],
    ]);
  });
});

describe('the list of invoices', () => {
  it('SCREEN-41: is searched by number and account code, and filtered by what is paid, unpaid and overdue', async () => {
    const { world, token, invoice } = await office();
    const [paid, late] = [await invoice(10), await invoice(20)];
    await invoice(30);
    await changeRows(
      world,
      `update billing_documents set paid_cents = total_cents where provider_id = ${world.provider_id} and id = ${paid}`,
    );
    await changeRows(
      world,
      `update billing_documents set due_date = current_date - 3 where provider_id = ${world.provider_id} and id in (${paid}, ${late})`,
    );
    const found = async (input: InputOf<typeof invoiceApi.invoices>) =>
      (await succeed(test_app, invoiceApi.invoices, { token, input })).invoices.map(({ total }) => total);

    expect(await found({ standing: 'paid' })).toEqual([10]);
    expect(await found({ standing: 'unpaid' })).toEqual([30, 20]);
    expect(await found({ standing: 'overdue' })).toEqual([20]);
    expect(await found({ search: ' inv000002 ' })).toEqual([20]);
    expect(await found({ search: 'acm01' })).toEqual([30, 20, 10]);
    expect(await found({ search: 'CR000001' })).toEqual([]);
  });
});

describe('invoicing now', () => {
  it('answers the invoice, or null where nothing is due', async () => {
    const { account_id, token } = await office();
    const now = () => succeed(test_app, invoiceApi.invoiceNow, { token, input: { account_id } });
    await succeed(test_app, transactionApi.createTransaction, {
      token,
      input: { account_id, type: 'admin-debit', amount: 10, reason: 'Storage' },
    });

    expect((await now()).invoice).toMatchObject({ number: 'INV000001', total: 10, status: 'unpaid' });
    expect((await now()).invoice).toBeNull();
  });

  it('SCREEN-41: the runs and what waits are for staff who see every account', async () => {
    const { world, account_id, token } = await office();
    await succeed(test_app, transactionApi.createTransaction, {
      token,
      input: { account_id, type: 'admin-debit', amount: 10, reason: 'Storage' },
    });
    const limited = await signInAs(world, { role: ROLE.finance, branch_id: world.johannesburg, limited: true });

    const { next, runs } = await succeed(test_app, invoiceApi.invoiceRuns, { token });
    const refused = await test_app.request(invoiceApi.invoiceRuns, { token: limited.token });

    expect([
      runs,
      next.map(({ invoice_frequency, account_count, waiting }) => [invoice_frequency, account_count, waiting]),
    ]).toEqual([[], [['monthly', 1, 10]]]);
    expect(refused.status).toBe(403);
    expect(await succeed(test_app, invoiceApi.startInvoiceRun, { token })).toEqual({
      message: 'The invoice run has been started.',
    });
  });
});

describe('a receipt', () => {
  it('SCREEN-43 KEY-25: has the provider’s address in one line', async () => {
    const { account_id, token } = await office({ invoice_address: '1 Long Street\nCape Town' });
    const input = { account_id, amount: 100, method: 'manual_eft', reference: 'ACM01 NOV' } as const;
    const { payment } = await succeed(test_app, billingPaymentApi.recordPayment, { token, input });

    const { content } = await succeed(test_app, billingPaymentApi.receipt, { token, input: { id: payment.id } });

    expect(await pdfText(Buffer.from(content, 'base64'))).toContain('1 Long Street, Cape Town');
  });
});
