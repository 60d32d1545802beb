import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { takeInvitationLink } from './set-up/newcomers.ts';

const { openPage } = usePeople();

const ADMIN = 'admin@tsela.example';
const HUB = 'hub@tsela.example';
const OPERATIONS = 'ops@tsela.example';
const OWNER = 'owner@acme.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A piece of text that appears once it is true. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

/** Opens a user from the list, found by their address. */
async function openUser(page: Page, email: string): Promise<string> {
  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('link').first().click();
  await button(page, 'Send password link').waitFor();
  return name;
}

describe('users', () => {
  it('SCREEN-45: a user is added, invited again, and taken back; what is missing is named', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/users');
    await button(page, 'Add user').first().click();
    await heading(page, 'New user').waitFor();

    await button(page, /^Add and invite/).click();
    await said(page, 'Please enter a name.');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Naledi New');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('naledi.new@example.com');
    await page.getByRole('combobox', { name: /^Role/ }).selectOption('Operations staff');
    await page.getByRole('combobox', { name: /^Branch/ }).selectOption('Johannesburg');
    await page.getByRole('checkbox', { name: 'Limit to this branch' }).check();
    await button(page, /^Add and invite/).click();

    await heading(page, 'Naledi New').waitFor();
    const first = await takeInvitationLink(page);
    await button(page, 'Send invitation again').click();
    const second = await takeInvitationLink(page);
    expect(second).not.toBe(first);
    await expectNoAxeViolations(page);
    const invited = await openPage(WIDE);
    await invited.goto(second);
    await invited.getByText('naledi.new@example.com').waitFor();
    await button(page, 'Take invitation back').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take invitation back' }).click();
    await said(page, 'The invitation of Naledi New is taken back.');
    await page.waitForURL((url) => url.pathname === '/users');
  });

  it('SCREEN-45: an address that is taken is refused in the words of the specification', async () => {
    const page = await openPage({ ...WIDE, expected: [/409/] });
    await signIn(page, ADMIN, '/users/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Second Hub');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill(HUB);
    await page.getByRole('combobox', { name: /^Role/ }).selectOption('Operations staff');
    await button(page, /^Add and invite/).click();

    await said(page, `User with email ${HUB} already exists.`);
    expect(await page.getByRole('textbox', { name: /^E-mail/ }).getAttribute('aria-invalid')).toBe('true');
  });

  it('PERM-035 PERM-065: what a user is given beyond the role reaches their open page', async () => {
    const [page, other] = [await openPage(WIDE), await openPage(WIDE)];
    await signIn(other, OPERATIONS);
    await other.getByRole('link', { name: 'Log out' }).waitFor();
    await giveSession(page, ADMIN);
    await openUser(page, OPERATIONS);

    await page.locator('summary').filter({ hasText: 'General' }).click();
    await page.getByRole('checkbox', { name: 'Hide log out' }).check();
    await button(page, /^Save/).click();
    await said(page, 'User saved.');

    await expect.poll(() => other.getByRole('link', { name: 'Log out' }).count(), { timeout: 20_000 }).toBe(0);
  });

  it('SCREEN-45: who is deactivated is signed out at once', async () => {
    const [page, other] = [await openPage(WIDE), await openPage({ ...WIDE, expected: [/401/, /WebSocket/] })];
    await signIn(other, HUB);
    await giveSession(page, ADMIN);
    await openUser(page, HUB);

    await button(page, 'Deactivate').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await said(page, 'User deactivated.');
    await other.reload();

    await other.waitForURL((url) => url.pathname === '/login');
    await button(page, 'Activate').waitFor();
    expect(await page.getByRole('button', { name: 'Deactivate', exact: true }).count()).toBe(0);
  });

  it('ROLE-08: an account owner finds the people of the own account, and may add more', async () => {
    const page = await openPage(PHONE);
    await signIn(page, OWNER, '/users');
    await page.getByText('user@acme.example').waitFor();

    expect(await page.getByText('@tsela.example').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await button(page, 'Add user').first().click();
    const roles = page.getByRole('combobox', { name: /^Role/ }).getByRole('option');
    await expect
      .poll(() => roles.allTextContents())
      .toEqual(['Choose a role', 'Account Owner', 'Account User', 'Account User – No billing']);
  });
});

describe('roles', () => {
  it('DATA-04 SCREEN-46: a role is copied, changed, given, and deleted for another', async () => {
    const page = await openPage({ ...WIDE, expected: [/409/] });
    await signIn(page, ADMIN, '/users/roles');
    await button(page, 'New role').first().click();
    await page.getByRole('combobox', { name: 'Copy from' }).selectOption('Operations staff');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Night shift');
    await page.getByRole('checkbox', { name: 'Users', exact: true }).check();
    await said(page, 'Its screen needs this too, so it was added: API_/users:GET.');
    await page.getByRole('textbox', { name: /^Can this role call/ }).fill('API_/users:GET');
    await page.getByRole('status').getByText('Yes', { exact: true }).waitFor();
    await button(page, /^Make role/).click();
    await heading(page, 'Night shift').waitFor();
    await said(page, 'Role made.');
    await expectNoAxeViolations(page);

    await openUser(page, OPERATIONS);
    await page.getByRole('combobox', { name: /^Role/ }).selectOption('Night shift');
    await button(page, /^Save/).click();
    await said(page, 'User saved.');
    await page.goto('/users/roles');
    await page.getByRole('link', { name: 'Night shift', exact: true }).click();
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 user has this role and needs another one.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Choose the role that takes its place.').last().waitFor();
    await dialog.getByRole('combobox').selectOption('Operations manager');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Role deleted.');
    await expect.poll(() => page.getByRole('link', { name: 'Night shift', exact: true }).count()).toBe(0);
  });

  it('SCREEN-46: of a Global role only the sign-in can be changed', async () => {
    const page = await openPage(PHONE);
    await signIn(page, ADMIN, '/users/roles');
    await page.getByRole('link', { name: 'Finance manager', exact: true }).click();
    await said(page, 'Global roles are the same for every provider. Copy the role to change more than its sign-in rules.');

    expect(await page.getByRole('textbox', { name: /^Name/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Billing', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: /^Log out after inactive minutes/ }).fill('45');
    await button(page, /^Save/).click();
    await said(page, 'Role saved.');
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});
