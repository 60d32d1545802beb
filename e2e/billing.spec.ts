import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const FINANCE = 'finance@tsela.example';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, text: RegExp) => page.getByText(text).last().waitFor();

async function pickAccount(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(/^Account/);
  await field.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

describe('money by hand', () => {
  it('SCREEN-43 PERM-076 PERM-077: a payment is recorded, found, refused a second time and paid back in part', async () => {
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
    await page.getByLabel('The same amount came in once more: this is another payment').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: 'Search by number or reference' }).fill('ACM01 JOURNEY');
    await page.getByText('ACM01 JOURNEY').waitFor();
    await button(page, /^Actions for PMT/)
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
    await page.getByLabel(/^Amount/).fill('9 999 999');
    await page.getByLabel(/^Reason/).fill('Paid too much');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await page.getByText(/^Only R.1.250\.50 is left of this payment\.$/).waitFor();
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
    await page.getByText('Balance adjustment credit').first().waitFor();
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
});
