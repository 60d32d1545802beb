import { addressOf, shownPush } from './shown-push.ts';
import { SET_PREFIX, isNamedByContent, outdatedSets, planFor } from './request-plan.ts';

/*
 * Keeps the product's own files on the device of a driver or scanner, so that a page opens without signal, and shows what the browser is told
 * by push. Registered as `sw.js?told` it does the latter alone: a recipient's phone keeps no files of ours. It runs beside the pages and
 * imports nothing they use: the build writes it as one file.
 */

/** The parts of a service worker's own types that are used; the compiler knows the page's types only. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushedEvent extends LifeEvent {
  readonly data: { text(): string } | null;
}
interface TappedEvent extends LifeEvent {
  readonly notification: { close(): void; readonly data: unknown };
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: TappedEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: { body: string; tag: string; icon: string; data: { path: string } }): Promise<void>;
  };
  readonly location: { readonly origin: string; readonly search: string };
}

/** Written in by the build: the paths of the kept files, and a name that changes with their content. */
declare const __KEPT_FILES__: readonly string[];
declare const __KEPT_VERSION__: string;

// In a worker the global object is the worker itself.
const worker = globalThis as unknown as Worker;
const DOCUMENT = '/index.html';
const SET = `${SET_PREFIX}${__KEPT_VERSION__}`;
const KEPT = { origin: worker.location.origin, files: new Set(__KEPT_FILES__) };
/** A line that has not answered by then is treated as none: the kept document is at hand. */
const PATIENCE_MS = 6000;

/** Whether it is registered to be told alone. */
const IS_TOLD_ALONE = worker.location.search === '?told';

worker.addEventListener('install', (event) => {
  event.waitUntil(IS_TOLD_ALONE ? worker.skipWaiting() : keepFiles());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(IS_TOLD_ALONE ? Promise.resolve() : dropOutdated());
});

worker.addEventListener('fetch', (event) => {
  if (IS_TOLD_ALONE) return;
  const { request } = event;
  const plan = planFor(request, KEPT);
  if (plan === 'page') event.respondWith(newestPage(request));
  if (plan === 'kept-file') event.respondWith(keptFile(request));
});

worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = shownPush(event.data?.text() ?? '');
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: '/app-icon-192.png', data: { path } }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = shownPush(JSON.stringify(event.notification.data));
  event.waitUntil(showPage(addressOf(path, worker.location.origin)));
});

/** A page that is open already comes to the front; another is opened. */
async function showPage(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === address);
  await (open ? open.focus() : worker.clients.openWindow(address));
}

/** All or nothing; past the browser's own cache for what has no hash in its name. */
async function keepFiles(): Promise<void> {
  const set = await caches.open(SET);
  await set.addAll(
    __KEPT_FILES__.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  );
  await worker.skipWaiting();
}

async function dropOutdated(): Promise<void> {
  for (const name of outdatedSets(await caches.keys(), SET)) await caches.delete(name);
  await worker.clients.claim();
}

/** The page as the server has it now, so that a new version is met at once; the kept one when there is no line. */
async function newestPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const kept = await caches.match(DOCUMENT, { cacheName: SET });
    if (kept) return kept;
    throw error;
  }
}

/** A file of this version, or of any kept one where its name says which. */
async function keptFile(request: Request): Promise<Response> {
  const own = await caches.match(request, { ignoreVary: true, cacheName: SET });
  if (own) return own;
  const is_of_any = isNamedByContent(new URL(request.url).pathname);
  return (is_of_any ? await caches.match(request, { ignoreVary: true }) : undefined) ?? fetch(request);
}
