import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const FINANCE = 'finance@tsela.example';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface Listed {
  readonly accounts: readonly { readonly id: number }[];
}

/** Two open invoices and an unallocated payment of an account, whatever else it has. */
async function owe(): Promise<{ account_id: number; invoice: { id: number; number: string }; payment: string }> {
  const finance = await callerOf(productUrl(), FINANCE);
  const { accounts } = await finance<Listed>('GET', '/accounts', { search: 'Acme Online' });
  const account_id = accounts[0]?.id ?? 0;
  const { payment } = await finance<{ payment: { number: string } }>('POST', '/billing/payments', {
    account_id,
    amount: 9876.54,
    method: 'cash',
    is_another: true,
  });
  // What waits for an invoice is on one of its own.
  await finance('POST', '/billing/invoices', { account_id });
  await finance('POST', '/billing/transactions', { account_id, type: 'admin-debit', amount: 57.5, reason: 'Storage' });
  const { invoice } = await finance<{ invoice: { id: number; number: string } }>('POST', '/billing/invoices', { account_id });
  return { account_id, invoice, payment: payment.number };
}

it('SCREEN-42 SCREEN-43 ENUM-12: what settles an invoice is shown, taken back and allocated again by hand', async () => {
  const { invoice } = await owe();
  const page = await openPage(WIDE);
  await giveSession(page, FINANCE);
  await page.goto(`/accounts/invoices/${invoice.id}`);

  const part = page.getByRole('region', { name: 'Allocations' });
  await part.getByText('Automatically').first().waitFor();
  await expectNoAxeViolations(page);
  await part
    .getByRole('button', { name: /^Take back PMT/ })
    .first()
    .click();
  await page.getByText(/the next payment or invoice of the account allocates it again/).waitFor();
  await page.getByLabel(/^Reason/).fill('Wrong invoice');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Allocation taken back.').last().waitFor();
  await part.getByText('Taken back: Wrong invoice').waitFor();

  await part.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Left:/).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await dialog.getByText('Please enter an amount beside at least one.').waitFor();
  await dialog.getByRole('button', { name: 'Fill in, oldest first' }).click();
  await dialog.getByText(/^Left: R.0\.00$/).waitFor();
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await page
    .getByText(/allocated\.$/)
    .last()
    .waitFor();
  await part.getByText('Allocated', { exact: true }).first().waitFor();
});

it('SCREEN-43 ENUM-13: a payment is spread over open invoices with what is left of it', async () => {
  const { payment, invoice } = await owe();
  const page = await openPage({ ...WIDE, expected: [/400 \(Bad Request\)/] });
  await giveSession(page, FINANCE);
  const finance = await callerOf(productUrl(), FINANCE);
  const { allocations } = await finance<{ allocations: { id: number; time_taken_back: string | null }[] }>(
    'GET',
    '/billing/allocations',
    { invoice_id: invoice.id },
  );
  for (const { id } of allocations) await finance('DELETE', '/billing/allocations', { id, reason: 'Wrong invoice' });
  await page.goto(`/billing?tab=payments&allocation=unallocated_only&search=${payment}`);

  await button(page, `Actions for ${payment}`).click();
  await page.getByRole('menuitem', { name: 'Allocate to invoices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(invoice.number).fill('99 999');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await dialog.getByText(/more than there is\.$/).waitFor();
  await dialog.getByLabel(invoice.number).fill('60');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await dialog.getByText(/^Only R.57\.50 of this invoice is open\.$/).waitFor();
  await dialog.getByLabel(invoice.number).fill('57,50');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await page
    .getByText(/^R.57\.50 allocated\.$/)
    .last()
    .waitFor();

  await page.goto(`/accounts/invoices/${invoice.id}`);
  const part = page.getByRole('region', { name: 'Allocations' });
  await part.getByText(payment).first().waitFor();
  expect(await part.getByText('Allocated', { exact: true }).count()).toBe(1);
});

it('SCREEN-42: a customer reads on a phone what settles an invoice, and changes nothing of it', async () => {
  const { invoice } = await owe();
  const page = await openPage(PHONE);
  await giveSession(page, 'owner@acme.example');
  await page.goto(`/invoices/${invoice.id}`);

  const part = page.getByRole('region', { name: 'Allocations' });
  await part
    .getByText(/^PMT\d+/)
    .first()
    .waitFor();
  expect(await part.getByRole('button', { name: /Take back|Allocate/ }).count()).toBe(0);
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);
});

it('SCREEN-36 PERM-050: a file of allocations is looked at, imported against its control total and taken back', async () => {
  const { payment, invoice } = await owe();
  const finance = await callerOf(productUrl(), FINANCE);
  const { allocations } = await finance<{ allocations: { id: number; time_taken_back: string | null }[] }>(
    'GET',
    '/billing/allocations',
    { invoice_id: invoice.id },
  );
  for (const { id } of allocations) await finance('DELETE', '/billing/allocations', { id, reason: 'Wrong invoice' });
  const page = await openPage({ ...WIDE, expected: [/400 \(Bad Request\)/] });
  await giveSession(page, FINANCE);
  await page.goto('/tools/credit-allocations-bulk-import');
  const lines = ['Account code,Payment or credit note,Invoice,Amount,Date', `ACM01,${payment},${invoice.number},20.00,`];
  const choose = async (name: string, text: readonly string[]) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text.join('\n')) });

  await choose('faulty.csv', [...lines, 'NONE,PMT999999,,5,']);
  await page.getByText('1 row has faults').waitFor();
  await page.getByText('Account code: There is no such account.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose('good.csv', lines);
  await page.getByText(/^INV\d+: R.20\.00 of R.57\.50 open, R.37\.50 left$/).waitFor();
  await page.getByLabel(/^Control total/).fill('21');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByText(/^The rows come to R.20\.00, which is not the control total\. Nothing was imported\.$/).waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel(/^Control total/).fill('20');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByText('1 imported').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 undone').waitFor();

  await page.setViewportSize(PHONE);
  expect(await sidewaysScroll(page)).toBe(0);
});
