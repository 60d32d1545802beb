import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, signIn, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

/** Source: docs/design/experience.md, budgets. */
const MOST_KB = { signed_in: 250, tracking: 100 };

const PEOPLE = [
  ['owner@acme.example', WIDE],
  ['ops@tsela.example', WIDE],
  ['ops@tsela.example', PHONE],
  ['finance@tsela.example', WIDE],
  ['super@tsela.example', WIDE],
  ['driver@tsela.example', PHONE],
] as const;

it.each(PEOPLE)('the first screen of %s needs at most 250 kB of script, compressed', async (email, size) => {
  const page = await openPage({ ...size });
  // What comes while the browser rests is not needed for the screen.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signIn(page, email);
  expect(await scriptKbOf(page, () => page.reload())).toBeLessThanOrEqual(MOST_KB.signed_in);
});

it('the tracking page needs at most 100 kB of script, compressed', async () => {
  const page = await openPage({ ...PHONE });
  expect(await scriptKbOf(page, () => page.goto('/track'))).toBeLessThanOrEqual(MOST_KB.tracking);
});

async function scriptKbOf(page: Page, open: () => Promise<unknown>): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(5);
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
}
