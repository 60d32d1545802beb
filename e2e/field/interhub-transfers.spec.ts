import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const OPERATIONS = 'ops@tsela.example';
const HUB = 'hub@tsela.example';
const DRIVER = 'driver@tsela.example';
/** A picture of one point. */
const SEAL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface Branch {
  readonly id: number;
  readonly name: string;
}

interface Transfer {
  readonly interhub_transfer: { readonly id: number; readonly reference: string };
}

async function laneOf(): Promise<{ readonly from: Branch; readonly to: Branch }> {
  const ops = await callerOf(productUrl(), OPERATIONS);
  const { branches } = await ops<{ branches: readonly Branch[] }>('GET', '/branches');
  const named = (name: string) => branches.find((branch) => branch.name === name) ?? { id: 0, name };
  return { from: named('Johannesburg'), to: named('Cape Town') };
}

/** References of shipments that are on no transfer yet. */
async function lyingThere(count: number): Promise<readonly string[]> {
  const ops = await callerOf(productUrl(), OPERATIONS);
  const { from } = await laneOf();
  const { shipments } = await ops<{ shipments: readonly { readonly short_tracking_reference: string }[] }>('GET', '/shipments', {
    status: 'submitted,collection-assigned,collected,at-hub',
    // The hub's own people see no others, whatever time of day the demo is of.
    branch_id: from.id,
    limit: 40,
  });
  expect(shipments.length).toBeGreaterThanOrEqual(count);
  return shipments.map(({ short_tracking_reference }) => short_tracking_reference);
}

async function openTransfer(): Promise<Transfer['interhub_transfer'] & { readonly from: Branch; readonly to: Branch }> {
  const ops = await callerOf(productUrl(), OPERATIONS);
  const { from, to } = await laneOf();
  const { interhub_transfer } = await ops<Transfer>('POST', '/interhub-transfers', {
    origin_branch_id: from.id,
    destination_branch_id: to.id,
    vehicle: 'LH 42 GP',
  });
  return { ...interhub_transfer, from, to };
}

async function scan(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Scan a parcel').fill(reference);
  await page.keyboard.press('Enter');
  await page.getByRole('log', { name: 'Last scans' }).getByText(reference).first().waitFor();
}

it('SCREEN-29 MENU-35 PERM-027: a hub opens a transfer, loads it by scan, dispatches it, and the other hub finds what is missing', async () => {
  const [first, second] = await lyingThere(2);
  const page = await openPage({ ...WIDE, expected: [/400/] });
  await signIn(page, OPERATIONS);
  await page.getByRole('link', { name: 'Interhub transfers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Interhub transfers' }).waitFor();
  await page.getByRole('cell', { name: /^TRF/ }).first().waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'New transfer' }).click();
  await page.getByRole('heading', { level: 1, name: 'New transfer' }).waitFor();
  await page.getByLabel(/^From/).selectOption({ label: 'Johannesburg (JNB)' });
  await page.getByRole('button', { name: 'Open transfer' }).click();
  await page.getByText('Please choose a branch.').first().waitFor();
  await page.getByLabel(/^To/).selectOption({ label: 'Cape Town (CPT)' });
  await page.getByLabel('Carrier').selectOption({ label: 'Own night trucks' });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Open transfer' }).click();
  await page.getByRole('heading', { level: 1, name: /^TRF\d{6}: Johannesburg to Cape Town$/ }).waitFor();

  await scan(page, first ?? '');
  await scan(page, second ?? '');
  await page.getByRole('button', { name: 'Dispatch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Vehicle/).fill('LH 42 GP');
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  await dialog.getByText('Please enter the seal number.').first().waitFor();
  await dialog.getByLabel(/^Seal number/).fill('S10001');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Take a photo' }).click();
  await (await choosing).setFiles({ name: 'seal.png', mimeType: 'image/png', buffer: Buffer.from(SEAL, 'base64') });
  await dialog.getByRole('img', { name: /^Photo 1/ }).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  await page.getByText(/has left\.$/).waitFor();
  await page.getByLabel('Scan a parcel in').waitFor();
  await page.getByRole('img', { name: 'Seal S10001 as the transfer left' }).waitFor();

  await scan(page, first ?? '');
  await page.getByRole('button', { name: 'Finish receiving' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Finish receiving' }).click();
  await page
    .getByRole('button', { name: /^Decide about/ })
    .first()
    .waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await decideAll(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click();
  await page.getByText(/is closed\.$/).waitFor();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  const history = page.getByRole('list', { name: 'History' });
  for (const act of ['Opened', 'Loaded by scan', 'Dispatched', 'Received by scan', 'Difference decided', 'Closed'])
    await history.getByText(act, { exact: true }).first().waitFor();

  const phone = await openPage(PHONE);
  await signIn(phone, OPERATIONS, new URL(page.url()).pathname);
  await phone.getByRole('heading', { level: 1, name: /^TRF\d{6}/ }).waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
  await phone.goto(`${productUrl()}/interhub-transfers?tab=late`);
  await phone.getByText(/^TRF/).first().waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
});

/** Says of everything that is missing that it is looked into. */
async function decideAll(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Decide about/ });
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Decision/).selectOption({ label: 'Under investigation' });
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    // What is decided keeps its button until the transfer is read anew.
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
}

it('SCREEN-29: two people who load at once see the scans of each other', async () => {
  const { id, reference } = await openTransfer();
  const waiting = await lyingThere(2);
  const [one, other] = [await openPage(WIDE), await openPage(WIDE)];
  await signIn(one, OPERATIONS, `/interhub-transfers/${id}`);
  await signIn(other, HUB, `/interhub-transfers/${id}`);
  for (const page of [one, other]) await page.getByRole('heading', { level: 1, name: new RegExp(reference) }).waitFor();
  const [first = '', second = ''] = waiting;

  await scan(one, first);
  await other.getByRole('region', { name: 'Parcels' }).getByText(first).first().waitFor();
  await scan(other, second);
  await one.getByRole('region', { name: 'Parcels' }).getByText(second).first().waitFor();
  expect(await other.getByRole('region', { name: 'Parcels' }).getByText(first).count()).toBeGreaterThan(0);
});

it('SCAN-01 SCREEN-28: at the bench parcels are scanned onto the transfer that is chosen', async () => {
  const { id, reference, to } = await openTransfer();
  const [scanned = ''] = await lyingThere(1);
  const page = await openPage(WIDE);
  await signIn(page, HUB, '/hub-scanner');
  await page.getByLabel(/^Scan as/).selectOption({ label: 'Manifested' });
  await page.getByLabel(/^Transfer/).selectOption({ label: `${reference}, ${to.name}, LH 42 GP` });
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByLabel('Scan or type a reference').fill(scanned);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Manifested', { exact: false }).first().waitFor();
  const ops = await callerOf(productUrl(), OPERATIONS);
  const { parcels } = await ops<{ parcels: readonly { readonly short_tracking_reference: string }[] }>(
    'GET',
    '/interhub-transfers/details',
    { id },
  );
  expect(parcels.map(({ short_tracking_reference }) => short_tracking_reference)).toContain(scanned);
});

it('SETTINGS-SEC-43: a driver scans parcels onto a transfer of the branch, on a phone', async () => {
  const { id, reference, to } = await openTransfer();
  const [scanned = ''] = await lyingThere(1);
  const phone = await openPage(PHONE);
  await signIn(phone, DRIVER, '/tripsheet');
  await phone.getByRole('button', { name: 'Scan manifest' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Manifest scanner' });
  await dialog.getByLabel(/^Transfer/).selectOption({ label: `${reference}, ${to.name}, LH 42 GP` });
  await scan(phone, scanned);
  await dialog
    .getByText(/^Look$|^Done$/)
    .first()
    .waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
  const ops = await callerOf(productUrl(), OPERATIONS);
  const { interhub_transfer } = await ops<{ interhub_transfer: { scanned_out: number } }>('GET', '/interhub-transfers/details', {
    id,
  });
  expect(interhub_transfer.scanned_out).toBeGreaterThan(0);
});

it('DATA-15: filters of the list are saved under a name, and the list is a file', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS, '/interhub-transfers?tab=closed');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Name', { exact: true }).fill('What is over');
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByText('The filter is saved.').waitFor();
  await page.goto(`${productUrl()}/interhub-transfers`);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('link', { name: 'What is over' }).click();
  await page.waitForURL(/tab=closed/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('interhub-transfers.csv');
});
