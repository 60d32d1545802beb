import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const OWNER = 'owner@acme.example';
const PREPAID = 'owner@karoo.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
/** Two cores draw slowly while others work. */
const PATIENTLY = { timeout: 15_000 };
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

const side = (street_address: string, local_area: string, city: string, zone: string, code: string) => ({
  street_address,
  local_area,
  city,
  zone,
  code,
});
/** A parcel from Rosebank to Sea Point. */
const SHIPMENT = {
  collection_address: side('12 Oxford Road', 'Rosebank', 'Johannesburg', 'GP', '2196'),
  delivery_address: side('3 Beach Road', 'Sea Point', 'Cape Town', 'WC', '8005'),
  collection_contact: { name: 'Sipho', mobile_number: '0821234567', email: 'sipho@example.com' },
  delivery_contact: { name: 'Thandi', mobile_number: '0831234567', email: 'thandi@example.com' },
  parcels: [{ submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 1 }],
  service_level_code: 'ECO',
};

async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto(`/accounts?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await heading(page, name).waitFor();
}

async function act(page: Page, action: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('settings of an account', () => {
  it('DATA-28: parcel types are kept by the owner, and packed when booking', async () => {
    const owner = await openPage({ ...WIDE, expected: [/400/] });
    await signIn(owner, OWNER, '/settings');
    await button(owner, 'Add parcel type').click();
    const box = owner.getByRole('group', { name: 'Parcel type 1' });
    await box.getByLabel('Length (cm)').fill('long');
    await button(owner, /^Save/).click();
    await said(owner, 'Please enter the name of the parcel type.');
    await said(owner, 'Please enter a number from 0 to 1000.');
    await expectNoAxeViolations(owner);

    await box.getByLabel(/^Name/).fill('Wine box');
    const named = owner.getByRole('group', { name: 'Wine box' });
    for (const [label, value] of [
      ['Length (cm)', '33'],
      ['Width (cm)', '25'],
      ['Height (cm)', '17'],
      ['Weight (kg)', '8,5'],
    ] as const)
      await named.getByLabel(label).fill(value);
    await named.getByRole('checkbox', { name: 'Chosen first for a new parcel' }).check();
    await button(owner, /^Save/).click();
    await said(owner, 'Settings saved.');

    await owner.goto('/shipments/new?quick_quote=send');
    const parcel = (page: Page) => page.getByRole('group', { name: 'Parcel 1' });
    await expect
      .poll(
        () =>
          parcel(owner)
            .getByRole('radio', { name: /^Wine box/ })
            .isChecked(),
        PATIENTLY,
      )
      .toBe(true);
    expect(
      await parcel(owner)
        .getByLabel(/^Weight/)
        .inputValue(),
    ).toBe('8.5');

    const staff = await openPage(WIDE);
    await signIn(staff, ADMIN, '/shipments/new?quick_quote=send');
    await staff.getByRole('combobox', { name: /^Account/ }).fill('acme');
    await staff.getByRole('option', { name: /Acme Online/ }).click();
    await expect
      .poll(() =>
        parcel(staff)
          .getByLabel(/^Length/)
          .inputValue(),
      )
      .toBe('33');
  });

  it('what the reference of a shipment looks like is the account’s to say', async () => {
    const owner = await openPage({ ...PHONE, expected: [/400/] });
    await signIn(owner, PREPAID, '/settings');
    const pattern = owner.getByRole('textbox', { name: 'What a customer reference looks like' });
    await pattern.fill('*PO*');
    await button(owner, /^Save/).click();
    await said(owner, 'A pattern has one star at most.');
    await pattern.fill('PO-####');
    await owner.getByRole('checkbox', { name: 'Every shipment needs a customer reference' }).check();
    await owner.getByLabel('Usual service level').selectOption({ index: 1 });
    await button(owner, /^Save/).click();
    await said(owner, 'Settings saved.');
    expect(await sidewaysScroll(owner)).toBe(0);
    await expectNoAxeViolations(owner);

    await owner.goto('/shipments/mobile/new?quick_quote=send&step=contents');
    await owner.getByLabel(/^Customer reference/).fill('seven');
    await button(owner, /^Next/).click();
    await said(owner, 'The customer reference has to look like PO-####, where # is a digit, @ a letter and * anything.');
  });

  it('SCREEN-21: which messages go out is ticked by the owner with the keyboard, and fixed by staff', async () => {
    const owner = await openPage(PHONE);
    await signIn(owner, OWNER, '/settings');
    const tickOf = (page: Page) => page.getByRole('checkbox', { name: 'Booked: e-mail to the recipient', exact: true });
    await tickOf(owner).focus();
    await owner.keyboard.press('Space');
    expect(await sidewaysScroll(owner)).toBe(0);
    await expectNoAxeViolations(owner);
    await button(owner, /^Save/).click();
    await said(owner, 'Settings saved.');

    const call = await callerOf(productUrl(), OWNER);
    const { id } = await call<{ id: number }>('POST', '/shipments', { ...SHIPMENT, quick_quote: 'send' });
    const callAsAdmin = await callerOf(productUrl(), ADMIN);
    const { messages } = await callAsAdmin<{ messages: { event: string; recipient: string }[] }>('GET', '/messages/outbox', {
      shipment_id: id,
    });
    expect(messages.filter(({ event }) => event === 'created').map(({ recipient }) => recipient)).toEqual(['sipho@example.com']);

    const staff = await openPage(WIDE);
    await giveSession(staff, ADMIN);
    await openAccount(staff, 'Acme Online');
    await staff.getByRole('navigation', { name: 'Parts of the account' }).getByRole('link', { name: 'Settings' }).click();
    await staff.getByRole('checkbox', { name: /^Fixed for the account.*Messages to senders/ }).check();
    expect(await tickOf(staff).isChecked()).toBe(false);
    await expectNoAxeViolations(staff);
    await button(staff, /^Save/).click();
    await said(staff, 'Settings saved.');

    await owner.goto('/settings');
    await owner.getByText(/^Set by /).waitFor();
    expect(await tickOf(owner).isDisabled()).toBe(true);
  });

  it('a list of accounts shows the columns the user has chosen, also after they come back', async () => {
    const staff = await openPage(WIDE);
    await signIn(staff, ADMIN, '/accounts');
    await button(staff, 'Columns').click();
    await staff.getByRole('checkbox', { name: 'Branch', exact: true }).check();
    await staff.getByRole('checkbox', { name: 'Code', exact: true }).uncheck();
    await staff.getByRole('columnheader', { name: 'Branch' }).waitFor();
    await expectNoAxeViolations(staff);

    await expect
      .poll(async () => {
        await staff.reload();
        await staff.getByRole('columnheader', { name: 'Name' }).waitFor();
        return staff.getByRole('columnheader').allInnerTexts();
      }, PATIENTLY)
      .toEqual(expect.arrayContaining(['Branch']));
    expect(await staff.getByRole('columnheader', { name: 'Code' }).count()).toBe(0);
  });

  it('an account is given its branch, and is found by it', async () => {
    const staff = await openPage(WIDE);
    await giveSession(staff, ADMIN);
    await openAccount(staff, 'Delta Dental');
    await staff.getByRole('link', { name: 'Details' }).click();
    await staff.getByLabel('Branch', { exact: true }).selectOption({ label: 'Cape Town' });
    await button(staff, /^Save/).click();
    await said(staff, 'Account saved.');

    await staff.goto('/accounts');
    await staff.getByLabel('Branch', { exact: true }).selectOption({ label: 'Cape Town' });
    await expect.poll(() => staff.getByRole('link', { name: /Dental|Candles|Acme/ }).count(), PATIENTLY).toBe(1);
    await staff.getByRole('link', { name: 'Delta Dental' }).waitFor();
  });

  it('an account is marked as a VIP, which its badge says, and is found among them', async () => {
    const staff = await openPage(WIDE);
    await giveSession(staff, ADMIN);
    await openAccount(staff, 'Cape Candles');
    await act(staff, 'Mark as VIP');
    await said(staff, 'The account is a VIP.');
    await staff.goto('/accounts?standing=vip');
    await staff.getByRole('link', { name: 'Cape Candles' }).waitFor();
    expect(await staff.getByRole('link', { name: /Dental|Acme Online/ }).count()).toBe(0);

    await openAccount(staff, 'Cape Candles');
    await act(staff, 'No longer a VIP');
    await said(staff, 'The account is no longer a VIP.');
  });

  it('staff write to the recipients of the shipments that are ticked', async () => {
    const staff = await openPage(WIDE);
    await signIn(staff, ADMIN, '/shipments');
    await staff.getByRole('row').nth(1).getByRole('checkbox').check();
    await staff.getByRole('toolbar').getByRole('button', { name: 'Message' }).click();
    await dialog(staff)
      .getByLabel(/^Message/)
      .fill('We are on our way.');
    await expectNoAxeViolations(staff);
    await dialog(staff).getByRole('button', { name: 'Send' }).click();
    await said(staff, '1 message is in the outbox.');
  });

  it('CALL-38: staff write to the accounts that are ticked, and the outbox has it', async () => {
    const staff = await openPage(WIDE);
    await signIn(staff, ADMIN, '/accounts?search=acme');
    await staff.getByRole('checkbox', { name: /Acme Online/ }).check();
    await staff.getByRole('toolbar').getByRole('button', { name: 'Message' }).click();
    await dialog(staff).getByRole('button', { name: 'Send' }).click();
    await said(staff, 'Please write a message.');
    await dialog(staff)
      .getByLabel(/^Message/)
      .fill('We are closed on Monday.');
    await expectNoAxeViolations(staff);
    await dialog(staff).getByRole('button', { name: 'Send' }).click();
    await said(staff, '1 message is in the outbox.');
  });

  it('a quote of an account is sent by staff from its page', async () => {
    const call = await callerOf(productUrl(), ADMIN);
    const { accounts } = await call<{ accounts: { id: number; account_code: string }[] }>('GET', '/accounts', {
      search: 'Baobab',
    });
    const account_id = accounts[0]?.id ?? 0;
    const quote = await call<{ short_tracking_reference: string }>('POST', '/shipments', {
      quick_quote: 'quote',
      account_id,
      ...SHIPMENT,
    });
    const staff = await openPage(WIDE);
    await giveSession(staff, ADMIN);
    await openAccount(staff, 'Baobab Books');
    await staff.getByRole('link', { name: 'Quotes' }).click();
    await staff.getByRole('link', { name: quote.short_tracking_reference }).waitFor();
    await expectNoAxeViolations(staff);
    await button(staff, new RegExp(`${quote.short_tracking_reference}$`)).click();
    await dialog(staff).getByRole('button').last().click();
    await heading(staff, quote.short_tracking_reference).waitFor();
  });
});

describe('an account that goes', () => {
  it('its owner asks to close it, staff see why, and both can set it aside', async () => {
    const [owner, staff] = [await openPage(WIDE), await openPage(WIDE)];
    await Promise.all([giveSession(owner, OWNER), giveSession(staff, ADMIN)]);
    await owner.goto('/account?tab=details');
    await button(owner, 'Ask to close the account').click();
    await dialog(owner).getByLabel(/^Why/).fill('We move abroad.');
    await expectNoAxeViolations(owner);
    await dialog(owner).getByRole('button', { name: 'Ask', exact: true }).click();
    await button(owner, 'Keep the account').waitFor();

    await staff.goto('/accounts?standing=leaving');
    await staff.getByRole('link', { name: 'Acme Online' }).first().click();
    await said(staff, 'We move abroad.');
    await button(staff, 'Dismiss request').click();
    await said(staff, 'The account stays open.');
    await expect.poll(() => button(owner, 'Keep the account').count(), PATIENTLY).toBe(0);
  });

  it('one account is merged into another: what moves is shown first, its people find themselves in the other', async () => {
    const staff = await openPage(WIDE);
    await giveSession(staff, ADMIN);
    await openAccount(staff, 'Karoo Crafts');
    await act(staff, 'Merge into another account');
    await dialog(staff).getByRole('combobox').fill('acme');
    await staff.getByRole('option', { name: /Acme Online/ }).click();
    await dialog(staff)
      .getByText(/Make both the same first\.$/)
      .waitFor();
    await dialog(staff).getByRole('combobox').fill('baobab');
    await staff.getByRole('option', { name: /Baobab Books/ }).click();
    await dialog(staff).getByRole('region', { name: 'What moves' }).waitFor();
    await expectNoAxeViolations(staff);
    await dialog(staff).getByRole('button', { name: 'Merge' }).click();
    await heading(staff, 'Baobab Books').waitFor();
    await said(staff, 'Merged into Baobab Books.');

    await staff.goto('/accounts?standing=closed&search=karoo');
    await staff.getByRole('link', { name: 'Karoo Crafts' }).first().click();
    await staff.getByRole('link', { name: 'Open the account that took over' }).click();
    await heading(staff, 'Baobab Books').waitFor();

    const owner = await openPage(WIDE);
    await signIn(owner, PREPAID, '/account');
    await owner.getByText('Baobab Books').first().waitFor();
  });
});
