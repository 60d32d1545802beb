import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  PHONE,
  WIDE,
  enterSignIn,
  expectNoAxeViolations,
  giveSession,
  sidewaysScroll,
  signIn,
  usePeople,
} from './set-up/browser.ts';
import { callerOf, signInByCall } from './set-up/calls.ts';
import { PASSWORD, makeNewcomer, saveSettings, takeInvitationLink } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const HUB = 'hub@tsela.example';
const OWNER = 'owner@acme.example';
const PREPAID = 'owner@karoo.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
/** A piece of text that appears once it is true. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

/** Opens an account from the list, as staff find it: by its name. */
async function openAccount(page: Page, name: string): Promise<string> {
  await page.goto(`/accounts?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await heading(page, name).waitFor();
  return page.url().split('?')[0] ?? '';
}

async function act(page: Page, action: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('accounts', () => {
  it('IMP-06: the trail names who acted beside whom they acted for', async () => {
    const token = await signInByCall(productUrl(), ADMIN);
    const acted = await fetch(`${productUrl()}/api/accounts?request_username=${encodeURIComponent(PREPAID)}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ support_email: 'acted@karoo.example' }),
    });
    expect(acted.status).toBe(200);
    const page = await openPage(WIDE);
    await signIn(page, PREPAID, '/account?tab=activity');
    await page
      .getByText(/^Anele Administrator as Karla Karoo/)
      .first()
      .waitFor();
  });

  it('SCREEN-45: a user whom another administrator has changed in the meantime is not overwritten', async () => {
    const admin = await callerOf(productUrl(), ADMIN);
    const read = async () =>
      (await admin<{ users: { id: number; name: string; mobile_number: string }[] }>('GET', '/users', { search: HUB })).users[0];
    const before = await read();
    const page = await openPage({ ...WIDE, expected: [/409/] });
    await signIn(page, ADMIN, `/users/${before?.id}`);
    await page.getByLabel('Mobile number').fill('082 555 0199');
    await admin('PATCH', '/users', { id: before?.id, name: 'Renamed Meanwhile' });
    await button(page, 'Save').click();

    await said(page, 'Someone else has changed this user in the meantime. Please load it again.');
    await heading(page, 'Renamed Meanwhile').waitFor();
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('082 555 0199');
    await button(page, 'Save').click();
    await said(page, 'Someone else has changed this user in the meantime. Please load it again.');
    expect((await read())?.mobile_number).toBe(before?.mobile_number);
    await button(page, 'Cancel').click();
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Renamed Meanwhile');
    await admin('PATCH', '/users', { id: before?.id, name: before?.name });
  });

  it('SCREEN-44: an account is opened with its first owner, and what is missing is named', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/accounts');
    await button(page, 'New account').first().click();
    await heading(page, 'New account').waitFor();

    await button(page, /^Open account/).click();
    await said(page, 'Please enter the name of the account.');
    await said(page, 'Please enter the name of the owner.');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Limpopo Lamps');
    await page.getByRole('textbox', { name: /^Owner’s name/ }).fill('Lerato Lamp');
    await page.getByRole('textbox', { name: /^Owner’s e-mail/ }).fill('lerato@limpopo.example');
    await page.getByRole('radio', { name: 'Postpaid' }).check({ force: true });
    await page.getByRole('textbox', { name: /^Credit limit/ }).fill('R 7 500');
    await expectNoAxeViolations(page);
    await button(page, /^Open account/).click();

    await heading(page, 'Limpopo Lamps').waitFor();
    await page.getByText('Limpopo Lamps is open. Not sent: no mail server is set. Copy the link.').waitFor();
    await takeInvitationLink(page);
    await page.getByText('R 7 500.00').first().waitFor();
    await page.getByRole('link', { name: 'Users' }).last().click();
    await page.getByText('lerato@limpopo.example').first().waitFor();
    await expectNoAxeViolations(page);
  });

  it('SCREEN-44: two who change an account at once are told, and choose', async () => {
    const [one, two] = [await openPage(WIDE), await openPage({ ...WIDE, expected: [/409/] })];
    await Promise.all([giveSession(one, ADMIN), giveSession(two, ADMIN)]);
    const address = `${await openAccount(one, 'Baobab Books')}?tab=details`;
    const field = (page: Page) => page.getByRole('textbox', { name: 'Registration number' });
    await Promise.all([one.goto(address), two.goto(address)]);
    await field(one).fill('2019/000001/07');
    await field(two).fill('2020/000002/07');

    await button(one, /^Save/).click();
    await said(one, 'Account saved.');
    await button(two, /^Save/).click();
    await dialog(two).getByText('Someone else has changed this account').waitFor();
    await dialog(two).getByRole('button', { name: 'Load again' }).click();
    await expect.poll(() => field(two).inputValue()).toBe('2019/000001/07');

    await field(two).fill('2021/000003/07');
    await button(two, /^Save/).click();
    await said(two, 'Account saved.');
    await expect.poll(() => field(one).inputValue()).toBe('2021/000003/07');
  });

  it('ACCT-01 EVENT-02: a hold shows in every tab of the account’s people, and goes as it came', async () => {
    const [staff, owner] = [await openPage(WIDE), await openPage(WIDE)];
    await Promise.all([giveSession(staff, ADMIN), signIn(owner, PREPAID)]);
    const second = await owner.context().newPage();
    await second.goto('/shipments');
    await openAccount(staff, 'Karoo Crafts');

    await act(staff, 'Put on hold');
    await said(staff, 'The account is on hold.');
    for (const tab of [owner, second]) await tab.getByText('Account on hold').first().waitFor();

    await act(staff, 'Exempt from hold until a day');
    await dialog(staff).getByRole('button', { name: 'Exempt' }).click();
    await said(staff, 'Please choose the last day on which the account may send although it is on hold.');
    await dialog(staff)
      .getByLabel(/^Last day/)
      .fill('2099-01-31');
    await dialog(staff).getByRole('button', { name: 'Exempt' }).click();
    await said(staff, 'The account may send again.');
    for (const tab of [owner, second]) await expect.poll(() => tab.getByText('Account on hold').count()).toBe(0);
    await act(staff, 'Release hold');
    await said(staff, 'The account is off hold.');
  });

  it('SCREEN-44: an account with a balance stays open, and says what it is', async () => {
    const staff = await openPage({ ...WIDE, expected: [/409/] });
    await giveSession(staff, ADMIN);
    await openAccount(staff, 'Acme Online');

    await act(staff, 'Close account');
    await dialog(staff).getByRole('button', { name: 'Close account' }).click();

    await dialog(staff)
      .getByText(/^The balance has to be zero before the account can be closed\. It is -?R\s/)
      .waitFor();
    await expectNoAxeViolations(staff);
  });

  it('ACCT-04 ERR-03 EVENT-02 ROUTE-10 CALL-47: who registers waits for approval, and a closed account shuts all its tabs at once', async () => {
    await saveSettings(productUrl(), {
      enable_guest_account_creation: true,
      require_otp_for_new_account_users: false,
      new_accounts_need_approval: true,
    });
    const { email, name } = await makeNewcomer(productUrl());
    const [staff, owner] = [await openPage(WIDE), await openPage({ ...WIDE, expected: [/423/] })];
    await giveSession(staff, ADMIN);
    await owner.goto('/login');
    await enterSignIn(owner, { email, password: PASSWORD });
    const waiting = 'Account waiting for approval. You can get quotes, but not send parcels.';
    await said(owner, waiting);

    await staff.goto('/accounts?standing=waiting');
    await staff.getByRole('link', { name }).first().click();
    await heading(staff, name).waitFor();
    await expectNoAxeViolations(staff);
    await button(staff, 'Approve').click();
    await said(staff, 'The account is approved. Its owner gets an e-mail.');
    await expect.poll(() => owner.getByText(waiting).count()).toBe(0);

    const second = await owner.context().newPage();
    await second.goto('/shipments');
    await heading(second, 'Shipments').waitFor();
    await act(staff, 'Close account');
    await dialog(staff).getByRole('textbox').fill('Registered twice');
    await dialog(staff).getByRole('button', { name: 'Close account' }).click();
    await said(staff, 'The account is closed.');

    for (const tab of [owner, second]) {
      await tab.waitForURL((url) => url.pathname === '/account-closed');
      await tab.getByText(/^Your account has been closed\. Please contact support/).waitFor();
    }
    const drawing = owner.locator('img[src="/images/account_closed.png"]');
    await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
    await expectNoAxeViolations(owner);
    await button(staff, 'Open again').click();
    await said(staff, 'The account is open again.');
    await saveSettings(productUrl(), { new_accounts_need_approval: false, enable_guest_account_creation: false });
  });

  it('SCREEN-44: accounts are tagged together and found by their tag', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/accounts');
    await page.getByRole('checkbox', { name: 'Select Baobab Books' }).check();
    await page.getByRole('checkbox', { name: 'Select Cape Candles' }).check();
    await button(page, /^Tag$/).click();
    await dialog(page).getByRole('textbox', { name: 'New tag' }).fill('Wholesale');
    await dialog(page).getByRole('button', { name: 'Add tag' }).click();
    await expect.poll(() => dialog(page).getByRole('combobox', { name: /^Tag/ }).inputValue()).not.toBe('');
    await dialog(page).getByRole('button', { name: 'Tag', exact: true }).click();
    await said(page, 'Tags saved.');

    await page.getByRole('combobox', { name: 'Tag' }).selectOption('Wholesale');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await expectNoAxeViolations(page);
    await button(page, 'Manage tags').click();
    await dialog(page).getByRole('listitem').filter({ hasText: 'Wholesale' }).getByText('2 accounts').waitFor();
    await expectNoAxeViolations(page);
  });

  it('SCREEN-21: the owner changes contacts and settings; what the provider has fixed is read-only', async () => {
    const [staff, owner] = [await openPage(WIDE), await openPage(PHONE)];
    await Promise.all([giveSession(staff, ADMIN), giveSession(owner, OWNER)]);
    const address = await openAccount(staff, 'Acme Online');
    await staff.goto(`${address}?tab=settings`);
    await staff.getByRole('combobox', { name: 'Usual service level' }).selectOption('ECO');
    await staff.getByRole('checkbox', { name: /^Fixed for the account.*Usual service level/ }).check();
    await button(staff, /^Save/).click();
    await said(staff, 'Settings saved.');
    await staff.goto(`${address}?tab=notes`);
    await staff.getByRole('textbox', { name: 'Note' }).fill('Likes economy.');
    await button(staff, 'Add note').click();
    await said(staff, 'Likes economy.');

    await owner.goto('/account?tab=details');
    const name = owner.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor();
    expect([await name.isEditable(), await owner.getByRole('textbox', { name: 'Support e-mail' }).isEditable()]).toEqual([
      false,
      true,
    ]);
    await owner.getByRole('textbox', { name: 'Support e-mail' }).fill('help@acme.example');
    await button(owner, /^Save/).click();
    await said(owner, 'Account saved.');
    await expectNoAxeViolations(owner);
    expect(await sidewaysScroll(owner)).toBe(0);

    await owner.goto('/settings');
    await heading(owner, 'Settings').waitFor();
    await said(owner, 'Set by Tsela Couriers');
    expect(await owner.getByRole('combobox', { name: 'Usual service level' }).isDisabled()).toBe(true);
    await owner.getByRole('checkbox', { name: 'Save new contacts in the address book automatically' }).uncheck();
    await button(owner, /^Save/).click();
    await said(owner, 'Settings saved.');
    await expectNoAxeViolations(owner);
    expect(await sidewaysScroll(owner)).toBe(0);

    await owner.goto('/account?tab=activity');
    await owner.getByText('Setting changed').first().waitFor();
    expect(await owner.getByText('Note added').count()).toBe(0);
    await staff.goto(`${address}?tab=audit`);
    await staff.getByText('Note added').first().waitFor();
    await expectNoAxeViolations(staff);
  });

  it('KEY-65: the owner adds cost centres, and a sender chooses one', async () => {
    await saveSettings(productUrl(), { enable_cost_centers: true, require_cost_center: true });
    const owner = await openPage(WIDE);
    await signIn(owner, PREPAID, '/account?tab=cost-centres');
    await owner.getByRole('textbox', { name: /^Name of the cost centre/ }).fill('Marketing');
    await button(owner, 'Add cost centre').click();
    await owner.getByRole('button', { name: 'Switch off: Marketing' }).waitFor();
    await expectNoAxeViolations(owner);

    await owner.goto('/shipments/new?quick_quote=send');
    await owner.getByRole('combobox', { name: /^Cost centre/ }).selectOption('Marketing');
    await owner.goto('/account?tab=cost-centres');
    await owner.getByRole('button', { name: 'Switch off: Marketing' }).click();
    await owner.getByRole('button', { name: 'Switch on: Marketing' }).waitFor();
    await saveSettings(productUrl(), { enable_cost_centers: false, require_cost_center: false });
  });

  it('PERM-029 PERM-055: who was given the screen but no billing works with accounts without any amount', async () => {
    const admin = await callerOf(productUrl(), ADMIN);
    const { users } = await admin<{ users: readonly { id: number }[] }>('GET', '/users', { search: HUB });
    const giveScreens = (extra_permissions_ui: readonly string[]) =>
      admin('PATCH', '/users', { id: users[0]?.id, extra_permissions_ui });
    await giveScreens(['accounts']);
    const page = await openPage(PHONE);
    await signIn(page, HUB, '/accounts');
    await page.getByText('ACM01').first().waitFor();

    expect(await page.getByText(/R\s\d/).count()).toBe(0);
    expect(await button(page, 'New account').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await giveScreens([]);
    await page.reload();
    await page.getByText('Your role does not have the screen “Accounts”. An administrator can give it to you.').waitFor();
  });
});
