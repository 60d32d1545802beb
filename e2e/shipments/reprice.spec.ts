import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';

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
  await page.getByRole('menuitem', { name: 'Change parcels, service or address' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change parcels, service or address of/ });
  await dialog.getByLabel('Weight (kg)').fill('40');
  await dialog.getByRole('button', { name: 'Show the new price' }).click();
  await dialog.getByText('To be charged').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: /^Save at R/ }).click();
  await page.getByText('Changed and repriced.').waitFor();

  const { shipments } = await customer<{ shipments: { rate: number; charged_weight: number }[] }>('GET', '/shipments', { id });
  expect([shipments[0]?.charged_weight, (shipments[0]?.rate ?? 0) > rate]).toEqual([40, true]);
});

it.each([
  ['wide', WIDE],
  ['on a phone', PHONE],
])(
  'users-ask 8: a shipment goes elsewhere, and who saves second sees what the first changed and chooses, %s',
  async (_size, size) => {
    const customer = await callerOf(productUrl(), 'owner@acme.example');
    const box = { submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 20, submitted_weight_kg: 2 };
    const { id, reference } = await bookByCall(customer, {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
      parcels: [box, box],
    });
    const page = await openPage({ ...size, expected: [/409/] });
    await signIn(page, 'owner@acme.example', `/shipments/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Change parcels, service or address' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change parcels, service or address of/ });
    await dialog.getByRole('button', { name: 'Change where it is delivered' }).click();
    await dialog.getByRole('textbox', { name: 'Street address' }).fill('7 Keyes Avenue');
    await dialog.getByRole('textbox', { name: 'Suburb' }).fill('Rosebank');
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('2196');
    await dialog.getByRole('button', { name: `Cancel parcel ${reference}/2` }).click();
    await dialog.getByLabel('Weight (kg)').fill('4');

    const { shipments: stored } = await customer<{ shipments: { parcels: { id: number }[] }[] }>('GET', '/shipments', { id });
    const first = stored[0]?.parcels[0]?.id ?? 0;
    await customer('POST', '/shipments/reprice', { id, parcels: [{ id: first, submitted_weight_kg: 6 }] });
    await dialog.getByRole('button', { name: 'Show the new price' }).click();
    await dialog.getByText('Another user saved this shipment').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Keep what I entered' }).click();
    await dialog.getByRole('button', { name: 'Show the new price' }).click();
    await dialog.getByText('Charged weight').waitFor();
    await dialog.getByRole('button', { name: /^Save at R/ }).click();
    await page.getByText('Changed and repriced.').waitFor();

    const { shipments } = await customer<{ shipments: object[] }>('GET', '/shipments', { id });
    expect(shipments[0]).toMatchObject({
      delivery_address: { street_address: '7 Keyes Avenue', local_area: 'Rosebank' },
      charged_weight: 4,
      parcels: [{ submitted_weight_kg: 4 }, { status: 'cancelled' }],
    });
  },
);
