import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  PHONE,
  WIDE,
  axeViolations,
  enterSignIn,
  expectNoAxeViolations,
  giveSession,
  sidewaysScroll,
  signIn,
  usePeople,
} from './set-up/browser.ts';
import { saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const SUPER_ADMIN = 'super@tsela.example';
const OPERATIONS = 'ops@tsela.example';
const TABS = ['general', 'rates', 'shipments', 'accounts', 'manifests', 'driver', 'notifications', 'theme', 'help_center'];

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Settings tabs' }).getByRole('link', { name });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save changes/ });
/** A colour of the provider's as the page wears it. */
const worn = (page: Page, variable: string) =>
  page.evaluate((name) => document.documentElement.style.getPropertyValue(name), variable);

/** Opens the settings and waits for them. */
async function openSettings(page: Page, search = ''): Promise<void> {
  await page.goto(`/settings${search}`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.locator('fieldset').first().waitFor();
}

async function save(page: Page, said: string): Promise<void> {
  await saveButton(page).click();
  await page.getByText(said, { exact: true }).last().waitFor();
  await saveButton(page).waitFor({ state: 'hidden' });
}

describe('the provider settings', () => {
  it('SCREEN-49 SHELL-25 SHELL-26 FORM-01 FORM-02 FORM-03 FORM-04 SETTINGS-SEC-57: a search, three changes on two tabs, a guard, a saving that lasts and shows elsewhere', async () => {
    const page = await openPage(WIDE);
    const other = await openPage(WIDE);
    await giveSession(page, ADMIN);
    await signIn(other, OPERATIONS);
    await openSettings(page);

    await page.keyboard.press('/');
    await page.keyboard.type('sms sender');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^SMS sender name/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '?tab=notifications&section=sms-settings&setting=sms_sender_id');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-sms_sender_id');
    await page.keyboard.type('TSELA');

    await tab(page, 'Theme').click();
    await page.waitForURL((url) => url.search === '?tab=theme');
    await textbox(page, 'Primary colour').fill('#8a2be2');
    await textbox(page, 'Navigation background').fill('#2d0a4ex');
    await page.keyboard.press('Tab');
    await page.getByText('#2d0a4ex is not a colour. Please enter one such as #1f9d55.').waitFor();
    expect(await textbox(page, 'Navigation background').inputValue()).toBe('#2d0a4ex');
    // Until one is given it is made of the primary colour.
    expect(await worn(page, '--brand-nav-bg')).toBe('#341056');
    await textbox(page, 'Navigation background').fill('#2d0a4e');
    await page.getByText('3 settings are changed and not saved yet.').waitFor();
    await expect.poll(() => worn(page, '--brand-primary')).toBe('#8a2be2');
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Ops dashboard' }).click();
    const guard = page.getByRole('dialog', { name: 'Are you sure you want to leave?' });
    await guard.getByText(/^There are unsaved changes/).waitFor();
    await guard.getByRole('button', { name: 'Yes, leave' }).waitFor();
    await guard.getByRole('button', { name: 'Stay' }).click();
    expect(await textbox(page, 'Primary colour').inputValue()).toBe('#8a2be2');

    expect(await worn(other, '--brand-primary')).toBe('#1f9d55');
    await save(page, '3 settings saved');
    await expect.poll(() => worn(other, '--brand-primary'), { timeout: 15_000 }).toBe('#8a2be2');
    await page.reload();
    await textbox(page, 'Primary colour').waitFor();
    expect(await textbox(page, 'Primary colour').inputValue()).toBe('#8a2be2');
    expect(await worn(page, '--brand-nav-bg')).toBe('#2d0a4e');

    const guest = await openPage(WIDE);
    for (const path of ['/login', '/track']) {
      await guest.goto(path);
      await expect.poll(() => worn(guest, '--brand-primary'), { timeout: 15_000 }).toBe('#8a2be2');
    }
  });

  it('SHELL-27 AUDIT-01 AUDIT-02 CALL-45 CALL-46 ERR-28 ERR-40 ERR-41: the audit trail stands beside them with old and new value, can be read anew and closed', async () => {
    const page = await openPage({ ...WIDE, expected: [/status of 500/] });
    await giveSession(page, ADMIN);
    await openSettings(page, '?tab=rates&setting=invoice_registration_no');
    await textbox(page, 'Company registration number').fill('2026/123456/07');
    await save(page, '1 setting saved');

    const asked = page.waitForRequest((request) => request.url().includes('/api/audit/events'));
    await page.getByRole('button', { name: 'View audit trail' }).click();
    const { searchParams } = new URL((await asked).url());
    expect(['type', 'object_id', 'limit', 'offset'].map((name) => searchParams.get(name))).toEqual([
      'provider_setting',
      '1',
      '10',
      '0',
    ]);

    const trail = page.getByRole('complementary', { name: 'provider_setting - Audit trail' });
    await trail.getByRole('heading', { name: 'provider_setting - Audit trail' }).waitFor();
    const newest = trail.getByRole('listitem').first();
    await newest.getByText('2026/123456/07').waitFor();
    expect(await newest.innerText()).toMatch(/Company registration number\s+Old value\s+not set\s+New value\s+2026\/123456\/07/);
    await expectNoAxeViolations(page);
    const other = await openPage(WIDE);
    await giveSession(other, ADMIN);
    await openSettings(other, '?tab=rates&setting=invoice_registration_no');
    await textbox(other, 'Company registration number').fill('2026/765432/07');
    await save(other, '1 setting saved');
    await trail.getByRole('button', { name: 'Refresh' }).click();
    await trail.getByRole('listitem').first().getByText('2026/765432/07').waitFor();
    await trail.getByRole('button', { name: 'Close' }).click();
    await trail.waitFor({ state: 'hidden' });

    await page.reload();
    await page.route(/\/api\/audit\/events/, (route) => route.fulfill({ status: 500, json: { message: 'the trail is away' } }));
    await page.getByRole('button', { name: 'View audit trail' }).click();
    const alert = trail.getByRole('alert');
    await alert.getByText('The trail is away').waitFor();
    await trail.getByText('No audit trail found.').waitFor();
    expect(await alert.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  });

  it('a logo is chosen from the computer and worn at once; a drawing with a script in it is refused', async () => {
    const page = await openPage({ ...PHONE, expected: [/status of 400/] });
    await giveSession(page, ADMIN);
    await openSettings(page, '?tab=general&setting=navigation_logo_url');
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload Navigation logo' }).click();
      await (await chooser).setFiles({ name, mimeType, buffer });
    };
    await choose('logo.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    await page.getByText('Please choose a PNG, JPEG or WebP picture.').waitFor();
    await choose('logo.png', 'image/png', readFileSync('apps/web/public/images/maintenance.png'));
    const preview = page.getByRole('img', { name: 'Navigation logo as it looks' });
    await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    await save(page, '1 setting saved');

    const wide = await openPage(WIDE);
    await signIn(wide, OPERATIONS);
    const logo = wide.getByRole('complementary').getByRole('img', { name: 'Tsela Couriers' });
    expect(await logo.getAttribute('src')).toMatch(/^\/pictures\/1\/[0-9a-f]{64}\.png$/);
    await openSettings(page, '?tab=general&setting=navigation_logo_url');
    await textbox(page, 'Navigation logo').fill('');
    await save(page, '1 setting saved');
  });

  it('FORM-05 FORM-09: what cannot be saved is said in the bar and found again, and nothing is lost', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, ADMIN);
    await openSettings(page);
    await textbox(page, 'Support e-mail address').fill('nobody');
    await tab(page, 'Driver app').click();
    await textbox(page, 'Digits of a PIN').fill('5');

    await saveButton(page).click();

    const bar = page.getByRole('region', { name: 'Save' });
    await bar.getByText('Nothing has been saved. 1 setting needs attention:').waitFor();
    await page.waitForURL((url) => url.searchParams.get('setting') === 'support_email_address');
    await page.locator('#field-support_email_address-error', { hasText: 'Please enter an email address.' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-support_email_address');
    await bar.getByText('Support e-mail address: Please enter an email address.').waitFor();
    await expectNoAxeViolations(page);
    await tab(page, 'Driver app').click();
    expect(await textbox(page, 'Digits of a PIN').inputValue()).toBe('5');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await textbox(page, 'Digits of a PIN').inputValue()).toBe('4');
  });

  it('two people who change the same setting decide whose value stands', async () => {
    const page = await openPage(WIDE);
    const other = await openPage(WIDE);
    for (const each of [page, other]) {
      await giveSession(each, ADMIN);
      await openSettings(each, '?setting=support_contact_number');
    }
    await textbox(page, 'Support telephone number').fill('0215551111');
    await textbox(other, 'Support telephone number').fill('0115552222');
    await save(other, '1 setting saved');

    const conflicts = page.getByRole('region', { name: 'Changed by someone else in the meantime' });
    await conflicts.getByText('0115552222').waitFor();
    await expectNoAxeViolations(page);
    await saveButton(page).click();
    await page.getByText(/^Someone else has changed some of these settings/).waitFor();
    await conflicts.getByRole('button', { name: 'Keep mine: Support telephone number' }).click();
    await conflicts.waitFor({ state: 'hidden' });
    await save(page, '1 setting saved');

    await expect.poll(() => textbox(other, 'Support telephone number').inputValue(), { timeout: 15_000 }).toBe('0215551111');
  });

  it('PERM-059: an operations manager reads six tabs, and is told why nothing can be changed', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, OPERATIONS);

    await openSettings(page);

    await page.getByText(/^You can view these settings but not change them\./).waitFor();
    expect(await page.getByRole('navigation', { name: 'Settings tabs' }).locator('> ul > li > a').allInnerTexts()).toEqual([
      'General',
      'Rates and billing',
      'Shipments',
      'Accounts',
      'Interhub manifests',
      'Driver app',
    ]);
    expect(await textbox(page, 'Support e-mail address').isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Sign in with Google' }).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
  });

  it('SETTINGS-SEC-10: a key for Google Maps is tried in the browser, which says in plain words what Google answers', async () => {
    const page = await openPage({ ...WIDE, expected: [/maps\.googleapis\.com/] });
    const script = 'https://maps.googleapis.com/**';
    const answering = (body: string) => page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const test = page.getByRole('button', { name: 'Test this key' });
    await giveSession(page, ADMIN);
    await openSettings(page, '?tab=general&setting=google_maps_api_key');
    try {
      await textbox(page, 'Google Maps key').fill('stand-in');
      expect(await test.isDisabled()).toBe(true);
      await save(page, '1 setting saved');

      await page.route(script, (route) => route.abort());
      await test.click();
      await page.getByText('Google could not be reached from this browser', { exact: false }).waitFor();

      await page.unroute(script);
      await answering(
        googleThat("console.error('Google Maps JavaScript API error: RefererNotAllowedMapError'); window.gm_authFailure();"),
      );
      await test.click();
      await page.getByText('Google knows the key but does not allow it on this address.', { exact: false }).waitFor();
      await expectNoAxeViolations(page);

      await page.unroute(script);
      await answering(googleThat('setTimeout(onEvent, 10);'));
      await test.click();
      await page.getByText('Google Maps works with this key.').waitFor();
    } finally {
      await saveSettings(productUrl(), { google_maps_api_key: '' });
    }
  });

  it('PERM-061 SETTINGS-SEC-58: a feature that is switched off leaves all menus at once', async () => {
    const page = await openPage(WIDE);
    const other = await openPage(WIDE);
    // The platform's own people start on a page of their own.
    await page.goto('/login');
    await enterSignIn(page, { email: SUPER_ADMIN, password: 'Parcel-2026-demo' });
    await page.waitForURL((url) => url.pathname !== '/login');
    await signIn(other, OPERATIONS);
    await other.getByRole('link', { name: 'Hub scanner' }).waitFor();
    await openSettings(page, '?tab=feature_toggles');

    await page.getByRole('switch', { name: 'Hub scanner' }).click();
    await page.getByText('Off: no one sees the menu entry Hub scanner or anything behind it.').waitFor();
    await expectNoAxeViolations(page);
    await save(page, '1 setting saved');

    await other.getByRole('link', { name: 'Hub scanner' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset to default: Features' }).click();
    await save(page, '1 setting saved');
    await other.getByRole('link', { name: 'Hub scanner' }).waitFor();
  });

  it.each(['wide', 'phone'] as const)('every tab is sound, %s', async (size) => {
    const page = await openPage(size === 'wide' ? WIDE : PHONE);
    await giveSession(page, ADMIN);
    const faults: string[] = [];

    for (const id of TABS) {
      await openSettings(page, `?tab=${id}`);
      faults.push(...(await axeViolations(page)).map((violation) => `${id}: ${violation}`));
      if ((await sidewaysScroll(page)) > 0) faults.push(`${id}: moves sideways`);
    }

    expect(faults).toEqual([]);
  });

  it('SETTINGS-TAB-11: on a phone the tabs are a list that unfolds', async () => {
    const page = await openPage(PHONE);
    await giveSession(page, ADMIN);
    await openSettings(page);
    const choice = page.getByRole('combobox', { name: 'Tab', exact: true });
    expect(await choice.getByRole('option').allInnerTexts()).toEqual([
      'General',
      'Rates and billing',
      'Shipments',
      'Accounts',
      'Interhub manifests',
      'Driver app',
      'Notifications',
      'Theme',
      'Help centre',
    ]);

    await choice.selectOption('Shipments');

    await page.waitForURL((url) => url.search === '?tab=shipments');
    await page.getByRole('heading', { name: 'Packaging' }).waitFor();
  });
});

/** Stands in for Google's library: what it does once its map is asked when it is drawn. */
function googleThat(answers: string): string {
  return `window.google = { maps: { Map: class { addListener(_event, onEvent) { ${answers} } } } }; window.tselaGoogleMapsReady();`;
}
