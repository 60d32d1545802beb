import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callerOf } from './set-up/calls.ts';
import { openStop } from './set-up/driver.ts';
import { PHONE, expectNoAxeViolations, giveSession, usePeople } from './set-up/browser.ts';
import { saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** A folder for pictures of the pages, for those who want to look at them. */
const PICTURES = process.env['E2E_PICTURES'];

interface Sheet {
  readonly stops: readonly {
    readonly address: { readonly street_address: string };
    readonly shipments: readonly { readonly id: number; readonly status: string; readonly short_tracking_reference: string }[];
  }[];
}

it('SCAN-03 SCREEN-26: a driver finds in the demo what a sender has left in a locker, and takes it out by scanning it', async () => {
  const driver = await as('driver');
  const { stops } = await driver<Sheet>('GET', '/trip-sheet');
  const stop = stops.find(({ shipments }) => shipments.some(({ status }) => status === 'in-locker'));
  const shipment = stop?.shipments.find(({ status }) => status === 'in-locker');
  if (!stop || !shipment) throw new Error('Nothing lies in a locker for the driver of the demo.');
  const { short_tracking_reference: reference, id } = shipment;
  const page = await openPage(PHONE);
  await giveSession(page, 'driver@tsela.example');
  await page.goto('/tripsheet');

  await openStop(page, stop.address.street_address);
  await picture(page, 'locker-stop');
  await page.getByRole('button', { name: `Take from locker ${reference}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/compartment/)
    .first()
    .waitFor();
  expect(await dialog.getByRole('button', { name: 'Taken out: 1 parcel' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Scan a parcel').fill(`${reference}/1`);
  await dialog.getByLabel('Scan a parcel').press('Enter');
  await picture(page, 'take-out');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Taken out: 1 parcel' }).click();

  const hub = await as('hub');
  const statusOf = async () => (await hub<{ shipments: { status: string }[] }>('GET', '/shipments', { id })).shipments[0]?.status;
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('collected-from-locker');
});

it('KEY-38: a driver whose page is too old is told, and updates with one tap without losing what is not sent', async () => {
  const page = await openPage(PHONE);
  await giveSession(page, 'driver@tsela.example');
  await page.goto('/tripsheet');
  await page.getByRole('button', { name: /^To do/ }).waitFor();
  await saveSettings(productUrl(), { latest_driver_app_version: '99.0.0' });

  await page.reload();
  await page.getByText('Please update first').waitFor();
  await picture(page, 'old-version');
  await expectNoAxeViolations(page);
  expect(await page.getByRole('button', { name: /^To do/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Update', exact: true }).click();

  await page.getByText('Version 99.0.0 is not out here yet.', { exact: false }).waitFor();
  await saveSettings(productUrl(), { latest_driver_app_version: '' });
  await page.reload();
  await page.getByRole('button', { name: /^To do/ }).waitFor();
});

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
