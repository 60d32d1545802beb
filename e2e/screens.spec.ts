import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, axeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

const PICTURES = 'test-results/screens';
const SIZES = { wide: WIDE, phone: PHONE } as const;

/** Who opens what. Lists whose rows lead somewhere are followed to their first row. */
const VISITS = {
  guest: {
    email: null,
    paths: ['/', '/login', '/track', '/locations', '/shipments/new?quick_quote=quote', '/shipments/mobile/new'],
    first_rows_of: [],
  },
  customer: {
    email: 'owner@acme.example',
    paths: [
      '/dashboard',
      '/shipments/new?quick_quote=send',
      '/shipment-quotes',
      '/account',
      '/account?tab=billing',
      '/account?tab=details',
      '/settings/account',
      '/settings/integrations',
      '/locations',
    ],
    first_rows_of: [{ path: '/shipments', list: 'Shipments' }],
  },
  staff: {
    email: 'admin@tsela.example',
    paths: [
      '/ops-dashboard',
      '/shipments/new?quick_quote=send',
      '/tripsheet',
      '/hub-scanner',
      '/maps',
      '/accounts/new',
      '/billing',
      '/tools/outbox',
      '/shipment-quotes',
    ],
    first_rows_of: [
      { path: '/shipments', list: 'Shipments' },
      { path: '/accounts', list: 'Accounts, by name' },
    ],
  },
  driver: { email: 'driver@tsela.example', paths: ['/tripsheet'], first_rows_of: [] },
} as const;

describe.each(['guest', 'customer', 'staff', 'driver'] as const)('screens of a %s', (who) => {
  it.each(['wide', 'phone'] as const)(
    'have a title, no sideways scroll and nothing that axe finds, light or dark, %s',
    async (size) => {
      const page = await openPage({ ...SIZES[size] });
      const { email, paths, first_rows_of } = VISITS[who];
      if (email !== null) await signIn(page, email);
      const faults: string[] = [];
      const look = async (name: string) => {
        await settle(page);
        await page.screenshot({ path: `${PICTURES}/${who}-${size}-${name}.png`, fullPage: true });
        const found = await axeViolations(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        const found_dark = await axeViolations(page);
        await page.emulateMedia({ colorScheme: 'light' });
        const scroll = await sidewaysScroll(page);
        faults.push(...found.map((violation) => `${name}: ${violation}`));
        faults.push(...found_dark.map((violation) => `${name}, dark: ${violation}`));
        if ((await page.title()) === '') faults.push(`${name}: has no title`);
        if (scroll > 0) faults.push(`${name}: moves sideways by ${scroll} px`);
      };
      mkdirSync(PICTURES, { recursive: true });

      for (const path of paths) {
        await page.goto(path);
        await look(nameOf(path));
      }
      for (const { path, list } of first_rows_of) {
        await page.goto(path);
        await look(nameOf(path));
        await firstRow(page, list).click();
        await page.waitForURL((url) => url.pathname !== path);
        await look(`${nameOf(path)}-one`);
      }

      expect(faults).toEqual([]);
    },
  );
});

/** The link of a list's first row: in its table, or among its cards on a phone. */
function firstRow(page: Page, list: string): Locator {
  const main = page.getByRole('main');
  const rows = main.getByRole('region', { name: list }).or(main.getByRole('list', { name: list }));
  return rows.getByRole('link').first();
}

/** Waits until the page has its title and nothing is being loaded any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.replaceAll(/[^a-z]+/g, '-').replace(/^-/, '');
}
