import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { PHONE, WIDE, axeViolations, sidewaysScroll, untilQuiet } from './browser.ts';

/** Where the screens are kept as pictures, for people to look at: PICTURES=1. */
const PICTURES = 'test-results/screens';
const TAKES_PICTURES = process.env['PICTURES'] === '1';

/** How long a dozen screens may take, each looked at twice: a busy machine takes three times as long as one that only tests. */
export const SCREENS_MS = 300_000;

export const SIZES = { wide: WIDE, phone: PHONE } as const;

interface Visit {
  /** What the pictures are called by. */
  readonly who: string;
  readonly paths: readonly string[];
  /** Lists whose rows lead somewhere are followed to their first row. */
  readonly first_rows_of: readonly { readonly path: string; readonly list: string }[];
}

/** What is wrong with the screens that a user opens: without a title, moving sideways, or found by axe, light or dark. */
export async function faultsOfScreens(page: Page, { who, paths, first_rows_of }: Visit): Promise<string[]> {
  const faults: string[] = [];
  const look = async (name: string) => {
    await settle(page);
    if (TAKES_PICTURES) await page.screenshot({ path: `${PICTURES}/${who}-${name}.png`, fullPage: true });
    const found = await axeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const found_dark = await axeViolations(page, { colours_only: true });
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
  return faults;
}

/** The link of a list's first row: in its table, or among its cards on a phone. */
function firstRow(page: Page, list: string): Locator {
  const main = page.getByRole('main');
  const rows = main.getByRole('region', { name: list }).or(main.getByRole('list', { name: list }));
  return rows.getByRole('link').first();
}

/** Waits until the page has its title and nothing is being loaded any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilQuiet(page);
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.replaceAll(/[^a-z]+/g, '-').replace(/^-/, '');
}
