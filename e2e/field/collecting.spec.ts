import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookByCall, callerOf } from '../set-up/calls.ts';
import { openStop } from '../set-up/driver.ts';
import { saveSettings } from '../set-up/newcomers.ts';
import { PHONE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

const STREET = '47 Kruis Street';
const TO = { street: '9 Jorissen Street', suburb: 'Parktown' };
const PARCEL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 15, submitted_weight_kg: 3 };
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** A folder for pictures of the pages, for those who want to look at them. */
const PICTURES = process.env['E2E_PICTURES'];

it('SCREEN-26 KEY-34 KEY-35: at a collection a parcel is added and another cancelled, and what is on no sheet is taken along', async () => {
  await saveSettings(productUrl(), {
    driver_must_scan_each_parcel: false,
    driver_can_cancel_parcels: true,
    driver_can_add_customer_reference: true,
    driver_can_add_shipments: true,
  });
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const book = (street: string) =>
    bookByCall(customer, { from: { street, suburb: 'Rosebank' }, to: TO, parcels: [PARCEL, PARCEL] });
  const [planned, unplanned] = [await book(STREET), await book('49 Kruis Street')];
  const { reference } = planned;
  await giveToDriver(planned.id);
  const page = await openPage(PHONE);
  await giveSession(page, 'driver@tsela.example');
  await page.goto('/tripsheet');
  await openStop(page, STREET);
  await picture(page, 'stop');

  await page.getByRole('button', { name: `Collect ${reference}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: `${reference}/1` }).check();
  await dialog.getByRole('button', { name: 'Add a parcel', exact: true }).click();
  for (const [label, value] of [
    ['Length in cm', '40'],
    ['Width in cm', '30'],
    ['Height in cm', '20'],
    ['Weight in kg', '2,5'],
    ['What is in it?', 'Lamp'],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await picture(page, 'add-parcel');
  await dialog.getByRole('button', { name: 'Add this parcel' }).click();
  await dialog.getByText(`${reference}: one more, 40 × 30 × 20 cm, 2.5 kg`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel the parcel that is not there' }).click();
  const other = dialog.getByRole('radio', { name: 'Other', exact: true });
  if (await other.isVisible()) await other.check();
  await dialog.getByLabel('What happened?').fill('Not packed yet');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByLabel('Customer reference (optional)').fill('PO 4711');
  await picture(page, 'collect');
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Collect 2 parcels' }).click();

  const found = async (id: number) => {
    const { shipments } = await (
      await as('ops')
    )<{
      shipments: { status: string; customer_reference: string; parcels: { status: string }[] }[];
    }>('GET', '/shipments', { id });
    return shipments[0];
  };
  await expect.poll(async () => (await found(planned.id))?.status, { timeout: 30_000 }).toBe('collected');
  const collected = await found(planned.id);
  expect(collected?.customer_reference).toBe('PO 4711');
  expect(collected?.parcels.map(({ status }) => status)).toEqual(['collected', 'cancelled', 'collected']);

  const next = page.getByRole('button', { name: /Collection/ });
  if ((await next.count()) > 0 && !(await page.getByRole('button', { name: 'Add a shipment' }).first().isVisible()))
    await next.first().click();
  await page.getByRole('button', { name: 'Add a shipment' }).first().click();
  const scan = dialog.getByLabel('Scan a parcel');
  await scan.fill(unplanned.reference);
  await scan.press('Enter');
  await dialog.getByText('1 parcel scanned').waitFor();
  await picture(page, 'add-shipment');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Collect 1 parcel' }).click();
  await expect.poll(async () => (await found(unplanned.id))?.status, { timeout: 30_000 }).toBe('collected');
});

it('SCREEN-26: a phone installs the pages: Chromium finds nothing against it', async () => {
  const page = await openPage(PHONE);
  await giveSession(page, 'driver@tsela.example');
  await page.goto('/tripsheet');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const devtools = await page.context().newCDPSession(page);

  const manifest = await devtools.send('Page.getAppManifest');
  const { installabilityErrors: errors } = await devtools.send('Page.getInstallabilityErrors');

  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toMatch(/\/manifest\.webmanifest$/);
  // A window of a test is a private one, which no browser installs from.
  expect(errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

async function giveToDriver(id: number): Promise<void> {
  const [driver, dispatcher] = [await as('driver'), await as('ops')];
  const { driver: own } = await driver<{ driver: { id: number } }>('GET', '/trip-sheet');
  await dispatcher('POST', '/trip-sheet/assign', { shipment_ids: [id], driver_id: own.id, leg: 'collection' });
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}
