import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillParcel, fillSide } from './set-up/booking.ts';
import { PHONE, WIDE, enterSignIn, expectNoAxeViolations, giveSession, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

/** The browser says so in the console whenever the server answers a call with this status. */
const answered = (status: number) => new RegExp(`status of ${status} `);

describe('signing in', () => {
  it('says that e-mail or password is wrong, and stays', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(401)] });
    await page.goto('/login');

    await enterSignIn(page, { email: 'owner@karoo.example', password: 'not-the-password' });

    await page.getByText('Incorrect email or password.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expectNoAxeViolations(page);
  });

  it('ROUTE-02 ROUTE-17 ROUTE-19: a guest who opens a page of the product signs in and is brought to it', async () => {
    const page = await openPage(WIDE);
    await page.goto('/shipments?view=active');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/shipments?view=active');

    await enterSignIn(page, { email: 'owner@acme.example', password: 'Parcel-2026-demo' });

    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    expect(page.url()).toMatch(/\/shipments\?view=active$/);
  });
});

describe('addresses', () => {
  it('ROUTE-15 ROUTE-16: an unknown address shows the 404 page, and answers 404', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(404)] });

    const answer = await page.goto('/no/such/page');

    expect(answer?.status()).toBe(404);

    await page.getByRole('heading', { level: 1, name: 'Oops!', exact: true }).waitFor();
    await page.getByText("We can't seem to find the page you're looking for.", { exact: true }).waitFor();
    await page.getByText('Error code: 404', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('MAINT-03 ACCT-04: pages of a state that does not hold lead a user who types them where they belong', async () => {
    const [guest, staff] = [await openPage(WIDE), await openPage(PHONE)];
    await giveSession(staff, 'ops@tsela.example');

    await guest.goto('/maintenance?r=%2Fhelp-centre');
    await guest.waitForURL((url) => url.pathname === '/help-centre');
    await guest.goto('/account-closed');
    await guest.waitForURL((url) => url.pathname === '/');
    for (const path of ['/maintenance', '/account-closed', '/maintenance?r=%2F%2Fevil.example']) {
      await staff.goto(path);
      await staff.waitForURL((url) => url.pathname === '/ops-dashboard');
    }
    expect(await staff.getByText(/maintenance|has been closed/).count()).toBe(0);
  });

  it('MAINT-01: who opens the page during a maintenance stays, but for who administers the platform', async () => {
    const platform = await callerOf(productUrl(), 'super@tsela.example');
    const [guest, staff] = [
      await openPage({ ...WIDE, expected: [answered(418)] }),
      await openPage({ ...WIDE, expected: [answered(418)] }),
    ];
    await giveSession(staff, 'super@tsela.example');
    const { providers } = await platform<{ providers: { id: number; name: string }[] }>('GET', '/providers/usage', {});
    const ids = providers.filter(({ name }) => name === 'Tsela Couriers').map(({ id }) => id);
    const planFrom = (from: string | null) => platform('POST', '/providers/maintenance', { ids, from });

    await planFrom(new Date().toISOString());
    try {
      await guest.goto('/maintenance');
      await guest.getByRole('heading', { level: 1, name: "We're doing maintenance...", exact: true }).waitFor();
      const visitor = await openPage({ ...WIDE, expected: [answered(418)] });
      await visitor.goto('/login');
      await visitor.getByText("We're doing maintenance... Please check back in a few minutes.").waitFor();
      await staff.goto('/maintenance');
      await staff.waitForURL((url) => url.pathname === '/provider-admin/providers');
      expect(new URL(guest.url()).pathname).toBe('/maintenance');
    } finally {
      await planFrom(null);
    }
  });

  it('a driver who opens the accounts is told that they may not', async () => {
    const page = await openPage(PHONE);
    await signIn(page, 'driver@tsela.example', '/accounts');

    await page.getByRole('heading', { level: 1, name: 'Not permitted' }).waitFor();
    await page.getByText('You do not have permission to view this page.').waitFor();
    await page.getByText('Your role does not have the screen “Accounts”. An administrator can give it to you.').waitFor();
    expect(await page.getByText('Acme Online').count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('PERM-024 PERM-029: the floor reads whose a shipment is without a way to the accounts; finance opens it from an amount', async () => {
    const [floor, finance] = [await openPage(WIDE), await openPage(WIDE)];
    await signIn(floor, 'ops@tsela.example', '/shipments?search=Acme');
    await floor.getByRole('row').nth(1).getByRole('link').first().click();
    await floor.getByText('Acme Online (ACM01)').first().waitFor();
    expect(await floor.getByRole('link', { name: 'Acme Online' }).count()).toBe(0);

    await signIn(finance, 'finance@tsela.example', new URL(floor.url()).pathname);
    await finance.getByRole('link', { name: 'Acme Online' }).click();
    await finance.waitForURL((url) => /^\/accounts\/\d+$/.test(url.pathname));
  });

  it('an unknown reference is said to be unknown on the tracking page', async () => {
    const page = await openPage({ ...PHONE, expected: [answered(404)] });
    await page.goto('/track');

    await page.getByLabel('Tracking reference').fill('nosuchref');
    await page.getByRole('button', { name: 'Track', exact: true }).click();

    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'Could not find shipment' }).waitFor();
    expect(await alert.innerText()).toContain('NOSUCHREF');
    await expectNoAxeViolations(page);
  });
});

describe('the reference search', () => {
  it('MENU-45 MENU-46 MENU-47 ERR-31 ERR-32 ERR-33: offers to book what it does not find', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(404)] });
    await signIn(page, 'ops@tsela.example');
    const field = page.getByRole('combobox', { name: 'Find a reference' });
    const button = page.getByRole('button', { name: 'Search', exact: true });
    expect(await button.isDisabled()).toBe(true);

    await field.fill(' nosuchref ');
    await button.click();

    const dialog = page.getByRole('dialog', { name: 'Reference could not be found' });
    await dialog
      .getByText('It seems that the reference you entered could not be found. Would you like to create a new shipment?')
      .waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Yes, create a new shipment' }).click();
    await page.waitForURL((url) => url.pathname === '/shipments/new' && url.searchParams.get('custom-ref') === 'NOSUCHREF');
  });
});

describe('without signal', () => {
  it('ONLINE-01 ONLINE-02 ERR-18: the banner says so, and that the connection is back, for a moment', async () => {
    const page = await openPage({ ...PHONE, expected: [/ERR_INTERNET_DISCONNECTED/] });
    await signIn(page, 'driver@tsela.example');

    await page.getByRole('heading', { level: 1, name: 'Tripsheet' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are currently offline. Please check your internet connection.').waitFor();
    await expectNoAxeViolations(page);

    await page.context().setOffline(false);
    const back = page.getByText('You are back online!');
    await back.waitFor();
    await back.waitFor({ state: 'hidden' });
  });
});

describe('money', () => {
  it('a prepaid customer who cannot afford a shipment is told so, and nothing is saved', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(409)] });
    await giveSession(page, 'owner@karoo.example');
    const listed_before = await listedReferences(page);
    await page.getByRole('button', { name: 'Send a parcel' }).first().click();
    await fillSide(page, 'Collection', {
      suburb: 'rosebank',
      detail: /Johannesburg, Gauteng/,
      street: '12 Jellicoe Avenue',
      name: 'Thandi Mokoena',
      mobile: '082 123 4567',
    });
    await fillSide(page, 'Delivery', {
      suburb: 'sea point',
      detail: /Cape Town/,
      street: '1 Beach Road',
      name: 'Sipho Dlamini',
      mobile: '083 765 4321',
    });
    await fillParcel(page, { contents: 'A millstone', sizes: ['60', '60', '60'], weight: '60' });
    for (let copies = 0; copies < 9; copies++) await page.getByRole('button', { name: 'Duplicate parcel 1' }).click();
    await page.getByText('This does not cover the shipment.').waitFor();

    await page.getByRole('button', { name: /^Create shipment/ }).click();

    await page
      .getByText(/^Your balance is too low: R\s[\d\s.]+ does not cover R\s[\d\s.]+\. Please top up your account\.$/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    expect(await listedReferences(page)).toEqual(listed_before);
  });

  it('PERM-055: a user without billing sees no amount, neither in the list nor on a shipment', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'nobilling@acme.example', '/shipments');
    const first = page.getByRole('row').nth(1).getByRole('link').first();
    await first.waitFor();
    expect(await amountsOn(page)).toEqual([]);

    await first.click();

    await page.getByRole('tab', { name: 'Tracking' }).waitFor();
    expect(await amountsOn(page)).toEqual([]);
    expect(await page.getByRole('tab', { name: 'Price' }).count()).toBe(0);
    expect(await page.getByRole('tab', { name: 'Transactions' }).count()).toBe(0);
  });

  it('PERM-055: a user with billing sees the amounts of the same account', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'owner@acme.example', '/shipments');

    await page.getByRole('row').nth(1).getByRole('link').first().waitFor();

    expect(await amountsOn(page)).not.toEqual([]);
  });
});

/** What reads as an amount of rand anywhere on the page, but for what a sender declared a parcel to be worth, which is no price. */
async function amountsOn(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return [...text.matchAll(/(declared )?(R\s?\d[\d\s]*\.\d\d)/g)].flatMap(([, declared, amount]) =>
    declared === undefined && amount !== undefined ? [amount] : [],
  );
}

async function listedReferences(page: Page): Promise<string[]> {
  await page.goto('/shipments');
  await page.getByRole('row').nth(1).getByRole('link').first().waitFor();
  await page.getByRole('row').nth(1).waitFor();
  return page.getByRole('row').getByRole('link').allInnerTexts();
}
