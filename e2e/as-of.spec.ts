import { expect, it } from 'vitest';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, signIn, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

it('support opens a shipment as it was, answers what the customer saw then, and sends the address to a colleague', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const office = await callerOf(productUrl(), 'admin@tsela.example');
  await office('PATCH', '/shipments', { id, status: 'collection-assigned' });
  await office('PATCH', '/shipments', { id, special_instructions_delivery: 'Ring twice' });
  await office('POST', '/shipments/hold', { id, reason: 'Address is unclear' });

  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', `/shipments/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'As of…' }).click();
  await page.getByRole('heading', { level: 1, name: `Shipment ${reference} as it was` }).waitFor();

  // By keyboard, from the newest change to the first one.
  const slider = page.getByRole('slider', { name: 'Changes from the first to the last' });
  await slider.focus();
  await page.keyboard.press('Home');
  await page.getByText(/^You are looking at the past/).waitFor();
  const fields = page.getByRole('table');
  await fields.getByRole('row', { name: /^Status Submitted Different On hold/ }).waitFor();
  await fields.getByRole('row', { name: /^Delivery instructions – Different Ring twice/ }).waitFor();
  const saw = page.getByRole('region', { name: 'What the customer saw' });
  await saw.getByText('Shipment booked').waitFor();
  expect(await saw.getByText('Address is unclear').count()).toBe(0);
  await page
    .getByRole('region', { name: 'Price' })
    .getByText(/^By the tariff/)
    .waitFor();
  await page.getByRole('region', { name: 'Messages sent until then' }).waitFor();
  await expectNoAxeViolations(page);

  const colleague = await openPage(PHONE);
  const { pathname, search } = new URL(page.url());
  await signIn(colleague, 'ops@tsela.example', `${pathname}${search}`);
  await colleague.getByRole('row', { name: /^Status Submitted Different On hold/ }).waitFor();
  await colleague.getByRole('button', { name: 'Later change' }).first().click();
  await expect.poll(() => new URL(colleague.url()).search).not.toBe(search);
  await expectNoAxeViolations(colleague);
});

it('an account and the settings open from their own pages, and say what was different', async () => {
  const office = await callerOf(productUrl(), 'admin@tsela.example');
  const { accounts } = await office<{ accounts: { id: number; name: string }[] }>('GET', '/accounts', { search: 'karoo' });
  const [account] = accounts;
  if (account === undefined) throw new Error('The demo has the account of Karoo.');
  for (const support_contact_number of ['011 123 4567', '021 123 4567'])
    await office('POST', '/providers/settings', {
      settings: [{ setting: 'support_contact_number', value: support_contact_number }],
    });
  for (const sales_person of ['Thandi', 'Naledi']) await office('PATCH', '/accounts', { id: account.id, sales_person });

  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/settings');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'As of…' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings as they were' }).waitFor();
  await page.getByText('Nothing was different.').waitFor();
  await page.getByRole('button', { name: 'Earlier change' }).click();
  await page.getByRole('row', { name: /011 123 4567 Different 021 123 4567$/ }).waitFor();
  await expectNoAxeViolations(page);

  await page.goto(`${productUrl()}/accounts/${account.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'As of…' }).click();
  await page.getByRole('heading', { level: 1, name: `${account.name} as it was` }).waitFor();
  await page.getByRole('button', { name: 'Earlier change' }).click();
  await page.getByRole('row', { name: 'Sales person Thandi Different Naledi' }).waitFor();
  await expectNoAxeViolations(page);
});
