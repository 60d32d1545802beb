import { readFile } from 'node:fs/promises';
import { dayOf } from '@tsela/domain/time/day';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { callerOf, quoteByCall } from '../set-up/calls.ts';
import type { Caller } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const FINANCE = 'finance@tsela.example';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface Invoice {
  readonly id: number;
  readonly number: string;
}

/** Issues an invoice of more than Karoo Crafts has in credit, so that it is open. */
async function openInvoice(caller: Caller, amount = 90_000): Promise<Invoice & { account_id: number }> {
  const { accounts } = await caller<{ accounts: { id: number }[] }>('GET', '/accounts', { search: 'Karoo Crafts' });
  const account_id = accounts[0]?.id ?? 0;
  await caller('POST', '/billing/transactions', { account_id, type: 'admin-debit', amount, reason: 'Storage of a container' });
  const { invoice } = await caller<{ invoice: Invoice }>('POST', '/billing/invoices', { account_id });
  return { ...invoice, account_id };
}

async function quote(): Promise<{ id: number; reference: string }> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  return quoteByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
}

let finance: Caller;
beforeAll(async () => {
  finance = await callerOf(productUrl(), FINANCE);
});

describe('invoices that are not paid', () => {
  it('PERM-086 PERM-087: what is open is written off from the invoice, and taken back', async () => {
    const { id, number } = await openInvoice(finance);
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, `/accounts/invoices/${id}`);
    await button(page, 'Write off').click();
    const dialog = page.getByRole('dialog', { name: `Write off ${number}` });
    await dialog.getByRole('button', { name: /^Write off R/ }).click();
    await dialog.getByText('Please say why: the reason appears on the account.').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(/^Reason/).fill('Liquidated');
    await dialog.getByRole('button', { name: /^Write off R/ }).click();

    const history = page.getByRole('region', { name: 'What was done' });
    await history.getByText(/written off\.$/).waitFor();
    expect(await button(page, 'Write off').count()).toBe(0);
    await expectNoAxeViolations(page);

    await history.getByRole('button', { name: 'Take the write-off back' }).click();
    const undo = page.getByRole('dialog', { name: 'Take the write-off back' });
    await undo.getByLabel(/^Reason/).fill('They paid after all');
    await undo.getByRole('button', { name: 'Take the write-off back' }).click();
    await history.getByText(/it was taken back\.$/).waitFor();
    await button(page, 'Write off').waitFor();
  });

  it('BILL-15 SCREEN-41: an invoice is credited, and a ticked line of another; lists are marked as sent and saved as one PDF', async () => {
    // What waited before is on the first.
    const older = await openInvoice(finance);
    const { id, number } = await openInvoice(finance);
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, `/accounts/invoices/${older.id}`);
    await button(page, 'Credit').click();
    const whole = page.getByRole('dialog', { name: `Credit ${older.number}` });
    await whole.getByLabel(/^Reason/).fill('Lost in transit');
    await whole.getByRole('button', { name: 'Credit' }).click();
    await page.getByText(/^Credit note CR\d{6} of .* issued\.$/).waitFor();

    await page.goto(`/accounts/invoices/${id}`);
    await page
      .getByRole('row', { name: /Storage of a container/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Credit' }).click();
    const dialog = page.getByRole('dialog', { name: `Credit 1 line of ${number}` });
    await expectNoAxeViolations(page);
    await dialog.getByLabel(/^Reason/).fill('Lost in transit');
    await dialog.getByRole('button', { name: 'Credit' }).click();
    await page.getByText(/^Credit note CR\d{6} of R\s90\s000\.00 issued\.$/).waitFor();
    await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor();

    await page.goto(`/billing?tab=invoices&search=${number}`);
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check();
    await expectNoAxeViolations(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()]);
    expect(download.suggestedFilename()).toBe(`${number}.pdf`);
    await button(page, 'Mark as not sent').click();
    await page.getByText('1 document marked.').waitFor();
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check();
    await button(page, 'Mark as sent').waitFor();
  });

  it('SCREEN-42: an invoice that is not overdue offers no reminder; the account’s reminders can be switched off', async () => {
    const { id, account_id } = await openInvoice(finance);
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, `/accounts/invoices/${id}`);
    await button(page, 'Write off').waitFor();
    expect(await button(page, 'Send a reminder').count()).toBe(0);

    await page.goto(`/accounts/${account_id}?tab=details`);
    await page.getByLabel('No reminders of overdue invoices: it disputes them or has an arrangement').waitFor();
  });

  it('SCREEN-42: the invoice reads well on a phone, with what is missing and what can be done', async () => {
    const { id } = await openInvoice(finance);
    const page = await openPage(PHONE);
    await signIn(page, FINANCE, `/accounts/invoices/${id}`);
    await page.getByRole('heading', { level: 1, name: /INV\d+/ }).waitFor();
    await page.getByText('Storage of a container').first().waitFor();

    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

describe('a line of an invoice', () => {
  it('SCREEN-42: is credited from the invoice, on a credit note', async () => {
    const { id } = await openInvoice(finance);
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, `/accounts/invoices/${id}`);
    await button(page, /^Actions for Admin debit/).click();
    await page.getByRole('menuitem', { name: 'Reverse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse admin debit' });
    await dialog.getByLabel(/^Reason/).fill('Stored nowhere');
    await dialog.getByRole('button', { name: 'Reverse' }).click();

    await page.getByText('Transaction reversed.').waitFor();
    await expect.poll(() => button(page, /^Actions for Admin debit/).count(), { timeout: 10_000 }).toBe(0);
    const { credit_notes } = await finance<{ credit_notes: { total: number }[] }>('GET', '/billing/credit-notes', { limit: 1 });
    expect(credit_notes[0]?.total).toBe(90_000);
  });
});

describe('what will be invoiced', () => {
  it('ERR-43 SCREEN-41: the preview shows each account and what is missing, and leads to its pro-forma invoice', async () => {
    const { accounts } = await finance<{ accounts: { id: number }[] }>('GET', '/accounts', { search: 'Karoo Crafts' });
    await finance('POST', '/billing/transactions', {
      account_id: accounts[0]?.id,
      type: 'promotional-debit',
      amount: 5,
      reason: 'Courier bags',
    });
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/billing?tab=invoice-runs');
    await page.getByRole('link', { name: 'Preview' }).click();
    const row = page.getByRole('row', { name: /Karoo Crafts/ });
    await row
      .getByText(/^Missing /)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);

    await row.getByRole('link', { name: /Karoo Crafts/ }).click();
    await page.getByRole('region', { name: 'Pro-forma invoice' }).waitFor();
    await page.getByText('Courier bags').first().waitFor();
    await expectNoAxeViolations(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()]);
    expect(saved.suggestedFilename()).toMatch(/^Pro-forma.invoice.KAR01\.pdf$/);
  });

  it('SCREEN-20: an account owner sees their own pro-forma invoice on a phone', async () => {
    const page = await openPage(PHONE);
    await signIn(page, 'owner@acme.example', '/account?tab=billing&part=pro-forma');
    await page.getByRole('region', { name: 'Pro-forma invoice' }).waitFor();

    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

describe('a quote', () => {
  it('CONST-40 SCREEN-13: tells its account how it is paid by EFT, with the reference that the provider wants', async () => {
    const { id, reference } = await quote();
    const page = await openPage(PHONE);
    await signIn(page, 'owner@karoo.example', `/shipments/${id}`);
    const panel = page.getByRole('region', { name: 'Pay by EFT' });

    await panel.getByText(`KAR01 ${reference}`).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

describe('for accountants', () => {
  it('SCREEN-41: a period is exported for an accounting program, and its total is told', async () => {
    await openInvoice(finance);
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/billing?tab=invoices');
    await button(page, 'Export for accounting').click();
    const dialog = page.getByRole('dialog', { name: 'Export for accounting' });
    await dialog.getByLabel(/^Account code of sales/).fill('4000');
    await expectNoAxeViolations(page);
    await dialog.getByLabel(/^To/).fill(dayOf(new Date()));
    await page.keyboard.press('Tab');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    await page.getByText(/^\d+ lines?, R\s[\d\s]+\.\d\d together\.$/).waitFor();

    const csv = await readFile(await saved.path(), 'utf8');
    expect(csv.split('\r\n')[0]).toContain('*ContactName,*InvoiceNumber');
    expect(csv).toContain(',4000,');
  });

  it('PERM-028: finance staff read shipments, without buttons that change them', async () => {
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/shipments');
    await page
      .getByRole('link', { name: /^[A-Z0-9]{6}/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1 }).waitFor();

    for (const name of [/^Edit/, /^Cancel/, /^Add a note/, /^Put on hold/]) expect(await button(page, name).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('MENU-46: the reference search opens a payment in its list', async () => {
    const { payments } = await finance<{ payments: { number: string }[] }>('GET', '/billing/payments', { limit: 1 });
    const found = await finance<{ type: string; data: { label: string } }>('GET', '/ui/nav-search', {
      search_query: payments[0]?.number,
    });

    expect([found.type, found.data.label]).toEqual(['payment', payments[0]?.number]);
  });
});
