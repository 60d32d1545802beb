import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chosenPrice, fillParcel, fillSide, openByHand } from '../set-up/booking.ts';
import { WIDE, expectNoAxeViolations, giveSession, signIn, usePeople } from '../set-up/browser.ts';

const { openPage } = usePeople();

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const option = (page: Page, list: string, text: RegExp) =>
  page.getByRole('listbox', { name: list }).getByRole('option').filter({ hasText: text }).first();
const createButton = (page: Page) => part(page, 'Save').getByRole('button', { name: 'Create shipment' });

async function openForm(page: Page, visit = '1'): Promise<void> {
  await page.goto(`/shipments/new?quick_quote=send&t=${visit}`);
  await page.getByRole('heading', { level: 1, name: 'New shipment' }).waitFor();
}

async function fillForm(page: Page): Promise<void> {
  await fillSide(page, 'Collection', {
    suburb: 'Rosebank',
    detail: /Johannesburg/,
    street: '12 Jellicoe Avenue',
    name: 'Thandi Mokoena',
    mobile: '082 123 4567',
  });
  await fillSide(page, 'Delivery', {
    suburb: 'Parktown',
    detail: /Johannesburg/,
    street: '3 Empire Road',
    name: 'Sipho Dlamini',
    mobile: '083 765 4321',
  });
  await fillParcel(page, { contents: 'Books', sizes: ['30', '20', '15'], weight: '3' });
  await part(page, 'Save')
    .getByText(/including VAT/)
    .waitFor();
}

describe('the field for an account', () => {
  it('never says another account than the one that pays: what was typed and not picked goes', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'ops@tsela.example');
    await openForm(page);
    const account = page.getByRole('combobox', { name: /^Account/ });
    await account.fill('Acme');
    await option(page, 'Account', /Acme/).click();
    const chosen = await account.inputValue();
    expect(chosen).toContain('Acme');

    await account.fill('Karoo');
    await page.keyboard.press('Tab');

    await expect.poll(() => account.inputValue()).toBe('');
    await createButton(page).click();
    await page.getByText('Please choose an account.').first().waitFor();
  });

  it('keeps the filter of a list that it still shows', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', '/shipments');
    const account = page.getByRole('combobox', { name: /^Account/ });
    await account.fill('Acme');
    await option(page, 'Account', /Acme/).click();
    await expect.poll(() => account.inputValue()).toContain('Acme');

    await account.fill('Karoo');
    await page.keyboard.press('Tab');

    await expect.poll(() => account.inputValue()).toContain('Acme');
    expect(new URL(page.url()).searchParams.has('account_id')).toBe(true);
  });

  it('CONST-32 CONST-33: lockers are looked for around Sandton until there is an address', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    await openForm(page);
    const delivery = part(page, 'Delivery');
    await delivery.getByText('Locker or counter', { exact: true }).first().click();
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname.endsWith('/pickup-points') && searchParams.has('lat');
    });

    await delivery.getByRole('combobox', { name: /^Locker or counter/ }).click();

    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('lat'), searchParams.get('lng')]).toEqual(['-26.1076', '28.0567']);
    await option(page, 'Locker or counter', /Sandton/).waitFor();
  });

  it('a locker that was typed and not picked is asked for', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    await openForm(page);
    const delivery = part(page, 'Delivery');
    await delivery.getByText('Locker or counter', { exact: true }).first().click();
    const point = delivery.getByRole('combobox', { name: /^Locker or counter/ });
    await point.click();
    await option(page, 'Locker or counter', /./).click();
    await expect.poll(() => point.inputValue()).not.toBe('');

    await point.fill('Somewhere else');
    await page.keyboard.press('Tab');

    await expect.poll(() => point.inputValue()).toBe('');
    await createButton(page).click();
    await page.getByText('Please select a pickup point for delivery').first().waitFor();
  });
});

describe('a declared value', () => {
  it('that cannot be read gets no price without cover, and one that can is said as it was understood', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    await openForm(page);
    await fillForm(page);
    const value = page.getByLabel(/^Declared value/);

    await value.fill('about 1500');
    await page.getByText('Enter the declared value as an amount to see what is offered.').waitFor();
    await createButton(page).click();
    await part(page, 'Save').getByText('Please enter the declared value as an amount, for example 1 500.00.').waitFor();
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    await expectNoAxeViolations(page);

    await value.fill('R1.500,00');
    await page.getByText('Cover for R 1 500.00.').waitFor();
    await part(page, 'Save')
      .getByText(/including VAT/)
      .waitFor();
  });
});

describe('a price that has risen meanwhile', () => {
  it('is told even when the price of today cannot be asked for', async () => {
    const page = await openPage({ ...WIDE, expected: [/status of (409|500)/] });
    await giveSession(page, 'owner@karoo.example');
    await openForm(page);
    await fillForm(page);
    await chosenPrice(page);
    const risen = 'The rate has changed to R 999.00. Please confirm.';
    await page.route('**/api/shipments?*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json: { message: risen } }) : route.continue(),
    );
    await page.route('**/api/rates?*', (route) => route.fulfill({ status: 500, json: { message: 'Not now.' } }));

    await createButton(page).click();

    await part(page, 'Save').getByText(risen).waitFor();
    // A price that may not be today's cannot be agreed to.
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a draft of another visit', () => {
  it('is offered until it is taken up or discarded, whatever is typed meanwhile', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    const reference = page.getByLabel(/^Customer reference/);
    const kept = page.getByText(/^Draft kept/);
    const takeUp = page.getByRole('button', { name: 'Continue with it' });
    await openForm(page, '1');
    await reference.fill('of the first visit');
    await kept.waitFor();

    await openForm(page, '2');
    await takeUp.waitFor();
    await reference.fill('of the second visit');
    await kept.waitFor();
    await page.reload();
    await page.getByText(/^We kept what you filled in/).waitFor();
    expect(await reference.inputValue()).toBe('of the second visit');
    await expectNoAxeViolations(page);
    await takeUp.click();

    expect(await reference.inputValue()).toBe('of the first visit');
    await takeUp.click();
    expect(await reference.inputValue()).toBe('of the second visit');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await takeUp.waitFor({ state: 'hidden' });
    expect(await reference.inputValue()).toBe('of the second visit');
    await page.reload();
    await page.getByText(/^We kept what you filled in/).waitFor();
    expect(await takeUp.count()).toBe(0);
  });
});

describe('the bar under the form', () => {
  it('SCREEN-10: creates a shipment and prints its stickers in one go', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    await openForm(page, 'print');
    await fillForm(page);

    const printed = page.waitForEvent('popup');
    const labels = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/shipments/label/batch');
    await part(page, 'Save').getByRole('button', { name: 'Create and print' }).click();

    await page.getByRole('heading', { level: 1, name: /^Shipment \w+ is booked$/ }).waitFor();
    await printed;
    expect((await labels).status()).toBe(200);
    expect(await page.getByRole('dialog', { name: 'Popups are blocked' }).count()).toBe(0);
  });

  it('SCREEN-10: discards what was filled in, once that is meant', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, 'owner@karoo.example');
    await openForm(page, 'discard');
    const suburb = part(page, 'Collection').getByLabel(/^Suburb/);
    expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0);
    await openByHand(part(page, 'Collection'));
    await suburb.fill('Nowhere');

    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await suburb.inputValue()).toBe('Nowhere');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

    await expect.poll(() => suburb.inputValue()).toBe('');
    await page.reload();
    await part(page, 'Collection').getByRole('combobox', { name: 'Find the address' }).waitFor();
    await openByHand(part(page, 'Collection'));
    expect(await suburb.inputValue()).toBe('');
  });
});

it("says why a price is what it is in a customer's words, and folds away what did not apply", async () => {
  const page = await openPage(WIDE);
  await giveSession(page, 'owner@acme.example');
  await openForm(page, 'why');
  await fillForm(page);

  await page.getByText('Why this price?').click();
  const why = page.getByRole('group').filter({ has: page.getByText('Why this price?') });
  const lines = why.first().getByRole('listitem');
  expect(await lines.first().innerText()).toMatch(/^Economy, .* to .*, up to 5 kg: R\s\d+\.\d\d\.$/);
  await lines.filter({ hasText: /^Fuel: [\d.]+ % of the base rate = R/ }).waitFor();
  expect(await page.getByText('Insurance: not charged. No value was declared.').isVisible()).toBe(false);

  await page.getByText(/^What did not apply/).click();

  await page.getByText('Insurance: not charged. No value was declared.').waitFor();
  await expectNoAxeViolations(page);
});
