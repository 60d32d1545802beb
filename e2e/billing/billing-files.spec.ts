import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';
import { pdfOf } from '../set-up/pdf.ts';

const { openPage, productUrl } = usePeople();

const FINANCE = 'finance@tsela.example';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function accountOf(search: string): Promise<number> {
  const caller = await callerOf(productUrl(), FINANCE);
  const { accounts } = await caller<{ accounts: { id: number }[] }>('GET', '/accounts', { search });
  return accounts[0]?.id ?? 0;
}

async function choose(page: Page, opener: string, name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: opener }).click();
  const chosen = await choosing;
  await chosen.setFiles({ name, mimeType: 'application/pdf', buffer: pdfOf([name]) });
}

it('SCREEN-43 S55: a payment is recorded with its proof, which is opened, shown to the customer and deleted for a reason', async () => {
  const id = await accountOf('Karoo Crafts');
  const page = await openPage(WIDE);
  await signIn(page, FINANCE, `/accounts/${id}?tab=billing`);
  await button(page, 'Record a payment').click();
  await page.getByLabel(/^Amount/).fill('310,75');
  await page.getByLabel(/^Reference on the bank statement/).fill('KAR01 PROOF');
  await choose(page, 'Choose a file', 'Proof of payment.pdf');
  await page.getByText(/^Proof of payment\.pdf, /).waitFor();
  await expectNoAxeViolations(page);
  await button(page, 'Record payment').click();
  await dialog(page, 'Record a payment').waitFor({ state: 'detached' });

  await page.goto(`${productUrl()}/billing?tab=payments&search=KAR01%20PROOF`);
  await page.getByRole('img', { name: 'One file' }).first().waitFor();
  await button(page, /^Actions for PMT/).click();
  await page.getByRole('menuitem', { name: 'Files (1)…' }).click();
  await button(page, 'Open Proof of payment.pdf').click();
  await dialog(page, 'Proof of payment.pdf').locator('canvas[data-drawn]').waitFor();
  await page.keyboard.press('Escape');
  const files = dialog(page, /^Files of PMT/);
  await choose(page, 'Add a file', 'Letter of the bank.pdf');
  await button(page, 'Open Letter of the bank.pdf').waitFor();
  await files.getByRole('switch', { name: 'The customer sees it: Proof of payment.pdf' }).click();
  await page.getByText('The customer now sees Proof of payment.pdf.').waitFor();
  await expectNoAxeViolations(page);

  const owner = await openPage(PHONE);
  await signIn(owner, 'owner@karoo.example', '/account?tab=billing&part=payments&search=KAR01%20PROOF');
  await button(owner, /^Actions for PMT/).click();
  await owner.getByRole('menuitem', { name: 'Files (1)…' }).click();
  await button(owner, 'Open Proof of payment.pdf').waitFor();
  expect(await owner.getByText('Letter of the bank.pdf').count()).toBe(0);
  expect(await button(owner, /^(Delete|Add a file)/).count()).toBe(0);
  expect(await sidewaysScroll(owner)).toBe(0);
  await expectNoAxeViolations(owner);

  await button(page, 'Delete Letter of the bank.pdf').click();
  await button(page, 'Delete file').click();
  await page.getByText('Please say why: the reason appears on the account.').first().waitFor();
  await page.getByLabel(/^Reason/).fill('Letter of another customer');
  await button(page, 'Delete file').click();
  await page.getByText('Letter of the bank.pdf is deleted.').waitFor();
  await button(page, 'Open Proof of payment.pdf').waitFor();
  await button(page, 'Open Letter of the bank.pdf').waitFor({ state: 'detached' });
});

it('SCREEN-41: a transaction is entered with the request that it rests on, on a phone', async () => {
  const id = await accountOf('Karoo Crafts');
  const page = await openPage(PHONE);
  await signIn(page, FINANCE, `/accounts/${id}?tab=billing`);
  await button(page, 'New transaction').click();
  await page.getByLabel(/^Type/).selectOption('admin-credit');
  await page.getByLabel(/^Amount/).fill('18');
  await page.getByLabel(/^Reason/).fill('Signed request of the journey');
  await choose(page, 'Choose a file', 'Signed request.pdf');
  await page.getByText(/^Signed request\.pdf, /).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await button(page, 'Enter transaction').click();
  await page.getByText('Signed request of the journey').first().waitFor();

  await button(page, /^Actions for Admin credit/)
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Files (1)…' }).click();
  await button(page, 'Open Signed request.pdf').click();
  await dialog(page, 'Signed request.pdf').locator('canvas[data-drawn]').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

it('SCREEN-41: a transaction names a shipment of its account, and stands with that shipment', async () => {
  const owner = await callerOf(productUrl(), 'owner@acme.example');
  const shipment = await bookByCall(owner, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Katherine Street', suburb: 'Sandton' },
  });
  const karoo = await accountOf('Karoo Crafts');
  const page = await openPage({ ...PHONE, expected: [/status of 400/] });
  await signIn(page, FINANCE, `/accounts/${karoo}?tab=billing`);
  const enter = async () => {
    await button(page, 'New transaction').click();
    await page.getByLabel(/^Type/).selectOption('admin-debit');
    await page.getByLabel(/^Amount/).fill('21');
    await page.getByLabel(/^Reason/).fill('Waiting time of the journey');
    await page.getByLabel(/^Shipment/).fill(shipment.reference);
    await button(page, 'Enter transaction').click();
  };

  await enter();
  await page.getByText(`Shipment “${shipment.reference}” is not of account KAR01.`).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);

  await page.goto(`${productUrl()}/accounts/${await accountOf('Acme Online')}?tab=billing`);
  await enter();
  await page.getByText(`Shipment ${shipment.reference}: Waiting time of the journey`).first().waitFor();
  await page.goto(`${productUrl()}/shipments/${shipment.id}?tab=transactions`);
  await page.getByText('Waiting time of the journey').waitFor();
});
