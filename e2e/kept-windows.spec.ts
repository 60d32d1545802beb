import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDE, signIn, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

/** All that a page can find of what was there before it. */
const foundIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    name: window.name,
    pages: history.length,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }));

describe('a window that goes on to the next test', () => {
  let first: Page | undefined;

  it('may be filled with all that a browser keeps', async () => {
    const page = await openPage({ ...WIDE, expected: [/ERR_INTERNET_DISCONNECTED/] });
    await signIn(page, 'owner@acme.example', '/shipments');
    const tab = await page.context().newPage();
    await tab.goto('/login');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(async () => {
      localStorage.setItem('left', 'local');
      sessionStorage.setItem('left', 'session');
      document.cookie = 'left=cookie; max-age=3600';
      window.name = 'left';
      await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
      await (await caches.open('left')).put('/left', new Response('left'));
    });
    await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'left' } }));
    await page.context().route('**/third-party-notices.txt', (route) => route.fulfill({ body: 'left' }));
    await page.context().setOffline(true);

    expect(await foundIn(page)).toMatchObject({
      cookies: 'left=cookie',
      databases: ['left'],
      caches: ['left'],
      name: 'left',
      dark: true,
    });
    first = page;
  });

  it('brings nothing of it along', async () => {
    const page = await openPage(WIDE);
    expect(page).toBe(first);

    expect(await foundIn(page)).toEqual({
      local: [],
      session: [],
      cookies: '',
      databases: [],
      caches: [],
      name: '',
      pages: 1,
      dark: false,
    });
    expect(page.context().pages()).toEqual([page]);
    const answers = await page.evaluate(() =>
      Promise.all(['/version.json', '/third-party-notices.txt'].map(async (path) => (await fetch(path)).text())),
    );
    for (const answer of answers) expect(answer).not.toContain('left');
  });

  it('refuses what would outlive the test', async () => {
    const page = await openPage(WIDE);

    expect(() => page.addInitScript('')).toThrow('ask openPage for one that is_new');
    expect(() => page.context().clock.install()).toThrow('ask openPage for one that is_new');
    expect(() => page.context().grantPermissions(['geolocation'])).toThrow('ask openPage for one that is_new');
  });

  it('is another one than a new window', async () => {
    const page = await openPage({ ...WIDE, is_new: true });

    expect(page).not.toBe(first);
    await page.addInitScript('window.name = "scripted"');
    await page.goto('/login');
    expect(await page.evaluate(() => window.name)).toBe('scripted');
  });
});
