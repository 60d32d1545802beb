import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streetsArchive, writeStreets } from '@tsela/server/testing/streets-file';
import type { Street } from '@tsela/server/testing/streets-file';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { PHONE, signIn, usePeople, WIDE } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { dataDir, openPage, productUrl } = usePeople();

/** A street on either side of the locker that the list is narrowed to. */
async function streetsByTheLocker(): Promise<readonly [Street, Street]> {
  const customer = await callerOf(productUrl(), 'owner@acme.example');
  const { pickup_points } = await customer<{ pickup_points: { lat: number; lng: number }[] }>('GET', '/pickup-points', {
    search: 'Milnerton',
  });
  const { lat = 0, lng = 0 } = pickup_points[0] ?? {};
  const streetTo = (to_lng: number): Street => ({ name: 'Loop Street', from: [lng, lat], to: [to_lng, lat] });
  return [streetTo(lng + 0.015), streetTo(lng - 0.015)];
}

const CREDIT = { name: '© OpenStreetMap' };
/** A place that lies beyond the edge, which way and how far. */
const BEYOND = /^[→↘↓↙←↖↑↗] .+ km$/;

async function openMap(size: typeof WIDE | typeof PHONE): Promise<Page> {
  const page = await openPage(size);
  await signIn(page, 'owner@acme.example', '/locations?search=Milnerton&show=map');
  await page.getByRole('region', { name: 'Lockers and counters on the map' }).waitFor();
  await page.getByRole('button', { name: 'Milnerton Locker, locker' }).waitFor();
  return page;
}

const groundOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Brings a map as near as it goes, and answers in how many steps. */
async function zoomToTheEnd(page: Page): Promise<number> {
  const nearer = page.getByRole('button', { name: 'Zoom in' });
  for (let steps = 0; steps < 12; steps++) {
    if (await nearer.isDisabled()) return steps;
    await nearer.click();
    // The button is grey once the map has arrived at its end.
    await page.waitForFunction(() => true, undefined, { polling: 700 });
  }
  return 12;
}

/** How many pixels of the map are as brown as motorways, which nothing else on it is. */
async function motorwayPixels(page: Page): Promise<number> {
  const picture = await page.getByRole('region', { name: 'Lockers and counters on the map' }).screenshot();
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      if (context === null) return 0;
      context.drawImage(image, 0, 0);
      const { data: bytes } = context.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let at = 0; at < bytes.length; at += 4) if ((bytes[at] ?? 0) - (bytes[at + 2] ?? 0) > 50) count++;
      return count;
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

describe('a map of an installation without streets', () => {
  it.each([WIDE, PHONE])('says what lies round it as near as it goes, at $width', async (size) => {
    const page = await openMap(size);

    const steps = await zoomToTheEnd(page);

    expect(steps).toBeLessThan(6);
    await expect.poll(() => page.getByText(BEYOND).count()).toBeGreaterThan(2);
    expect(await motorwayPixels(page)).toBe(0);
    expect(await page.getByRole('link', CREDIT).count()).toBe(0);
  });
});

describe('the buttons of a map', () => {
  it('SCREEN-16: are of the page in dark colours as in light ones', async () => {
    const page = await openMap(WIDE);
    const button = page.getByRole('button', { name: 'Zoom in' });
    const [ground, card] = [button.locator('..'), page.getByRole('combobox').first()];
    const seen: string[] = [];

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => groundOf(ground)).toBe(await groundOf(card));
      seen.push(await groundOf(ground));
    }

    expect(new Set(seen).size).toBe(2);
  });

  it('SCREEN-16: are as large as a finger on a phone', async () => {
    const page = await openMap(PHONE);

    for (const name of ['Zoom in', 'Zoom out']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('a map of an installation with a file of streets', () => {
  afterEach(() => rmSync(join(dataDir(), 'maps'), { recursive: true, force: true }));

  it('draws the streets, goes on to the doors, follows dark colours and names whose data it is', async () => {
    writeStreets(dataDir(), await streetsByTheLocker());
    const page = await openMap(WIDE);

    await page.getByRole('link', CREDIT).waitFor({ state: 'attached' });
    await expect.poll(() => motorwayPixels(page)).toBeGreaterThan(500);
    // A single place is shown as near as the streets around it can be read, and can be brought nearer still.
    expect(await zoomToTheEnd(page)).toBeGreaterThan(1);
    await expect.poll(() => motorwayPixels(page)).toBeGreaterThan(500);
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
    await expect.poll(() => motorwayPixels(page)).toBeGreaterThan(500);
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  });

  it('stays as it is without streets where the file is broken', async () => {
    mkdirSync(join(dataDir(), 'maps'), { recursive: true });
    const archive = streetsArchive(await streetsByTheLocker());
    writeFileSync(join(dataDir(), 'maps', 'streets.pmtiles'), archive.subarray(0, archive.length - 10));
    const page = await openMap(WIDE);

    await zoomToTheEnd(page);

    await expect.poll(() => page.getByText(BEYOND).count()).toBeGreaterThan(2);
    expect(await page.getByRole('link', CREDIT).count()).toBe(0);
  });
});
