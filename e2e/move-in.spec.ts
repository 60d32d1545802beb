import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ADMIN = 'admin@tsela.example';

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

async function balancesOf(search: string): Promise<(readonly [account_code: string, balance: number])[]> {
  const admin = await callerOf(productUrl(), ADMIN);
  const { accounts } = await admin<{ accounts: { account_code: string; balance: number }[] }>('GET', '/accounts', { search });
  return accounts.map(({ account_code, balance }) => [account_code, balance] as const).toSorted(byText);
}

it('D55: accounts and balances of another system are moved in by control totals, and undone', async () => {
  const page = await openPage({ ...WIDE, expected: [/status of 400/] });
  await giveSession(page, ADMIN);
  await page.goto('/tools/move-in');
  await page.getByText('No file has been moved in yet.').waitFor();
  await expectNoAxeViolations(page);

  await choose(page, 'customers.csv', [
    'Customer list of Oldship',
    'Debtor,Trading Name,Terms,Credit Limit,Record ID',
    'MOV01,Moved Books,30 days,"5 000,00",1001',
    'MOV02,,COD,,1002',
  ]);
  await page.getByText('Name: Please enter the name of the account.').waitFor();
  expect(await page.getByRole('button', { name: 'Move in 2 rows' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'customers.csv', [
    'Debtor,Trading Name,Terms,Credit Limit,Record ID',
    'MOV01,Moved Books,30 days,"5 000,00",1001',
    'MOV02,Moved Foods,COD,,1002',
  ]);
  await page.getByText('Opens MOV01, postpaid with a limit of R 5 000.00').waitFor();
  await page.getByLabel(/^Rows/).fill('3');
  await page.getByRole('button', { name: 'Move in 2 rows' }).click();
  await page.getByText('The file has 2 rows, not 3. Nothing was moved in.').first().waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel(/^Rows/).fill('2');
  await page.getByRole('button', { name: 'Move in 2 rows' }).click();
  await page.getByText('2 moved in').waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Another file' }).click();
  await page.getByRole('link', { name: '5. Balances' }).click();
  await choose(page, 'balances.csv', ['Customer;Closing balance', '1001;1 250,50', 'MOV02;(100,00)']);
  await page.getByText('MOV01 owes R 1 250.50').waitFor();
  await page.getByText('MOV02 is in credit with R 100.00').waitFor();
  await page.getByLabel(/^Rows/).fill('2');
  await page.getByLabel(/^Sum of balances/).fill('1150.51');
  await page.getByRole('button', { name: 'Move in 2 rows' }).click();
  await page.getByText('The rows come to R 1 150.50, which is not the control total. Nothing was moved in.').first().waitFor();
  await page.getByLabel(/^Sum of balances/).fill('1 150,50');
  await page.getByRole('button', { name: 'Move in 2 rows' }).click();
  // A file that was moved in before says the same.
  await expect
    .poll(() => balancesOf('MOV0'))
    .toEqual([
      ['MOV01', -1250.5],
      ['MOV02', 100],
    ]);
  await page.getByText('2 moved in').first().waitFor();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 undone').waitFor();

  expect(await balancesOf('MOV0')).toEqual([
    ['MOV01', 0],
    ['MOV02', 0],
  ]);
});

function byText(one: readonly unknown[], other: readonly unknown[]): number {
  return String(one[0]).localeCompare(String(other[0]));
}

it('shipments under way come from the Excel template as it is, are found by their old number, and go again', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, ADMIN);
  await page.goto('/tools/move-in');
  await choose(page, 'customers.csv', [
    'Account code,Name,Postal code,Street address,Suburb,Town or city',
    ['SAMPLE1', 'Sample Books', '2196', '12 Oxford Road', 'Rosebank', 'Johannesburg'].join(','),
  ]);
  await page.getByText('Opens SAMPLE1, prepaid').waitFor();
  await page.getByLabel(/^Rows/).fill('1');
  await page.getByRole('button', { name: 'Move in 1 row' }).click();
  await page.getByText('1 moved in').waitFor();

  await page.goto('/tools/move-in?kind=shipments');
  await page.getByRole('heading', { name: 'Shipments under way' }).waitFor();
  await expectNoAxeViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Template for Excel' }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  await page.locator('input[type=file]').setInputFiles({ name: download.suggestedFilename(), mimeType: XLSX, buffer });
  await page.getByText('Brings in WB0010045 for SAMPLE1: 2 parcels, at hub, nothing is charged').waitFor();
  await page.getByLabel(/^Rows/).fill('1');
  await page.getByLabel(/^Sum to be charged/).fill('0');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Move in 1 row' }).click();

  const admin = await callerOf(productUrl(), ADMIN);
  const find = () =>
    admin<{ shipments: { status: string }[] }>('GET', '/shipments', {
      tracking_reference: 'WB0010045',
    });
  // The move before this one says the same: what counts is the shipment.
  await expect.poll(async () => (await find()).shipments.map(({ status }) => status)).toEqual(['at-hub']);
  await page.getByText('1 moved in').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 undone').waitFor();
});

it('lines of a tariff come into a draft of their own, with what was filled in of them, and go again', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, ADMIN);
  const admin = await callerOf(productUrl(), ADMIN);
  const { rate_groups } = await admin<{ rate_groups: { name: string }[] }>('GET', '/rates/groups', {});
  const { service_levels } = await admin<{ service_levels: { code: string }[] }>('GET', '/service-levels', {});
  const line = (over: string, price: string) =>
    [rate_groups[0]?.name, service_levels[0]?.code, 'Anywhere', 'Anywhere', over, String(Number(over) + 50), price].join(',');
  await page.goto('/tools/move-in?kind=rates');
  await page.getByRole('heading', { name: 'Tariff' }).waitFor();
  await expectNoAxeViolations(page);

  await choose(page, 'prices.csv', [
    'Price list,Service,Origin,Destination,Min kg,Max kg,Price',
    line('9000', '99.00'),
    line('9050', '105.50'),
  ]);
  await page.getByText('Formula: Empty: flat is taken, as the prices of the row say.').first().waitFor();
  await page.getByLabel(/^Rows/).fill('2');
  await page.getByLabel(/^Sum of the prices/).fill('204.50');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Move in 2 rows' }).click();
  const drafts = async () =>
    (
      await admin<{ rate_revisions: { name: string; state: string }[] }>('GET', '/rates/revisions', { state: 'draft' })
    ).rate_revisions.filter(({ name }) => name === 'Moved in: prices.csv');
  await expect.poll(async () => (await drafts()).length).toBe(1);
  await page.getByText('2 moved in').first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await drafts()).length).toBe(0);
});

it('what is moved in is read on a phone without scrolling sideways', async () => {
  const page = await openPage(PHONE);
  await giveSession(page, ADMIN);
  await page.goto('/tools/move-in?kind=invoices');
  await page.getByRole('heading', { name: 'Open invoices' }).waitFor();

  await choose(page, 'invoices.csv', ['Customer,Doc No,Document Date,Outstanding', 'NONE,IN1,31/10/2026,100.00']);
  await page.getByText('Account code: There is no account with this code or old reference.').waitFor();

  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});
