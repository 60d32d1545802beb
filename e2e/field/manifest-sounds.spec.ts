import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, signIn, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

/** What is felt of each outcome. */
const FELT = { done: '40', warning: '80,60,80', refused: '300' } as const;

it('SETTINGS-SEC-43: a driver who scans a manifest feels by the phone alone what came of each scan', async () => {
  const ops = await callerOf(productUrl(), 'ops@tsela.example');
  const { branches } = await ops<{ branches: { id: number; name: string }[] }>('GET', '/branches');
  const idOf = (name: string) => branches.find((branch) => branch.name === name)?.id ?? 0;
  const { interhub_transfer } = await ops<{ interhub_transfer: { reference: string } }>('POST', '/interhub-transfers', {
    origin_branch_id: idOf('Johannesburg'),
    destination_branch_id: idOf('Cape Town'),
    vehicle: 'SND 44 GP',
  });
  const phone = await openPage(PHONE);
  await phone.addInitScript(() => {
    const felt: string[] = [];
    Object.assign(window, { felt });
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: number[]) => felt.push(pattern.join(',')) > 0 });
  });
  await signIn(phone, 'driver@tsela.example', '/tripsheet');
  await phone.getByRole('button', { name: 'Scan manifest' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Manifest scanner' });
  await dialog.getByLabel(/^Transfer/).selectOption({ label: `${interhub_transfer.reference}, Cape Town, SND 44 GP` });

  await scan(phone, 'NOT-THERE-1');
  await expect.poll(() => feltOn(phone)).toEqual([FELT.refused]);
  const reference = await referenceAt(idOf('Johannesburg'));
  await scan(phone, reference);
  await expect.poll(async () => (await feltOn(phone)).length).toBe(2);
  expect([FELT.done, FELT.warning]).toContain((await feltOn(phone))[1]);
  // The same once more is taken once.
  await scan(phone, reference);
  await expect.poll(async () => (await feltOn(phone))[2]).toBe(FELT.warning);
});

/** A shipment that is at a branch. */
async function referenceAt(branch_id: number): Promise<string> {
  const ops = await callerOf(productUrl(), 'ops@tsela.example');
  const { shipments } = await ops<{ shipments: { short_tracking_reference: string }[] }>('GET', '/shipments', {
    status: 'collected,at-hub',
    branch_id,
    limit: 1,
  });
  const [shipment] = shipments;
  if (!shipment) throw new Error('No shipment is at the branch.');
  return shipment.short_tracking_reference;
}

async function scan(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Scan a parcel').fill(reference);
  await page.keyboard.press('Enter');
}

function feltOn(page: Page): Promise<string[]> {
  // Set by the test itself, before the page's own scripts.
  return page.evaluate(() => [...((window as unknown as { felt?: string[] }).felt ?? [])]);
}
