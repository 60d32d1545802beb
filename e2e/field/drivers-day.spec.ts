import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookByCall, bringOut, callerOf, pinByCall } from '../set-up/calls.ts';
import { answerVehicleCheck, giveProof, openStop, scanParcels } from '../set-up/driver.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

const STREET = '41 Kruis Street';
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** A folder for pictures of the pages, for those who want to look at them. */
const PICTURES = process.env['E2E_PICTURES'];

it('SCREEN-26: a driver goes on duty with a checked vehicle, delivers without a PIN, takes it back, and says what was tried in vain', async () => {
  const [hub, dispatcher, caller] = await Promise.all([as('hub'), as('ops'), as('driver')]);
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const parcel = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: STREET, suburb: 'Parktown' },
  });
  const { reference, id } = parcel;
  await bringOut({ hub, dispatcher, driver: caller }, { ...parcel, is_out: true });
  const driver = await openPage(PHONE);
  await standAtTheDoor(driver, id);
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await goOnDuty(driver);
  await openStop(driver, STREET);
  await picture(driver, 'sheet');

  await driver.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  await picture(driver, 'scan');
  await scanParcels(driver, [`${reference}/1`]);
  await picture(driver, 'pin');
  const dialog = driver.getByRole('dialog');
  await dialog.getByRole('button', { name: 'No PIN' }).click();
  await dialog.getByText('Without a PIN, give the proof asked for here.').waitFor();
  await expectNoAxeViolations(driver);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await deliverByPin(driver, id, reference);
  expect(await statusOf(id)).toBe('delivered');

  await driver.getByRole('button', { name: /^Done/ }).click();
  await openStop(driver, STREET);
  await picture(driver, 'take-back');
  await driver.getByRole('button', { name: `Take back “Delivered”: ${reference}` }).click();
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('out-for-delivery');

  await driver.getByRole('button', { name: /^To do/ }).click();
  await openStop(driver, STREET);
  await driver.getByRole('button', { name: 'Scan a parcel', exact: true }).click();
  const scanned = dialog.getByRole('textbox', { name: 'Parcel or sticker' });
  await scanned.fill('NOT-HERE');
  await scanned.press('Enter');
  await dialog.getByText('NOT-HERE is not on your tripsheet for today.').waitFor();
  await dialog.getByRole('link', { name: 'Look it up' }).waitFor();
  await expectNoAxeViolations(driver);
  await picture(driver, 'find');
  await scanned.fill(`${reference}/1`);
  await scanned.press('Enter');
  await driver.getByRole('article', { name: STREET }).waitFor();
  await driver.getByRole('button', { name: `Failed attempt ${reference}`, exact: true }).click();
  await dialog.getByRole('radio', { name: 'I called' }).waitFor();
  const other = dialog.getByRole('radio', { name: 'Other', exact: true });
  if (await other.isVisible()) await other.check();
  await dialog.getByRole('textbox').fill('The gate was locked');
  // The phone knows that it is there; how the person was tried the driver says.
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Please say how you tried to reach them.').waitFor();
  expect(await dialog.getByText('Please take a photo').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'I called' }).check();
  await picture(driver, 'attempt');
  await expectNoAxeViolations(driver);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('delivery-failed-attempt');

  const staff = await openPage(WIDE);
  await giveSession(staff, 'ops@tsela.example');
  await staff.goto(`/shipments/${id}?tab=tracking`);
  await staff.getByText(/Attempt shown: .*no photo, called/).waitFor();
  await staff.getByText('Delivered taken back').first().waitFor();
  await picture(staff, 'staff');
});

it('SCREEN-26: what a driver does with a stop of another driver waits for the office, which settles it', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { reference, id } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '43 Kruis Street', suburb: 'Parktown' },
  });
  const caller = await as('driver');
  const captured_at = new Date(Date.now() - 30 * 60_000).toISOString();
  const event = {
    event_id: crypto.randomUUID(),
    device_id: 'phone',
    device_sequence: 1,
    captured_at,
    reference,
    choice: 'delivered',
  };
  await caller('POST', '/tracking/shipment-events', { events: [event] });

  const staff = await openPage(WIDE);
  await giveSession(staff, 'ops@tsela.example');
  await staff.goto('/ops-dashboard?mode=all');
  const list = staff.getByRole('list', { name: 'Drivers’ work to decide on' });
  await list.getByRole('listitem').filter({ hasText: reference }).waitFor();
  await picture(staff, 'exceptions');
  await expectNoAxeViolations(staff);
  await list.getByRole('button', { name: `Settle ${reference}` }).click();
  await staff.getByLabel('What you found out').fill('The recipient has it');
  await staff.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }).click();
  await staff.getByText(`${reference} is settled.`).waitFor();

  await staff.goto(`/shipments/${id}`);
  await staff.getByText('The recipient has it').waitFor();
  await picture(staff, 'settled');
});

/** The phone is where the parcel is delivered. */
async function standAtTheDoor(page: Page, id: number): Promise<void> {
  const { shipments } = await (
    await as('ops')
  )<{ shipments: { delivery_address: { lat: number; lng: number } }[] }>('GET', '/shipments', { id });
  const { lat = 0, lng = 0 } = shipments[0]?.delivery_address ?? {};
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: lat, longitude: lng });
}

async function goOnDuty(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: 'Go on duty' });
  await go
    .or(page.getByText(/^On duty since/))
    .first()
    .waitFor();
  if (!(await go.isVisible())) return;
  await picture(page, 'off-duty');
  await go.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on duty' }).click();
  await dialog.getByText('Please answer every question about the vehicle.').waitFor();
  await picture(page, 'vehicle');
  await expectNoAxeViolations(page);
  await answerVehicleCheck(page);
  await page.getByText(/^On duty since/).waitFor();
}

async function deliverByPin(page: Page, id: number, reference: string): Promise<void> {
  const pin = await pinByCall(await as('admin'), id);
  await page.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  await scanParcels(page, [`${reference}/1`]);
  // A telephone that is slow at pictures: a tap right behind the signature finds it all the same.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => undefined;
  });
  await giveProof(page, pin);
  await page.getByText(`${reference} is delivered.`).waitFor();
}

async function statusOf(id: number): Promise<string | undefined> {
  const { shipments } = await (await as('ops'))<{ shipments: { status: string }[] }>('GET', '/shipments', { id });
  return shipments[0]?.status;
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
