import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, giveSession, untilQuiet, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

const navigation = (page: Page) => page.getByRole('complementary');

/** Goes to each page by its entry and answers the title of each. */
async function titlesBehind(page: Page, entries: readonly string[]): Promise<string[]> {
  const titles: string[] = [];
  for (const entry of entries) {
    await navigation(page).getByRole('link', { name: entry, exact: true }).click();
    await untilQuiet(page);
    titles.push(await page.getByRole('heading', { level: 1 }).innerText());
  }
  return titles;
}

describe('what people come for is in their navigation', () => {
  it('PROD-04: staff run shipments, hubs, drivers, manifests, billing, rates and reports', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'admin@tsela.example');
    await page.goto('/ops-dashboard');
    const entries = ['Shipments', 'Hub scanner', 'Tripsheet', 'Interhub transfers', 'Billing', 'Rates and estimates', 'Reports'];

    expect(await titlesBehind(page, entries)).toEqual(entries);
  });

  it('PROD-05: account users send, quote, track, keep an address book and top up', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    await page.goto('/dashboard');

    expect(await titlesBehind(page, ['Shipment quotes', 'Address book'])).toEqual(['Shipment quotes', 'Address book']);
    await navigation(page).getByRole('button', { name: 'Send a parcel', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'New shipment' }).waitFor();
    await navigation(page)
      .getByRole('link', { name: /^Balance/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Top up account' }).waitFor();
    await navigation(page).getByRole('link', { name: 'Track my parcel', exact: true }).click();
    await page.getByRole('textbox', { name: /reference/i }).waitFor();
  });
});

it.each([
  ['wide, where its table scrolls', WIDE],
  ['on a phone, where the page does', PHONE],
])('Back leads to where a long list was left, and a new page begins at its top: %s', async (_, size) => {
  const page = await openPage(size);
  await giveSession(page, 'admin@tsela.example');
  await page.goto('/shipments');
  await untilQuiet(page);
  const row = page.locator('[aria-label="Shipments"] a[href^="/shipments/"]').last();
  await row.scrollIntoViewIfNeeded();
  const down = () =>
    page.evaluate(() => Math.round(window.scrollY + (document.querySelector('[data-kept-scroll]')?.scrollTop ?? 0)));
  await expect.poll(down).toBeGreaterThan(100);
  const left_at = await down();

  await row.click();
  await page.getByText(/^(Who has it|Where each parcel is)$/).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();

  await expect.poll(down).toBe(left_at);
});
