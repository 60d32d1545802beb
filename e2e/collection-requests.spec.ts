import { addDays, dayOf, weekdayOf } from '@tsela/domain/time/day';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const OWNER = 'owner@acme.example';
const OPERATIONS = 'ops@tsela.example';
const DRIVER = 'driver@tsela.example';

/** A day on which is collected, as it is typed. */
function workday(): { readonly day: string; readonly typed: string } {
  let day = addDays(dayOf(new Date()), 1);
  while ([0, 6].includes(weekdayOf(day))) day = addDays(day, 1);
  return { day, typed: day.split('-').toReversed().join('/') };
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel(/^Street address/).fill('5 Oxford Road');
  await page.getByLabel(/^Suburb/).fill('Rosebank');
  await page.getByLabel(/^City/).fill('Johannesburg');
  await page.getByLabel(/^Name/).fill('Nomsa Dlamini');
  await page.getByLabel(/^Mobile number/).fill('083 555 0101');
  await page.getByLabel(/^Date/).fill(workday().typed);
}

it('MENU-11 MENU-12 SCREEN-15: a customer asks for a collection, repeats it, and stops it again', async () => {
  const page = await openPage({ ...WIDE, expected: [/400/] });
  await signIn(page, OWNER, '/dashboard');
  await page.getByRole('link', { name: 'Bulk collections' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bulk collections' }).waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'New collection' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'New collection' }).waitFor();
  await page.getByRole('button', { name: 'Request collection' }).click();
  await page.getByText('Please enter how many parcels there are.').first().waitFor();
  await fill(page);
  await page.getByLabel(/^Expected parcels/).fill('40');
  await page.getByText('Daily', { exact: true }).click();
  await page.getByLabel(/^Last day/).fill(addDays(dayOf(new Date()), 30).split('-').toReversed().join('/'));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Request collection' }).click();
  await page.getByRole('heading', { level: 1, name: /^COL\d{6}$/ }).waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByText('40 parcels').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: /^Edit COL/ });
  await editing.getByLabel(/^Expected parcels/).fill('0');
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.getByText('Please enter how many parcels there are.').first().waitFor();
  await editing.getByLabel(/^Expected parcels/).fill('55');
  await editing.getByLabel(/^Street address/).fill('9 Oxford Road');
  await expectNoAxeViolations(page);
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Request saved.').waitFor();
  await page.getByText('55 parcels').waitFor();
  await page.getByRole('definition').filter({ hasText: '9 Oxford Road, Rosebank' }).waitFor();

  await page.getByRole('button', { name: 'Stop repeating' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).click();
  await page.getByText('This collection no longer repeats.').waitFor();
  await page.getByRole('button', { name: 'Cancel collection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel collection' }).click();
  await page.getByText(/is cancelled/).waitFor();

  const phone = await openPage(PHONE);
  await signIn(phone, OWNER, '/collection-requests');
  await phone.getByRole('heading', { level: 1, name: 'Bulk collections' }).waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
});

it('MENU-32 SCREEN-15: staff give a request to a driver, on whose sheet it is a stop', async () => {
  const ops = await callerOf(productUrl(), OPERATIONS);
  const owner = await callerOf(productUrl(), OWNER);
  const { collection_request } = await owner<{ collection_request: { id: number; reference: string } }>(
    'POST',
    '/collection-requests',
    {
      date: workday().day,
      collect_after: '09:00',
      collect_before: '12:00',
      address: { street_address: '7 Jellicoe Avenue', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' },
      contact: { name: 'Lindiwe Nkosi', mobile_number: '0835550102' },
      expected_parcels: 12,
      instructions: 'Loading bay at the back',
    },
  );
  const { id, reference } = collection_request;
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS);
  await page.getByRole('link', { name: 'Collection requests', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Collection requests' }).waitFor();
  await page.getByRole('cell', { name: reference }).waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.goto(`${productUrl()}/collection-requests/${id}`);
  await page.getByRole('button', { name: 'Assign driver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign driver' });
  const { driver } = await (await callerOf(productUrl(), DRIVER))<{ driver: { name: string } }>('GET', '/trip-sheet');
  await dialog.getByRole('combobox').selectOption({ label: driver.name });
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await page.getByText('Driver changed.').waitFor();
  await page.getByRole('region', { name: `Map of ${reference}` }).waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  const sheet = await ops<{ stops: { request?: { reference: string } }[] }>('GET', '/trip-sheet', {
    driver_id: await driverId(),
    date: workday().day,
  });
  expect(sheet.stops.some(({ request }) => request?.reference === reference)).toBe(true);

  const phone = await openPage(PHONE);
  await signIn(phone, OPERATIONS, `/collection-requests/${id}`);
  await phone.getByRole('heading', { level: 1, name: reference }).waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
  await expectNoAxeViolations(phone);
});

async function driverId(): Promise<number> {
  const { driver } = await (await callerOf(productUrl(), DRIVER))<{ driver: { id: number } }>('GET', '/trip-sheet');
  return driver.id;
}
