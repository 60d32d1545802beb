import { expect, it } from 'vitest';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { WIDE, expectNoAxeViolations, signIn, untilQuiet, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

it('the command palette reaches pages, actions and references without the mouse', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  await field.waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.type('acc');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();

  await page.keyboard.press('Control+k');
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
  await page.keyboard.type(reference.toLowerCase());
  await page.getByRole('option', { name: `Find reference ${reference}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/shipments/${id}`);

  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
});

it('SCREEN-60: the command palette holds a parcel by its reference, asks as its page does, and says what cannot be done', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example');
  const field = page.getByRole('combobox', { name: 'Search or go to' });

  await page.keyboard.press('Control+k');
  await field.fill(`release ${reference}`);
  await page.getByRole('option', { name: `Release ${reference} Action` }).click();
  await page.getByText('The shipment is not on hold.').waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.keyboard.press('Control+k');
  await field.fill(`${reference.toLowerCase()} hold`);
  await page.getByRole('option', { name: `Put ${reference} on hold Action` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
  const dialog = page.getByRole('dialog', { name: /hold/i });
  await dialog.waitFor();
  await expectNoAxeViolations(page);

  const own = await openPage(WIDE);
  await signIn(own, 'owner@karoo.example');
  await own.keyboard.press('Control+k');
  const own_field = own.getByRole('combobox', { name: 'Search or go to' });
  await own_field.fill(reference);
  await own.getByRole('option', { name: `Print stickers of ${reference}` }).waitFor();
  expect(await own.getByRole('option', { name: `Put ${reference} on hold` }).count()).toBe(0);
});

it('users-ask 12: the command palette finds accounts and settings as they are typed, for staff; a customer finds neither', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  const found = page.getByRole('option', { name: /^Acme/ });

  await page.keyboard.press('Control+k');
  await field.fill('acme');
  await found.first().click();
  await page.waitForURL((url) => url.pathname.startsWith('/accounts/'));
  await page.getByRole('heading', { level: 1, name: /Acme/ }).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('sms sender');
  await page
    .getByRole('option', { name: /^SMS sender name/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/settings' && url.searchParams.has('setting'));

  const customer = await openPage(WIDE);
  await signIn(customer, 'owner@karoo.example');
  await customer.keyboard.press('Control+k');
  const own_field = customer.getByRole('combobox', { name: 'Search or go to' });
  await own_field.fill('acme');
  await untilQuiet(customer);
  expect(await customer.getByRole('option', { name: /^Acme/ }).count()).toBe(0);
  await own_field.fill('sms sender');
  await untilQuiet(customer);
  expect(await customer.getByRole('option', { name: /^SMS sender name/ }).count()).toBe(0);
});

it('? lists the shortcuts, and / goes to the search of a list', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'owner@acme.example', '/shipments');
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.keyboard.type('sandton?');

  expect(await page.getByRole('searchbox', { name: 'Reference, name, phone or suburb' }).inputValue()).toBe('sandton?');
});
