import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { callerOf, signInByCall } from '../e2e/set-up/calls.ts';
import { findChromium } from '../tools/testing/find-chromium.ts';
import { median } from './measure.ts';
import { startDemo } from './starts.ts';

/** A cheap phone on a weak signal, as the review of users had it: 1.6 Mbit/s, answers after 150 ms, a quarter of this machine's speed. */
const DOWN_BYTES_PER_S = 1_600_000 / 8;
const UP_BYTES_PER_S = 750_000 / 8;
const LATENCY_MS = 150;
const SLOWER = 4;
const PHONE = { width: 390, height: 844 };
const LOADS = 5;
/** Nothing moves any more: what a screen still asks for comes in this time. */
const AFTERWARDS_MS = 2000;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Whether it is opened with the reference of a shipment, as recipients do. */
  readonly has_reference?: true;
  /** Left out, a visitor. */
  readonly email?: string;
  /** Largest contentful paint, s. */
  readonly most_s?: number;
  /** Sum of all shifts: never below the cumulative layout shift, which is of their worst stretch. */
  readonly most_shift?: number;
}

/** The first is what the others are held against: the page that recipients open, a build of its own. */
const SCREENS: readonly Screen[] = [
  { name: 'tracking', path: '/track?ref=', has_reference: true, most_s: 1.2, most_shift: 0.05 },
  { name: 'customer dashboard', path: '/dashboard', email: 'owner@acme.example', most_s: 3 },
  { name: 'staff shipments', path: '/shipments', email: 'ops@tsela.example', most_s: 4 },
  { name: 'driver', path: '/tripsheet', email: 'driver@tsela.example', most_s: 2, most_shift: 0.05 },
];

/** What a slow phone shows when, and how much of it moves, from nothing kept: each screen several times, in turn. */
export async function measureFirstScreens(): Promise<{ lines: string[]; reached: boolean }[]> {
  const data_dir = mkdtempSync(join(tmpdir(), 'tsela-bench-screens-'));
  const demo = await startDemo(data_dir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const reference_of_shipment = await newestReference(demo.url);
    const painted = new Map<Screen, { paint_s: number; shift: number }[]>(SCREENS.map((screen) => [screen, []]));
    for (let load = 0; load < LOADS; load++) {
      for (const [screen, loads] of painted) {
        const path = screen.path + (screen.has_reference ? reference_of_shipment : '');
        loads.push(await openOnce(browser, { url: demo.url, screen: { ...screen, path } }));
      }
    }
    const reference = median((painted.values().next().value ?? []).map(({ paint_s }) => paint_s));
    return [...painted].map(([screen, loads]) => figureOf(screen, { loads, reference }));
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function newestReference(url: string): Promise<string> {
  const ops = await callerOf(url, 'ops@tsela.example');
  const { shipments } = await ops<{ shipments: { short_tracking_reference: string }[] }>('GET', '/shipments', {
    view: 'deliveries',
    limit: 1,
  });
  return shipments[0]?.short_tracking_reference ?? '';
}

interface Loads {
  readonly loads: readonly { paint_s: number; shift: number }[];
  readonly reference: number;
}

function figureOf({ name, most_s, most_shift }: Screen, { loads, reference }: Loads): { lines: string[]; reached: boolean } {
  const paints = loads.map(({ paint_s }) => paint_s);
  const paint = median(paints);
  const shift = Math.max(...loads.map((each) => each.shift));
  const spread = `${Math.min(...paints).toFixed(2)} to ${Math.max(...paints).toFixed(2)}`;
  return {
    reached: paint <= (most_s ?? Infinity) && shift <= (most_shift ?? Infinity),
    lines: [
      `${name} on a slow phone: painted after ${paint.toFixed(2)} s${atMost(most_s)}, ${spread}; ${(paint / reference).toFixed(2)} of tracking`,
      `  moves by at most ${shift.toFixed(3)}${atMost(most_shift)}`,
    ],
  };
}

function atMost(limit: number | undefined): string {
  return limit === undefined ? '' : ` (at most ${limit})`;
}

async function openOnce(
  browser: Browser,
  { url, screen }: { url: string; screen: Screen },
): Promise<{ paint_s: number; shift: number }> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'en-ZA',
  });
  try {
    if (screen.email !== undefined) {
      const access_token = await signInByCall(url, screen.email);
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: 'access_token', value: access_token }] }],
      });
    }
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    await debug.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN_BYTES_PER_S,
      uploadThroughput: UP_BYTES_PER_S,
    });
    await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${url}${screen.path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(AFTERWARDS_MS);
    return await page.evaluate(readPaints);
  } finally {
    await context.close();
  }
}

/** Runs in the page: when its largest part was painted, and the sum of what moved. */
async function readPaints(): Promise<{ paint_s: number; shift: number }> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const paints = await entriesOf('largest-contentful-paint');
  const shifts = await entriesOf('layout-shift');
  return {
    paint_s: (paints.at(-1)?.startTime ?? Number.NaN) / 1000,
    shift: shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
  };
}
