import { SET_PREFIX, isNamedByContent, outdatedSets, planFor } from './request-plan.ts';

/*
 * Keeps the product's own files on the device of a driver or scanner, so that a page opens without signal. It runs
 * beside the pages and imports nothing they use: the build writes it as one file.
 */

/** The parts of a service worker's own types that are used; the compiler knows the page's types only. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: { readonly origin: string };
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

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOutdated());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const plan = planFor(request, KEPT);
  if (plan === 'page') event.respondWith(newestPage(request));
  if (plan === 'kept-file') event.respondWith(keptFile(request));
});

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
