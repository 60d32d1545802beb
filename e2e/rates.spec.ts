import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, PHONE, sidewaysScroll, signIn, usePeople, WIDE } from './set-up/browser.ts';
import { openByHand } from './set-up/booking.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const BLOEMFONTEIN = { type: 'business', local_area: 'Bloemfontein', city: 'Bloemfontein', zone: 'FS', code: '9301' };
const SHIPMENT = {
  collection_address: BLOEMFONTEIN,
  delivery_address: BLOEMFONTEIN,
  parcels: [{ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 3 }],
  service_level_code: 'ECO',
};

describe('a tariff', () => {
  it('SCREEN-47: is copied, priced anew in its sheet and published with its warning accepted; customers are quoted the new price', async () => {
    const customer = await callerOf(productUrl(), 'owner@acme.example');
    const basePrice = async () => {
      const { rates } = await customer<{ rates: { base_rate: { charge: number } }[] }>('POST', '/rates', SHIPMENT);
      return rates[0]?.base_rate.charge;
    };
    expect(await basePrice()).toBe(69);
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', '/rates-and-estimates');

    await page.getByRole('link', { name: 'Standard tariff' }).click();
    await page.getByText('This tariff is live and cannot be changed.').waitFor();
    await page.getByRole('button', { name: 'Make a draft of it' }).click();
    const dialog = page.getByRole('dialog', { name: 'New draft' });
    await dialog.getByLabel(/^Name/).fill('Summer prices');
    await dialog.getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Summer prices' }).waitFor();
    await page.getByRole('link', { name: 'Rates', exact: true }).click();
    await changeFirstPrice(page, 'R 70,50');
    await expectNoAxeViolations(page);
    // Saved while the cell is still typed into: what was typed is in it.
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(5).click();
    await page.keyboard.type('R 71,50');
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 change is saved.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publishing = page.getByRole('dialog', { name: 'Publish “Summer prices”' });
    await publishing.getByRole('checkbox', { name: /^I have read/ }).check();
    await publishing.getByLabel(/^Reason for accepting them/).fill('Prices of summer');
    await expectNoAxeViolations(page);
    await publishing.getByRole('button', { name: 'Publish now' }).click();

    await page.getByText('“Summer prices” is live.').waitFor();
    await expect.poll(basePrice, { timeout: 10_000 }).toBe(71.5);
  });

  it('SCREEN-47: is compared with another in the calculator, on a phone too', async () => {
    const administrator = await callerOf(productUrl(), 'admin@tsela.example');
    const { rate_revisions } = await administrator<{ rate_revisions: { id: number }[] }>('GET', '/rates/revisions', {
      state: 'live',
    });
    await administrator('POST', '/rates/revisions', { name: 'Winter prices', copy_of: rate_revisions[0]?.id });
    const page = await openPage(PHONE);
    await signIn(page, 'admin@tsela.example', '/rates-and-estimates/calculator');

    await page.getByLabel('Compared with').selectOption({ label: 'Winter prices (draft)' });
    await page.getByRole('combobox', { name: 'Account' }).fill('Acme');
    await page.getByRole('option', { name: /Acme Online/ }).click();
    for (const side of ['Collection', 'Delivery']) {
      const panel = page.getByRole('region', { name: side });
      await openByHand(panel);
      await panel.getByLabel(/^Suburb/).fill('Bloemfontein');
      await panel.getByLabel(/^City/).fill('Bloemfontein');
      await panel.getByLabel(/^Province/).selectOption('FS');
    }
    for (const [measure, value] of Object.entries({ Length: '30', Width: '20', Height: '10', Weight: '3' }))
      await page.getByLabel(new RegExp(`^${measure}`)).fill(value);

    await page.getByText('The same price').first().waitFor();
    await expectNoAxeViolations(page);
    expect(await page.getByText('Why this price?').count()).toBeGreaterThan(1);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

/** Types a price over the one of the sheet's first line, and goes on with the mouse: what was typed stays where it was typed. */
async function changeFirstPrice(page: Page, price: string): Promise<void> {
  const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell');
  await first.nth(5).click();
  await page.keyboard.type(price);
  const below = page.getByRole('grid').getByRole('row').nth(3).getByRole('gridcell').nth(5);
  const untouched = await below.innerText();
  await below.click();
  await first.nth(5).getByText('70.50').waitFor();
  expect(await below.innerText()).toBe(untouched);
}
