import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';

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
    await page.getByText('Priced anew.').waitFor();
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
