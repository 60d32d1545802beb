import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, WIDE, enterSignIn, expectNoAxeViolations, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';
import { ADMIN, PASSWORD, mailedCode, makeNewcomer, passcodeOf, saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

const REFUSED = /status of 4\d\d/;
const DEMO_PASSWORD = 'Parcel-2026-demo';
const PROOF = /^Your password, or a passcode of the authenticator in use/;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openProfile(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login?redirect=%2Fprofile');
  await enterSignIn(page, { email, password });
  await page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
  await page.getByText('This session').waitFor();
}

beforeAll(() => saveSettings(productUrl(), { enable_guest_account_creation: true, require_otp_for_new_account_users: false }));

describe('the own profile', () => {
  it('SCREEN-06 ROUTE-13 CALL-23 FORM-02 CONST-09: details are saved, and kept from being lost', async () => {
    const page = await openPage({ ...PHONE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await openProfile(page, email);
    await part(page, 'Details').getByText('Account Owner').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByLabel(/^Mobile number/).fill('12');
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter a valid phone number.').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel(/^Mobile number/).fill('082 123 4567');
    await page.getByLabel(/^Name/).fill('Thandi Nkosi');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Shipments' }).click();
    const guard = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    await guard.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();

    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();

    await page.getByText('Profile saved.').waitFor();
    await page.reload();
    await page.getByText('This session').waitFor();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Thandi Nkosi');
    expect(await page.getByLabel(/^Mobile number/).inputValue()).toBe('+27821234567');
  });

  it('SCREEN-06: a new e-mail address is taken with the code that was sent there', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await openProfile(page, email);
    const save = page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' });
    await page.getByLabel(/^E-mail address/).fill(`new-${email}`);
    await save.click();
    await page.getByText('Please enter your password, or a passcode of the authenticator in use.').first().waitFor();
    await page.getByLabel(/^Your password, or a passcode/).fill('not this one');
    await save.click();
    await page.getByText('This is not your password.').first().waitFor();
    await page.getByLabel(/^Your password, or a passcode/).fill(PASSWORD);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm the new e-mail address' });
    await dialog.waitFor();
    await expectNoAxeViolations(page);
    const code = await mailedCode(productUrl(), `new-${email}`);
    await dialog.getByLabel('Digit 1 of 6').pressSequentially(code === '000000' ? '111111' : '000000');
    await dialog.getByText('This code is wrong or has expired.').waitFor();

    await dialog.getByLabel('Digit 1 of 6').pressSequentially(code);

    await page.getByText('E-mail address changed.').waitFor();
    await expect.poll(() => page.getByLabel(/^E-mail address/).inputValue()).toBe(`new-${email}`);
  });

  it('SCREEN-06: e-mails about the own work are switched off one by one, and those about the sign-in are not', async () => {
    const page = await openPage(WIDE);
    const { email } = await makeNewcomer(productUrl());
    await openProfile(page, email);
    const choices = part(page, 'Notifications');
    const quotes = choices.getByRole('checkbox', { name: /^A quote has expired/ });
    expect(await quotes.isChecked()).toBe(true);
    expect(await choices.getByRole('checkbox', { name: /^Your sign-in/ }).isDisabled()).toBe(true);

    await quotes.uncheck();
    await page.getByText('Profile saved.').waitFor();
    await page.reload();
    await page.getByText('This session').waitFor();

    expect(await quotes.isChecked()).toBe(false);
    expect(await choices.getByRole('checkbox', { name: /^A shipment was put on hold/ }).isChecked()).toBe(true);
    await expectNoAxeViolations(page);
  });

  it('CALL-19 CALL-20: the password is changed with the old one, which ends the other sessions', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const other = await openPage({ ...WIDE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await openProfile(page, email);
    await openProfile(other, email);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel(/^Current password/).fill('not this one');
    await page.getByLabel(/^New password \*?$/).fill('Sewe rooi karre, 7');
    await page.getByLabel(/^New password again/).fill('Sewe rooi karre, 7');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This is not your password.').waitFor();
    await expectNoAxeViolations(page);

    await page.getByLabel(/^Current password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();

    await page.getByText('Your password is saved.').waitFor();
    await other.reload();
    await other.getByText('Token has expired.').waitFor();
    await page.reload();
    await page.getByText('This session').waitFor();
  });

  it('SCREEN-06: sessions are seen and ended, one, the others, or all', async () => {
    const { email } = await makeNewcomer(productUrl());
    const [page, second, third] = [
      await openPage({ ...WIDE, expected: [REFUSED] }),
      await openPage({ ...WIDE, expected: [REFUSED] }),
      await openPage({ ...WIDE, expected: [REFUSED] }),
    ];
    await openProfile(second, email);
    await openProfile(page, email);
    const list = part(page, 'Sessions');
    const ends = list.getByRole('button', { name: /^End Chrome/ });
    // Opening the account was a sign-in as well.
    await expect.poll(() => list.getByRole('button', { name: /^End (Chrome|Unknown)/ }).count()).toBe(2);
    await expectNoAxeViolations(page);

    await ends.first().click();
    await page.getByText('Session ended.').waitFor();
    await expect.poll(() => ends.count()).toBe(0);
    await second.reload();
    await second.getByText('Token has expired.').waitFor();

    await openProfile(third, email);
    await page.reload();
    await list.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('2 other sessions ended.').waitFor();
    await third.reload();
    await third.getByText('Token has expired.').waitFor();

    await list.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog', { name: 'Log out everywhere?' }).getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });

  it('TFA-02: two factors are replaced after a warning, and turned off with the password', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await openProfile(page, email);
    const panel = part(page, 'Two-factor authentication');
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication', exact: true });
    await panel.getByRole('button', { name: 'Set up' }).click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByLabel('Digit 1 of 6').pressSequentially(passcodeOf(await dialog.locator('code').innerText()));
    await panel.getByText('On', { exact: true }).waitFor();

    await panel.getByRole('button', { name: 'Replace' }).click();
    await dialog.getByText(/^Two-factor authentication is already set up\./).waitFor();
    await dialog.getByLabel(PROOF).fill('not this one');
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByText('This is not your password.').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(PROOF).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByLabel('Digit 1 of 6').pressSequentially(passcodeOf(await dialog.locator('code').innerText()));
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: 'Turn off' }).click();
    const asks = page.getByRole('dialog', { name: 'Turn two-factor authentication off?' });
    await asks.getByLabel(PROOF).fill('not this one');
    await asks.getByRole('button', { name: 'Turn off' }).click();
    await asks.getByText('This is not your password.').waitFor();
    await expectNoAxeViolations(page);
    await asks.getByLabel(PROOF).fill(PASSWORD);
    await asks.getByRole('button', { name: 'Turn off' }).click();

    await page.getByText('Two-factor authentication is off.').waitFor();
    await panel.getByText('Off', { exact: true }).waitFor();
  });
});

describe('acting as another user', () => {
  it('IMP-01 IMP-02 IMP-03 IMP-04 IMP-05 ROUTE-21 SHELL-15 CALL-07 ERR-21: begins by the address, shows all the time, and ends at their account', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    await openProfile(page, ADMIN, DEMO_PASSWORD);
    const kept_before = await page.evaluate(() => localStorage.getItem('general_data'));
    await saveSettings(productUrl(), { terms_mode: 'window', terms_and_conditions_version: '3' });
    const without: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      const is_call = url.pathname.startsWith('/api/') && request.resourceType() === 'fetch';
      if (is_call && url.searchParams.get('request_username') !== 'owner@acme.example') without.push(url.pathname);
    });
    // Calls in the user's own name that are still under way.
    await page.goto('about:blank');
    without.length = 0;

    await page.goto('/shipments?page=1&impersonated_username=owner%40acme.example');

    await page
      .getByText(/^You are acting for /)
      .first()
      .waitFor();
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=1');
    await expectNoAxeViolations(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/account');
    await page
      .getByText(/^You are acting for /)
      .first()
      .waitFor();
    expect(without).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('general_data'))).toBe(kept_before);
    const banner = page
      .getByText(/^You are acting for /)
      .first()
      .locator('..');
    expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(249, 115, 22)');
    const other_tab = await page.context().newPage();
    await other_tab.goto('/profile');
    await other_tab.getByText('This session').waitFor();
    expect(await other_tab.getByText(/^You are acting for /).count()).toBe(0);
    await other_tab.close();

    await page.getByRole('button', { name: 'Stop impersonating' }).click();

    await page.waitForURL((url) => /^\/accounts\/\d+$/.test(url.pathname));
    await page.getByRole('heading', { level: 1, name: /Acme/ }).waitFor();
    expect(await page.getByText(/^You are acting for /).count()).toBe(0);
    await saveSettings(productUrl(), { terms_mode: '', terms_and_conditions_version: '' });
  });

  it('ERR-21: an account on hold is said to be that of the person one acts for', async () => {
    const administrator = await callerOf(productUrl(), ADMIN);
    const { accounts } = await administrator<{ accounts: { id: number; name: string }[] }>('GET', '/accounts', {
      search: 'Acme',
    });
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    // As the server answers for an account that staff put on hold.
    await page.route('**/api/general-data*', async (route) => {
      const answer = await route.fetch().catch(() => null);
      // The window was closed meanwhile.
      if (!answer) return;
      const body: unknown = await answer.json();
      const general = body as { account?: { is_on_hold: boolean; temp_disable_auto_hold: boolean } | null };
      if (general.account) Object.assign(general.account, { is_on_hold: true, temp_disable_auto_hold: false });
      await route.fulfill({ response: answer, json: general });
    });
    await openProfile(page, ADMIN, DEMO_PASSWORD);
    await page.goto('/shipments?impersonated_username=owner%40acme.example');

    const banner = page.getByText(/^You are acting for /).locator('..');
    await page.getByText('Account on hold').waitFor();

    expect(accounts.length).toBeGreaterThan(0);
    expect(await banner.innerText()).toMatch(/^You are acting for .+\.\s+Account on hold\s/);
  });

  it('IMP-06: a user who may not is told so, and goes on in their own name', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    await openProfile(page, 'owner@acme.example', DEMO_PASSWORD);

    await page.goto('/shipments?impersonated_username=admin%40tsela.example');

    await page.getByText('You may not act as this user.').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Continue as yourself' }).waitFor();
    // The refusal is forgotten with the next address.
    await page.goto('/shipments');
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
  });
});
