import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from '../../tools/testing/find-chromium.ts';
import { onItsOwnClock } from '../../tools/testing/own-clock.ts';
import { aheadMs } from '../../tools/testing/test-clock.ts';
import { signInByCall } from './calls.ts';
import { RESTING_PLACE, closeOthers, giveBack, keep, takeKept } from './kept-windows.ts';
import type { KeptWindow } from './kept-windows.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

export const WIDE = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

const RESULTS = 'test-results';
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  // Pages live for seconds: compiling what runs often once more, and better, takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] };
/** Rows of a table are built alike: of those that follow the fifth axe finds what it has found before. A third of the journeys' time was axe's. */
const ALIKE = 'tbody tr:nth-child(n + 6)';
/** Of those, what can differ between light and dark. */
const COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };
/** Two cores draw slowly while others work; a person would wait as long. */
const PATIENCE_MS = 20_000;

/** What a browser says of itself, and not of the page: that it draws maps without a graphics card, and keeps no service worker. */
const ABOUT_ITSELF = [/GL Driver Message .*GPU stall due to ReadPixels/, /Service Worker registration blocked by Playwright/];
/** A page that has asked for nothing for so long has what it shows. */
const QUIET_MS = 150;

/** Where each page finds the product. */
const origins = new WeakMap<Page, string>();
/** What each page is waiting for from the product, and since when (ms, monotonic) that has not changed. */
const traffic = new WeakMap<Page, { open: number; changed_at: number }>();

interface PageOptions {
  readonly width: number;
  readonly height: number;
  /** What the console may say in this test, because the test brings it about. Anything else fails it. */
  readonly expected?: readonly RegExp[];
  /** Where the browser's clock is; left out, at home. */
  readonly timezone?: string;
  /** Whether the service worker keeps the product on the device. A window lives for seconds: elsewhere fetching every file twice only takes time. */
  readonly keeps_files?: boolean;
  /** Whether the window has never been open before: for a first visit, and for what would outlive the test in a window that goes on to the next one. */
  readonly is_new?: boolean;
  /** Whether pages run scripts; left out, they do. */
  readonly has_script?: boolean;
  /** What the system asks for; left out, light. */
  readonly colours?: 'light' | 'dark';
}

interface OpenPage {
  readonly page: Page;
  /** Where it goes on to other tests. */
  readonly kept: KeptWindow | undefined;
  readonly complaints: string[];
  /** The addresses it was at. */
  readonly visited: Set<string>;
}

declare module 'vitest' {
  interface TaskMeta {
    /** The addresses that the windows of a journey were at: a screen is proven where one opens it (`npm run spec`). */
    visited?: readonly string[];
  }
}

export interface People {
  /** A browser window with a session of its own: windows share nothing but the product. */
  openPage(options: PageOptions): Promise<Page>;
  /** Where the product is, for calls that set a test up. */
  productUrl(): string;
  /** Where the sandbox of an operator of lockers has its page. */
  sandboxPage(operator: string): string;
  /** Where the product keeps what is not in the database. */
  dataDir(): string;
  /** The database as the owner of its tables, for what is done outside of the product. */
  ownerUrl(): string;
  /** Takes the product down and starts it again where it is, with another build of the web app. */
  deploy(web_folder: string): Promise<void>;
}

let launched: Promise<Browser> | undefined;

/** The browser that the files of a worker share, each test with windows of its own. It ends with the worker. */
function browserOfWorker(): Promise<Browser> {
  launched ??= findChromium().then((executablePath) => chromium.launch({ executablePath, args: SWITCHES, env: onItsOwnClock() }));
  return launched;
}

function started(product: Product | undefined): Product {
  if (!product) throw new Error('The product is started before the tests of the file.');
  return product;
}

/**
 * Starts the product for the tests of a file. After each test its windows are closed, or cleaned for the next (`kept-windows.ts`), and the test
 * fails when a console complained. The product has the demo, or nothing (`is_empty`). Files about what browsers keep ask for new windows in all of their tests.
 */
export function usePeople({ new_windows = false, is_empty = false } = {}): People {
  const open: OpenPage[] = [];
  let product: Product | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    product = await startProduct({ is_empty });
    browser = await browserOfWorker();
    await closeOthers(browser, product.url);
  });
  afterAll(() => product?.stop());
  afterEach(async ({ task }) => {
    const windows = open.splice(0);
    task.meta.visited = [...new Set(windows.flatMap(({ visited }) => [...visited]))];
    if (task.result?.state === 'fail') await takePictures(windows, `${task.suite?.name ?? ''} ${task.name}`);
    for (const { page, kept } of windows) {
      if (kept && task.result?.state !== 'fail') await giveBack(kept);
      else await closeWindow(page);
    }
    expect(
      windows.flatMap(({ complaints }) => complaints),
      'what the consoles complained about',
    ).toEqual([]);
  });

  return {
    productUrl: () => started(product).url,
    sandboxPage: (operator) => started(product).sandbox_pages[operator] ?? '',
    dataDir: () => started(product).data_dir,
    ownerUrl: () => started(product).owner_url,
    deploy: (web_folder) => started(product).deploy(web_folder),
    async openPage({
      width,
      height,
      expected = [],
      timezone,
      keeps_files = false,
      is_new = false,
      has_script = true,
      colours = 'light',
    }) {
      if (!browser || !product) throw new Error('The browser is started before the tests of the file.');
      const is_usual = has_script && colours === 'light' && timezone === undefined;
      const may_be_kept = is_usual && !new_windows && !is_new && !keeps_files;
      const options = {
        viewport: { width, height },
        baseURL: product.url,
        javaScriptEnabled: has_script,
        colorScheme: colours,
        ...(timezone !== undefined && { timezoneId: timezone }),
      };
      const kept = may_be_kept
        ? ((await takeKept(product.url, { width, height })) ?? (await keep(await newWindow(browser, options), product.url)))
        : undefined;
      const page = kept?.page ?? (await newWindow(browser, { ...options, serviceWorkers: keeps_files ? 'allow' : 'block' }));
      open.push({ page, kept, ...hear(page, expected) });
      origins.set(page, product.url);
      return page;
    },
  };
}

/** What its requests still wait for is given up with it. */
async function closeWindow(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** What a page complains about, and where it goes, from now on. */
function hear(page: Page, expected: PageOptions['expected']): Pick<OpenPage, 'complaints' | 'visited'> {
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.add(new URL(frame.url()).pathname);
  });
  watchTraffic(page);
  return { complaints: complaintsOf(page, expected ?? []), visited };
}

/** A window of its own, whose clock is that of the tests. */
export async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    serviceWorkers: 'block',
    // What moves is seen half-way by a check of contrast.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (aheadMs() !== 0) await context.addInitScript(shiftDate, aheadMs());
  return context.newPage();
}

/** What the console of a page complains about beyond what is expected, as it comes. */
function complaintsOf(page: Page, expected: readonly RegExp[]): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (![...expected, ...ABOUT_ITSELF].some((pattern) => pattern.test(text)))
      complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (fault) => complain(fault.stack ?? fault.message));
  return complaints;
}

function watchTraffic(page: Page): void {
  const seen = { open: 0, changed_at: performance.now() };
  const count = (change: number) => () => {
    seen.open += change;
    seen.changed_at = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  traffic.set(page, seen);
}

/** Waits until a page has what it asked for and asks for nothing more. */
export async function untilQuiet(page: Page): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('Pages are opened by openPage.');
  await page.waitForLoadState('load');
  await expect.poll(() => seen.open <= 0 && performance.now() - seen.changed_at >= QUIET_MS, { interval: 25 }).toBe(true);
}

/** Runs in the page before anything else does. */
function shiftDate(ahead_ms: number): void {
  const machine = Date;
  const now = () => machine.now() + ahead_ms;
  const shifted = new Proxy(machine, {
    construct: (_, given, made_by) => Reflect.construct(machine, given.length === 0 ? [now()] : given, made_by),
    apply: () => new machine(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(machine, name)),
  });
  machine.prototype.constructor = shifted;
  window.Date = shifted;
}

async function takePictures(windows: readonly OpenPage[], test_name: string): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  const name = test_name.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 60);
  for (const [index, { page }] of windows.entries()) {
    await page.screenshot({ path: `${RESULTS}/${name}-${index + 1}.png`, fullPage: true }).catch(() => undefined);
  }
}

/**
 * Signs a demo user in and opens a page: the named one, or the user's first page, which is waited for.
 */
export async function signIn(page: Page, email: string, path?: string): Promise<void> {
  await giveSession(page, email);
  await page.goto(path ?? '/');
  if (path !== undefined) return;
  // The landing page leads on to the user's first page.
  await page.waitForURL((url) => url.pathname !== '/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/**
 * Signs a demo user in, in a window that has not opened the product yet. The form has journeys of its own (`enterSignIn`): here the
 * session is there before the product starts, as after a visit before.
 */
export async function giveSession(page: Page, email: string): Promise<void> {
  const origin = origins.get(page);
  if (origin === undefined) throw new Error('Pages are opened by openPage.');
  const access_token = await signInByCall(origin, email);
  const resting_place = `${origin}${RESTING_PLACE}`;
  if (page.url() !== resting_place) await page.goto(resting_place);
  await page.evaluate((token) => localStorage.setItem('access_token', token), access_token);
}

export async function enterSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(/^E-mail address/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const DIMMED = '[data-stale]';

/** How often a page is looked at before what is found on it counts. */
const LOOKS = 3;

/** Fails with every rule of WCAG 2.2 AA that the page breaks, and where. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  let found = await axeOfSettled(page);
  // A question that was asked while axe was looking has dimmed the rows meanwhile. What the page itself breaks is found each time.
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) found = await axeOfSettled(page);
  expect(found, `what axe finds on ${page.url()}`).toEqual([]);
}

async function axeOfSettled(page: Page): Promise<string[]> {
  // Rows of the question before are dimmed until those of the new one have come, and then for the time of a fade.
  await page.waitForFunction((dimmed) => document.querySelector(dimmed) === null, DIMMED);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));
  return [...(await axeViolations(page)), ...(await cutDays(page))];
}

/** Fields of a day that have no room for one. */
function cutDays(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder="dd/mm/yyyy"]')].flatMap((field) => {
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      if (pen === null || field.clientWidth === 0) return [];
      pen.font = `${fontSize} ${fontFamily}`;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText('30 Nov 2026').width <= room ? [] : [`a day is cut in ${field.outerHTML.slice(0, 200)}`];
    });
  });
}

/** Every rule of WCAG 2.2 AA that the page breaks, and where; or of its colours only, for a page that was looked at in others. */
export async function axeViolations(page: Page, { colours_only = false } = {}): Promise<string[]> {
  // Through the debugger, which the content security policy does not hold.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ run_only, alike }) => {
      // Of a page behind a dialog only what lies over it counts, by chance, as covered in part; the page is looked at by itself.
      const behind = document.querySelector('[aria-modal="true"]') === null ? [] : ['main'];
      const exclude = [...behind, alike].filter((part) => document.querySelector(part) !== null);
      const { violations } = await window.axe.run(exclude.length === 0 ? document : { exclude }, {
        runOnly: run_only,
        // No rule of these asks for the style sheets themselves.
        preload: false,
        // What holds is not put into words.
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
      );
    },
    { run_only: colours_only ? COLOURS : WCAG_22_AA, alike: ALIKE },
  );
}

/** How many pixels the page as a whole can be moved sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

declare global {
  interface Window {
    /** The checker, once its source has run in the page. */
    readonly axe: typeof axe;
  }
}
