import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const SUPER = 'super@tsela.example';
const FINANCE = 'finance@tsela.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const said = (page: Page, text: string | RegExp) => page.getByText(text).last().waitFor();

describe('shutting a user out', () => {
  it('SCREEN-45: an administrator locks a colleague, who is signed out and refused, and lets them in again', async () => {
    const colleague = await openPage({ ...WIDE, expected: [/401/, /WebSocket/] });
    await signIn(colleague, FINANCE, '/billing');
    await heading(colleague, 'Billing').waitFor();

    const page = await openPage(WIDE);
    await signIn(page, ADMIN, `/users?search=${FINANCE}`);
    await page.getByRole('row').filter({ hasText: FINANCE }).getByRole('link').first().click();
    await button(page, 'Sign out everywhere').waitFor();
    await button(page, 'Lock').click();
    await dialog(page, 'Lock Farouk Finance?').getByRole('button', { name: 'Lock' }).click();
    await said(page, 'User locked.');
    await expectNoAxeViolations(page);
    await colleague.reload();
    await colleague.waitForURL((url) => url.pathname === '/login');

    await button(page, 'Unlock').click();
    await said(page, 'User unlocked. They can sign in again.');
    await signIn(colleague, FINANCE, '/billing');
    await heading(colleague, 'Billing').waitFor();
  });

  it('SCREEN-38: a domain is blocked from the list of tools, and the test says by what', async () => {
    const page = await openPage(PHONE);
    await signIn(page, ADMIN, '/tools');
    await page.getByRole('link', { name: /Blocked list/ }).click();
    await page.getByRole('link', { name: 'E-mail domains' }).click();
    await page.getByText('throwaway.example').first().waitFor();
    await button(page, 'Block').first().click();
    await page.getByRole('textbox', { name: /What to block/ }).fill('fraud.example');
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Chargebacks');
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await said(page, '1 entry added.');
    await page.getByLabel('E-mail address, domain, mobile number or network address').fill('me@shop.fraud.example');
    await button(page, 'Test').click();
    await said(page, 'me@shop.fraud.example is blocked by fraud.example: Chargebacks');
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});

describe('roles and settings', () => {
  it('SCREEN-46: two roles stand side by side with what differs', async () => {
    const page = await openPage(WIDE);
    await signIn(page, ADMIN, '/users/roles');
    await button(page, 'Compare').click();
    await page.getByLabel('One role').selectOption('Operations staff');
    await page.getByLabel('Other role').selectOption('Operations manager');
    await said(page, /^\d+ differences\.$/);
    await page.getByRole('row', { name: 'Rates and estimates No Yes' }).waitFor();
    expect(await page.getByRole('row', { name: /^Hub scanner / }).count()).toBe(0);
    await page.getByLabel('Also show what is the same').check();
    await page.getByRole('row', { name: 'Hub scanner Yes Yes' }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('CALL-31 CALL-75: the operator changes a setting of another provider, which stands in its trail', async () => {
    const page = await openPage(WIDE);
    await signIn(page, SUPER, '/settings?tab=notifications');
    await page.getByLabel('Settings of').selectOption('Veld Express');
    await said(page, 'These are the settings of Veld Express.');
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await page.getByLabel('Name of the sender', { exact: true }).fill(`Veld ${Date.now()}`);
    await page.getByRole('button', { name: /^Save changes/ }).click();
    await said(page, '1 setting saved');
    await button(page, 'View audit trail').click();
    await page.getByRole('region', { name: 'provider_setting - Audit trail' }).getByText('Name of the sender').waitFor();
    await page.goto('/settings?tab=notifications');
    await expect.poll(() => page.getByLabel('Name of the sender', { exact: true }).inputValue()).toBe('');
  });
});

describe('everything that is held on a person', () => {
  it('issue 15 §1.5: is found by the number of a recipient, and saved as a file without the sender and without secrets', async () => {
    const customer = await callerOf(productUrl(), 'owner@karoo.example');
    const { reference } = await bookByCall(customer, {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
    });
    const page = await openPage(PHONE);
    await signIn(page, ADMIN, '/settings/personal-data');
    await heading(page, 'Personal data').waitFor();
    await button(page, 'Find').click();
    await said(page, 'Please enter an e-mail address or a mobile number.');
    await page.getByLabel('Mobile number').fill('083 765 4321');
    await button(page, 'Find').click();
    await page.getByText('Bookings as sender or recipient').waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    const coming = page.waitForEvent('download');
    await button(page, 'Download as a file').click();
    const file = readFileSync(await (await coming).path(), 'utf8');

    expect(JSON.parse(file)).toMatchObject({ looked_for: { mobile_number: '+27837654321' } });
    expect(file).toContain(reference);
    expect(file).toContain('Sipho Dlamini');
    expect(file).not.toContain('Thandi Mokoena');
    expect(file).not.toMatch(/PIN\D{0,20}\d{4}/);
  });

  it('issue 15 §1.5: is deleted on request, and afterwards nothing of it is found', async () => {
    const customer = await callerOf(productUrl(), 'owner@karoo.example');
    const { id } = await bookByCall(customer, {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
      recipient: { name: 'Zanele Mabuza', email: 'zanele.mabuza@example.com', mobile_number: '083 444 0199' },
    });
    const page = await openPage({ ...PHONE, expected: [/400/] });
    await signIn(page, ADMIN, '/settings/personal-data');
    await page.getByLabel('E-mail address').fill('zanele.mabuza@example.com');
    await button(page, 'Find').click();
    await said(page, 'It cannot be deleted yet');
    await said(page, /^1 booking with this person is still under way/);
    expect(await button(page, 'Delete everything on this person').count()).toBe(0);

    await customer('POST', '/shipments/cancel', { id });
    await button(page, 'Find').click();
    await button(page, 'Delete everything on this person').click();
    const asked = dialog(page, 'Delete everything on this person?');
    await asked.getByText('zanele.mabuza@example.com').waitFor();
    await expectNoAxeViolations(page);
    expect(await asked.getByRole('button', { name: 'Delete for good' }).isEnabled()).toBe(false);
    await asked.getByLabel(/^Your password/).fill('Parcel-2026-demo');
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await said(page, 'It is being deleted.');
    await page.getByText('1 booking,').waitFor();
    await page.getByText('Done').first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);

    await button(page, 'Find').click();
    await said(page, 'Nothing is held on this person.');
  });

  it('issue 15 §1.5: is not for those who do not administer', async () => {
    const page = await openPage(WIDE);
    await signIn(page, FINANCE, '/settings/personal-data');
    await heading(page, 'Not permitted').waitFor();
    expect(await button(page, 'Find').count()).toBe(0);
  });
});
