import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const route = {
  from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
  to: { street: '3 Empire Road', suburb: 'Parktown' },
};

async function bookTwo() {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  return [await bookByCall(customer, route), await bookByCall(customer, route)] as const;
}

async function tick(page: Page, reference: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();
}

describe('a batch', () => {
  it('SCREEN-08: is made of what is ticked, picked by scan and hand, and taken at the hub by its one code', async () => {
    const [one, two] = await bookTwo();
    const page = await openPage(WIDE);
    await signIn(page, 'owner@karoo.example', '/shipments');
    await tick(page, one.reference);
    await tick(page, two.reference);
    await page.getByRole('button', { name: 'Make a batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a batch' }).click();
    await page.waitForURL(/\/shipments\/batches\/\d+$/);
    const heading = page.getByRole('heading', { level: 1, name: /^BAT\d{6}$/ });
    const batch = (await heading.textContent()) ?? '';

    await page.getByRole('textbox', { name: 'Scan a parcel' }).fill(`${one.reference}/1`);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 parcels picked').waitFor();
    await page.getByRole('checkbox', { name: `${two.reference}/1 is picked` }).check();
    await page.getByText('2 of 2 parcels picked').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Batches' }).first().click();
    await page.getByRole('link', { name: batch }).waitFor();
    await expectNoAxeViolations(page);

    const hub = await openPage(WIDE);
    await signIn(hub, 'hub@tsela.example', '/hub-scanner');
    await hub.getByRole('textbox', { name: 'Scan or type a reference' }).fill(batch);
    await hub.keyboard.press('Enter');
    const dialog = hub.getByRole('dialog', { name: `Take ${batch}` });
    await dialog.getByRole('checkbox', { name: `${two.reference}/1 is there` }).uncheck();
    await dialog.getByText('1 of 2 parcels there').waitFor();
    await expectNoAxeViolations(hub);
    await dialog.getByRole('button', { name: 'Take 1 parcel' }).click();
    await hub.getByText(`${batch} is handed over.`).waitFor();

    await page.goto(page.url());
    await page.getByRole('link', { name: batch }).click();
    await page.getByText('Listed but not there (1)').waitFor();
    await page.getByText(`${two.reference}/1`).first().waitFor();
    await page.getByText('Was not there').waitFor();
  });

  it('SCREEN-08: works on a phone', async () => {
    const [one, two] = await bookTwo();
    const customer = await callerOf(productUrl(), 'owner@karoo.example');
    const { batch } = await customer<{ batch: { id: number; reference: string } }>('POST', '/shipments/batches', {
      ids: [one.id, two.id],
    });
    const page = await openPage(PHONE);

    await signIn(page, 'owner@karoo.example', '/shipments/batches');

    await page.getByRole('link', { name: batch.reference }).click();
    await page.getByText('0 of 2 parcels picked').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    // Nothing of it scrolls sideways in a box of its own either: what cannot be seen is not picked.
    await page.getByRole('list', { name: 'Shipments' }).getByText(`1. ${one.reference}`).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByText(`${two.reference}/1`).click();
    await page.getByText('1 of 2 parcels picked').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Take out ${one.reference}` }).click();
    await page.getByText('1 of 1 parcel picked').waitFor();
    await page.getByRole('button', { name: 'Dissolve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dissolve' }).click();
    await page.getByText(`${batch.reference} is dissolved.`).waitFor();
  });
});
