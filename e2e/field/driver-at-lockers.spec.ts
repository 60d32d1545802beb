import { expect, it } from 'vitest';
import { bringOut, callerOf, pinByCall } from '../set-up/calls.ts';
import { openStop } from '../set-up/driver.ts';
import { saveSettings } from '../set-up/newcomers.ts';
import { PHONE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

/** Where the kiosk of the demo stands. */
const LOCKER = { pickup_point_id: 'CG101', pickup_point_provider: 'tcg-locker' } as const;
const SENDER = { name: 'Karla Karoo', mobile_number: '0821110009' };
const RECIPIENT = { name: 'Sipho Dlamini', mobile_number: '0837654321' };
const SMALL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 7, submitted_weight_kg: 1.5 };
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

const addressOf = (street_address: string, local_area: string) => ({
  type: 'residential',
  street_address,
  local_area,
  city: 'Johannesburg',
  zone: 'GP',
  country: 'ZA',
});

interface Booked {
  readonly id: number;
  readonly reference: string;
}

async function book(sides: object): Promise<Booked> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, short_tracking_reference } = await customer<{ id: number; short_tracking_reference: string }>(
    'POST',
    '/shipments',
    {
      quick_quote: 'send',
      service_level_code: 'ECO',
      collection_contact: SENDER,
      delivery_contact: RECIPIENT,
      parcels: [SMALL],
      ...sides,
    },
  );
  return { id, reference: short_tracking_reference };
}

/** What the sender or the recipient does at the locker itself, with the PIN that they were sent. */
async function handOver(action: 'drop-off' | 'collect', { id, reference }: Booked): Promise<string> {
  const pin = await pinByCall(await as('admin'), id);
  const kiosk = await as('kiosk');
  const { compartment } = await kiosk<{ compartment: string }>('POST', '/kiosks/hand-overs', { action, reference, pin });
  return compartment;
}

async function statusOf(id: number): Promise<string | undefined> {
  const { shipments } = await (await as('ops'))<{ shipments: { status: string }[] }>('GET', '/shipments', { id });
  return shipments[0]?.status;
}

async function openSheet() {
  const page = await openPage(PHONE);
  await giveSession(page, 'driver@tsela.example');
  await page.goto('/tripsheet');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Where the stop of a shipment is on the sheet. */
async function streetOf({ id }: Booked): Promise<string> {
  const { driver } = await (await as('driver'))<{ driver: { id: number } }>('GET', '/trip-sheet');
  const { stops } = await (
    await as('ops')
  )<{ stops: { address: { street_address: string; company: string }; shipments: { id: number }[] }[] }>('GET', '/trip-sheet', {
    driver_id: driver.id,
  });
  const address = stops.find(({ shipments }) => shipments.some((each) => each.id === id))?.address;
  return [address?.company ?? '', address?.street_address ?? ''].filter((part) => part !== '').join(', ');
}

it('SCREEN-26 SCAN-03: a driver takes what a sender has left out of a locker, parcel by parcel, and cannot by a bare tap', async () => {
  await saveSettings(productUrl(), { driver_must_scan_each_parcel: true });
  const shipment = await book({
    collection_pickup_point_id: LOCKER.pickup_point_id,
    collection_pickup_point_provider: LOCKER.pickup_point_provider,
    delivery_address: addressOf('9 Jorissen Street', 'Parktown'),
  });
  const { id, reference } = shipment;
  const compartment = await handOver('drop-off', shipment);
  expect(await statusOf(id)).toBe('in-locker');
  const { driver } = await (await as('driver'))<{ driver: { id: number } }>('GET', '/trip-sheet');
  await (
    await as('ops')
  )('POST', '/trip-sheet/assign', { shipment_ids: [id], driver_id: driver.id, leg: 'collection' });
  const page = await openSheet();
  await openStop(page, await streetOf(shipment));

  await page.getByRole('button', { name: `Take from locker ${reference}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${reference}/1 is in a compartment of size ${compartment}.`).waitFor();
  const take = dialog.getByRole('button', { name: 'Taken out: 1 parcel' });
  expect(await take.isDisabled()).toBe(true);
  const scan = dialog.getByLabel('Scan a parcel');
  await scan.fill('https://example.com/not-a-parcel');
  await scan.press('Enter');
  await dialog.getByRole('alert').first().waitFor();
  expect(await take.isDisabled()).toBe(true);
  await scan.fill(`${reference}/1`);
  await scan.press('Enter');
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await take.click();

  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('collected-from-locker');
  await expect.poll(() => page.getByRole('button', { name: `Take from locker ${reference}`, exact: true }).count()).toBe(0);
  await saveSettings(productUrl(), { driver_must_scan_each_parcel: false });
});

it('SCREEN-26 SCAN-03: a driver places a parcel into a locker, and its recipient takes it by the PIN that they were sent then', async () => {
  const shipment = await book({
    collection_address: addressOf('12 Jellicoe Avenue', 'Rosebank'),
    delivery_pickup_point_id: LOCKER.pickup_point_id,
    delivery_pickup_point_provider: LOCKER.pickup_point_provider,
  });
  const { id, reference } = shipment;
  const [hub, dispatcher, driver] = await Promise.all([as('hub'), as('ops'), as('driver')]);
  await bringOut({ hub, dispatcher, driver }, { id, reference, is_out: true });
  await expect(pinByCall(await as('admin'), id)).rejects.toThrow('No message tells a PIN.');
  const page = await openSheet();
  await openStop(page, await streetOf(shipment));
  expect(await page.getByRole('button', { name: `Deliver ${reference}`, exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: `Placed at pickup point ${reference}`, exact: true }).click();

  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('ready-for-pickup');
  await expectNoAxeViolations(page);
  await handOver('collect', shipment);
  expect(await statusOf(id)).toBe('delivered');
});
