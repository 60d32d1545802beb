import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookByCall, callerOf, record } from '../set-up/calls.ts';
import { openStop, sign } from '../set-up/driver.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

const PARCEL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 15, submitted_weight_kg: 3 };
const STREET = '14 Wellington Road';
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** A folder for pictures of the pages, for those who want to look at them. */
const PICTURES = process.env['E2E_PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/part-${name}.png` });
}

/** Three parcels at the hub, given to the driver who delivers them. */
async function threeAtTheHub(): Promise<{ id: number; reference: string }> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const made = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: STREET, suburb: 'Parktown' },
    parcels: [PARCEL, PARCEL, PARCEL],
  });
  const [driver, hub, dispatcher] = [await as('driver'), await as('hub'), await as('ops')];
  const { driver: own } = await driver<{ driver: { id: number; branch_id: number } }>('GET', '/trip-sheet');
  const assign = (leg: 'collection' | 'delivery') =>
    dispatcher('POST', '/trip-sheet/assign', { shipment_ids: [made.id], driver_id: own.id, leg });
  await assign('collection');
  const confirmed = [1, 2, 3].map((parcel) => `${made.reference}/${parcel}`);
  await record(driver, { reference: made.reference, choice: 'collected', parcel_check: { confirmed } });
  for (const reference of confirmed) await record(hub, { reference, choice: 'received-at-hub', branch_id: own.branch_id });
  await assign('delivery');
  return made;
}

async function parcelsOf(id: number): Promise<string[]> {
  const office = await as('admin');
  const { parcels } = await office<{ parcels: { last: { party: string }; open_exception: { code: string } | null }[] }>(
    'GET',
    '/tracking/custody',
    { shipment_id: id },
  );
  return parcels.map(({ last, open_exception }) => [last.party, open_exception?.code].filter(Boolean).join(' '));
}

it('SCREEN-26 KEY-36: a driver loads two of three parcels and delivers one of them without signal; what was not there stays where it was', async () => {
  const { id, reference } = await threeAtTheHub();
  const driver = await openPage({ ...PHONE, expected: [/ERR_INTERNET_DISCONNECTED/] });
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await openStop(driver, STREET);
  await driver.getByRole('button', { name: `Not all parcels are here: ${reference}` }).click();
  const dialog = driver.getByRole('dialog');
  for (const parcel of [1, 2]) await dialog.getByRole('checkbox', { name: `${reference}/${parcel}` }).check();
  await dialog
    .getByText(`${reference}/3 was not found. You take out 2 of 3; the rest stays at the hub. The office is told.`)
    .waitFor();
  await picture(driver, 'load');
  await expectNoAxeViolations(driver);
  await dialog.getByRole('button', { name: 'Out for delivery with 2 of 3' }).click();
  await driver.getByText(`Not part of this stop: ${reference}/3 (delivery assigned)`).waitFor();
  await expect.poll(() => parcelsOf(id), { timeout: 15_000 }).toEqual(['driver', 'driver', 'hub not-seen']);
  await picture(driver, 'loaded');
  expect(await sidewaysScroll(driver)).toBe(0);

  // Windows of journeys keep no pieces for later, as phones do: the dialog is there once it was open.
  const deliver = driver.getByRole('button', { name: `Deliver ${reference}`, exact: true });
  await deliver.click();
  await dialog.getByLabel('Scan a parcel').waitFor();
  await driver.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await driver.context().setOffline(true);
  await deliver.click();
  await dialog.getByLabel('Scan a parcel').fill(`${reference}/2`);
  await dialog.getByLabel('Scan a parcel').press('Enter');
  await dialog
    .getByText(`${reference}/1 was not found. You deliver 1 of 2; the rest stays with you. The office is told.`)
    .waitFor();
  await picture(driver, 'deliver');
  await dialog.getByRole('button', { name: 'Deliver 1 of 2' }).click();
  await dialog.getByRole('button', { name: 'No PIN' }).click();
  await dialog.getByLabel('Who received it?').fill('Rachel at the gate');
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: await driver.screenshot({ type: 'png' }) };
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
  await sign(driver);
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  // The phone knows without signal that the other one is still on the van.
  await driver.getByText(`Not part of this stop: ${reference}/2 (delivered), ${reference}/3 (delivery assigned)`).waitFor();
  await picture(driver, 'without-signal');
  await driver.context().setOffline(false);
  await expect.poll(() => parcelsOf(id), { timeout: 30_000 }).toEqual(['driver not-seen', 'recipient', 'hub not-seen']);

  const office = await openPage(WIDE);
  await giveSession(office, 'ops@tsela.example');
  await office.goto(`/shipments/${id}`);
  await office.getByRole('list', { name: 'Drivers’ work to decide on' }).getByText('Parcels were not there').first().waitFor();
  await office
    .getByText('Not there when other parcels of the shipment were moved on: last known with', { exact: false })
    .first()
    .waitFor();
  await picture(office, 'office');
});

it('SCREEN-09 SHIP-RULE-03: the office delivers two of three parcels, and the recipient reads how many', async () => {
  const { id, reference } = await threeAtTheHub();
  await record(await as('driver'), { reference, choice: 'out-for-delivery' });
  const office = await openPage(WIDE);
  await giveSession(office, 'ops@tsela.example');
  await office.goto(`/shipments/${id}`);
  await office.getByRole('combobox', { name: 'Change status' }).selectOption('delivered');
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: `${reference}/2` }).uncheck();
  await dialog.getByText(`2 of 3 parcels. ${reference}/2 stays where it is.`).waitFor();
  await expectNoAxeViolations(office);
  await picture(office, 'desk');

  await dialog.getByRole('button', { name: 'Change 2 of 3 parcels' }).click();

  await office.getByText('2 of 3 parcels changed to delivered').waitFor();
  expect(await parcelsOf(id)).toEqual(['recipient', 'driver not-seen', 'recipient']);
  const recipient = await openPage(PHONE);
  await recipient.goto(`/track?ref=${reference}`);
  await recipient.getByText('2 of 3 parcels delivered').waitFor();
  await recipient.getByRole('heading', { name: 'Out for delivery' }).waitFor();
  expect(await sidewaysScroll(recipient)).toBe(0);
});

it('SCREEN-24 SCREEN-25: a dispatcher gives a driver two of three parcels and reads which; the driver finds those on the sheet', async () => {
  const { id, reference } = await threeAtTheHub();
  await (
    await as('ops')
  )('POST', '/trip-sheet/assign', { shipment_ids: [id], driver_id: null, leg: 'delivery' });
  const office = await openPage(WIDE);
  await giveSession(office, 'ops@tsela.example');
  await office.goto('/shipments');
  await office.getByRole('checkbox', { name: `Select ${reference}` }).check();
  await office.getByRole('button', { name: 'Assign delivery driver' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: `${reference}/3` }).uncheck();
  await dialog.getByText(`2 of 3 parcels. ${reference}/3 stays where it is.`).waitFor();
  await dialog.getByLabel(/^Driver/).selectOption({ label: 'Dumisani Driver' });
  await expectNoAxeViolations(office);
  await picture(office, 'give');

  await dialog.getByRole('button', { name: 'Assign' }).click();

  await office.getByText(`1 shipment assigned. ${reference}: 2 of 3 parcels`).waitFor();
  const driver = await openPage(PHONE);
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await openStop(driver, STREET);
  await driver.getByText(`Not part of this stop: ${reference}/3 (delivery unassigned)`).waitFor();
});
