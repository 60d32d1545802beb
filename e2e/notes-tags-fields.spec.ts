import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const HUB = 'hub@tsela.example';
const OWNER = 'owner@acme.example';
const LOCAL = { from: { street: '12 Oxford Road', suburb: 'Rosebank' }, to: { street: '1 Rivonia Road', suburb: 'Sandton' } };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const combobox = (page: Page, name: string | RegExp) => page.getByRole('combobox', { name });
const dialog = (page: Page) => page.getByRole('dialog');
/** A piece of text that appears once it is true. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

/** Makes a tag for shipments in the settings. */
async function makeTag(page: Page, { name, colour }: { name: string; colour: string }): Promise<void> {
  await page.goto('/settings/tags?type=shipment');
  await textbox(page, /^Name/).fill(name);
  await combobox(page, /^Colour/).selectOption({ label: colour });
  await button(page, 'Add tag').click();
  await button(page, `Change ${name}`).waitFor();
}

describe('notes on a shipment', () => {
  it('staff write for themselves or for the customer, who answers; each corrects the own', async () => {
    const [customer, staff] = [await openPage(PHONE), await openPage(WIDE)];
    await giveSession(customer, OWNER);
    const address = `/shipments/${(await bookByCall(await callerOf(productUrl(), OWNER), LOCAL)).id}`;
    await signIn(staff, ADMIN, `${address}?tab=notes`);

    await button(staff, 'Add note').click();
    await said(staff, 'Please write something.');
    await textbox(staff, /^Note/).fill('Customer is hard to reach');
    await button(staff, 'Add note').click();
    await said(staff, 'Staff only');
    await textbox(staff, /^Note/).fill('We will come again tomorrow');
    await staff.getByLabel('The customer may see this note').check();
    await button(staff, 'Add note').click();
    await said(staff, 'The customer sees this');
    await expectNoAxeViolations(staff);

    await customer.goto(`${address}?tab=notes`);
    await said(customer, 'We will come again tomorrow');
    expect(await customer.getByText('Customer is hard to reach').count()).toBe(0);
    expect(await button(customer, /^Delete/).count()).toBe(0);
    await textbox(customer, /^Note/).fill('The bel is broken');
    await button(customer, 'Add note').click();
    await button(customer, 'Edit the note “The bel is broken”').click();
    await textbox(customer, /^Note/).last().fill('The bell is broken');
    await button(customer, 'Save note').click();
    await said(customer, 'The bell is broken');
    expect(await sidewaysScroll(customer)).toBe(0);
    await expectNoAxeViolations(customer);

    await staff.reload();
    await said(staff, 'From the customer');
    await staff.getByRole('tab', { name: 'Notes (3)' }).waitFor();
    await button(staff, 'Delete the note “Customer is hard to reach”').click();
    await dialog(staff).getByRole('button', { name: 'Delete' }).click();
    await said(staff, 'The note is deleted.');
    await staff.getByRole('tab', { name: 'Notes (2)' }).waitFor();
  });
});

describe('tags on shipments', () => {
  it('SCREEN-50: are put on many at once, found by, taken off one, and merged with the counts told before', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, ADMIN);
    await makeTag(page, { name: 'Fragile', colour: 'Red' });
    await makeTag(page, { name: 'Breakable', colour: 'Orange' });
    await page.goto('/shipments');
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await button(page, /^Tag$/).click();
    await dialog(page).getByRole('button', { name: 'Put on' }).click();
    await said(page, 'Please choose a tag.');
    await dialog(page).getByRole('combobox').selectOption({ label: 'Fragile' });
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Put on' }).click();
    await said(page, '2 shipments are changed.');

    await combobox(page, 'Tag').selectOption({ label: 'Fragile' });
    await page.getByText('1 to 2 of 2').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('table').getByRole('link').first().click();
    await button(page, 'Take the tag Fragile off').waitFor();
    await combobox(page, 'Add a tag').selectOption({ label: 'Breakable' });
    await button(page, 'Take the tag Breakable off').click();
    await button(page, 'Take the tag Breakable off').waitFor({ state: 'detached' });

    await page.goto('/settings/tags?type=shipment');
    await button(page, 'Merge Fragile into another tag').click();
    await dialog(page).getByRole('combobox').selectOption({ label: 'Breakable' });
    await said(page, '2 shipments will get the tag Breakable.');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Merge tags' }).click();
    await said(page, 'Fragile is merged into Breakable.');
    await page.getByRole('link', { name: 'Breakable: 2 shipments' }).waitFor();
  });
});

describe('custom fields', () => {
  it('SCREEN-50: are made by the administrator and filled in by the customer before and after booking', async () => {
    const [staff, customer] = [await openPage({ ...WIDE, expected: [/400/] }), await openPage(WIDE)];
    await signIn(staff, ADMIN, '/settings/custom-fields');
    await textbox(staff, /^Name/).fill('Order number');
    await staff.getByLabel('Show it as a column of the list').check();
    await button(staff, 'Add field').click();
    await said(staff, 'Text · In the list');
    await textbox(staff, /^Name/).fill('order number');
    await button(staff, 'Add field').click();
    await said(staff, 'There is a field named order number already.');
    await expectNoAxeViolations(staff);

    await giveSession(customer, OWNER);
    const { id } = await bookByCall(await callerOf(productUrl(), OWNER), LOCAL);
    const address = `/shipments/${id}`;
    await customer.goto(address);
    await customer.getByRole('region', { name: 'Further details' }).getByRole('button', { name: 'Change' }).click();
    await dialog(customer)
      .getByRole('textbox', { name: /^Order number/ })
      .fill('PO-4711');
    await expectNoAxeViolations(customer);
    await dialog(customer).getByRole('button', { name: 'Save' }).click();
    await said(customer, 'The details are saved.');
    await said(customer, 'PO-4711');
    await customer.goto('/shipments');
    await customer.getByRole('columnheader', { name: 'Order number' }).waitFor();
    await customer.getByRole('cell', { name: 'PO-4711' }).waitFor();
    await customer.goto('/shipments/new?quick_quote=send');
    await textbox(customer, /^Order number/).waitFor();

    await button(staff, 'Change Order number').click();
    await staff.getByLabel('In use').uncheck();
    await button(staff, 'Save field').click();
    await said(staff, 'Text · In the list · Switched off');
    await customer.goto(address);
    await heading(customer, /^[A-Z0-9]{6}$/).waitFor();
    await staff.goto(address);
    await said(staff, 'PO-4711');
  });
});

describe('the floor', () => {
  it('KEY-64 SCREEN-50: finds the lists of the branch in its menu, and the bays at the scanner in their order', async () => {
    const [admin, floor] = [await openPage(WIDE), await openPage(WIDE)];
    await signIn(admin, ADMIN, '/settings/branches');
    await admin.getByRole('link', { name: 'Johannesburg' }).click();
    for (const bay of ['Cage 7', 'Cold room']) {
      await textbox(admin, 'New bay').fill(bay);
      await button(admin, 'Add bay').click();
      await button(admin, `Remove ${bay}`).waitFor();
    }
    await button(admin, 'Move Cold room up').click();
    await said(admin, 'Cold room is moved.');
    await expectNoAxeViolations(admin);

    await signIn(floor, HUB);
    await floor.getByRole('link', { name: 'Branches and lists' }).click();
    await heading(floor, 'Branches').waitFor();
    await floor.goto('/hub-scanner');
    await combobox(floor, /^Branch/).selectOption({ label: 'Johannesburg (JNB)' });
    await expect
      .poll(async () => (await combobox(floor, 'Bay').locator('option').allInnerTexts()).slice(-2))
      .toEqual(['Cold room', 'Cage 7']);
  });
});

describe('where people start', () => {
  it.each([
    ['super@tsela.example', '/provider-admin/providers'],
    [ADMIN, '/ops-dashboard'],
    ['finance@tsela.example', '/billing'],
    ['driver@tsela.example', '/tripsheet'],
    [OWNER, '/dashboard'],
  ])('SCREEN-01: %s is sent from / to %s', async (email, path) => {
    const page = await openPage(WIDE);
    await signIn(page, email, '/');
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await heading(page, /./).first().waitFor();
  });

  it('SCREEN-01: a visitor is offered a quote, tracking and the way in', async () => {
    const page = await openPage(WIDE);
    await page.goto('/');

    for (const name of [/quote/i, /track/i, /log in/i]) await page.getByRole('heading', { level: 2, name }).first().waitFor();
    await expectNoAxeViolations(page);
  });

  it('ROUTE-12: /account shows the account screen to the people of an account', async () => {
    const page = await openPage(WIDE);
    await signIn(page, OWNER, '/account');
    await heading(page, /^Account$/).waitFor();
    await page.getByText('ACM01').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
  });

  it('ROUTE-41: /accounts/{id} shows one account to staff', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/accounts?search=Acme');
    await page.getByRole('link', { name: 'Acme Online' }).first().click();
    await page.waitForURL(/\/accounts\/\d+/);
    const { pathname } = new URL(page.url());

    await page.goto(pathname);
    await heading(page, 'Acme Online').waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
  });
});

describe('the save bar', () => {
  it.each([
    ['/settings/branches/new', WIDE],
    ['/users/new', WIDE],
    ['/accounts/new', WIDE],
    ['/shipments/new?quick_quote=send', WIDE],
    ['/accounts/new', PHONE],
  ])('SHELL-21: stays at the bottom of %s, however far one scrolls', async (path, size) => {
    const page = await openPage(size);
    await signIn(page, ADMIN, path);
    const bar = page.getByRole('region', { name: 'Save', exact: true });
    const gap = async () => {
      const box = await bar.boundingBox();
      return box && Math.round(size.height - box.y - box.height);
    };

    await bar.waitFor();
    await expect.poll(gap).toBe(0);
    await page.mouse.wheel(0, 10_000);
    await expect.poll(gap).toBe(0);
  });
});
