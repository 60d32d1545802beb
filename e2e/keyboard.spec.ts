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

it('SCREEN-60: the command palette acts on several parcels at once and says of each what became of it; a note is asked for on the spot', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const trip = {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  };
  const [one, two, three] = [
    await bookByCall(customer, trip),
    await bookByCall(customer, trip),
    await bookByCall(customer, trip),
  ];
  await customer('POST', '/shipments/cancel', { id: three.id, message: 'Ordered twice' });
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example');
  const field = page.getByRole('combobox', { name: 'Search or go to' });

  await page.keyboard.press('Control+k');
  await field.fill(`hold ${one.reference} ${two.reference} ${three.reference} ZZZZ99`);
  await page.getByRole('option', { name: 'Put 4 shipments on hold' }).waitFor();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Put 3 shipments on hold?' });
  await asked.getByText('Not found, and left out: ZZZZ99').waitFor();
  await expectNoAxeViolations(page);
  await asked.getByRole('combobox').selectOption({ index: 1 });
  await asked.getByRole('button', { name: 'Put on hold' }).click();
  const outcome = page.getByRole('dialog', { name: 'What was done' });
  await outcome.waitFor();
  expect(await outcome.getByText('On hold', { exact: true }).count()).toBe(2);
  expect(await outcome.getByRole('listitem').filter({ hasText: 'ZZZZ99' }).innerText()).toContain('No such shipment.');
  expect(await outcome.getByRole('listitem').filter({ hasText: three.reference }).innerText()).toContain('not under way');
  await expectNoAxeViolations(page);
  await outcome.getByRole('button', { name: 'Close' }).click();

  await page.keyboard.press('Control+k');
  await field.fill(`note ${one.reference}`);
  await page.getByRole('option', { name: `Add a note to ${one.reference} Action` }).click();
  const noting = page.getByRole('dialog', { name: 'Write a note on 1 shipment' });
  await noting.getByRole('textbox').fill('Asked for a call before delivery');
  await noting.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('The note is added').waitFor();
  await page.goto(`/shipments/${one.id}?tab=notes`);
  await page.getByText('Asked for a call before delivery').waitFor();
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

it('ROUTE-20: the keyboard goes on in a page that was opened from a list, and in the list again on the way back', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await bookByCall(customer, {
    from: { street: '18 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '9 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage(WIDE);
  await signIn(page, 'owner@karoo.example', `/shipments?search=${reference}`);
  const focused = () => page.evaluate(() => document.activeElement?.tagName);

  await page.getByRole('link', { name: reference }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  await expect.poll(focused).toBe('MAIN');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/shipments');
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
  await expect.poll(focused).toBe('MAIN');
});

it('SCREEN-10: no field that is reached by the keyboard lies behind the bar with the buttons', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'owner@karoo.example', '/shipments/new');
  const bar = page.getByRole('region', { name: 'Save' });
  await bar.waitFor();
  await untilQuiet(page);
  const top_of_bar = (await bar.boundingBox())?.y ?? 0;
  await page.getByRole('combobox', { name: 'Find the address' }).first().focus();

  const reached: string[] = [];
  const hidden: string[] = [];
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Tab');
    const { name, bottom } = await page.evaluate(() => {
      const active = document.activeElement;
      return { name: active?.getAttribute('name') ?? '', bottom: active?.getBoundingClientRect().bottom ?? 0 };
    });
    if (name === '') continue;
    reached.push(name);
    if (bottom > top_of_bar) hidden.push(name);
  }

  expect(reached.length).toBeGreaterThan(10);
  expect(hidden).toEqual([]);
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
