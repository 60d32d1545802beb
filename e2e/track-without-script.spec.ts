import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, PHONE, WIDE, sidewaysScroll, untilQuiet, usePeople } from './set-up/browser.ts';
import { bookByCall, bringOut, callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople({ new_windows: true });

async function bookedAndOut(): Promise<string> {
  const made = await bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const [hub, dispatcher, driver] = [
    await callerOf(productUrl(), 'hub@tsela.example'),
    await callerOf(productUrl(), 'ops@tsela.example'),
    await callerOf(productUrl(), 'driver@tsela.example'),
  ];
  await bringOut({ hub, dispatcher, driver }, made);
  return made.reference;
}

/** What axe finds in a document whose script does not come: axe needs a browser that runs scripts, its own. */
async function violationsOf(url: string, size: Parameters<typeof openPage>[0]): Promise<string[]> {
  const page = await openPage({ ...size, expected: [/ERR_FAILED/] });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(url);
  return axeViolations(page);
}

/** The look-ups that the browser makes itself. */
function lookUpsOf(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(tracking|providers)/.test(request.url())) made.push(request.url());
  });
  return made;
}

describe('without script', () => {
  it.each([
    ['a desk', WIDE],
    ['a phone', PHONE],
  ])('SCREEN-17: the parcel is found, read and looked for again on %s', async (_name, size) => {
    const reference = await bookedAndOut();
    const page = await openPage({ ...size, has_script: false });

    await page.goto('/track');
    await page.getByLabel('Tracking reference').fill(`${reference.toLowerCase()} NOSUCH`);
    await page.getByRole('button', { name: 'Track' }).click();

    const card = page.getByRole('article');
    await card.getByRole('heading', { name: 'Out for delivery' }).waitFor();
    expect(await card.getByRole('listitem').filter({ hasText: 'Out for delivery' }).first().getAttribute('aria-current')).toBe(
      'step',
    );
    for (const text of ['Rosebank, Johannesburg', 'Parktown, Johannesburg', '1 parcel', 'What happened so far'])
      await card.getByText(text).first().waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Could not find shipmentNOSUCH');
    expect(await page.title()).toBe('Track my parcel · Tsela Couriers');
    expect(await page.getByText('Empire Road').count()).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `test-results/track-without-script-${size.width}.png`, fullPage: true });
    expect(await violationsOf(page.url(), size)).toEqual([]);
  });

  it('SCREEN-17: what is no reference is answered in words, and nothing in it runs', async () => {
    const page = await openPage({ ...PHONE, has_script: false });
    // Look-ups are counted by provider: those of the others are not taken away.
    const track = `${productUrl().replace('localhost', 'veld.localhost')}/track`;
    await page.goto(`${track}?ref=${encodeURIComponent('</script><script>alert(1)</script>')}`);
    expect(await page.getByRole('alert').textContent()).toContain('</SCRIPT><SCRIPT>ALERT(1)</SCRIPT>');
    await page.goto(`${track}?ref=${Array.from({ length: 21 }, (_, at) => `REF${at}`).join(',')}`);
    await page.getByText('You can track up to 20 references at a time. The first 20 are shown.').waitFor();
    await page.goto(`${track}?ref=${'A'.repeat(4000)}`);
    await page.getByRole('heading', { name: 'Could not find shipment' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('SCREEN-17: the face is that of the provider from the first bytes, in dark colours too', async () => {
    const page = await openPage({ ...WIDE, has_script: false, colours: 'dark' });
    await page.goto(productUrl().replace('localhost', 'veld.localhost') + '/track?ref=NOSUCH');

    expect(await page.title()).toBe('Track my parcel · Veld Express');
    await page.getByRole('banner').getByText('Veld Express').waitFor();
    await page.getByText('help@veld.example').waitFor();
    const [bar, body] = await page.evaluate(() =>
      [document.querySelector('header'), document.body].map(
        (element) => getComputedStyle(element ?? document.body).backgroundColor,
      ),
    );
    expect([bar, body]).toEqual(['rgb(20, 33, 61)', 'rgb(19, 24, 21)']);
    await page.screenshot({ path: 'test-results/track-without-script-dark.png', fullPage: true });
    expect(await violationsOf(page.url(), { ...WIDE, colours: 'dark' })).toEqual([]);
  });
});

describe('as the script takes over', () => {
  it.each([
    ['light', WIDE],
    ['dark', PHONE],
  ] as const)(
    'SCREEN-17: nothing moves, nothing is looked up twice and React finds what it would draw: %s',
    async (colours, size) => {
      const reference = await bookedAndOut();
      const page = await openPage({ ...size, colours, expected: [/status of 404/] });
      const look_ups = lookUpsOf(page);

      await page.goto(`/track?ref=${reference},NOSUCH`);
      // It comes with the script.
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
      await untilQuiet(page);

      expect(look_ups).toEqual([]);
      expect(await page.evaluate(readShift)).toBeLessThan(0.05);
      expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe(colours);
      expect(await axeViolations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/track-taken-over-${colours}.png`, fullPage: true });
      // Looking for others goes on without loading the document again, and so does going back.
      await page.getByLabel('Tracking reference').fill('OTHER1');
      await page.getByRole('button', { name: 'Track' }).click();
      await page.getByRole('alert').getByText('OTHER1').waitFor();
      await page.goBack();
      await page.getByRole('article').getByRole('heading', { name: 'Out for delivery' }).waitFor();
      expect(look_ups).toHaveLength(2);
    },
  );
});

/** Runs in the page: how much of it moved. */
async function readShift(): Promise<number> {
  const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 300);
  });
  return shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
}
