import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bookByCall, bringOut, callerOf, pinByCall } from './set-up/calls.ts';
import { PHONE, expectNoAxeViolations, signIn, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

/** What Chromium says while there is no line, or a call is broken off by its loss. */
const NO_LINE = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /WebSocket connection .* failed/];
const STREET = '3 Empire Road';

it('a driver without signal opens the tripsheet, delivers against a wrong and then the right PIN, and nothing is lost', async () => {
  const parcel = await parcelInTheVan();
  const driver = await openPage({ ...PHONE, expected: NO_LINE });
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver);
  await keptOnThisDevice(driver);

  await driver.context().setOffline(true);
  await driver.reload();
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await driver.getByText('This is the sheet as it was last read. It is brought up to date when there is signal.').waitFor();
  await openStop(driver);
  await expectNoAxeViolations(driver);

  await deliver(driver, parcel.reference, parcel.wrong_pin);
  await driver.getByText(`${parcel.reference} is safe on this phone and is sent when there is signal.`).waitFor();
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();
  // Not even closing the page takes it away.
  await driver.reload();
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();
  expect(await statusOf(parcel.id)).toBe('out-for-delivery');

  await driver.context().setOffline(false);
  const refused = driver.getByRole('list', { name: 'Refused' }).getByRole('listitem').filter({ hasText: parcel.reference });
  await refused.waitFor();
  await refused.getByRole('button', { name: 'Got it' }).click();
  expect(await statusOf(parcel.id)).toBe('out-for-delivery');
  await openStop(driver);
  await driver.getByRole('button', { name: `Deliver ${parcel.reference}`, exact: true }).waitFor();

  await driver.context().setOffline(true);
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await deliver(driver, parcel.reference, parcel.pin);
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();

  await driver.context().setOffline(false);
  await driver.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
  expect(await statusOf(parcel.id)).toBe('delivered');
});

it('with signal the driver’s page is the newest one, whatever is kept', async () => {
  const driver = await openPage(PHONE);
  await signIn(driver, 'driver@tsela.example');
  await keptOnThisDevice(driver);
  // What a version of long ago would have left behind.
  await driver.evaluate(async () => {
    for (const name of await caches.keys()) {
      const set = await caches.open(name);
      await set.put('/index.html', new Response('<h1>Old</h1>', { headers: { 'content-type': 'text/html' } }));
    }
  });

  await driver.reload();

  await driver.getByRole('heading', { level: 1, name: 'Tripsheet' }).waitFor();
  expect(
    await driver.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).map(({ url }) => url)),
  ).not.toContainEqual(expect.stringContaining('/api/'));
});

/** Waits until the product's files are on the device, and this page is in their keeper's hands. */
async function keptOnThisDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

async function openStop(page: Page): Promise<void> {
  const open = page.getByRole('article', { name: STREET });
  const closed = page.getByRole('button', { name: STREET });
  await open.or(closed).first().waitFor();
  if (!(await open.isVisible())) await closed.first().click();
  await open.waitFor();
}

async function deliver(page: Page, reference: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/No signal: the PIN is checked when there is some\./).waitFor();
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function parcelInTheVan(): Promise<{ id: number; reference: string; pin: string; wrong_pin: string }> {
  const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);
  const [hub, dispatcher, driver, administrator] = await Promise.all([as('hub'), as('ops'), as('driver'), as('admin')]);
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const parcel = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: STREET, suburb: 'Parktown' },
  });
  await bringOut({ hub, dispatcher, driver }, parcel);
  const pin = await pinByCall(administrator, parcel.id);
  return { ...parcel, pin, wrong_pin: pin === '1'.repeat(pin.length) ? '2'.repeat(pin.length) : '1'.repeat(pin.length) };
}

async function statusOf(id: number): Promise<string> {
  const office = await callerOf(productUrl(), 'ops@tsela.example');
  const { shipments } = await office<{ shipments: { status: string }[] }>('GET', '/shipments', { id });
  return shipments[0]?.status ?? '';
}
