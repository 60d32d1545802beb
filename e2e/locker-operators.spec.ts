import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chosenPrice, fillParcel, fillSide } from './set-up/booking.ts';
import {
  PHONE,
  WIDE,
  expectNoAxeViolations,
  giveSession,
  sidewaysScroll,
  signIn,
  untilQuiet,
  usePeople,
} from './set-up/browser.ts';
import { bookToBobBoxByCall, bringOut, callerOf } from './set-up/calls.ts';

const { openPage, productUrl, sandboxPage } = usePeople();

const POINT = 'BB302';
const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);
const asStaff = () => as('ops');

/** Books at the form to a Bob Box, as who comes from its place on the map of lockers does. */
async function bookToBobBox(page: Page): Promise<{ readonly id: number; readonly reference: string }> {
  await page.goto(`/shipments/new?quick_quote=send&t=1&to_point=bob-box:${POINT}`);
  await fillSide(page, 'Collection', {
    suburb: 'rosebank',
    detail: /Johannesburg/,
    street: '12 Jellicoe Avenue',
    name: 'Karla Karoo',
    mobile: '0821110009',
  });
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
  await delivery.getByLabel(/^Contact name/).fill('Sipho Dlamini');
  await delivery.getByLabel(/^Mobile number/).fill('0837654321');
  await fillParcel(page, { contents: 'Books', sizes: ['20', '15', '5'], weight: '1' });
  await expect.poll(async () => (await chosenPrice(page)).cents).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Create shipment/ }).click();
  const title = await page.getByRole('heading', { level: 1, name: /^Shipment \S+ is booked$/ }).innerText();
  const reference = /^Shipment (\S+) is booked$/.exec(title)?.[1] ?? '';
  const { shipments } = await (
    await asStaff()
  )<{ shipments: { id: number }[] }>('GET', '/shipments', {
    tracking_reference: reference,
  });
  return { id: shipments[0]?.id ?? 0, reference };
}

/** The same by a program. */
const bookByCall = async () => bookToBobBoxByCall(await callerOf(productUrl(), 'owner@karoo.example'), POINT);

async function shipmentOf(id: number) {
  const { shipments } = await (
    await asStaff()
  )<{
    shipments: { status: string; delivery_pickup_point: { reservation: { state: string } } }[];
  }>('GET', '/shipments', { id });
  return shipments[0];
}

const stateOf = async (id: number) => (await shipmentOf(id))?.delivery_pickup_point.reservation.state;

/** What a person does at the compartment of a parcel, on the page of the sandbox. */
async function actAtLocker(page: Page, reference: string, act: string): Promise<void> {
  await page.goto(sandboxPage('Bob Box'));
  const box = page.locator('form').filter({ hasText: reference });
  await box.getByRole('button', { name: act }).click();
}

it('KEY-68 SCAN-03: a customer books to a Bob Box, which keeps the place, takes the parcel in and gives it out: staff see each on its page', async () => {
  const customer = await openPage(WIDE);
  await signIn(customer, 'owner@karoo.example');
  const { id, reference } = await bookToBobBox(customer);
  await expect.poll(() => stateOf(id)).toBe('confirmed');
  const staff = await openPage(WIDE);
  await giveSession(staff, 'ops@tsela.example');
  await staff.goto(`/shipments/${id}`);
  await staff.getByText('Compartment reserved').waitFor();
  const [hub, dispatcher, driver] = [await as('hub'), await as('ops'), await as('driver')];
  await bringOut({ hub, dispatcher, driver }, { id, reference });

  const locker = await openPage(PHONE);
  await actAtLocker(locker, reference, 'Drop off');
  await staff.getByText('Parcel in the locker', { exact: false }).waitFor();
  await untilQuiet(staff);
  await expectNoAxeViolations(staff);
  const phone = await openPage(PHONE);
  await giveSession(phone, 'ops@tsela.example');
  await phone.goto(`/shipments/${id}`);
  await phone.getByText('Parcel in the locker', { exact: false }).waitFor();
  await untilQuiet(phone);
  const [sideways, placed] = [await sidewaysScroll(phone), (await shipmentOf(id))?.status];
  await actAtLocker(locker, reference, 'Collect');
  await phone.getByText('Parcel taken out', { exact: false }).waitFor();

  expect([sideways, placed]).toEqual([0, 'ready-for-pickup']);
  expect((await shipmentOf(id))?.status).toBe('delivered');
});

it('ADR 0273: a place that Bob Box refuses is among what is pending, and goes elsewhere from there', async () => {
  const locker = await openPage(WIDE);
  const first = await bookByCall();
  await expect.poll(() => stateOf(first.id)).toBe('confirmed');
  await locker.goto(sandboxPage('Bob Box'));
  await locker.getByRole('button', { name: `Let ${POINT} be full` }).click();
  const { id, reference } = await bookByCall();
  await expect.poll(() => stateOf(id)).toBe('refused');

  const phone = await openPage(PHONE);
  await signIn(phone, 'ops@tsela.example', '/ops-dashboard?mode=pending');
  const pile = phone.getByRole('region', { name: 'Lockers that were refused' });
  await pile.getByRole('button', { name: `To the door: ${reference}` }).waitFor();
  await untilQuiet(phone);
  const sideways = await sidewaysScroll(phone);
  await expectNoAxeViolations(phone);
  const staff = await openPage(WIDE);
  await giveSession(staff, 'ops@tsela.example');
  await staff.goto('/inbox');
  await staff.getByText(`Bob Box has no place for ${reference}`).first().waitFor();
  await staff.goto('/ops-dashboard?mode=pending');
  await staff.getByRole('button', { name: `Cancel with credit: ${reference}` }).waitFor();
  await untilQuiet(staff);
  await expectNoAxeViolations(staff);
  await staff.getByRole('button', { name: `Another pickup point: ${reference}` }).click();
  const dialog = staff.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: /pickup point|locker/i })
    .first()
    .waitFor();
  await untilQuiet(staff);
  await expectNoAxeViolations(staff);

  expect(sideways).toBe(0);
});
