import { giveProof, openStop, scanParcels } from './set-up/driver.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, signIn, usePeople } from './set-up/browser.ts';
import { balanceOf, fillParcel, fillSide, chosenPrice } from './set-up/booking.ts';

const { openPage } = usePeople();

it('PROD-07 ROUTE-01 SHELL-11 MENU-16: a parcel goes from the sender’s form to the recipient’s hands, and all sides see it move', async () => {
  const customer = await openPage(WIDE);
  await signIn(customer, 'owner@karoo.example');
  const { reference, price, balance_before } = await book(customer);

  const recipient = await openPage(PHONE);
  await recipient.goto(`/track?ref=${reference}`);
  await expectTracked(recipient, 'Booked');
  await expectNoAxeViolations(recipient);
  // A mark that a reload would lose.
  await recipient.evaluate(() => Object.assign(window, { was_never_reloaded: true }));

  const dispatcher = await openPage(WIDE);
  await giveSession(dispatcher, 'ops@tsela.example');
  await assign(dispatcher, { reference, leg: 'collection' });
  await expectTracked(recipient, 'Waiting for collection');

  const driver = await openPage(PHONE);
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await openStop(driver, '12 Jellicoe Avenue');
  await expectNoAxeViolations(driver);
  await collect(driver, reference);
  await driver.getByRole('button', { name: 'Undo' }).click();
  await collect(driver, reference);
  await expectTracked(recipient, 'Collected');

  const hub = await openPage(WIDE);
  await giveSession(hub, 'hub@tsela.example');
  await scanIn(hub, `${reference}/1`);
  // The hub that received it is the one that delivers it too.
  await expectTracked(recipient, 'In your area');

  await assign(dispatcher, { reference, leg: 'delivery' });
  await expectTracked(recipient, 'Getting ready for delivery');

  await driver.goto('/tripsheet');
  await openStop(driver, '7 Vilakazi Street');
  await driver.getByRole('button', { name: `Out for delivery ${reference}`, exact: true }).click();
  await expectTracked(recipient, 'Out for delivery');
  await expectNoAxeViolations(recipient);

  const administrator = await openPage(WIDE);
  await giveSession(administrator, 'admin@tsela.example');
  const pin = await pinFromMessages(administrator, reference);
  await driver.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  await scanParcels(driver, [`${reference}/1`]);
  await giveProof(driver, pin === '1111' ? '2222' : '1111');
  await driver.getByRole('dialog').getByRole('alert').waitFor();
  await expectNoAxeViolations(driver);
  await expectTracked(recipient, 'Out for delivery');
  await enterPin(driver, pin);
  await driver.getByText(`${reference} is delivered.`).waitFor();
  await expectTracked(recipient, 'Delivered');
  expect(await recipient.evaluate(() => 'was_never_reloaded' in window)).toBe(true);
  await expectNoAxeViolations(recipient);

  await customer.goto('/account?tab=billing');
  const charge = customer.getByRole('row').filter({ hasText: reference });
  await charge.waitFor();
  expect(await charge.innerText()).toContain(price);
  await expectNoAxeViolations(customer);
  expect(balance_before).toBe(150_000);
});

/** Books from Rosebank to Orlando West, both in Johannesburg, and answers what came of it. Money in cents, the price also as text. */
async function book(page: Page): Promise<{ reference: string; price: string; balance_before: number }> {
  const balance_before = await balanceOf(page);
  await page.getByRole('button', { name: 'Send a parcel' }).first().click();
  await page.waitForURL(/\/shipments\/new\?quick_quote=send&t=\d+$/);
  await fillSide(page, 'Collection', {
    suburb: 'rosebank',
    detail: /Johannesburg, Gauteng/,
    street: '12 Jellicoe Avenue',
    name: 'Thandi Mokoena',
    mobile: '082 123 4567',
  });
  await fillSide(page, 'Delivery', {
    suburb: 'orlando west',
    detail: /Gauteng/,
    street: '7 Vilakazi Street',
    name: 'Sipho Dlamini',
    mobile: '083 765 4321',
  });
  await fillParcel(page, { contents: 'A clay pot', sizes: ['30', '20', '15'], weight: '3' });
  const price = await chosenPrice(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Create shipment/ }).click();
  const title = await page.getByRole('heading', { level: 1, name: /^Shipment \S+ is booked$/ }).innerText();
  const reference = /^Shipment (\S+) is booked$/.exec(title)?.[1] ?? '';
  await expect.poll(() => balanceOf(page), { timeout: 10_000 }).toBe(balance_before - price.cents);
  await expectNoAxeViolations(page);
  await expectStickers(page);
  return { reference, price: price.text, balance_before };
}

async function expectStickers(page: Page): Promise<void> {
  const sticker = page.context().waitForEvent('response', (response) => response.headers()['content-type'] === 'application/pdf');
  await page.getByRole('button', { name: 'Print stickers' }).click();
  const file = await page.context().request.get((await sticker).url());
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

async function expectTracked(recipient: Page, status: string): Promise<void> {
  await recipient.getByRole('article').getByRole('heading', { level: 2, name: status, exact: true }).waitFor();
}

/** Finds the shipment in the list and gives a leg of it to the Johannesburg driver. */
async function assign(page: Page, { reference, leg }: { reference: string; leg: 'collection' | 'delivery' }): Promise<void> {
  await page.goto('/shipments');
  await page.getByRole('checkbox', { name: `Select ${reference}` }).check();
  await page.getByRole('button', { name: `Assign ${leg} driver` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Driver/).selectOption({ label: 'Dumisani Driver' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('1 shipment assigned').waitFor();
}

async function scanIn(page: Page, parcel_reference: string): Promise<void> {
  await page.goto('/hub-scanner');
  await page.getByLabel('Scan as').selectOption({ label: 'Received at hub' });
  await page.getByLabel('Scan or type a reference').fill(parcel_reference);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: parcel_reference }).filter({ hasText: 'Done' }).waitFor();
  await expectNoAxeViolations(page);
}

/** The PIN as the recipient was told it, which an administrator can read beside the shipment. */
async function pinFromMessages(page: Page, reference: string): Promise<string> {
  await page.goto(`/shipments/ref/${reference}`);
  await page.getByRole('tab', { name: 'Messages' }).click();
  const messages = page.getByRole('tabpanel', { name: 'Messages' });
  await messages.getByText(`Your PIN for ${reference}`).click();
  const text = await messages.getByText(/PIN.*\b\d{4}\b/).innerText();
  await expectNoAxeViolations(page);
  const pin = /\b\d{4}\b/.exec(text)?.[0];
  if (pin === undefined) throw new Error(`No PIN stands in "${text}".`);
  return pin;
}

async function enterPin(page: Page, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
}

/** Scans the parcel as a scanner does, after another shipment's parcel, and collects the shipment. */
async function collect(driver: Page, reference: string): Promise<void> {
  await driver.getByRole('button', { name: `Collect ${reference}`, exact: true }).click();
  const dialog = driver.getByRole('dialog');
  await dialog.getByText('0 of 1 scanned').waitFor();
  await expectNoAxeViolations(driver);
  const scan = dialog.getByLabel('Scan a parcel');
  await scan.fill('ZZ9ZZ9/1');
  await scan.press('Enter');
  await dialog.getByText('ZZ9ZZ9/1 is not one of these parcels.').waitFor();
  await scan.fill(`${reference.toLowerCase()}/1`);
  await scan.press('Enter');
  await dialog.getByRole('button', { name: 'Collect 1 parcel' }).click();
  await driver.getByText(`Collected: ${reference}`, { exact: true }).waitFor();
}
