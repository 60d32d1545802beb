import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, WIDE, enterSignIn, expectNoAxeViolations, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { PASSWORD, mailedCode, mailedLink, makeNewcomer, passcodeOf, readQrCode, saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

/** The browser says so itself when an answer is a refusal that the test brings about. */
const REFUSED = /status of 4\d\d/;

const boxes = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const atHome = (page: Page) => page.waitForURL((url) => url.pathname !== '/login' && url.pathname !== '/');

async function paste(page: Page, { group, text }: { group: string; text: string }): Promise<void> {
  const first = boxes(page, group).getByRole('textbox').first();
  await first.waitFor();
  await first.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

beforeAll(() => saveSettings(productUrl(), { enable_guest_account_creation: true, require_otp_for_new_account_users: false }));

describe('signing in', () => {
  it('LOGIN-01 LOGIN-02 TFA-01 TFA-03 TFA-04 TFA-05 TFA-06 TFA-07 TFA-08 TFA-10 TFA-11 TFA-12 CALL-15: two factors are set up with a QR code, and asked for', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await makeNewcomer(productUrl());
    await page.goto('/login?redirect=%2Fprofile');
    await enterSignIn(page, { email, password: PASSWORD });
    await page.getByRole('region', { name: 'Two-factor authentication' }).getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await dialog.getByText(/is turned on once you have entered a correct passcode/).waitFor();
    await dialog.getByRole('button', { name: 'Proceed' }).click();

    const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
    await picture.waitFor();
    expect(await picture.evaluate((element: HTMLImageElement) => [element.width, element.height])).toEqual([256, 256]);
    await dialog.getByRole('button', { name: 'Copy the secret' }).click();
    const copied = page.getByText('Secret copied to clipboard');
    await copied.waitFor();
    // Two seconds, and what it takes to fade.
    await copied.waitFor({ state: 'hidden', timeout: 4000 });
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByText(secret, { exact: true }).waitFor();
    expect(readQrCode(await picture.screenshot())).toContain(`secret=${secret}&`);
    await expectNoAxeViolations(page);
    await boxes(page, 'Passcode').getByRole('textbox').first().pressSequentially(passcodeOf(secret));
    await page.getByText('2FA set up successfully').waitFor();
    await page.getByRole('region', { name: 'Two-factor authentication' }).getByText('On', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login');
    await enterSignIn(page, { email, password: PASSWORD });
    await boxes(page, 'Passcode').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Digit 1 of 6');
    await page.keyboard.type('000000');
    await page.getByText('Incorrect passcode. Please wait for the next one and try again.').waitFor();
    await expect
      .poll(() =>
        boxes(page, 'Passcode')
          .getByRole('textbox')
          .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
      )
      .toEqual(['', '', '', '', '', '']);
    await expectNoAxeViolations(page);
    const code = passcodeOf(secret, { later_s: 30 });
    await paste(page, { group: 'Passcode', text: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    await atHome(page);
  });

  it('LOGIN-03 LOGIN-04: a code that was sent by e-mail signs in, once', async () => {
    const page = await openPage({ ...PHONE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await page.goto('/login');
    await page.getByRole('link', { name: 'Log in with a code instead' }).click();
    await page.waitForURL((url) => url.searchParams.get('verification') === '1');
    await page.getByLabel(/^E-mail address/).fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/^If that user exists, we have sent a code\./).waitFor();
    expect(await page.getByRole('button', { name: /^Send it again in \d+ s$/ }).isDisabled()).toBe(true);
    const code = await mailedCode(productUrl(), email);
    await boxes(page, 'Code from the e-mail')
      .getByRole('textbox')
      .first()
      .pressSequentially(code === '111111' ? '222222' : '111111');
    await page.getByText('This code is wrong or has expired.').waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    await paste(page, { group: 'Code from the e-mail', text: code });

    await atHome(page);
    const again = await openPage({ ...WIDE, expected: [REFUSED] });
    await again.goto('/login?verification=1');
    await again.getByLabel(/^E-mail address/).fill(email);
    await again.getByRole('button', { name: 'Send code' }).click();
    await paste(again, { group: 'Code from the e-mail', text: code });
    await again.getByText('This code is wrong or has expired.').waitFor();
  });

  it('SCREEN-02: five wrong passwords lock the address for a while, and say for how long', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await page.goto('/login');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await enterSignIn(page, { email, password: `wrong ${attempt}` });
      await page.getByRole('button', { name: 'Log in' }).and(page.locator(':not([data-loading])')).waitFor();
      await page.getByText('Incorrect email or password.').waitFor();
    }

    await enterSignIn(page, { email, password: PASSWORD });

    await page.getByText(/^Too many attempts\. Please try again in 1[45] minutes\.$/).waitFor();
    await expectNoAxeViolations(page);
  });

  it.each([
    ['ROUTE-02 ROUTE-17', '/profile?x=1', '/profile?x=1'],
    ['open redirect', '//evil.example/x', null],
    ['open redirect', 'https://evil.example', null],
    ['open redirect', '/\\evil.example', null],
    ['open redirect', '/\t/evil.example', null],
    ['open redirect', 'javascript:alert(1)', null],
  ])('%s: redirect %j leads to %j, and never to another site', async (_id, redirect, wanted) => {
    const page = await openPage(WIDE);
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await enterSignIn(page, { email: 'ops@tsela.example', password: 'Parcel-2026-demo' });
    await atHome(page);
    const { origin, pathname, search } = new URL(page.url());
    expect([origin, pathname + search]).toEqual([new URL(productUrl()).origin, wanted ?? '/ops-dashboard']);

    // A signed-in user goes on at once.
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await atHome(page);
    expect(new URL(page.url()).origin).toBe(new URL(productUrl()).origin);
  });

  it('TFA-09 TFA-13: whose role asks for two factors sets them up before anything else', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    let is_set_up = false;
    // As the server answers while a role requires what is not there yet.
    await page.route('**/api/general-data*', (route) =>
      is_set_up
        ? route.continue()
        : route.fulfill({
            status: 403,
            json: { code: 'two-factor-required', message: 'Please set up two-factor authentication.' },
          }),
    );
    await page.goto('/login');
    await enterSignIn(page, { email, password: PASSWORD });
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await dialog.getByText('Your role asks for two-factor authentication. Set it up to go on.').waitFor();

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Log out', 'Proceed']);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    const secret = await dialog.locator('code').innerText();
    is_set_up = true;
    await boxes(page, 'Passcode').getByRole('textbox').first().pressSequentially(passcodeOf(secret));

    await atHome(page);
  });
});

describe('social sign-in', () => {
  it('KEY-03 CALL-43 CALL-44 CALL-12: loads the scripts only where the provider has them, and sends what they hand over', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const asked: string[] = [];
    await page.route(/accounts\.google\.com|appleid\.cdn-apple\.com/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: route.request().url().includes('google') ? GOOGLE : APPLE });
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect([asked, await page.getByRole('button', { name: /Google|Apple/ }).count()]).toEqual([[], 0]);

    await saveSettings(productUrl(), {
      google_login_enabled: true,
      google_client_id: 'tsela.apps.example',
      apple_login_enabled: true,
      apple_client_id: 'example.tsela',
    });
    await page.reload();
    const sent: unknown[] = [];
    await page.route('**/api/login?*', (route) => {
      if (route.request().method() === 'GET') return route.continue();
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 401, json: { message: 'No user here signs in with this account.' } });
    });
    await page.getByRole('button', { name: 'Sign in with the stand-in' }).click();
    await page.getByText('No user here signs in with this account.').waitFor();
    await page.getByRole('button', { name: 'Continue with Apple' }).click();
    await expect.poll(() => sent.length).toBe(2);

    expect(sent).toEqual([
      { social_credentials: { credential: 'google.signed.token', clientId: 'tsela.apps.example', select_by: 'btn' } },
      { social_credentials: { credential: 'apple.signed.token', clientId: 'example.tsela', select_by: 'apple' } },
    ]);
    await expectNoAxeViolations(page);
    await saveSettings(productUrl(), { google_login_enabled: false, apple_login_enabled: false });
  });
});

const GOOGLE = `window.google = { accounts: { id: {
  initialize(options) { this.options = options; },
  renderButton(place) {
    const button = document.createElement('button');
    button.textContent = 'Sign in with the stand-in';
    button.onclick = () => this.options.callback({ credential: 'google.signed.token', select_by: 'btn' });
    place.replaceChildren(button);
  },
} } };`;
const APPLE = `window.AppleID = { auth: { init() {}, async signIn() { return { authorization: { id_token: 'apple.signed.token' } }; } } };`;

describe('a forgotten password', () => {
  it('SCREEN-03 ROUTE-03 CALL-17 CALL-18 CALL-19 CALL-20: is set anew behind a link that works once', async () => {
    const page = await openPage({ ...PHONE, expected: [REFUSED] });
    const { email } = await makeNewcomer(productUrl());
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel(/^E-mail address or username/).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('If that user exists, we have sent a link to reset the password.').waitFor();
    const link = await mailedLink(productUrl(), email);

    await page.goto(link);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await page.getByText(email).first().waitFor();
    await page.getByLabel(/^New password \*?$/).fill('password12');
    await page.getByText('Strength: Too weak').waitFor();
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This password is too common. Please choose another one.').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel(/^New password \*?$/).fill('Sewe rooi karre, 7');
    await page.getByText('Strength: Good').waitFor();
    await page.getByLabel(/^New password again/).fill('Sewe rooi karre, 8');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('The two passwords are not the same.').first().waitFor();
    await page.getByLabel(/^New password again/).fill('Sewe rooi karre, 7');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your password is saved.').waitFor();
    await atHome(page);

    const again = await openPage({ ...WIDE, expected: [REFUSED] });
    await again.goto(link);
    await again.getByText('This link has expired.', { exact: true }).waitFor();
    await expectNoAxeViolations(again);
    await again.getByRole('link', { name: 'Send a new link' }).click();
    await again.getByRole('button', { name: 'Send reset link' }).waitFor();
    await again.getByRole('link', { name: 'Back to log in' }).click();
    await enterSignIn(again, { email, password: PASSWORD });
    await again.getByText('Incorrect email or password.').waitFor();
    await enterSignIn(again, { email, password: 'Sewe rooi karre, 7' });
    await atHome(again);
  });

  it('an invitation asks for a name and number as well', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    const sent: unknown[] = [];
    await page.route('**/api/users/verifications*', (route) =>
      route.fulfill({
        json: {
          purpose: 'invitation',
          email: 'new@veld.example',
          name: '',
          time_expires: new Date(Date.now() + 1e8).toISOString(),
        },
      }),
    );
    await page.route('**/api/users/update-password*', (route) => {
      sent.push([route.request().headers()['authorization'], route.request().postDataJSON()]);
      return route.fulfill({ status: 404, json: { message: 'This link has expired.' } });
    });
    await page.goto('/login?verification=v1.invited');
    await page.getByRole('heading', { name: 'Welcome to Tsela Couriers' }).waitFor();
    await page.getByLabel(/^New password \*?$/).fill(PASSWORD);
    await page.getByLabel(/^New password again/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Please enter your name.').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel(/^Name/).fill('Thandi Nkosi');
    await page.getByRole('button', { name: 'Save password' }).click();

    await page.getByText('This link has expired.', { exact: true }).waitFor();
    expect(sent).toEqual([['Bearer v1.invited', { password: PASSWORD, name: 'Thandi Nkosi' }]]);
  });
});

describe('opening an account', () => {
  it('PERM-095 SCREEN-04: says who opens accounts where visitors may not', async () => {
    await saveSettings(productUrl(), { enable_guest_account_creation: false });
    const page = await openPage(WIDE);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await page.goto('/register');
    await page.getByText('Accounts are opened by Tsela Couriers.').waitFor();
    await expectNoAxeViolations(page);

    await saveSettings(productUrl(), { enable_guest_account_creation: true });
  });

  it('ROUTE-06 SCREEN-04 KEY-04 VALID-01 SETTINGS-SEC-35: step by step, with a code, the terms and the provider’s own questions', async () => {
    await saveSettings(productUrl(), {
      require_otp_for_new_account_users: true,
      terms_mode: 'checkbox',
      shipment_terms: ['<p>Parcels are <b>insured</b>.<script>alert(1)</script></p>', '<p>We are punctual.</p>'],
      terms_and_conditions_version: '7',
      registration_fields: [{ code: 'monthly', label: 'Parcels a month', type: 'number', is_required: true, options: [] }],
    });
    const page = await openPage({ ...PHONE, expected: [REFUSED] });
    await page.goto('/login?utm_source=radio');
    await page.getByRole('link', { name: 'Create an account' }).click();
    const goOn = page.getByRole('button', { name: 'Continue' });
    await goOn.click();
    await page.getByText('Please enter your name.').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel(/^Your name/).fill('Thandi Nkosi');
    await page.getByLabel(/^E-mail address/).fill('ops@tsela.example');
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await goOn.click();

    await page.getByLabel(/^Who is the account for/).selectOption('company');
    await goOn.click();
    await page.getByText('Please enter the name of your company.').first().waitFor();
    await page.getByText('Please answer "Parcels a month".').first().waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByLabel(/^Company name/).fill('Karoo Books');
    await page.getByLabel(/^Parcels a month/).fill('12');
    await goOn.click();

    await enterCodeAndTerms(page, 'ops@tsela.example');
    await page
      .getByText('User with email ops@tsela.example already exists. Please go back and change your email address.')
      .waitFor();
    for (let back = 0; back < 3; back += 1) await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel(/^E-mail address/).fill('thandi@karoobooks.example');
    await goOn.click();
    await goOn.click();
    await enterCodeAndTerms(page, 'thandi@karoobooks.example');

    await page.getByText('Welcome! Your account is open.').waitFor();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.goto('/profile');
    await page.getByText(/^KAR\d+ Karoo Books$/).waitFor();
    await saveSettings(productUrl(), {
      require_otp_for_new_account_users: false,
      terms_and_conditions_version: '',
      registration_fields: [],
    });
  });
});

async function enterCodeAndTerms(page: Page, email: string): Promise<void> {
  await boxes(page, 'Code from the e-mail').waitFor();
  await expectNoAxeViolations(page);
  await paste(page, { group: 'Code from the e-mail', text: await mailedCode(productUrl(), email) });
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByRole('checkbox', { name: 'I accept term 1' }).check();
  expect(await create.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'I accept term 2' }).check();
  expect(await page.locator('main script').count()).toBe(0);
  await expectNoAxeViolations(page);
  await create.click();
}

describe('coming from an identity service', () => {
  it('ROUTE-07 SCREEN-05: is not there where it is off; says so when the token is refused, without navigation', async () => {
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    await page.goto('/idm#token=a.b.c');
    await page.getByText('Error code: 404').waitFor();

    await saveSettings(productUrl(), { idm_enabled: true, idm_issuer: 'https://identity.example' });
    await page.goto('/login');
    await page.goto('/idm#token=a.b.c&redirect=%2Fshipments');
    await page.getByText('We could not sign you in. Please try again from the page you came from.').waitFor();
    expect([new URL(page.url()).hash, await page.getByRole('navigation').count()]).toEqual(['', 0]);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Go to log in' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await saveSettings(productUrl(), { idm_enabled: false });
  });
});
