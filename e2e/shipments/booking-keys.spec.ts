import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chosenPrice } from '../set-up/booking.ts';
import { WIDE, giveSession, untilQuiet, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const OWNER = 'owner@karoo.example';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const search = (page: Page, side: string) => part(page, side).getByRole('combobox', { name: 'Find the address' });
const found = (page: Page, name: RegExp) =>
  page.getByRole('listbox', { name: 'Find the address' }).getByRole('option', { name }).first();

/** What a person's hands do on a page: every key that goes down, and every press of the mouse. */
interface Hands {
  readonly keys: number;
  readonly clicks: number;
}

async function openForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hands = { keys: 0, clicks: 0 };
    window.addEventListener('keydown', () => (hands.keys += 1), true);
    window.addEventListener('mousedown', () => (hands.clicks += 1), true);
    Object.assign(window, { hands });
  });
  await page.goto('/shipments/new?quick_quote=send&t=hands');
  await page.getByRole('heading', { level: 1, name: 'New shipment' }).waitFor();
  await untilQuiet(page);
}

function handsOf(page: Page): Promise<Hands> {
  return page.evaluate(() => (window as unknown as { hands: Hands }).hands);
}

async function isFocused(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function isBooked(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Shipment \w+ is booked$/ }).waitFor();
}

describe('SCREEN-10: what a booking takes', () => {
  it('typed anew: under 60 keys and 5 clicks', async () => {
    const page = await openPage({ ...WIDE, is_new: true });
    await giveSession(page, OWNER);
    await openForm(page);

    await search(page, 'Collection').click();
    await page.keyboard.type('12 Oak Rd, Rosebank');
    await found(page, /^12 Oak Rd, Rosebank.*Johannesburg/).waitFor();
    await page.keyboard.press('Enter');
    // The booker hands it over: typing goes on at the other end.
    await isFocused(search(page, 'Delivery'));
    await page.keyboard.type('3 Elm Rd, Parktown');
    await found(page, /^3 Elm Rd, Parktown.*Johannesburg/).waitFor();
    await page.keyboard.press('Enter');
    await isFocused(part(page, 'Delivery').getByLabel(/^Contact name/));
    await page.keyboard.type('Sipho');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0837654321');
    await page.getByRole('radio', { name: /^Shoe box/ }).check();
    await chosenPrice(page);
    await part(page, 'Save').getByRole('button', { name: 'Create shipment' }).click();

    await isBooked(page);
    const { keys, clicks } = await handsOf(page);
    expect({ keys, clicks }).toEqual({ keys: 55, clicks: 3 });
    expect(keys).toBeLessThan(60);
    expect(clicks).toBeLessThan(5);
  });

  it('from saved addresses: under 30 keys, the mouse only to begin', async () => {
    const customer = await callerOf(productUrl(), OWNER);
    const save = (name: string, street_address: string) =>
      customer('POST', '/accounts/address-books', {
        name,
        contact_name: name,
        mobile_number: '0821230000',
        address: { type: 'business', street_address, local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196' },
      });
    await save('Zola Depot', '5 Oxford Road');
    await save('Zakes Shop', '9 Bath Avenue');
    const page = await openPage({ ...WIDE, is_new: true });
    await giveSession(page, OWNER);
    await openForm(page);

    await search(page, 'Collection').click();
    // Zola alone is a suburb, which would come before the contact as soon as it is found.
    await page.keyboard.type('zola d');
    await found(page, /^Zola Depot/).waitFor();
    await page.keyboard.press('Enter');
    await isFocused(search(page, 'Delivery'));
    await page.keyboard.type('zakes');
    await found(page, /^Zakes Shop/).waitFor();
    await page.keyboard.press('Enter');
    // The pictures of parcels.
    await isFocused(page.getByRole('radio', { name: /^Own size/ }));
    await page.keyboard.press('ArrowDown');
    await chosenPrice(page);
    await page.keyboard.press('Control+Enter');

    await isBooked(page);
    const { keys, clicks } = await handsOf(page);
    expect(keys).toBeLessThan(30);
    expect(clicks).toBe(1);
  });
});

it('SCREEN-10: a suburb of the very name comes before a contact that has it in its name', async () => {
  const customer = await callerOf(productUrl(), OWNER);
  await customer('POST', '/accounts/address-books', {
    name: 'Parktown Pharmacy',
    contact_name: 'Pat',
    mobile_number: '0821230000',
    address: { type: 'business', street_address: '1 Elm', local_area: 'Sandton', city: 'Sandton', zone: 'GP', code: '2196' },
  });
  const page = await openPage({ ...WIDE, is_new: true });
  await giveSession(page, OWNER);
  await openForm(page);
  const options = page.getByRole('listbox', { name: 'Find the address' }).getByRole('option');

  await search(page, 'Delivery').click();
  await page.keyboard.type('parkt');
  await options.filter({ hasText: 'Parktown Pharmacy' }).waitFor();
  expect(await options.first().innerText()).toContain('Parktown Pharmacy');
  await page.keyboard.type('own');

  await expect.poll(() => options.first().innerText()).toMatch(/^Parktown\s/);
  await options.filter({ hasText: 'Parktown Pharmacy' }).waitFor();
});
