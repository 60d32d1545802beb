import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, signIn, untilQuiet, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

/** What a screen may need, compressed and in files. Source: docs/design/experience.md, budgets. */
const MOST = { kb: 250, files: 40 };
/** Within the weight, but of more pieces. */
const MOST_OF_LIST = { kb: 250, files: 50 };
/** Still above that: what they open first is to come later. */
const MOST_OF_FORM = { kb: 270, files: 62 };

/** A path is where people go by themselves; left out, it is where they start. */
const OPENED = [
  ['owner@acme.example', WIDE, MOST],
  ['ops@tsela.example', WIDE, MOST],
  ['ops@tsela.example', PHONE, MOST],
  ['finance@tsela.example', WIDE, MOST],
  ['super@tsela.example', WIDE, MOST],
  ['driver@tsela.example', PHONE, MOST],
  ['ops@tsela.example', WIDE, MOST_OF_LIST, '/shipments'],
  ['owner@acme.example', WIDE, MOST_OF_FORM, '/shipments/new?quick_quote=send'],
] as const;

it.each(OPENED)('%s at %o opens a screen with at most %o of script: %s', async (email, size, most, path?: string) => {
  const page = await openPage({ ...size });
  // What comes while the browser rests is not needed for the screen.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signIn(page, email);
  const { kb, files } = await scriptsOf(page, () => (path === undefined ? page.reload() : page.goto(path)));
  expect(kb).toBeLessThanOrEqual(most.kb);
  expect(files).toBeLessThanOrEqual(most.files);
});

it('the tracking page needs at most 100 kB of script, compressed, in five files', async () => {
  const page = await openPage({ ...PHONE });
  const { kb, files } = await scriptsOf(page, () => page.goto('/track'));
  expect(kb).toBeLessThanOrEqual(100);
  expect(files).toBeLessThanOrEqual(5);
});

async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<{ kb: number; files: number }> {
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
