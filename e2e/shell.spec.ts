import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  PHONE,
  WIDE,
  enterSignIn,
  expectNoAxeViolations,
  sidewaysScroll,
  giveSession,
  signIn,
  untilQuiet,
  usePeople,
} from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';
import { saveSettings } from './set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

const OWNER = 'owner@karoo.example';
const OPERATIONS = 'ops@tsela.example';
const answered = (status: number) => new RegExp(`status of ${status} `);

const navigation = (page: Page) => page.getByRole('complementary');
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Puts the account of the prepaid demo customer on hold, or releases it. */
async function hold(action: 'hold' | 'release'): Promise<void> {
  const admin = await callerOf(productUrl(), 'admin@tsela.example');
  const { accounts } = await admin<{ accounts: readonly { id: number }[] }>('GET', '/accounts', { search: 'KAR01' });
  await admin('POST', '/accounts/hold', { ids: accounts.map(({ id }) => id), action });
}

describe('the navigation', () => {
  afterEach(() => saveSettings(productUrl(), { favicon_url: '', navigation_logo_url: '' }));

  it('SHELL-01 SHELL-03 SHELL-04 SHELL-05 SHELL-06 SHELL-09 SHELL-10 ROUTE-04: collapses to a narrow bar, tells the version, leads back from the settings and out', async () => {
    await saveSettings(productUrl(), {
      favicon_url: 'https://logos.example/icon.png',
      navigation_logo_url: 'https://logos.example/logo.png',
    });
    const openWithLogos = async () => {
      const page = await openPage(WIDE);
      await page.route('https://logos.example/**', (route) => route.fulfill({ path: 'apps/web/public/images/maintenance.png' }));
      return page;
    };
    const page = await openWithLogos();
    await signIn(page, OPERATIONS);
    const bar = navigation(page);
    const logo = bar.getByRole('img', { name: 'Tsela Couriers' });
    expect(await logo.getAttribute('src')).toBe('https://logos.example/logo.png');
    expect((await bar.boundingBox())?.width).toBe(240);
    await bar.getByText('Version 3.18.23', { exact: true }).waitFor();

    await bar.getByRole('button', { name: 'Collapse navigation' }).click();
    await expect.poll(async () => (await bar.boundingBox())?.width).toBe(48);
    expect(await logo.getAttribute('src')).toBe('https://logos.example/icon.png');
    await page.reload();
    await bar.getByRole('button', { name: 'Expand navigation' }).click();
    await expect.poll(async () => (await bar.boundingBox())?.width).toBe(240);

    const admin = await openWithLogos();
    await signIn(admin, 'admin@tsela.example', '/settings');
    await navigation(admin).getByRole('link', { name: 'Back' }).click();
    await admin.waitForURL((url) => url.pathname === '/ops-dashboard');

    await bar.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/shipments');
    await page.waitForURL((url) => url.pathname === '/login');
  });

  it('SHELL-03: is a drawer from the right on narrow screens', async () => {
    const page = await openPage(PHONE);
    await signIn(page, OWNER);
    expect(await navigation(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Open menu' }).click();

    const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Main navigation' });
    await drawer.waitFor();
    const box = await page.getByRole('dialog').boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(390);
    await expectNoAxeViolations(page);
  });

  it('ROUTE-20 ROUTE-25: a page begins at its top, and iframe=true leaves the navigation away', async () => {
    const page = await openPage({ width: 1200, height: 500 });
    await signIn(page, OPERATIONS, '/shipments');
    await page.getByRole('table').waitFor();
    await page.evaluate(() => window.scrollTo(0, 600));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await navigation(page).getByRole('link', { name: 'Tripsheet' }).click();
    await page.waitForURL((url) => url.pathname === '/tripsheet');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goto('/shipments?iframe=true');
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    expect(await navigation(page).count()).toBe(0);
    // A click, and what is loaded after it, stay without.
    await page.getByRole('link', { name: 'Problems' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    expect(await navigation(page).count()).toBe(0);
  });
});

describe('what is told on every page', () => {
  it('SHELL-14 SHELL-22 SHELL-23 SHELL-24: staff and account users each have their message, drawn without what could do harm', async () => {
    await saveSettings(productUrl(), {
      site_wide_admin_message:
        '<b>Hub closes at 15:00</b><script>window.harm = true</script><img src=x onerror="window.harm = true">',
      site_wide_admin_message_icon_type: 'warning',
      site_wide_account_message: 'No collections on <a href="https://example.org/holiday">Friday</a>',
      site_wide_account_message_icon_type: 'success',
    });
    // The browser itself says that it has not run what stood in the message.
    const staff = await openPage({ ...PHONE, expected: [/inline event handler/] });
    await signIn(staff, OPERATIONS);
    const warning = notices(staff).getByRole('status', { name: 'Warning' });
    expect(await warning.innerText()).toBe('Hub closes at 15:00');
    expect(await staff.evaluate(() => 'harm' in window)).toBe(false);
    expect(await sidewaysScroll(staff)).toBe(0);
    await expectNoAxeViolations(staff);

    const customer = await openPage(WIDE);
    await signIn(customer, OWNER);
    const good_news = notices(customer).getByRole('status', { name: 'Good news' });
    expect(await good_news.getByRole('link', { name: 'Friday' }).getAttribute('href')).toBe('https://example.org/holiday');
    await expectNoAxeViolations(customer);

    const visitor = await openPage(WIDE);
    await visitor.goto('/login');
    await visitor.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await visitor.getByText('No collections').count()).toBe(0);
    await saveSettings(productUrl(), { site_wide_admin_message: '', site_wide_account_message: '' });
    // The pages that are open learn of it by themselves.
    await warning.waitFor({ state: 'hidden' });
    await good_news.waitFor({ state: 'hidden' });
  });

  it('ERR-18 ONLINE-01 ONLINE-02 SHELL-14: that the connection is gone, and back', async () => {
    const page = await openPage({ ...WIDE, expected: [/ERR_INTERNET_DISCONNECTED/] });
    await signIn(page, OPERATIONS);
    // What the page fetches while it rests is not what this is about.
    await untilQuiet(page);
    await page.context().setOffline(true);
    await page.getByText('You are currently offline. Please check your internet connection.', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await page.context().setOffline(false);
    const back = page.getByText('You are back online!', { exact: true });
    await back.waitFor();
    await back.waitFor({ state: 'hidden' });
  });

  it('ERR-19 SHELL-14 PERM-063: that the provider owes the platform, to those who can do something about it', async () => {
    const super_admin = await callerOf(productUrl(), 'super@tsela.example');
    await super_admin('PATCH', '/providers', { id: 1, status: 'overdue', overdue_invoices: ['INV-2041', 'INV-2077'] });
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example');
    await notices(page)
      .getByText(
        'Your invoice(s) INV-2041, INV-2077 are overdue. Please pay them as soon as possible to prevent suspension of your services.',
        { exact: true },
      )
      .waitFor();
    await expectNoAxeViolations(page);
    const customer = await openPage(WIDE);
    await signIn(customer, OWNER);
    expect(await customer.getByText('INV-2041').count()).toBe(0);
    await super_admin('PATCH', '/providers', { id: 1, status: 'active', overdue_invoices: [] });
  });

  it('ERR-20 SHELL-14: that the account is on hold, with the way to it', async () => {
    await hold('hold');
    const page = await openPage(WIDE);
    await signIn(page, OWNER);
    const banner = notices(page).getByText('Account on hold', { exact: true }).locator('..').locator('..');
    await banner.getByRole('link', { name: 'View account' }).click();
    await page.waitForURL((url) => url.pathname === '/account');
    await expectNoAxeViolations(page);
    await hold('release');
  });
});

describe('a newer version', () => {
  /** A page of the product under a name of its own, since new versions are not announced on a developer's machine; another version is served there. */
  async function openServed(version: string): Promise<{ page: Page; asked: () => number }> {
    const page = await openPage({ ...WIDE, expected: [/WebSocket|ERR_NAME_NOT_RESOLVED|service worker/i], is_new: true });
    let asked = 0;
    await page.route('http://tsela.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (pathname === '/version.json') {
        asked += 1;
        return route.fulfill({ json: { version } });
      }
      const response = await route.fetch({
        url: `${productUrl()}${pathname}${search.replace('tsela.test', 'localhost')}`,
        // A line that was kept may be closed at the very moment it is used again.
        maxRetries: 2,
      });
      return route.fulfill({ response });
    });
    await page.clock.install();
    await page.goto('http://tsela.test/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    return { page, asked: () => asked };
  }

  const banner = (page: Page) => page.getByRole('button', { name: 'New version available - Click here to update', exact: true });

  it('VERSION-01 VERSION-03 VERSION-04 VERSION-05 VERSION-06 CALL-36 SHELL-14: is asked for at the start and every 20 minutes, and taken by a click', async () => {
    const { page, asked } = await openServed('3.18.24');
    await banner(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(asked()).toBe(1);
    await page.clock.fastForward(20 * 60 * 1000);
    await expect.poll(asked).toBe(2);
    const loaded = page.waitForEvent('load');
    await banner(page).click();
    await loaded;
  });

  it('VERSION-08: a minor one can wait', async () => {
    const { page } = await openServed('3.19.0');
    const dialog = page.getByRole('dialog', { name: 'New version available' });
    await dialog.getByRole('button', { name: 'Refresh now' }).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Remind me later' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await banner(page).waitFor();
  });

  it('VERSION-07: a major one cannot', async () => {
    const { page } = await openServed('4.0.0');
    const dialog = page.getByRole('dialog', { name: 'New version available' });
    await dialog.getByRole('button', { name: 'Refresh now' }).waitFor();
    expect(await dialog.getByRole('button').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Refresh now' }).click();
    await loaded;
  });
});

describe('the start', () => {
  const start = async (status: number, body: object) => {
    const page = await openPage({ ...WIDE, expected: [answered(status), /ERR_FAILED/], is_new: true });
    await answerProvider(page, status, body);
    return page;
  };
  /** Where the server cannot say who the provider is, its document does not have it either. */
  const answerProvider = async (page: Page, status: number, body: object) => {
    await page.route(
      (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
      async (route) => {
        const answer = await route.fetch();
        const document = await answer.text();
        await route.fulfill({
          response: answer,
          body: document.replace(/<script type="application\/json" id="provider-of-host">[^<]*<\/script>/, ''),
        });
      },
    );
    await page.route(/\/api\/providers\?/, (route) => route.fulfill({ status, json: body }));
  };

  it('LOAD-01 LOAD-02: shows that it loads until provider and user are known', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, OPERATIONS);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/general-data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/shipments');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    release();
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  });

  it('LOAD-03 MAINT-02 ERR-05 ROUTE-08 ROUTE-09 CALL-47: 418 leads to the maintenance page, which comes back by itself', async () => {
    const page = await start(418, { code: 'maintenance', message: "We're doing maintenance..." });
    await page.clock.install();
    await page.goto('/shipments?view=active');
    await page.waitForURL((url) => url.pathname === '/maintenance' && url.searchParams.get('r') === '/shipments?view=active');
    await page.getByRole('heading', { level: 1, name: "We're doing maintenance...", exact: true }).waitFor();
    await page.getByText('Please check back in a few minutes.', { exact: true }).waitFor();
    await expect
      .poll(() =>
        page.locator('img[src="/images/maintenance.png"]').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(960);
    await expectNoAxeViolations(page);
    await page.unroute(/\/api\/providers\?/);
    await page.clock.fastForward(299_000);
    expect(new URL(page.url()).pathname).toBe('/maintenance');
    await page.clock.fastForward(61_000);
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/shipments?view=active');
  });

  it('LOAD-04 ERR-08: 404 shows that there is nothing here', async () => {
    const page = await start(404, { code: 'not-found', message: 'Not found' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Page not found', exact: true }).waitFor();
    await page.getByText('Not found', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('LOAD-05 CALL-11 CALL-14: 401 ends the session', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(401)] });
    await giveSession(page, OPERATIONS);
    const token = () => page.evaluate(() => localStorage.getItem('access_token'));
    expect(await token()).toMatch(/^[\w.-]{20,}$/);
    await answerProvider(page, 401, { message: 'Token has expired.' });
    await page.goto('/shipments');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await token()).toBeNull();
    await page.unroute(/\/api\/providers\?/);
    await page.goto('/shipments');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('LOAD-06 ERR-06: anything else is said as an error', async () => {
    const page = await start(500, { code: 'internal', message: 'the database is away' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor();
    await page.getByText('The database is away').waitFor();
    await page.getByText('Please refresh your page and try again.', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await page.goto('/maintenance');
    await page.getByText('Please refresh your page and try again.', { exact: true }).waitFor();
    expect(await page.getByText(/maintenance/).count()).toBe(0);
  });

  it('ERR-14: a provider without settings is no provider to go on with', async () => {
    const page = await start(200, { provider: { id: 1, name: 'Tsela Couriers', status: 'active' } });
    await page.goto('/');
    await page.getByText('Provider settings not found.', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('DATA-20: on a developer’s machine the address may name the host whose provider is shown', async () => {
    const page = await openPage(WIDE);
    await page.goto('/login?api_host=veld.localhost');
    await page.getByRole('img', { name: 'Veld Express' }).or(page.getByText('Veld Express')).first().waitFor();
    await page.goto('/login');
    await page.getByText('Veld Express').first().waitFor();
    await page.goto('/login?api_host=');
    await page.getByText('Tsela Couriers').first().waitFor();
    expect(await page.getByText('Veld Express').count()).toBe(0);
  });

  it('ERR-13: general data that cannot be read are asked for again by a button', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(500)] });
    await giveSession(page, OPERATIONS);
    await page.route(/\/api\/general-data/, (route) => route.fulfill({ status: 500, json: { message: 'away' } }));
    await page.goto('/shipments');
    await page.getByText('Could not load general data.', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute(/\/api\/general-data/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
  });

  it('ERR-15: a browser that keeps nothing is told so', async () => {
    const page = await openPage({ ...WIDE, expected: [/.*/], is_new: true });
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: deny });
      Object.defineProperty(window, 'sessionStorage', { get: deny });
    });
    await page.goto('/');
    await page
      .getByText(
        'You have cookies disabled for this website. Please check your browser settings to enable cookies and refresh the page to try again.',
        { exact: true },
      )
      .waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });
});

describe('what belongs to the shell beside that', () => {
  it('SHELL-18 SHELL-19 SHELL-20: an old browser is mentioned, until the user does not want to hear it', async () => {
    const page = await openPage({ ...WIDE, is_new: true });
    await page.addInitScript(() => {
      const { supports } = CSS;
      // Of the two ways to ask, the product's list uses the one with a condition for this.
      CSS.supports = (...asked: [string, string?]) => !asked[0].includes(':has') && Reflect.apply(supports, CSS, asked);
    });
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: 'Your browser is out of date' });
    await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: "Don't remind me again" }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await dialog.count()).toBe(0);
  });

  it('PROD-16 PROD-17 CALL-47: who sends by the phone app alone is shown the way to it', async () => {
    const page = await openPage(PHONE);
    const admin = await callerOf(productUrl(), 'admin@tsela.example');
    const email = 'user@acme.example';
    const { users } = await admin<{ users: readonly { id: number }[] }>('GET', '/users', { search: email });
    await admin('PATCH', '/users', { id: users[0]?.id, client_type: 'pickup-box-app' });
    await page.goto('/login');
    await enterSignIn(page, { email, password: 'Parcel-2026-demo' });
    await page.getByRole('heading', { level: 1, name: 'Hi there! Ready to send some parcels?', exact: true }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expect.poll(() => page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('SHELL-29 CALL-47: the picture about dangerous goods is there before a customer books', async () => {
    const page = await openPage({ ...WIDE, is_new: true });
    const loaded = page.waitForResponse((answer) => answer.url().endsWith('/images/dangerous_goods.png'));
    await signIn(page, OWNER);
    expect((await loaded).status()).toBe(200);
    await page.goto('/shipments/new');
    await page.getByText('Dangerous goods are not carried.').waitFor();
  });

  it('SCREEN-60 KEY-12 KEY-13: staff have the quick links, customers the widget in a frame that reaches nothing', async () => {
    await saveSettings(productUrl(), {
      quick_links_admin: [{ label: 'Duty roster', url: 'https://example.org/roster', icon: 'people' }],
      custom_widget_html:
        '<p id="said">none</p><script>let reach = "nothing"; try { reach = parent.document.title } catch {} try { reach = localStorage.length } catch {} document.getElementById("said").textContent = "reaches " + reach</script>',
    });
    const staff = await openPage(WIDE);
    await signIn(staff, OPERATIONS);
    const links = navigation(staff).getByRole('list', { name: 'Quick links' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, (link as HTMLAnchorElement).href]))).toEqual([
      ['Duty roster', 'https://example.org/roster'],
    ]);
    expect(await staff.getByRole('main').getByRole('list', { name: 'Quick links' }).getByRole('link').count()).toBe(1);
    expect(await staff.getByRole('button', { name: 'Chat and help' }).count()).toBe(0);
    await expectNoAxeViolations(staff);

    const customer = await openPage(WIDE);
    await signIn(customer, OWNER);
    expect(await customer.getByRole('list', { name: 'Quick links' }).count()).toBe(0);
    expect(await customer.locator('iframe').count()).toBe(0);
    await customer.getByRole('button', { name: 'Chat and help' }).click();
    await customer.frameLocator('iframe[title="Chat and help"]').getByText('reaches nothing', { exact: true }).waitFor();
    await customer.getByRole('button', { name: 'Close chat and help' }).click();
    expect(await customer.locator('iframe').count()).toBe(0);
    await saveSettings(productUrl(), { quick_links_admin: [], custom_widget_html: '' });
  });

  it('SCREEN-18 KEY-11 KEY-58 KEY-60: the help centre has links, how to reach the provider and when', async () => {
    await saveSettings(productUrl(), {
      help_center_links: [
        {
          title: 'Packing a parcel',
          description: 'What to wrap in what',
          url: 'https://example.org/packing',
          icon: 'book',
          audience: 'all',
        },
        { title: 'For the hub', description: '', url: 'https://example.org/hub', icon: 'truck', audience: 'staff' },
      ],
      support_email_address: 'help@tsela.example',
      support_contact_number: '+27215550100',
    });
    const page = await openPage(PHONE);
    await signIn(page, OWNER, '/help-centre');
    await page.getByRole('link', { name: /^Packing a parcel/ }).waitFor();
    expect(await page.getByRole('link', { name: /^For the hub/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'help@tsela.example' }).waitFor();
    await page.getByText('08:00 to 17:00').waitFor();
    expect(await page.getByText(/^(Open|Closed) now$/).count()).toBe(1);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await page.getByRole('searchbox', { name: 'Search the help centre' }).fill('customs');
    await page.getByText('No guide has “customs”.').waitFor();

    await page.getByRole('link', { name: 'Third-party notices' }).click();
    await page.getByText('This product contains software and data of third parties.').waitFor();
    expect(await page.locator('body').innerText()).toMatch(/^react \d+\.\d+\.\d+: MIT$/m);
  });

  it('EVENT-02: what changes for the account is known in every tab', async () => {
    const first = await openPage(WIDE);
    await signIn(first, OWNER);
    const second = await first.context().newPage();
    await second.goto('/dashboard');
    await second.getByRole('heading', { level: 1 }).waitFor();
    await hold('hold');
    for (const page of [first, second]) await notices(page).getByText('Account on hold', { exact: true }).waitFor();
    await hold('release');
    for (const page of [first, second]) await expect.poll(() => notices(page).getByText('Account on hold').count()).toBe(0);
  });
});
