import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

it('beyond 11, SCREEN-27: the maps open as of a moment, and say in words what has changed since', async () => {
  const office = await callerOf(productUrl(), 'admin@tsela.example');
  const { rate_revisions } = await office<{ rate_revisions: { id: number }[] }>('GET', '/rates/revisions', { state: 'live' });
  const live = rate_revisions[0]?.id ?? 0;
  const { moments } = await office<{ moments: { time: string }[] }>('GET', '/geofence/zones/moments', {});
  const before = moments.at(-1)?.time ?? '';
  const { rate_revision: draft } = await office<{ rate_revision: { id: number; version: number } }>('POST', '/rates/revisions', {
    name: 'Journey of the maps',
    copy_of: live,
  });
  const { rate_revision: changed } = await office<{ rate_revision: { version: number } }>('PATCH', '/rates/revisions/card', {
    id: draft.id,
    version: draft.version,
    zones: { put: [{ code: 'JRNY', name: 'Journey zone', kind: 'surcharges', provinces: ['NC'] }] },
  });
  await office('POST', '/rates/revisions/publish', {
    id: draft.id,
    version: changed.version,
    accept_warnings: true,
    warnings_reason: 'For the journey',
  });

  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/maps');
  await page.getByRole('link', { name: 'As of…' }).click();
  await page.getByRole('heading', { level: 1, name: 'Maps as they were' }).waitFor();
  await page.getByText('The zones are the same at present.').waitFor();
  await page.getByRole('button', { name: 'Earlier change' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('as_of')).toBe(before);
  await page.getByText('came since').waitFor();
  expect(await page.getByRole('link', { name: /^Draw/ }).count()).toBe(0);
  await expectNoAxeViolations(page);

  const colleague = await openPage(PHONE);
  const { pathname, search } = new URL(page.url());
  await signIn(colleague, 'admin@tsela.example', `${pathname}${search}`);
  await colleague.getByText('came since').waitFor();
  await colleague
    .getByText(/^(No driver had said where|Positions of drivers are kept since)|^Seen /)
    .first()
    .waitFor();
  expect(await sidewaysScroll(colleague)).toBe(0);
  await expectNoAxeViolations(colleague);
});
