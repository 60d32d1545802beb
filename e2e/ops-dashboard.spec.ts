import { addDays, dayOf, weekdayOf } from '@tsela/domain/time/day';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';
import { saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl, ownerUrl } = usePeople();

const OPERATIONS = 'ops@tsela.example';

afterEach(() =>
  saveSettings(productUrl(), {
    ops_dashboard_default_mode: 'all',
    tripsheet_unique_stops_alert_limit: 60,
    terms_and_conditions_version: '',
  }),
);

const mode = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modes of the dashboard' }).getByRole('link', { name });
const tile = (page: Page, name: string) => page.getByRole('list', { name: 'Work by status' }).getByRole('button', { name });
const countIn = async (page: Page, name: string) => Number.parseInt(await tile(page, name).innerText(), 10);

it('MENU-50 SCREEN-24: the dashboard opens in the mode the provider has chosen, and each mode has an address', async () => {
  await saveSettings(productUrl(), { ops_dashboard_default_mode: 'pending' });
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS);
  expect(new URL(page.url()).pathname).toBe('/ops-dashboard');
  await page.getByRole('heading', { level: 2, name: 'Deliveries without a driver' }).waitFor();

  await mode(page, 'Driver tripsheet').click();
  await page.getByRole('list', { name: 'Drivers and how far they are' }).waitFor();
  expect(new URL(page.url()).searchParams.get('mode')).toBe('driver-tripsheet');
  await expectNoAxeViolations(page);
  await mode(page, 'All').click();
  await page.getByRole('list', { name: 'Work by status' }).waitFor();
  expect(await mode(page, 'All').getAttribute('aria-current')).toBe('page');
  await page.reload();
  await page.getByRole('list', { name: 'Work by status' }).waitFor();
  await page.getByRole('img', { name: /^Collections: \d+ today, \d+ yesterday\.$/ }).waitFor();
  await page.screenshot({ path: 'test-results/ops-all-wide.png', fullPage: true });
  await expectNoAxeViolations(page);

  const phone = await openPage(PHONE);
  await signIn(phone, OPERATIONS);
  for (const name of ['All', 'Driver tripsheet', 'Pending']) {
    await mode(phone, name).click();
    await expect.poll(() => mode(phone, name).getAttribute('aria-current')).toBe('page');
    expect([name, await sidewaysScroll(phone)]).toEqual([name, 0]);
    await expectNoAxeViolations(phone);
  }
});

it('SCREEN-24: a missing zone, missing dimensions and changed terms wait for a person, each with the way to mend it', async () => {
  const ops = await callerOf(productUrl(), OPERATIONS);
  const { shipments } = await ops<{ shipments: { id: number; short_tracking_reference: string }[] }>('GET', '/shipments', {
    status: 'at-destination-hub',
    limit: 2,
  });
  const [lost, light] = shipments;
  if (!lost || !light) throw new Error('Two shipments wait at a hub.');
  await changeRow('update shipments set delivery_branch_id = null, time_modified = now() where provider_id = 1 and id = $1', [
    lost.id,
  ]);
  await changeRow(
    `update parcels set submitted_length_cm = 1, submitted_width_cm = 1, submitted_height_cm = 1, actual_length_cm = null, actual_width_cm = null,
       actual_height_cm = null where provider_id = 1 and shipment_id = $1`,
    [light.id],
  );
  await saveSettings(productUrl(), { terms_and_conditions_version: 'of this journey' });
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS, '/ops-dashboard?mode=pending');

  const zones = page.getByRole('region', { name: 'Missing zone' });
  await zones.getByRole('button', { name: `Claim ${lost.short_tracking_reference}` }).click();
  await zones.getByText('Claimed by you').waitFor();
  await page.getByRole('region', { name: 'Missing dimensions' }).waitFor();
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/ops-missing-wide.png', fullPage: true });
  await zones.getByRole('link', { name: `Fix address of ${lost.short_tracking_reference}` }).click();
  await page.getByRole('dialog').waitFor();

  await page.goto(`${productUrl()}/ops-dashboard?mode=all&tile=missing-dimensions`);
  await page.getByRole('heading', { level: 2, name: 'Missing dimensions' }).waitFor();
  await page.getByRole('link', { name: `Measure ${light.short_tracking_reference}/1` }).click();
  await page.getByLabel('Length (cm)').waitFor();

  const admin = await openPage(WIDE);
  await signIn(admin, 'admin@tsela.example', '/ops-dashboard?mode=pending');
  await admin
    .getByRole('region', { name: 'Changed terms not accepted' })
    .getByRole('link', { name: /^Look at \d+ accounts?$/ })
    .click();
  await admin.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  expect(new URL(admin.url()).searchParams.get('standing')).toBe('terms');
});

it('S24: the mode "all" follows the chosen day, and says what of it is of a day', async () => {
  const yesterday = addDays(dayOf(new Date()), -1);
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS, `/ops-dashboard?mode=all&date=${yesterday}`);

  await page.getByText(/due for collection on that day, failed or delivered on it/).waitFor();
  expect(await page.getByRole('list', { name: 'Work by status' }).getByRole('button').count()).toBe(6);
  await page.getByRole('img', { name: /^Collections: \d+ that day, \d+ the day before\.$/ }).waitFor();
  await expectNoAxeViolations(page);
  await mode(page, 'Driver tripsheet').click();
  await page.getByRole('list', { name: 'Drivers and how far they are' }).waitFor();
  expect(new URL(page.url()).searchParams.get('date')).toBe(yesterday);
});

it('MENU-50 SHIP-VIEW-08: a tile opens its list; what is assigned from the pending mode leaves the pile', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS);
  await tile(page, 'Unassigned').click();
  await page.getByRole('heading', { level: 2, name: 'Unassigned' }).waitFor();
  const before = await countIn(page, 'Unassigned');
  expect(before).toBeGreaterThan(1);
  await page.getByText('HIGH', { exact: true }).first().waitFor();

  await mode(page, 'Pending').click();
  const pile = page.getByRole('region', { name: 'Deliveries without a driver' });
  const reference = (await pile.getByRole('listitem').first().locator('strong').innerText()).trim();
  await pile.getByRole('button', { name: `Assign a driver to ${reference}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'Kabelo Masinga' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: /^Assign/ }).click();
  await expect.poll(() => pile.getByText(reference, { exact: true }).count()).toBe(0);
  await mode(page, 'All').click();
  await expect.poll(() => countIn(page, 'Unassigned')).toBe(before - 1);
});

it('MENU-50 KEY-63: a stop is given to another driver, who is asked about when there are too many already', async () => {
  await saveSettings(productUrl(), { tripsheet_unique_stops_alert_limit: 1 });
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS);
  await mode(page, 'Driver tripsheet').click();
  const drivers = page.getByRole('list', { name: 'Drivers and how far they are' });
  const row = (name: string) => drivers.getByRole('button', { name });
  const stopsOf = async (name: string) => Number(/of (\d+) stop/.exec(await row(name).innerText())?.[1]);
  await row('Dumisani Driver')
    .getByText(/ stops, more than 1$/)
    .waitFor();
  const [his, hers] = [await stopsOf('Dumisani Driver'), await stopsOf('Kobus Nel')];

  await row('Dumisani Driver').click();
  await page.getByRole('link', { name: 'Open the tripsheet of Dumisani Driver' }).waitFor();
  await expectNoAxeViolations(page);
  const to_do = page.getByText(/^To do \(\d+\)$/);
  const at_first = await to_do.innerText();
  await page.getByRole('button', { name: 'Give to… stop 1', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Kobus Nel' });
  await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('The stop is given to Kobus Nel.').waitFor();

  await expect.poll(async () => [await stopsOf('Dumisani Driver'), await stopsOf('Kobus Nel')]).toEqual([his - 1, hers + 1]);
  await expect.poll(() => to_do.innerText()).not.toBe(at_first);
  await page.getByRole('button', { name: 'Give to… stop 1', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Kobus Nel' });
  await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByRole('dialog').getByText('Do you want to continue anyway?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await stopsOf('Kobus Nel')).toBe(hers + 1);
});

it('SCREEN-24: a stop is dragged to another driver, whose rows may be out of sight, beside a map of both', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS);
  await mode(page, 'Driver tripsheet').click();
  const drivers = page.getByRole('list', { name: 'Drivers and how far they are' });
  const row = (name: string) => drivers.getByRole('button', { name });
  const stopsOf = async (name: string) => Number(/of (\d+) stop/.exec(await row(name).innerText())?.[1]);
  const [his, hers] = [await stopsOf('Dumisani Driver'), await stopsOf('Kobus Nel')];
  await row('Dumisani Driver').click();

  await page.getByRole('button', { name: 'Drag stop 1', exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(700, 400);
  const takers = page.getByText('Drop on a driver').locator('..');
  await takers.getByText('Kobus Nel').hover();
  await page.locator('[data-taker][data-target]').first().waitFor();
  await page.screenshot({ path: 'test-results/drivers-drag.png' });
  await page.mouse.up();
  await page.getByText('The stop is given to Kobus Nel.').waitFor();

  await expect.poll(async () => [await stopsOf('Dumisani Driver'), await stopsOf('Kobus Nel')]).toEqual([his - 1, hers + 1]);
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/drivers-wide.png', fullPage: true });
});

it('SCREEN-24: what waits is taken up by one, which every other dispatcher sees at once', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS);
  await mode(page, 'Pending').click();
  const other = await openPage({ ...WIDE, is_new: true });
  await signIn(other, 'admin@tsela.example', '/ops-dashboard?mode=pending');
  const pile = (of: Page) => of.getByRole('region', { name: 'Deliveries without a driver' });
  const reference = (await pile(page).getByRole('listitem').first().locator('strong').innerText()).trim();

  await page
    .getByRole('button', { name: `Claim ${reference}`, exact: true })
    .first()
    .click();
  await pile(page).getByText('Claimed by you').waitFor();
  await pile(other).getByText('Claimed by Olivia Operations').waitFor();
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/pending-wide.png', fullPage: true });

  await page
    .getByRole('button', { name: `Release ${reference}`, exact: true })
    .first()
    .click();
  await expect.poll(() => pile(other).getByText('Claimed by Olivia Operations').count()).toBe(0);
  const phone = await openPage(PHONE);
  await signIn(phone, OPERATIONS, '/ops-dashboard?mode=pending');
  await pile(phone).getByRole('listitem').first().waitFor();
  expect(await sidewaysScroll(phone)).toBe(0);
  await phone.screenshot({ path: 'test-results/pending-phone.png' });
});

it('SCREEN-24 COLL-REQ-01: a collection request without a shipment is a stop of its driver, given on by the keyboard and dragged back', async () => {
  const { id, reference } = await requestOfToday();
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS, '/ops-dashboard?mode=driver-tripsheet');
  const drivers = page.getByRole('list', { name: 'Drivers and how far they are' });
  const row = (name: string) => drivers.getByRole('button', { name });
  const figuresOf = async (name: string) => {
    const text = await row(name).innerText();
    return [/of (\d+) stop/.exec(text)?.[1], /(\d+)(?: of \d+)? parcels?/.exec(text)?.[1]].map(Number);
  };
  const office = await callerOf(productUrl(), OPERATIONS);
  await row('Dumisani Driver').waitFor();
  const [[his = 0, his_parcels = 0], [hers = 0, her_parcels = 0]] = [
    await figuresOf('Dumisani Driver'),
    await figuresOf('Kobus Nel'),
  ];
  const { driver } = await (
    await callerOf(productUrl(), 'driver@tsela.example')
  )<{ driver: { id: number } }>('GET', '/trip-sheet');
  await office('PATCH', '/collection-requests', { id, driver_id: driver.id });
  await expect.poll(() => figuresOf('Dumisani Driver'), { timeout: 30_000 }).toEqual([his + 1, his_parcels + 7]);

  await row('Dumisani Driver').press('Enter');
  const stop = () =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: reference, exact: true }) })
      .filter({ has: page.getByRole('button', { name: /^Drag stop/ }) })
      .last();
  await stop()
    .getByRole('button', { name: /^Give to…/ })
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Kobus Nel' });
  await dialog.getByRole('button', { name: 'Give', exact: true }).press('Enter');
  await page.getByText('The stop is given to Kobus Nel.').waitFor();
  await expect.poll(() => figuresOf('Kobus Nel'), { timeout: 30_000 }).toEqual([hers + 1, her_parcels + 7]);
  expect(await figuresOf('Dumisani Driver')).toEqual([his, his_parcels]);

  await row('Kobus Nel').press('Enter');
  await stop()
    .getByRole('button', { name: /^Drag stop/ })
    .hover();
  await page.mouse.down();
  await page.mouse.move(700, 400);
  await page.getByText('Drop on a driver').locator('..').getByText('Dumisani Driver').hover();
  await page.locator('[data-taker][data-target]').first().waitFor();
  await page.mouse.up();
  await page.getByText('The stop is given to Dumisani Driver.').waitFor();
  await expect.poll(() => figuresOf('Dumisani Driver'), { timeout: 30_000 }).toEqual([his + 1, his_parcels + 7]);
});

/** A request that a customer has made for a day to come, and that day is today: whether one may still be made depends on the hour. */
async function requestOfToday(): Promise<{ id: number; reference: string }> {
  const customer = await callerOf(productUrl(), 'owner@acme.example');
  let date = addDays(dayOf(new Date()), 1);
  while ([0, 6].includes(weekdayOf(date))) date = addDays(date, 1);
  const { collection_request } = await customer<{ collection_request: { id: number; reference: string } }>(
    'POST',
    '/collection-requests',
    {
      date,
      collect_after: '09:00',
      collect_before: '12:00',
      address: {
        type: 'business',
        street_address: '88 Oxford Road',
        local_area: 'Rosebank',
        city: 'Johannesburg',
        zone: 'GP',
        country: 'ZA',
      },
      contact: { name: 'Nomsa Dlamini', mobile_number: '0835550101' },
      expected_parcels: 7,
    },
  );
  await changeRow('update collection_requests set date = $1, driver_id = null, status = $2 where provider_id = 1 and id = $3', [
    dayOf(new Date()),
    'collection-unassigned',
    collection_request.id,
  ]);
  return collection_request;
}

/** Changes the rows of the first provider as its owner of tables. */
async function changeRow(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
  try {
    await client.query("select set_config('app.provider_id', '1', false)");
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
