import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';
import { workbookOf } from '../set-up/workbook.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';

const OPS = 'ops@tsela.example';
const OWNER = 'owner@acme.example';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet as a shop keeps it: its name above the headings, numbers without their zeros, a number that is none. */
const WORKBOOK = workbookOf([
  { name: 'Notes', rows: [['Ask about the lift']] },
  {
    name: 'Orders',
    rows: [
      ['Karoo Crafts, November'],
      ['Order no', 'Recipient', 'Cell', 'Address', 'Suburb', 'Town', 'Code', 'Mass (kg)', 'L', 'B', 'H', 'Date'],
      ['K-1', 'Thandi Mokoena', 831_234_567, '3 Beach Road', 'Sea Point', 'Cape Town', 8005, 2.5, 30, 20, 10, null],
      ['K-2', 'Johan Botha', '021 555 1234', '12 Main Road', 'Claremont', 'Cape Town', 7708, 4, 40, 40, 30, null],
      ['K-2', null, null, null, null, null, null, '6 kg', 40, 40, 30, null],
      ['K-3', 'Pieter Pretorius', '12', '1 Church Street', 'Hatfield', 'Pretoria', 83, '2,5', 30, 20, 10, null],
    ],
  },
]);

async function fillSender(page: Page): Promise<void> {
  await page.getByText('Please fill it in here.').waitFor();
  const sender = page.getByRole('group', { name: 'Collected from' });
  await sender.getByLabel('Name').fill('Sipho Sender');
  await sender.getByLabel('Street address').fill('12 Oxford Road');
  await sender.getByLabel('Suburb').fill('Rosebank');
  await sender.getByLabel('Town or city').fill('Johannesburg');
  await sender.getByLabel('Postal code').fill('2196');
  await sender.getByLabel('Mobile number').fill('0821234567');
}

it('SCREEN-34 PERM-048: staff import a spreadsheet, mend a cell, book it, and undo it as a whole', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, OPS);
  await page.goto('/tools/shipment-bulk-import');
  await page.getByLabel('Account').fill('acme');
  await page.getByRole('option', { name: /Acme/ }).first().click();
  await page.locator('input[type=file]').setInputFiles({ name: 'orders.xlsx', mimeType: XLSX, buffer: Buffer.from(WORKBOOK) });
  await page.getByText('12 of 12 columns are used').waitFor();
  await fillSender(page);

  await page.getByText('2 good').waitFor();
  await page.getByText('1 with faults').waitFor();
  await expectNoAxeViolations(page);
  const mobile = page.getByLabel('Row 6, Delivery mobile number');
  await mobile.fill('0835550000');
  await mobile.press('Enter');
  await page.getByText('3 good').waitFor();
  await page.getByText(/^All \(4\)$/).click();
  await page.getByRole('button', { name: 'Book 3 shipments' }).click();

  await page.getByText('3 booked').first().waitFor();
  await page.getByRole('button', { name: 'Print all labels' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  const undone = page.getByRole('status').filter({ hasText: '3 undone' });
  await undone.waitFor();
  expect(await undone.innerText()).not.toMatch(/R\s\d/);
  await page.getByText('Undone').first().waitFor();
});

it('SCREEN-34: an owner with the right imports on a phone, and a wrong file says why it is refused', async () => {
  const admin = await callerOf(productUrl(), ADMIN);
  const { users } = await admin<{ users: { id: number }[] }>('GET', '/users', { search: OWNER });
  await admin('PATCH', '/users', { id: users[0]?.id, extra_permissions_ui: ['shipment_bulk_import'] });
  const page = await openPage(PHONE);
  await giveSession(page, OWNER);
  await page.goto('/tools/shipment-bulk-import');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  });
  await page.getByText(/Excel file of the old kind/).waitFor();
  await file.setInputFiles({ name: 'orders.xlsx', mimeType: XLSX, buffer: Buffer.from(WORKBOOK) });
  await page.getByText('The columns and the defaults are those of your last file with these headings.').waitFor();

  await page.getByText('1 with faults').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Book 2 shipments' }).click();
  await page.getByText('2 booked').first().waitFor();
  await page.getByRole('button', { name: 'Download what was not booked' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});
