import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookByCall, bringOut, callerOf, pinByCall } from '../set-up/calls.ts';
import { openStop, sign, typePin } from '../set-up/driver.ts';
import { PHONE, expectNoAxeViolations, giveSession, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

const STREET = '8 Wellington Road';
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** A folder for pictures of the pages, for those who want to look at them. */
const PICTURES = process.env['E2E_PICTURES'];

it('SCREEN-26 KEY-36 KEY-37: a driver delivers what was scanned at a door with one proof, each shipment by its own PIN or without', async () => {
  const [first, second, third] = await parcelsInTheVan();
  const administrator = await as('admin');
  const pin = await pinByCall(administrator, first.id);
  const starts: string[] = [];
  const driver = await openPage(PHONE);
  driver.on('request', (request) => {
    if (!request.url().includes('/tracking/proof-pieces')) return;
    const piece = request.postDataJSON() as { hash: string; start: number };
    starts.push(`${piece.hash} ${piece.start}`);
  });
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await openStop(driver, STREET);
  const together = driver.getByRole('button', { name: 'Deliver 3 shipments with one proof' });
  await together.scrollIntoViewIfNeeded();
  await picture(driver, 'stop');
  await together.click();

  const dialog = driver.getByRole('dialog');
  const scan = dialog.getByLabel('Scan a parcel');
  for (const { reference } of [first, second]) {
    await scan.fill(`${reference}/1`);
    await scan.press('Enter');
  }
  const on = dialog.getByRole('button', { name: 'Go on with 2 of 3 shipments' });
  await on.waitFor();
  await picture(driver, 'scanned');
  await expectNoAxeViolations(driver);
  await on.click();

  await dialog.getByText(`PIN of ${first.reference} (1 of 2)`).waitFor();
  await typePin(driver, wrong(pin));
  await picture(driver, 'pin');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByText(`PIN of ${second.reference} (2 of 2)`).waitFor();
  await dialog.getByRole('button', { name: 'No PIN' }).click();
  await dialog.getByText('One proof of 2 shipments').waitFor();
  await dialog.getByLabel('Who received it?').fill('Rachel at the gate');
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: await driver.screenshot({ type: 'png' }) };
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
  await sign(driver);
  await picture(driver, 'proof');
  await expectNoAxeViolations(driver);
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();

  // The one without a PIN is delivered, the one with the wrong PIN is asked for again; what was captured stays.
  await dialog.getByText(/That PIN is wrong\. 2 tries left\./).waitFor();
  await picture(driver, 'wrong');
  expect(await statusOf(second.id)).toBe('delivered');
  expect(starts.length).toBeGreaterThanOrEqual(2);
  expect(new Set(starts).size).toBe(starts.length);
  await typePin(driver, pin);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => statusOf(first.id), { timeout: 15_000 }).toBe('delivered');
  expect(await statusOf(third.id)).toBe('out-for-delivery');
  expect(await proofsOf(first.id)).toEqual(await proofsOf(second.id));
  expect((await proofsOf(second.id)).length).toBe(2);

  await driver.getByRole('button', { name: `Deliver ${third.reference}`, exact: true }).waitFor();
  await driver.getByRole('button', { name: /^Done/ }).click();
  await openStop(driver, STREET);
  await driver.getByRole('button', { name: `Take back “Delivered”: ${second.reference}` }).click();
  await expect.poll(() => statusOf(second.id), { timeout: 15_000 }).toBe('out-for-delivery');
  expect(await statusOf(first.id)).toBe('delivered');
});

async function parcelsInTheVan() {
  const [hub, dispatcher, driver] = await Promise.all([as('hub'), as('ops'), as('driver')]);
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const book = async () => {
    const made = await bookByCall(customer, {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: STREET, suburb: 'Parktown' },
    });
    await bringOut({ hub, dispatcher, driver }, made);
    return made;
  };
  return [await book(), await book(), await book()] as const;
}

function wrong(pin: string): string {
  return pin.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}

async function proofsOf(shipment_id: number): Promise<readonly string[]> {
  const { documents } = await (
    await as('ops')
  )<{ documents: { type: string; size_bytes: number }[] }>('GET', '/shipments/documents', { shipment_id });
  return documents.map(({ type, size_bytes }) => `${type} ${size_bytes}`).toSorted();
}

async function statusOf(id: number): Promise<string | undefined> {
  const { shipments } = await (await as('ops'))<{ shipments: { status: string }[] }>('GET', '/shipments', { id });
  return shipments[0]?.status;
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
