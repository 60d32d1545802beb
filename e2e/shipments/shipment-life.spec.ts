import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';
import type { Caller } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

it.each([
  ['wide', WIDE],
  ['on a phone', PHONE],
])(
  'SCREEN-09: staff hold a shipment, add to its history, take it off hold, see its way and price it anew, %s',
  async (_size, size) => {
    const customer = await callerOf(productUrl(), 'owner@acme.example');
    const { id } = await bookByCall(customer, {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
    });
    const page = await openPage(size);
    await signIn(page, 'admin@tsela.example', `/shipments/${id}`);
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };

    await act('Put on hold');
    const hold = page.getByRole('dialog', { name: /on hold\?$/ });
    await hold.getByRole('radio', { name: /Staff only/ }).check();
    const reason = hold.getByRole('combobox');
    await reason.selectOption({ index: 1 });
    await expectNoAxeViolations(page);
    await hold.getByRole('button', { name: 'Put on hold' }).click();
    await page.getByText('On hold, known to staff only since').waitFor();

    await act('Add to the history');
    const adding = page.getByRole('dialog', { name: /^Add to the history of/ });
    await adding.getByRole('textbox', { name: 'What happened' }).fill('Spoke to the sender');
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.waitFor({ state: 'hidden' });
    await page.getByText(/^Spoke to the sender/).waitFor();

    await act('Take off hold');
    await page.getByRole('dialog').getByRole('button', { name: 'Take off hold' }).click();
    await page.getByText('On hold, known to staff only since').waitFor({ state: 'hidden' });

    await page.getByRole('tab', { name: 'Map' }).click();
    await page.getByText('Collection: Rosebank').waitFor();
    await expectNoAxeViolations(page);

    await act('Recalculate the price');
    const again = page.getByRole('dialog', { name: /^Recalculate the price of/ });
    await again.getByRole('button', { name: 'Show the new price' }).click();
    await again.getByText('Charged weight').waitFor();
    await again.getByRole('button', { name: /^Save at R/ }).click();
    await page.getByText('Repriced.').waitFor();
  },
);

it('SCREEN-08: staff hold several shipments from the list for one reason, and take them off hold together', async () => {
  const customer = await callerOf(productUrl(), 'owner@acme.example');
  const route = {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  };
  const booked = [await bookByCall(customer, route), await bookByCall(customer, route)];
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/shipments');
  const rowOf = (reference: string) => page.getByRole('row').filter({ hasText: reference });
  const tick = async () => {
    for (const { reference } of booked) await rowOf(reference).getByRole('checkbox').check();
  };

  await tick();
  await page.getByRole('button', { name: 'Put on hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Put 2 shipments on hold?' });
  await hold.getByRole('radio', { name: /Staff only/ }).check();
  await hold.getByRole('combobox').selectOption({ index: 1 });
  await expectNoAxeViolations(page);
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await page.getByText('2 shipments are on hold.').waitFor();
  for (const { reference } of booked) await rowOf(reference).getByText(/hold/i).first().waitFor();

  await tick();
  await page.getByRole('button', { name: 'Take off hold' }).click();
  const release = page.getByRole('dialog', { name: 'Take 2 shipments off hold?' });
  await release.getByRole('button', { name: 'Take off hold' }).click();
  await page.getByText('2 shipments are off hold.').waitFor();
  for (const { reference } of booked) await rowOf(reference).getByText('Submitted').waitFor();
});

it('SCREEN-08: staff recalculate several shipments by a new tariff: the difference is shown first, and why one cannot be', async () => {
  const customer = await callerOf(productUrl(), 'owner@acme.example');
  const admin = await callerOf(productUrl(), 'admin@tsela.example');
  const route = {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  };
  const [dearer, cancelled] = [await bookByCall(customer, route), await bookByCall(customer, route)];
  await admin('POST', '/shipments/cancel', { id: cancelled.id, message: 'Ordered twice' });
  await makeDearer(admin);
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/shipments');
  for (const { reference } of [dearer, cancelled])
    await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();

  await page.getByRole('button', { name: 'Recalculate the price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recalculate the price of 2 shipments' });
  await dialog.getByRole('button', { name: 'Show the new prices' }).click();
  await dialog.getByText('To be charged').waitFor();
  await dialog.getByText(`${cancelled.reference}: A cancelled shipment can no longer be changed.`).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Recalculate 1 shipment' }).click();
  await page.getByText('1 shipment is repriced.').waitFor();

  const { shipments } = await admin<{ shipments: { rate: number }[] }>('GET', '/shipments', { id: dearer.id });
  expect(shipments[0]?.rate).toBeGreaterThan(dearer.rate);
});

/** Publishes the tariff with every rate 10 % higher. */
async function makeDearer(admin: Caller): Promise<void> {
  const { rate_revisions } = await admin<{ rate_revisions: { id: number }[] }>('GET', '/rates/revisions', { state: 'live' });
  const { rate_revision } = await admin<{ rate_revision: { id: number; version: number } }>('POST', '/rates/revisions', {
    name: 'All dearer',
    copy_of: rate_revisions[0]?.id,
  });
  const { id } = rate_revision;
  const { service_levels } = await admin<{ service_levels: { id: number }[] }>('GET', '/rates/revisions/card', { id });
  let { version } = rate_revision;
  for (const { id: service_level_id } of service_levels) {
    const changed = await admin<{ rate_revision: { version: number } }>('POST', '/rates/revisions/copy-rates', {
      id,
      version,
      from_rate_group_id: 1,
      to_rate_group_id: 1,
      service_level_id,
      change_percentage: 10,
    });
    ({ version } = changed.rate_revision);
  }
  await admin('POST', '/rates/revisions/publish', { id, version, accept_warnings: true, warnings_reason: 'For the journey' });
}
