import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface SideEntry {
  /** What is typed into the search. */
  readonly suburb: string;
  /** Which of the suburbs of that name. */
  readonly detail: RegExp;
  readonly street: string;
  readonly name: string;
  readonly mobile: string;
}

/** Opens the fields of an address, for places that the search does not know or that are typed part by part. */
export async function openByHand(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Enter it by hand' }).click();
}

/** Goes on to a question of the form on a phone, past those whose answers are sound. */
export async function goOnTo(page: Page, question: string): Promise<void> {
  const asked = page.getByRole('heading', { level: 2, name: /\?$/ });
  for (let steps = 0; steps < 9; steps++) {
    const before = await asked.innerText();
    if (before === question) return;
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => asked.innerText()).not.toBe(before);
  }
}

/** Fills one end of the shipment: the suburb by searching for it, the rest by hand. */
export async function fillSide(page: Page, side: 'Collection' | 'Delivery', entry: SideEntry): Promise<void> {
  const panel = page.getByRole('region', { name: side, exact: true });
  await panel.getByRole('combobox', { name: /^Find the/ }).fill(entry.suburb);
  await page
    .getByRole('listbox', { name: /^Find the/ })
    .getByRole('option')
    .filter({ hasText: entry.detail })
    .first()
    .click();
  await panel.getByLabel(/^Street address/).fill(entry.street);
  await panel.getByLabel(/^Contact name/).fill(entry.name);
  await panel.getByLabel(/^Mobile number/).fill(entry.mobile);
}

interface ParcelEntry {
  readonly contents: string;
  /** Length, width and height in cm. */
  readonly sizes: readonly [string, string, string];
  /** In kg. */
  readonly weight: string;
}

export async function fillParcel(page: Page, { contents, sizes, weight }: ParcelEntry): Promise<void> {
  const parcel = page.getByRole('group', { name: 'Parcel 1' });
  await parcel.getByLabel(/^Contents/).fill(contents);
  await parcel.getByLabel(/^Length/).fill(sizes[0]);
  await parcel.getByLabel(/^Width/).fill(sizes[1]);
  await parcel.getByLabel(/^Height/).fill(sizes[2]);
  await parcel.getByLabel(/^Weight/).fill(weight);
}

/** The price of the service that is chosen, from the bar that sends the form. */
export async function chosenPrice(page: Page): Promise<{ text: string; cents: number }> {
  const note = page.getByRole('region', { name: 'Save' }).getByText(/including VAT/);
  const text = /R\s[\d\s]+\.\d\d/.exec(await note.innerText())?.[0] ?? '';
  return { text, cents: centsOf(text) };
}

/** What the balance box in the navigation says, in cents. */
export async function balanceOf(page: Page): Promise<number> {
  return centsOf(
    await page
      .getByText(/^Balance\s*-?R/)
      .last()
      .innerText(),
  );
}

function centsOf(text: string): number {
  return Number(text.replaceAll(/[^\d-]/g, ''));
}
