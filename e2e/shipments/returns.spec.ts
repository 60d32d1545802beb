import { expect, it } from 'vitest';
import { WIDE, expectNoAxeViolations, signIn, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

it('DUP-02 SHIP-TRANS-21: a delivered parcel is sent back from its page, and both shipments lead to each other', async () => {
  const owner = await callerOf(productUrl(), 'owner@acme.example');
  const { shipments } = await owner<{ shipments: { id: number; short_tracking_reference: string }[] }>('GET', '/shipments', {
    view: 'delivered',
    limit: 1,
  });
  const { id, short_tracking_reference: reference } = shipments[0] ?? { id: 0, short_tracking_reference: '' };
  const page = await openPage(WIDE);
  await signIn(page, 'owner@acme.example', `/shipments/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create return' }).click();
  await page.getByRole('heading', { level: 1, name: `Return of ${reference}` }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Create shipment/ }).click();
  await page.getByRole('heading', { level: 1, name: /is booked$/ }).waitFor();

  await page.getByRole('link', { name: 'Open the shipment' }).click();
  await page.getByText('Return', { exact: true }).first().waitFor();
  await expectNoAxeViolations(page);
  const back = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  await page.getByRole('link', { name: back }).waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await page.getByRole('menuitem', { name: /^Create return/ }).isDisabled()).toBe(true);
});
