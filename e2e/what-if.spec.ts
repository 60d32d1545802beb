import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, PHONE, sidewaysScroll, signIn, usePeople, WIDE } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

interface Revision {
  readonly id: number;
  readonly version: number;
}

interface Level {
  readonly id: number;
  readonly code: string;
}

/** A copy of the live tariff with economy a tenth dearer and overnight a tenth cheaper. */
async function makeDraft(name: string): Promise<Revision> {
  const administrator = await callerOf(productUrl(), 'admin@tsela.example');
  const { rate_revisions } = await administrator<{ rate_revisions: Revision[] }>('GET', '/rates/revisions', { state: 'live' });
  const made = await administrator<{ rate_revision: Revision }>('POST', '/rates/revisions', {
    name,
    copy_of: rate_revisions[0]?.id,
  });
  const { id } = made.rate_revision;
  const { service_levels } = await administrator<{ service_levels: Level[] }>('GET', '/rates/revisions/card', { id });
  let { version } = made.rate_revision;
  for (const [code, change_percentage] of [
    ['ECO', 10],
    ['OVN', -10],
  ] as const) {
    const { rate_revision } = await administrator<{ rate_revision: Revision }>('POST', '/rates/revisions/copy-rates', {
      id,
      version,
      from_rate_group_id: 1,
      to_rate_group_id: 1,
      service_level_id: service_levels.find((level) => level.code === code)?.id,
      change_percentage,
    });
    ({ version } = rate_revision);
  }
  return { id, version };
}

async function openRuns(page: Page, { id }: Revision): Promise<void> {
  await signIn(page, 'admin@tsela.example', `/rates-and-estimates?revision=${id}&part=impact`);
  await page.getByRole('heading', { name: 'What it would have changed' }).waitFor();
}

describe('a draft tariff', () => {
  it('SCREEN-47: is run over the past shipments of the demo; who pays more and less is shown by account, service and zones', async () => {
    const draft = await makeDraft('Economy dearer');
    const page = await openPage(WIDE);
    await openRuns(page, draft);

    await page.getByRole('button', { name: 'Run', exact: true }).click();
    // The panel, and within it the region that scrolls, go by one name.
    const part = (name: string) => page.getByRole('region', { name, exact: true }).first();
    await part('By account').waitFor();

    await expectNoAxeViolations(page);
    expect(await part('By account').innerText()).toContain('Acme Online');
    const services = part('By service level');
    expect(await services.getByRole('row', { name: /^ECO/ }).innerText()).toMatch(/\+R\s/);
    expect(await services.getByRole('row', { name: /^OVN/ }).innerText()).toMatch(/-R\s/);
    expect(await part('By zones').getByRole('row').count()).toBeGreaterThan(1);
    const worst = part('Largest rises').getByRole('row').nth(1);
    expect(await worst.innerText()).toMatch(/ECO[\s\S]*\+R\s/);
    expect(await part('Largest falls').getByRole('row').nth(1).innerText()).toMatch(/OVN[\s\S]*-R\s/);
    await worst.getByRole('button', { name: /^Both prices of/ }).click();
    const both = page.getByRole('dialog');
    await both.getByText('As it was charged').waitFor();
    expect(await both.innerText()).toContain('By Economy dearer');
  });

  it('SCREEN-47: is run over days on which nothing was sent, and days the wrong way round are refused, on a phone too', async () => {
    const draft = await makeDraft('Nothing sent');
    const page = await openPage(PHONE);
    await openRuns(page, draft);

    await page.getByLabel(/^From/).fill('2026-02-02');
    await page.getByLabel(/^Until/).fill('2026-02-01');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('The last day is before the first.').waitFor();
    await page.getByLabel(/^Until/).fill('2026-02-03');
    await page.getByRole('button', { name: 'Run', exact: true }).click();

    await page.getByText('Not offered').first().waitFor();
    expect(await page.getByRole('region', { name: 'By account' }).count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });
});
