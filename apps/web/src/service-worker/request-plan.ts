import { namesFile } from '@tsela/domain/formats/page-address';

/** The part of a request that decides how it is answered. */
export interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How the worker answers: a page from the network, else the kept document; a file of this version or of the one before from the
 * device where it is kept, as its name changes with its content; everything else is left to the browser, so that no answer of a call is ever an old one.
 */
export type RequestPlan = 'page' | 'kept-file' | 'browser';

/** Addresses that have a document or an answer of their own. */
const NOT_PAGES = ['/api', '/track'];

/** What to do with a request; `files` are the paths of the files that are kept. */
export function planFor(request: WorkerRequest, { origin, files }: { origin: string; files: ReadonlySet<string> }): RequestPlan {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'browser';
  if (request.mode !== 'navigate' && (files.has(url.pathname) || isNamedByContent(url.pathname))) return 'kept-file';
  const is_page = request.mode === 'navigate' && !NOT_PAGES.some((path) => isUnder(url.pathname, path));
  // A file that is not there is no page.
  return is_page && !namesFile(url.pathname) ? 'page' : 'browser';
}

/** Whether a file changes its name with its content, so that one kept by any version is the right one. */
export function isNamedByContent(pathname: string): boolean {
  return isUnder(pathname, '/assets');
}

/** The kept sets of files that may go: all but the running version's and the one before, which pages still open may need. */
export function outdatedSets(names: readonly string[], running: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(SET_PREFIX) && name !== running);
  return others.slice(0, -1);
}

export const SET_PREFIX = 'tsela-files-';

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
