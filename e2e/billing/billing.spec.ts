import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const FINANCE = 'finance@tsela.example';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** What stands in a list, beside the filters that name it as well. */
const listed = (page: Page, text: string | RegExp) => page.locator(':not(option)').and(page.getByText(text));
const toast = (page: Page, text: RegExp) => page.getByText(text).last().waitFor();

async function pickAccount(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(/^Account/);
  await field.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

/** Issues an invoice and a credit note of Acme's. */
async function issuePapers(debit = 57.5): Promise<void> {
  const caller = await callerOf(productUrl(), FINANCE);
  const { accounts } = (await caller('GET', '/accounts', { search: 'Acme Online' })) as { accounts: { id: number }[] };
  const account_id = accounts[0]?.id;
  for (const [type, amount] of [
    ['admin-debit', debit],
    ['admin-credit', 11.5],
  ])
    await caller('POST', '/billing/transactions', { account_id, type, amount, reason: 'Storage' });
  await caller('POST', '/billing/invoices', { account_id });
}

describe('money by hand', () => {
  it('SCREEN-43 PERM-076 PERM-077: a payment is recorded, found, refused a second time, and not paid back where its account has nothing in credit', async () => {
    const page = await openPage({ ...WIDE, expected: [/409 \(Conflict\)/] });
    await signIn(page, FINANCE, '/billing?tab=payments');
    const record = async () => {
      await button(page, 'Record a payment').click();
      await pickAccount(page, 'Acme Online');
      await page.getByLabel(/^Amount/).fill('1 250,50');
      await page.getByLabel(/^Reference on the bank statement/).fill('ACM01 JOURNEY');
      await button(page, 'Record payment').click();
    };

    await record();
    await toast(page, /^Payment PMT\d+ recorded for ACM01\.$/);
    await record();
    await page.getByText(/^This payment was recorded before, as PMT/).waitFor();
    await page.getByLabel('The same amount was paid again: this is another payment').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: 'Search by number or reference' }).fill('ACM01 JOURNEY');
    await page.getByText('ACM01 JOURNEY').waitFor();
    await button(page, /^Actions for PMT/)
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View receipt' }).click();
    await page
      .getByRole('dialog', { name: /^(Receipt|PMT).*\.pdf$/ })
      .locator('canvas[data-drawn]')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, /^Actions for PMT/)
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await page.getByRole('dialog').getByText('Nothing can be refunded: the account has nothing in credit.').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
  });

  it('SCREEN-41 PERM-080: a transaction is entered for the account in sight and taken back', async () => {
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/accounts?search=Karoo%20Crafts');
    await page.getByRole('link', { name: 'Karoo Crafts' }).first().click();
    await page.getByRole('navigation', { name: 'Parts of the account' }).getByRole('link', { name: 'Billing' }).click();

    await button(page, 'New transaction').click();
    await button(page, 'Enter transaction').click();
    await page.getByText('Please enter an amount, such as 250.00.').waitFor();
    await page.getByLabel(/^Type/).selectOption('balance-adjustment-debit');
    await page.getByLabel(/^Amount/).fill('12');
    await page.getByLabel(/^Reason/).fill('Journey correction');
    await expectNoAxeViolations(page);
    await button(page, 'Enter transaction').click();
    await toast(page, /^Balance adjustment debit entered for KAR01\.$/);
    await page.getByText('Journey correction').first().waitFor();

    await button(page, 'Actions for Balance adjustment debit').first().click();
    await page.getByRole('menuitem', { name: 'Reverse' }).click();
    await page.getByLabel(/^Reason/).fill('Wrong account');
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    await toast(page, /^Transaction reversed\.$/);
    await listed(page, 'Balance adjustment credit').first().waitFor();
  });

  it('KEY-PAY-11: a visitor’s unpaid shipment is settled by hand', async () => {
    const caller = await callerOf(productUrl(), 'admin@tsela.example');
    const { shipments } = (await caller('GET', '/shipments', { status: 'payment-pending', limit: 1 })) as {
      shipments: { id: number; short_tracking_reference: string }[];
    };
    const shipment = shipments[0];
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', `/shipments/${shipment?.id}`);

    await button(page, 'Settle by hand').click();
    await page.getByRole('radio', { name: 'Cash' }).check({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();

    await toast(page, new RegExp(`^${shipment?.short_tracking_reference} is booked\\.$`));
    await expect.poll(() => button(page, 'Print stickers').count(), { timeout: 10_000 }).toBe(1);
  });

  it('SCREEN-43: payments read well on a phone', async () => {
    const page = await openPage(PHONE);
    await signIn(page, FINANCE, '/billing?tab=payments');
    await page
      .getByText(/^PMT\d+/)
      .first()
      .waitFor();

    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('SCREEN-42 ROUTE-42 ROUTE-43: staff open an invoice and a credit note from their lists, and save the PDF', async () => {
    await issuePapers();
    const page = await openPage({ ...WIDE, expected: [/400/] });
    await signIn(page, FINANCE, '/billing?tab=invoices');
    await page
      .getByRole('link', { name: /INV\d+/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /^Tax invoice INV\d+/ }).waitFor();
    await page.getByRole('region', { name: 'Lines' }).getByText('Storage').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/accounts\/invoices\/\d+$/);
    await expectNoAxeViolations(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()]);
    expect(saved.suggestedFilename()).toMatch(/^INV\d+\.pdf$/);
    await page.getByRole('button', { name: 'View PDF' }).click();
    await page
      .getByRole('dialog', { name: /^INV\d+\.pdf$/ })
      .locator('canvas[data-drawn]')
      .waitFor();
    await page.keyboard.press('Escape');

    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Lines as CSV' }).click()]);
    expect(csv.suggestedFilename()).toMatch(/^INV\d{6}\.csv$/);
    await page.getByRole('button', { name: 'E-mail' }).click();
    const dialog = page.getByRole('dialog', { name: /^E-mail INV/ });
    await dialog.getByLabel(/^To/).fill('books@acme.example, nowhere');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('nowhere is no valid e-mail address.').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(/^To/).fill('books@acme.example');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Sent to books@acme.example.').waitFor();
    await page.goto('/billing?tab=credit-notes');
    await page.getByRole('link', { name: /CR\d+/ }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Credit note CR\d+/ }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/accounts\/credit-notes\/\d+$/);
  });

  it('SCREEN-42 ROUTE-44 ROUTE-45: an account owner opens their invoice on a phone', async () => {
    // More than the account has in credit, so that something is left to pay.
    await issuePapers(50_000);
    const page = await openPage(PHONE);
    await signIn(page, 'owner@acme.example', '/account?tab=billing&part=invoices');
    await page
      .getByRole('link', { name: /INV\d+/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /^(Tax i|I)nvoice INV\d+/ }).waitFor();

    expect(new URL(page.url()).pathname).toMatch(/^\/invoices\/\d+$/);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    const pay = page.getByRole('button', { name: /^Pay R/ });
    const amount = (await pay.innerText()).replaceAll(/[^\d.]/g, '');
    await pay.click();
    await page.waitForURL((url) => url.pathname === '/top-up-account');
    expect(await page.getByLabel(/^Amount in rand/).inputValue()).toBe(amount);
  });

  it.each([
    ['wide', WIDE],
    ['narrow', PHONE],
  ])('SCREEN-41: the overview shows what is owed, by age and by account, on a %s screen', async (_name, size) => {
    await issuePapers();
    const page = await openPage(size);
    await signIn(page, FINANCE, '/billing');

    await page.getByText('Owed by customers').waitFor();
    await page.getByRole('region', { name: 'Open invoices by age' }).getByText('Not due yet').waitFor();
    await page.getByRole('region', { name: 'Largest debtors' }).getByRole('link').first().waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('SCREEN-41 INVRUN-01 INVRUN-03: the runs to come are shown, and an account is invoiced at once', async () => {
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/billing?tab=invoice-runs');
    await page.getByText('Monthly', { exact: true }).waitFor();
    await page
      .getByText(/, 02:00$/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);

    await page.goto('/accounts?search=Acme%20Online');
    await page.getByRole('link', { name: 'Acme Online' }).first().click();
    await page.getByRole('navigation', { name: 'Parts of the account' }).getByRole('link', { name: 'Billing' }).click();
    const caller = await callerOf(productUrl(), FINANCE);
    const account_id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await caller('POST', '/billing/transactions', { account_id, type: 'promotional-debit', amount: 5, reason: 'Bags' });
    await button(page, 'Invoice now').click();
    await toast(page, /^Invoice INV\d+ issued\.$/);
    await expect.poll(() => page.getByText('Next invoice', { exact: true }).count(), { timeout: 10_000 }).toBe(0);
  });
});

/** Opens a file as a reader who has kept it would: from the disk, without network, in a window of its own. */
async function verdictOf(name: string, text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  const path = join(folder, name);
  await writeFile(path, text);
  const page = await openPage({ ...WIDE, is_new: true });
  try {
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(path).href);
    const verdict = page.getByRole('status').filter({ hasText: 'This statement' });
    await verdict.waitFor();
    await expectNoAxeViolations(page);
    const faults = await page.getByRole('list', { name: 'What is wrong' }).getByRole('listitem').allInnerTexts();
    return [await verdict.innerText(), ...faults];
  } finally {
    await page.context().setOffline(false);
    await rm(folder, { recursive: true });
  }
}

describe('statements', () => {
  it('SCREEN-41: staff make one, save its files, and the verifier tells a changed one from a good one without network', async () => {
    await issuePapers();
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/billing?tab=statements');
    await button(page, 'New statement').click();
    await button(page, 'Make statement').click();
    await page.getByText('Please choose an account.').waitFor();
    await pickAccount(page, 'Acme Online');
    await page.getByLabel(/^Period/).selectOption({ index: 0 });
    await expectNoAxeViolations(page);
    await button(page, 'Make statement').click();
    await toast(page, /^Statement made\.$/);
    const save = async (what: string) => {
      await button(page, /^Actions for the statement of/)
        .first()
        .click();
      const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: what }).click()]);
      return saved;
    };

    await button(page, /^Actions for the statement of/)
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View PDF' }).click();
    await page
      .getByRole('dialog', { name: /^Statement_ACM01_/ })
      .locator('canvas[data-drawn]')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await save('Download PDF')).suggestedFilename()).toMatch(/^Statement_ACM01_[\d_-]+\.pdf$/);
    const lines = (await readFile(await (await save('Download CSV')).path(), 'utf8')).split('\r\n');
    expect(lines.length).toBeGreaterThan(3);
    const verifier = await readFile(await (await save('Download verifier')).path(), 'utf8');

    expect(await verdictOf('good.html', verifier)).toEqual([expect.stringContaining('This statement is as it was sealed')]);
    const changed = await verdictOf('changed.html', verifier.replace('|admin-debit|-', '|admin-debit|-9'));
    expect(changed).toEqual([
      'This statement is NOT as it was sealed:',
      expect.stringMatching(/^Line \d+ \(entry \d+\) is not what was sealed, or does not follow the line before it\.$/),
      expect.stringMatching(/^Line \d+ \(entry \d+\) does not add up with the balance before it\.$/),
    ]);
  });

  it('SCREEN-20: an account owner makes their own on a phone and has it e-mailed to themselves', async () => {
    const page = await openPage(PHONE);
    await signIn(page, 'owner@acme.example', '/account?tab=billing&part=statements');
    await button(page, 'New statement').click();
    await page.getByRole('radio', { name: 'To me' }).check({ force: true });
    await button(page, 'Make statement').click();
    await toast(page, /^Statement e-mailed to owner@acme\.example\.$/);

    await page
      .getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/)
      .first()
      .waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

it.each([
  ['wide', WIDE],
  ['on a phone', PHONE],
])('SCREEN-41: %s, transactions are narrowed by type and reference, and the address keeps it', async (_, size) => {
  await issuePapers();
  const caller = await callerOf(productUrl(), FINANCE);
  const { invoices } = (await caller('GET', '/billing/invoices', { search: 'ACM01' })) as { invoices: { number: string }[] };
  const number = invoices[0]?.number ?? '';
  const page = await openPage(size);
  await signIn(page, FINANCE, '/billing?tab=transactions');

  if (size === PHONE) await button(page, /^Filters/).click();
  await page.getByRole('combobox', { name: 'Transaction type' }).selectOption({ label: 'Admin credit' });
  await page.waitForURL(/type=admin-credit/);
  await expectNoAxeViolations(page);
  if (size === PHONE) await button(page, 'Show results').click();
  await listed(page, /^Admin credit( · |$)/)
    .first()
    .waitFor();
  expect(await listed(page, /^(Payment|Admin debit|Shipping charge)( · |$)/).count()).toBe(0);

  await page.getByRole('searchbox', { name: 'Any reference' }).fill(number);
  await page.waitForURL(/search=INV/);
  await page.goto(`/billing?tab=transactions&search=${number}`);
  await listed(page, /^Admin debit( · |$)/)
    .first()
    .waitFor();
  expect(await listed(page, /^Admin credit( · |$)/).count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
});

describe('the general ledger', () => {
  it.each([
    ['wide', WIDE],
    ['on a phone', PHONE],
  ])('SCREEN-41: %s, both sides come to the same, and an account opens to the entries behind it', async (_, size) => {
    const page = await openPage(size);
    await signIn(page, FINANCE, '/billing?tab=general-ledger');
    const table = page.getByRole('region', { name: 'General ledger' });
    const total = table.getByRole('row', { name: /^Total/ }).getByRole('cell');
    await total.first().waitFor();
    const [debit, credit] = await total.allTextContents();
    expect(debit).toBe(credit);
    expect(debit).not.toMatch(/R.0\.00/);
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    await table.getByRole('link', { name: 'Shipping charges' }).click();

    await page.waitForURL(/ledger_account=shipping/);
    await listed(page, /^Shipping charge( · |$)/)
      .first()
      .waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
    expect(file.suggestedFilename()).toBe('transactions.csv');
    expect(await listed(page, /^(Payment|Admin debit)( · |$)/).count()).toBe(0);
  });
});
