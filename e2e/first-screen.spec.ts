import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ROUTED_SCREENS } from '@tsela/domain/screens/screen-at';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { WEB_FOLDER } from '../tools/start/web-build.ts';
import { PHONE, WIDE, signIn, untilQuiet, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

/** What a screen may need, compressed and in files. Source: docs/design/experience.md, budgets. */
const MOST = { kb: 250, files: 40 };

/** A path is where people go by themselves; left out, it is where they start. */
const OPENED = [
  ['owner@acme.example', WIDE],
  ['ops@tsela.example', WIDE],
  ['ops@tsela.example', PHONE],
  ['finance@tsela.example', WIDE],
  ['super@tsela.example', WIDE],
  ['driver@tsela.example', PHONE],
  ['ops@tsela.example', WIDE, '/shipments'],
  ['ops@tsela.example', WIDE, '/shipments/1'],
  ['owner@acme.example', WIDE, '/shipments/new?quick_quote=send'],
  ['owner@acme.example', PHONE, '/shipments/mobile/new'],
  ['admin@tsela.example', WIDE, '/accounts/1'],
  ['owner@acme.example', WIDE, '/account'],
  ['admin@tsela.example', WIDE, '/rates-and-estimates'],
  ['admin@tsela.example', WIDE, '/settings'],
] as const;

it.each(OPENED)('%s at %o opens a screen of few scripts: %s', async (email, size, path?: string) => {
  const page = await openPage({ ...size });
  // What comes while the browser rests is not needed for the screen.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signIn(page, email);
  const { kb, files } = await scriptsOf(page, () => (path === undefined ? page.reload() : page.goto(path)));
  expect(kb).toBeLessThanOrEqual(MOST.kb);
  expect(files).toBeLessThanOrEqual(MOST.files);
});

/** A driver opens the product on the road, where the line is slow. Source: docs/design/experience.md, budgets. */
it.each([
  ['/tripsheet', 150],
  ['/', 150],
])('a driver who opens %s has the list of stops with at most %i kB of script, compressed', async (path, most) => {
  const page = await openPage({ ...PHONE });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signIn(page, 'driver@tsela.example');
  const { kb, files } = await scriptsOf(page, () => page.goto(path));
  expect(new URL(page.url()).pathname).toBe('/tripsheet');
  expect(kb).toBeLessThanOrEqual(most);
  expect(files).toBeLessThanOrEqual(MOST.files);
  // Drivers press with a thumb, in the sun.
  const heights = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.clientHeight + 2));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

it('the tracking page needs at most 100 kB of script, compressed, in five files', async () => {
  const page = await openPage({ ...PHONE });
  const { kb, files } = await scriptsOf(page, () => page.goto('/track'));
  expect(kb).toBeLessThanOrEqual(100);
  expect(files).toBeLessThanOrEqual(5);
});

/** The scripts of each page beyond those of every page. */
const namedFiles = () =>
  JSON.parse(readFileSync(`${WEB_FOLDER}/page-files.json`, 'utf8')) as Readonly<Record<string, readonly string[]>>;

it('no page needs more than 40 files of script', () => {
  const of_all = new Set(readFileSync(`${WEB_FOLDER}/index.html`, 'utf8').match(/assets\/[\w-]+\.js/g));
  const counts = Object.entries(namedFiles()).map(([name, files]) => [name, files.length + of_all.size] as const);

  expect(of_all.size).toBeGreaterThan(2);
  expect(counts.filter(([, count]) => count > MOST.files)).toEqual([]);
});

it('the server names the scripts of every screen, so that none waits to be found by another', async () => {
  const named = namedFiles();
  const without = ROUTED_SCREENS.filter(({ page }) => page !== null && (named[page] ?? []).length === 0);
  const tripsheet = await fetch(`${productUrl()}/tripsheet`);

  expect(without.map(({ path }) => path)).toEqual([]);
  expect(tripsheet.headers.get('link')).toMatch(/^<\/assets\/[\w-]+\.js>; rel=modulepreload/);
});

async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<{ kb: number; files: number }> {
  // What the screen before still asks for is not of this one.
  await untilQuiet(page);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilQuiet(page);
  expect(scripts.length).toBeGreaterThan(0);
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return { kb: bytes / 1000, files: scripts.length };
}
