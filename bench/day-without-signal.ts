import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { bookByCall, callerOf, signInByCall } from '../e2e/set-up/calls.ts';
import type { Caller } from '../e2e/set-up/calls.ts';
import { findChromium } from '../tools/testing/find-chromium.ts';
import { startDemo } from './starts.ts';

/** What the browser's own tools call Slow 4G, with the shares that they take off. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SCANS = 400;
const PHOTOS = 150;
/** As large as a photo of a door is made, where it can be (tracking/parts/door-photo.ts). */
const PHOTO_BYTES = { least: 36_000, most: 44_000 };
const MOST_S = 120;
const GIVE_UP_S = 600;
const PHONE = { width: 390, height: 844 };
const DRIVER = 'driver@tsela.example';

/** A driver's day of eight hours without signal: how long until all of it has gone up, once there is a weak one. Source: issue 19, floors. */
export async function measureDayWithoutSignal(): Promise<{ lines: string[]; reached: boolean }[]> {
  const data_dir = mkdtempSync(join(tmpdir(), 'tsela-bench-offline-'));
  const demo = await startDemo(data_dir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const references = await collectionsOf(demo.url);
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
    const access_token = await signInByCall(demo.url, DRIVER);
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: demo.url, localStorage: [{ name: 'access_token', value: access_token }] }],
    });
    const page = await context.newPage();
    await page.goto(`${demo.url}/tripsheet`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const debug = await context.newCDPSession(page);
    await debug.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: true });
    const { user } = await (await callerOf(demo.url, DRIVER))<{ user: { id: number } }>('GET', '/general-data');
    const photos_kb = await page.evaluate(captureDay, { references, user_id: user.id, photos: PHOTOS, bytes: PHOTO_BYTES });
    const began = performance.now();
    await debug.send('Network.emulateNetworkConditions', SLOW_4G);
    const left = await untilSent(page, began);
    const took_s = (performance.now() - began) / 1000;
    return [
      {
        lines: [
          `a day without signal: ${SCANS} scans and ${PHOTOS} photos (${photos_kb.toFixed(0)} kB) gone up after ${took_s.toFixed(0)} s on Slow 4G (at most ${MOST_S}), without a tap`,
          `  left: ${left.waiting}; refused: ${left.refused}`,
        ],
        reached: took_s <= MOST_S && left.waiting === 0 && left.refused === 0,
      },
    ];
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

/** Bookings that the driver is to collect today. */
async function collectionsOf(url: string): Promise<string[]> {
  const [customer, dispatcher, driver] = await Promise.all(
    ['owner@acme.example', 'ops@tsela.example', DRIVER].map((email) => callerOf(url, email)),
  );
  if (!customer || !dispatcher || !driver) throw new Error('Three sign in.');
  const { account } = await customer<{ account: { id: number } }>('GET', '/general-data');
  const administrator = await callerOf(url, 'admin@tsela.example');
  await administrator('PATCH', '/accounts', { id: account.id, credit_limit: 1_000_000 });
  const made = [];
  for (let at = 0; at < SCANS; at++)
    made.push(
      await bookByCall(customer, {
        from: { street: `${at + 1} Jellicoe Avenue`, suburb: 'Rosebank' },
        to: { street: '3 Empire Road', suburb: 'Parktown' },
      }),
    );
  await giveToDriver(
    dispatcher,
    driver,
    made.map(({ id }) => id),
  );
  return made.map(({ reference }) => reference);
}

const AT_ONCE = 100;

async function giveToDriver(dispatcher: Caller, driver: Caller, ids: readonly number[]): Promise<void> {
  const { driver: own } = await driver<{ driver: { id: number } }>('GET', '/trip-sheet');
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await dispatcher('POST', '/trip-sheet/assign', {
      shipment_ids: ids.slice(from, from + AT_ONCE),
      driver_id: own.id,
      leg: 'collection',
    });
}

interface Day {
  readonly references: readonly string[];
  readonly user_id: number;
  readonly photos: number;
  readonly bytes: { readonly least: number; readonly most: number };
}

/** Runs in the page: keeps on the device what its pages keep of such a day, over the eight hours before now. Answers the photos' size in kB. */
async function captureDay({ references, user_id, photos, bytes }: Day): Promise<number> {
  const hex = (digest: ArrayBuffer) => [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const canvas = document.createElement('canvas');
  canvas.width = 1024;
  canvas.height = 768;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('Nothing can be drawn.');

  async function aPhoto(): Promise<{ content: string; hash: string; size: number }> {
    for (let strokes = 900; ; strokes += 300) {
      paper?.clearRect(0, 0, canvas.width, canvas.height);
      for (let stroke = 0; stroke < strokes && paper; stroke++) {
        paper.fillStyle = `hsl(${Math.random() * 360} 60% ${Math.random() * 100}%)`;
        paper.fillRect(Math.random() * 1024, Math.random() * 768, Math.random() * 60, Math.random() * 40);
      }
      for (const quality of [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]) {
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
        if (!blob || blob.size > bytes.most) continue;
        if (blob.size < bytes.least) break;
        const content = new Uint8Array(await blob.arrayBuffer());
        const hash = hex(await crypto.subtle.digest('SHA-256', content));
        return { content: btoa(String.fromCodePoint(...content)), hash, size: content.length };
      }
    }
  }

  const EIGHT_HOURS_MS = 8 * 60 * 60 * 1000;
  const device_id = crypto.randomUUID();
  const events: object[] = [];
  let size = 0;
  const capture = (event: object) =>
    events.push({ ...event, event_id: crypto.randomUUID(), device_id, device_sequence: events.length + 1 });
  const last = references.length + photos;
  const at = () => new Date(Date.now() - EIGHT_HOURS_MS + (events.length * EIGHT_HOURS_MS) / last).toISOString();
  for (const [count, reference] of references.entries()) {
    if (count < photos) {
      const { size: of_one, ...picture } = await aPhoto();
      size += of_one;
      const documents = [{ type: 'photo', ...picture }];
      capture({ reference, choice: 'collection-failed-attempt', reason: 'Nobody there', captured_at: at(), documents });
    }
    const parcel_check = { confirmed: [`${reference}/1`] };
    capture({ reference, choice: 'collected', captured_at: at(), parcel_check });
  }
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open('tsela-field-events', 1);
    opening.addEventListener('success', () => done(opening.result));
    opening.addEventListener('error', () => fail(new Error('The captures cannot be kept.')));
  });
  await new Promise<void>((done) => {
    const transaction = database.transaction('events', 'readwrite');
    for (const event of events) {
      const { event_id } = event as { event_id: string };
      const entry = { event_id, event, user_id, answer: null, answered_at_ms: 0, is_dismissed: false };
      transaction.objectStore('events').add(entry);
    }
    transaction.addEventListener('complete', () => done());
  });
  database.close();
  return size / 1000;
}

/** Looks at the device now and then, until nothing waits. */
async function untilSent(page: Page, began: number): Promise<{ waiting: number; refused: number }> {
  for (;;) {
    const left = await page.evaluate(countLeft);
    if (left.waiting === 0 || performance.now() - began > GIVE_UP_S * 1000) return left;
    await page.waitForTimeout(500);
  }
}

/** Runs in the page. */
async function countLeft(): Promise<{ waiting: number; refused: number }> {
  interface Entry {
    readonly answer: { readonly result: string } | null;
  }
  const entries = await new Promise<readonly Entry[]>((done) => {
    const opening = indexedDB.open('tsela-field-events', 1);
    opening.addEventListener('success', () => {
      const reading: IDBRequest<Entry[]> = opening.result.transaction('events').objectStore('events').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        done(reading.result);
      });
    });
  });
  return {
    waiting: entries.filter(({ answer }) => answer === null).length,
    refused: entries.filter(({ answer }) => answer?.result === 'refused').length,
  };
}
