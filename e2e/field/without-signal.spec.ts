import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerVehicleCheck, giveProof, openStop, scanParcels } from '../set-up/driver.ts';
import { bookByCall, bringOut, callerOf, pinByCall } from '../set-up/calls.ts';
import { makeNewerBuild } from '../set-up/newer-build.ts';
import { saveSettings } from '../set-up/newcomers.ts';
import { PHONE, expectNoAxeViolations, signIn, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl, deploy } = usePeople({ new_windows: true });

/** What Chromium says while there is no line, or a call is broken off by its loss. */
const NO_LINE = [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /WebSocket connection .* failed/];
const STREET = '3 Empire Road';
const HUB_SIGN_IN = { email: 'hub@tsela.example', password: 'Parcel-2026-demo' } as const;

it('a driver without signal opens the tripsheet, delivers against a wrong and then the right PIN, and nothing is lost', async () => {
  const parcel = await parcelInTheVan();
  const driver = await openPage({ ...PHONE, expected: NO_LINE, keeps_files: true });
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver, STREET);
  await keptOnThisDevice(driver);

  await driver.context().setOffline(true);
  await driver.reload();
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await driver.getByText('This is the sheet as last loaded. It updates when there is signal.').waitFor();
  await openStop(driver, STREET);
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
  await openStop(driver, STREET);
  await driver.getByRole('button', { name: `Deliver ${parcel.reference}`, exact: true }).waitFor();

  await driver.context().setOffline(true);
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await deliver(driver, parcel.reference, parcel.pin);
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();

  await driver.context().setOffline(false);
  await driver.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
  expect(await statusOf(parcel.id)).toBe('delivered');
});

it('S26: a driver without signal goes on duty and off it; the phone shows it at once, also when it was opened again, and the office follows', async () => {
  const office = await callerOf(productUrl(), 'ops@tsela.example');
  const caller = await as('driver');
  await caller('POST', '/drivers/duty', { is_on_duty: false });
  const onDutyIn = async () => {
    const { drivers } = await office<{ drivers: { is_on_duty: boolean }[] }>('GET', '/trip-sheet/summary');
    return drivers.filter(({ is_on_duty }) => is_on_duty).length;
  };
  const others = await onDutyIn();
  const driver = await openPage({ ...PHONE, expected: NO_LINE, keeps_files: true });
  await signIn(driver, 'driver@tsela.example');
  await driver.getByRole('button', { name: 'Go on duty' }).waitFor();
  await keptOnThisDevice(driver);

  await driver.context().setOffline(true);
  await driver.reload();
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await driver.getByRole('button', { name: 'Go on duty' }).click();
  await answerVehicleCheck(driver);
  await driver.getByText(/^On duty since/).waitFor();
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();
  await driver.reload();
  await driver.getByText(/^On duty since/).waitFor();
  await expectNoAxeViolations(driver);
  expect(await onDutyIn()).toBe(others);

  await driver.context().setOffline(false);
  await driver.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
  expect(await onDutyIn()).toBe(others + 1);
  await driver.getByText(/^On duty since/).waitFor();

  await driver.context().setOffline(true);
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await driver.getByRole('button', { name: 'Go off duty' }).click();
  await driver.getByText('Off duty', { exact: true }).waitFor();
  // One tap too many is taken back, without signal too, and the vehicle is not checked again.
  await driver.getByRole('status').filter({ hasText: 'You are off duty' }).getByRole('button', { name: 'Undo' }).click();
  await driver.getByText(/^On duty since/).waitFor();
  await driver.getByRole('button', { name: 'Go off duty' }).click();
  await driver.getByText('Off duty', { exact: true }).waitFor();
  await driver.reload();
  await driver.getByText('Off duty', { exact: true }).waitFor();
  await driver.context().setOffline(false);
  await driver.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
  expect(await onDutyIn()).toBe(others);
  await driver.getByText('Off duty', { exact: true }).waitFor();
});

it('what was captured without signal leaves as soon as the product is open with signal, on whichever page', async () => {
  const parcel = await parcelInTheVan();
  const driver = await openPage({ ...PHONE, expected: NO_LINE, keeps_files: true });
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver, STREET);
  await keptOnThisDevice(driver);
  await driver.context().setOffline(true);
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await deliver(driver, parcel.reference, parcel.pin);
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();
  const { context, url } = { context: driver.context(), url: driver.url() };
  await driver.goto('about:blank');
  await context.setOffline(false);

  await driver.goto(new URL('/profile', url).href);
  await driver.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();

  await expect.poll(() => statusOf(parcel.id), { timeout: 20_000 }).toBe('delivered');
});

it('a refused PIN is told in the list when its window was closed before the answer', async () => {
  const parcel = await parcelInTheVan();
  const driver = await openPage({ ...PHONE, keeps_files: true });
  await sentSlowly(driver);
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver, STREET);
  await driver.getByRole('button', { name: `Deliver ${parcel.reference}`, exact: true }).click();
  const dialog = driver.getByRole('dialog');
  await scanParcels(driver, [`${parcel.reference}/1`]);
  await giveProof(driver, parcel.wrong_pin);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const refused = driver.getByRole('list', { name: 'Refused' }).getByRole('listitem').filter({ hasText: parcel.reference });
  await refused.getByRole('button', { name: 'Got it' }).click();
  expect(await statusOf(parcel.id)).toBe('out-for-delivery');
});

it('a picture that is refused on its way holds up neither its own step nor those of others', async () => {
  const parcels = [await parcelInTheVan(), await parcelInTheVan()];
  const driver = await openPage({ ...PHONE, expected: [...NO_LINE, /400/], keeps_files: true });
  const refused = new Set<string>();
  await driver.route('**/api/tracking/proof-pieces?*', async (route) => {
    const { hash } = route.request().postDataJSON() as { hash: string };
    if (refused.size > 0 && !refused.has(hash)) return route.continue();
    refused.add(hash);
    return route.fulfill({ status: 400, json: { message: 'This picture is not taken.' } });
  });
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver, STREET);
  await keptOnThisDevice(driver);
  await driver.context().setOffline(true);
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  // A browser that packs no picture beside its work keeps none back.
  await driver.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => undefined;
  });
  for (const { reference } of parcels) await attemptWithPhoto(driver, reference);
  await driver.getByRole('status').filter({ hasText: '2 captures are safe on this device and wait to be sent' }).waitFor();

  await driver.context().setOffline(false);
  await driver.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
  expect(refused.size).toBe(1);
  for (const { id } of parcels) expect(await statusOf(id)).toBe('delivery-failed-attempt');
});

it('a second tap on a step is no second step', async () => {
  const { reference } = await parcelToTakeOut();
  const driver = await openPage({ ...PHONE, keeps_files: true });
  const sent = await sentSlowly(driver);
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver, STREET);

  const step = driver.getByRole('button', { name: `Out for delivery ${reference}`, exact: true });
  // It may not be used in the moment after its card has come.
  await step.click({ trial: true });
  await step.evaluate((button) => {
    // Both before the page is drawn anew.
    if (button instanceof HTMLElement) for (const _tap of [1, 2]) button.click();
  });

  await driver.getByRole('button', { name: `Deliver ${reference}`, exact: true }).waitFor();
  await driver.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
  expect([...sent]).toEqual([expect.stringMatching(/^out-for-delivery /)]);
});

it('what the product starts from without signal is never that of the user signed in before', async () => {
  // The live connection of the previous user may be closed before it was open.
  const page = await openPage({ ...PHONE, expected: NO_LINE, keeps_files: true });
  await signIn(page, 'driver@tsela.example');
  const other_tab = await page.context().newPage();
  await other_tab.goto('/track');
  await page.route('**/api/general-data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });

  const token = await other_tab.evaluate(async (input) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch('/api/login?provider_id=1', { method: 'POST', headers, body: JSON.stringify(input) });
    const { access_token } = (await answer.json()) as { access_token: string };
    localStorage.setItem('access_token', access_token);
    return access_token;
  }, HUB_SIGN_IN);

  const startOf = async () => {
    const kept = await page.evaluate(() => localStorage.getItem('kept_start'));
    const start = JSON.parse(kept ?? 'null') as { token: string; general: { user: { email: string } } } | null;
    return start?.token === token ? start.general.user.email : null;
  };
  await expect.poll(async () => (await startOf()) !== null, { timeout: 20_000 }).toBe(true);
  expect(await startOf()).toBe(HUB_SIGN_IN.email);
});

it('with signal the driver’s page is the newest one, whatever is kept', async () => {
  const driver = await openPage({ ...PHONE, keeps_files: true });
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
  // A page of the version before that is still open asks for its own pieces.
  await driver.evaluate(async () => {
    const before = await caches.open('tsela-files-before');
    await before.put('/assets/of-before-1a2b.js', new Response('of before'));
  });
  expect(await driver.evaluate(async () => (await fetch('/assets/of-before-1a2b.js')).text())).toBe('of before');
  expect(
    await driver.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).map(({ url }) => url)),
  ).not.toContainEqual(expect.stringContaining('/api/'));
});

it('KEY-38 SCREEN-26: a newer version is asked for and taken by a tap, and what was not sent is there afterwards', async () => {
  const parcel = await parcelInTheVan();
  // A dialog that needs the office, and so is not kept, may be fetched at rest when the server has the next version only.
  const gone = /404 \(Not Found\).*\/assets\//;
  const driver = await openPage({ ...PHONE, expected: [...NO_LINE, /ERR_FAILED/, gone], keeps_files: true });
  await signIn(driver, 'driver@tsela.example');
  await openStop(driver, STREET);
  await keptOnThisDevice(driver);
  const kept_before = await driver.evaluate(() => caches.keys());
  await driver.context().setOffline(true);
  await driver.getByText('You are currently offline. Please check your internet connection.').waitFor();
  await deliver(driver, parcel.reference, parcel.pin);
  await driver.getByRole('status').filter({ hasText: '1 capture is safe on this device and waits to be sent' }).waitFor();
  // Where the line is thin, reads come through before what is sent does.
  await driver.route('**/api/tracking/shipment-events?*', (route) => route.abort());

  const newer = makeNewerBuild('99.0.0');
  await deploy(newer);
  await saveSettings(productUrl(), { latest_driver_app_version: '99.0.0' });
  await driver.context().setOffline(false);
  await driver.getByText('Please update first').waitFor();
  await driver.getByText('1 step waits on this phone. It stays here and is sent, before the update or after it.').waitFor();
  await expectNoAxeViolations(driver);
  await driver.getByRole('button', { name: 'Update', exact: true }).click();

  await driver.getByRole('group', { name: 'Stops to show' }).waitFor();
  await driver
    .getByRole('status')
    .filter({ hasText: /^(Sending 1 capture|1 capture is safe on this device)/ })
    .waitFor();
  expect(await driver.getByText('Please update first').count()).toBe(0);
  await expect.poll(() => driver.evaluate(() => caches.keys()), { timeout: 20_000 }).not.toEqual(kept_before);
  expect(await statusOf(parcel.id)).toBe('out-for-delivery');
  await driver.unroute('**/api/tracking/shipment-events?*');
  await driver.reload();
  await expect.poll(() => statusOf(parcel.id), { timeout: 30_000 }).toBe('delivered');
  await saveSettings(productUrl(), { latest_driver_app_version: '' });
  rmSync(newer, { recursive: true, force: true });
});

/** Waits until the product's files are on the device, and this page is in their keeper's hands. */
async function keptOnThisDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

async function deliver(page: Page, reference: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  await scanParcels(page, [`${reference}/1`]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/No signal: the PIN is checked when there is signal\./).waitFor();
  await giveProof(page, pin);
  await dialog.waitFor({ state: 'hidden' });
}

/** Says that a delivery was tried, with a photo of the door. */
async function attemptWithPhoto(page: Page, reference: string): Promise<void> {
  await openStop(page, STREET);
  await page.getByRole('button', { name: `Failed attempt ${reference}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'I called' }).check();
  const other = dialog.getByRole('radio', { name: 'Other', exact: true });
  if (await other.isVisible()) await other.check();
  await dialog.getByRole('textbox').fill('The gate was locked');
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) };
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Delays what is sent, so that something can happen meanwhile. Answers every capture that went out, each once. */
async function sentSlowly(page: Page): Promise<ReadonlySet<string>> {
  const sent = new Set<string>();
  await page.route('**/api/tracking/shipment-events*', async (route) => {
    const { events } = route.request().postDataJSON() as { events: { event_id: string; choice: string }[] };
    for (const { choice, event_id } of events) sent.add(`${choice} ${event_id}`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // The window may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return sent;
}

const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** A parcel in the van whose recipient has been told the PIN. */
async function parcelInTheVan(): Promise<{ id: number; reference: string; pin: string; wrong_pin: string }> {
  const parcel = await parcelToTakeOut({ is_out: true });
  const pin = await pinByCall(await as('admin'), parcel.id);
  return { ...parcel, pin, wrong_pin: pin === '1'.repeat(pin.length) ? '2'.repeat(pin.length) : '1'.repeat(pin.length) };
}

/** A parcel that the driver has been given to deliver. */
async function parcelToTakeOut({ is_out = false } = {}): Promise<{ id: number; reference: string }> {
  const [hub, dispatcher, driver] = await Promise.all([as('hub'), as('ops'), as('driver')]);
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const parcel = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: STREET, suburb: 'Parktown' },
  });
  await bringOut({ hub, dispatcher, driver }, { ...parcel, is_out });
  return parcel;
}

async function statusOf(id: number): Promise<string> {
  const office = await callerOf(productUrl(), 'ops@tsela.example');
  const { shipments } = await office<{ shipments: { status: string }[] }>('GET', '/shipments', { id });
  return shipments[0]?.status ?? '';
}
