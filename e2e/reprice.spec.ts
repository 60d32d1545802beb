import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

it.each([
  ['wide', WIDE],
  ['on a phone', PHONE],
])('a heavier parcel is priced anew before it is collected: first shown, then charged, %s', async (_size, size) => {
  const customer = await callerOf(productUrl(), 'owner@acme.example');
  const { id, rate } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage(size);
  await signIn(page, 'owner@acme.example', `/shipments/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change parcels or service' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change parcels or service of/ });
  await dialog.getByLabel('Weight (kg)').fill('40');
  await dialog.getByRole('button', { name: 'Show the new price' }).click();
  await dialog.getByText('To be charged').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: /^Save at R/ }).click();
  await page.getByText('Changed, and priced anew.').waitFor();

  const { shipments } = await customer<{ shipments: { rate: number; charged_weight: number }[] }>('GET', '/shipments', { id });
  expect([shipments[0]?.charged_weight, (shipments[0]?.rate ?? 0) > rate]).toEqual([40, true]);
});
