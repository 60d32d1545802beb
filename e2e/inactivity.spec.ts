import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, WIDE, enterSignIn, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { PASSWORD, makeNewcomer, saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

const REFUSED = /status of 4\d\d/;
/** What the content security policy says of an attribute that would run: it does not. */
const HELD_BACK = /Executing inline event handler violates/;
const MINUTE_MS = 60_000;

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));

/** Two tabs of one person whose role logs out after so many minutes, under one clock. */
async function twoTabs(minutes: number): Promise<{ one: Page; two: Page; pass: (ms: number) => Promise<void> }> {
  const one = await openPage({ ...WIDE, expected: [REFUSED] });
  const context = one.context();
  await context.clock.install();
  // As the server answers for such a role.
  await context.route('**/api/general-data*', async (route) => {
    const answer = await route.fetch().catch(() => null);
    // null where the window was closed meanwhile, before the answer came or after.
    const general = (await answer?.json().catch(() => null)) as { user?: { role: object } } | null | undefined;
    if (!answer || !general) return;
    if (general.user) Object.assign(general.user.role, { logout_after_inactive_minutes: minutes });
    await route.fulfill({ response: answer, json: general });
  });
  await signIn(one, 'ops@tsela.example');
  const two = await context.newPage();
  await two.goto('/shipments');
  await two.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
  return { one, two, pass: (ms) => context.clock.fastForward(ms) };
}

beforeAll(() => saveSettings(productUrl(), { enable_guest_account_creation: true, require_otp_for_new_account_users: false }));

describe('a user who has left', () => {
  it('SESSION-02 SESSION-04 SESSION-06 SESSION-09 SESSION-10 SHELL-16 SHELL-17: is asked in every tab, and logged out in every tab', async () => {
    const { one, two, pass } = await twoTabs(15);
    const token = await tokenOf(one);
    await pass(14 * MINUTE_MS);
    await pass(11_000);
    expect([await question(one).count(), await question(two).count()]).toEqual([0, 0]);

    await pass(MINUTE_MS);

    await question(one).waitFor();
    await question(two).waitFor();
    await question(one)
      .getByText(/^There has been no activity for a while\. You will be logged out in \d+ seconds\.$/)
      .waitFor();
    await expectNoAxeViolations(one);
    await question(two).getByRole('button', { name: "I'm still here" }).click();
    await question(two).waitFor({ state: 'hidden' });
    await question(one).waitFor({ state: 'hidden' });

    await pass(15 * MINUTE_MS);
    await pass(11_000);
    await question(one).waitFor();
    await one.evaluate(() => sessionStorage.setItem('anything', 'kept'));
    await pass(61_000);

    for (const tab of [one, two]) await tab.getByRole('button', { name: 'Log in' }).waitFor();
    expect(new URL(two.url()).searchParams.get('redirect')).toBe('/shipments');
    const reasons = await Promise.all(
      [one, two].map((tab) => tab.getByText('You were logged out because there was no activity for a while.').count()),
    );
    // The tab that noticed says why; the other has lost its session to it.
    expect(Math.max(...reasons)).toBe(1);
    expect(await tokenOf(one)).toBeNull();
    expect(await one.evaluate(() => [localStorage.getItem('general_data'), localStorage.getItem('inactivity')])).toEqual([
      null,
      null,
    ]);
    const answer = await fetch(`${productUrl()}/api/general-data?provider_id=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });

  it.each(['key', 'mouse'] as const)('SESSION-05: is there again at the press of a %s in any tab', async (press) => {
    const { one, two, pass } = await twoTabs(15);
    await pass(14 * MINUTE_MS);
    if (press === 'key') await two.keyboard.press('Shift');
    else await two.mouse.click(700, 5);
    await pass(1500);

    await pass(2 * MINUTE_MS);
    await pass(11_000);

    expect([await question(one).count(), await question(two).count()]).toEqual([0, 0]);
    await pass(13 * MINUTE_MS);
    await pass(11_000);
    await question(one).waitFor();
  });

  it('SESSION-03: is never asked where the role has 0 minutes', async () => {
    const { one, pass } = await twoTabs(0);

    await pass(10 * 60 * MINUTE_MS);
    await pass(11_000);

    expect(await question(one).count()).toBe(0);
    expect(await tokenOf(one)).not.toBeNull();
  });

  it('SHELL-17: may log out at once, by keyboard', async () => {
    const { one, two, pass } = await twoTabs(5);
    await pass(5 * MINUTE_MS);
    await pass(11_000);
    await question(one).waitFor();
    await expect.poll(() => one.evaluate(() => document.activeElement?.textContent)).toBe("I'm still here");
    await one.keyboard.press('Shift+Tab');
    expect(await question(one).isVisible()).toBe(true);

    await one.keyboard.press('Enter');

    await one.waitForURL((url) => url.pathname === '/');
    await two.getByRole('button', { name: 'Log in' }).waitFor();
  });
});

it('GENDATA-01 GENDATA-02 CALL-27 CALL-29: general data are asked for again every hour, and only what has changed', async () => {
  const page = await openPage(WIDE);
  await page.context().clock.install();
  const asked: (string | null)[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.pathname !== '/api/general-data') return;
    asked.push(url.searchParams.get('since'));
  });
  await signIn(page, 'ops@tsela.example');
  const first = asked.length;
  expect(asked[0]).toBeNull();

  await page.context().clock.fastForward(60 * MINUTE_MS + 1000);

  await expect.poll(() => asked.length).toBeGreaterThan(first);
  expect(asked.at(-1)).toMatch(/^2\d{3}-\d\d-\d\dT/);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(asked.at(-1)).toMatch(/^2\d{3}-\d\d-\d\dT/);
  await page.getByText('Operations manager').waitFor();
});

it('SESSION-11 ERR-07: a token that has expired leads to the login page, which says so', async () => {
  const page = await openPage({ ...WIDE, expected: [REFUSED] });
  await signIn(page, 'ops@tsela.example');
  const token = await tokenOf(page);
  await fetch(`${productUrl()}/api/logout?provider_id=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

  await page.goto('/shipments?page=2');

  await page.getByText('Token has expired.').waitFor();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/shipments?page=2');
  expect(await tokenOf(page)).toBeNull();
});

describe('terms that have changed', () => {
  it('TERMS-01 TERMS-02 TERMS-03 TERMS-05 TERMS-06 TERMS-08: have to be scrolled through before they are accepted', async () => {
    const { email } = await makeNewcomer(productUrl());
    const page = await openPage({ ...PHONE, expected: [REFUSED, HELD_BACK] });
    await saveSettings(productUrl(), {
      terms_mode: 'window',
      window_user_terms_and_conditions: `<h1>Terms</h1>${'<p>Parcels are carried with care.</p>'.repeat(40)}<img src="x" onerror="alert(1)">`,
      terms_and_conditions_version: '2',
    });
    await page.goto('/login');
    await enterSignIn(page, { email, password: PASSWORD });
    const dialog = page.getByRole('dialog', { name: 'Terms and conditions' });
    const text = dialog.getByRole('region', { name: 'Text of the terms and conditions' });
    await text.waitFor();
    expect(
      await text.evaluate((element) => [element.getBoundingClientRect().height, element.querySelectorAll('img').length]),
    ).toEqual([300, 0]);
    const accept = dialog.getByRole('button', { name: 'Accept' });
    expect(await accept.getAttribute('aria-disabled')).toBe('true');
    await accept.click({ force: true });
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
    await accept.hover();
    await page.getByText('Please read through the above Ts & Cs and scroll down to accept').waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    await text.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 61));
    await page.waitForTimeout(200);
    expect(await accept.getAttribute('aria-disabled')).toBe('true');
    await text.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 60));
    await expect.poll(() => accept.getAttribute('aria-disabled')).toBe('false');
    await accept.click();

    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it('TERMS-04 TERMS-07: have to be ticked one by one, or are accepted at once without a mode', async () => {
    await saveSettings(productUrl(), { terms_and_conditions_version: '', window_user_terms_and_conditions: '<p>Short.</p>' });
    const { email } = await makeNewcomer(productUrl());
    const page = await openPage({ ...WIDE, expected: [REFUSED] });
    await saveSettings(productUrl(), {
      terms_mode: 'checkbox',
      shipment_terms: ['<p>First</p>', '<p>Second</p>'],
      terms_and_conditions_version: '3',
    });
    await page.goto('/login');
    await enterSignIn(page, { email, password: PASSWORD });
    const dialog = page.getByRole('dialog', { name: 'Terms and conditions' });
    const accept = dialog.getByRole('button', { name: 'Accept', exact: true });
    await dialog.getByRole('checkbox', { name: 'I accept term 1' }).check();
    expect(await accept.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox', { name: 'I accept term 2' }).check();
    await expectNoAxeViolations(page);
    await accept.click();
    await dialog.waitFor({ state: 'hidden' });

    await saveSettings(productUrl(), { terms_mode: '', terms_and_conditions_version: '4' });
    await page.reload();
    await dialog.waitFor();
    expect(await accept.getAttribute('aria-disabled')).toBe('false');
    await accept.click();
    await dialog.waitFor({ state: 'hidden' });
    await saveSettings(productUrl(), { terms_and_conditions_version: '' });
  });
});
