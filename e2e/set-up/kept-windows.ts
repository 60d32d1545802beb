import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * Windows that go from test to test. To open the product in a new one takes 0.8 s of processor time, in one that was open before 0.35 s:
 * the files lie in its cache, compiled, and its process is there. Nothing else may go with it. What a user leaves behind in a browser is
 * removed between tests (`atRest`), and what a test could not take back is refused (`REFUSED`): such a test asks for a new window.
 */
export interface KeptWindow {
  readonly page: Page;
  readonly origin: string;
  readonly debugger: CDPSession;
}

/** A file of the product without scripts: where a window rests, and where its storage can be reached before the product starts. */
export const RESTING_PLACE = '/favicon.svg';

/** As many as the windows that one test opens at once, but for a few tests. */
const MOST = 3;
const resting: KeptWindow[] = [];

/** What a page or its context would keep for ever. */
const REFUSED = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'routeWebSocket', 'setExtraHTTPHeaders'],
  context: [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'grantPermissions',
    'setGeolocation',
    'addCookies',
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
} as const;

/** What tests listen to. A page has listeners of its own to other things. */
const HEARD = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'response',
  'framenavigated',
  'dialog',
  'download',
  'filechooser',
  'popup',
  'load',
  'domcontentloaded',
  'websocket',
] as const;

/** A window that rests and was open at the origin before; undefined when there is none. */
export async function takeKept(origin: string, size: { width: number; height: number }): Promise<KeptWindow | undefined> {
  const at = resting.findIndex((window) => window.origin === origin);
  const [found] = at === -1 ? [] : resting.splice(at, 1);
  await found?.page.setViewportSize(size);
  return found;
}

/** Lets a new window be kept: from here on it refuses what could not be taken back. */
export async function keep(page: Page, origin: string): Promise<KeptWindow> {
  const context = page.context();
  refuse(page, REFUSED.page);
  refuse(context, REFUSED.context);
  refuse(context.clock, REFUSED.clock);
  return { page, origin, debugger: await context.newCDPSession(page) };
}

/** Takes a window back after a test: cleaned, or closed where there are enough or it cannot be cleaned. */
export async function giveBack(window: KeptWindow): Promise<void> {
  const is_clean = resting.length < MOST && (await clean(window).then(returnTrue, returnFalse));
  if (is_clean) resting.push(window);
  else await window.page.context().close();
}

/** Closes the windows at other origins than this one, which no test comes to any more. */
export async function closeOthers(browser: Browser, origin: string): Promise<void> {
  const others = resting.filter((window) => window.origin !== origin);
  resting.splice(0, resting.length, ...resting.filter((window) => window.origin === origin));
  if (browser.isConnected()) for (const { page } of others) await page.context().close();
}

async function clean({ page, origin, debugger: tools }: KeptWindow): Promise<void> {
  const context = page.context();
  for (const event of HEARD) page.removeAllListeners(event);
  await closeOtherTabs(context, page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: null });
  // The product is left first, so that nothing of it writes any more.
  await page.goto(`${origin}${RESTING_PLACE}`);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await tools.send('Page.resetNavigationHistory');
}

async function closeOtherTabs(context: BrowserContext, kept: Page): Promise<void> {
  for (const page of context.pages()) if (page !== kept) await page.close();
}

function refuse<Part extends object>(part: Part, names: readonly (keyof Part & string)[]): void {
  for (const name of names) {
    const refusal = () => {
      throw new Error(`${name} would outlive the test in a window that is kept: ask openPage for one that is_new.`);
    };
    Object.defineProperty(part, name, { value: refusal });
  }
}

const returnTrue = () => true;
const returnFalse = () => false;
