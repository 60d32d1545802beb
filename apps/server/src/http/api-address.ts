import type { IncomingMessage } from 'node:http';
import { isApiHost } from '../context.ts';

/** Payments alone are under /v2 by their own name, as a second family of calls. Source: CALL-70, CALL-72. */
const VERSION_PREFIX = /^\/v[23](?=\/|\?|$)(?<!\/v2(?=\/payments(?:[/?]|$)))/;

/**
 * Where a request goes: hosts that start with `api.` have the API at their root, with or without /v2 or /v3, for
 * programs that know only a host. Source: docs/design/running.md, public API §1.
 */
export function apiAddress(request: Pick<IncomingMessage, 'url' | 'headers' | 'method'>): string {
  const is_host_of_api = isApiHost(request.headers.host);
  const url = withoutLastSlash(request.url ?? '/', { is_host_of_api });
  const of_plug_in = request.method === 'GET' ? plugInDocument(url) : null;
  if (of_plug_in !== null) return of_plug_in;
  if (!is_host_of_api || url === '/api' || url.startsWith('/api/')) return withoutApiVersion(url);
  const path = url.replace(VERSION_PREFIX, '');
  if (request.method === 'GET') return `/api${byOurName(withIdInQuery(path))}`;
  return `/api${request.method === 'DELETE' && SHIPMENT_BY_ID.exec(path)?.[2] === undefined ? withIdInQuery(path) : path}`;
}

const ITEMS = /^\/billing\/(invoices|credit-notes)\/items\?(.*)$/;

/** Some programs read the lines of a document by another name. Source: public API §8. */
function byOurName(path: string): string {
  const [, kind, query = ''] = ITEMS.exec(path) ?? [];
  return kind === undefined ? path : `/billing/${kind}/lines?${query.replace(/(^|&)(?:invoice_id|credit_note_id)=/, '$1id=')}`;
}

const SHIPMENT_BY_ID = /^\/shipments\/([0-9]{1,15})(\/label(?:\/stickers)?)?(?:\?(.*))?$/;

/** Some programs read a shipment or its label by its id in the path. Source: public API §3. */
function withIdInQuery(path: string): string {
  const [, id, rest = '', query = ''] = SHIPMENT_BY_ID.exec(path) ?? [];
  return id === undefined ? path : `/shipments${rest}?id=${id}${query && `&${query}`}`;
}

/** Whether a call is answered with nothing, as programs that cancel by the id in the path know it. Source: public API §1, §3. */
export function isAnsweredEmpty(request: {
  readonly method: string;
  readonly originalUrl: string;
  readonly headers: IncomingMessage['headers'];
}): boolean {
  return request.method === 'DELETE' && isApiHost(request.headers.host) && CANCELLED_BY_ID.test(request.originalUrl);
}

const CANCELLED_BY_ID = /^(?:\/v[23])?\/shipments\/[0-9]{1,15}\/?(?=\?|$)/;

const PLUG_IN_DOCUMENT = /^(?:\/api)?(?:\/v[23])?\/generate\/(waybill|sticker)\/([0-9]{1,15})(?:\?(.*))?$/;

/** The locker plug-in asks for its papers at an address of their own, on whatever host it was given. Source: public API §11. */
function plugInDocument(url: string): string | null {
  const [, kind, id, query = ''] = PLUG_IN_DOCUMENT.exec(url) ?? [];
  return id === undefined ? null : `/api/generate/${kind}?id=${id}${query && `&${query}`}`;
}

/**
 * Whether an error is read as bare text: on the `api.` host outside /v3, where tracking pages take exactly this text for "unknown
 * parcel" and anything else for a fault of ours. Source: public API §5.
 */
export function readsPlainText(request: { readonly originalUrl: string; readonly headers: IncomingMessage['headers'] }): boolean {
  return isApiHost(request.headers.host) && PLAIN_TEXT_CALL.test(request.originalUrl);
}

const PLAIN_TEXT_CALL = /^(?:\/api)?(?:\/v2)?\/tracking\/shipments(?=\?|$)/;

/** Some programs end every path with a slash. */
function withoutLastSlash(url: string, { is_host_of_api }: { is_host_of_api: boolean }): string {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const is_of_api = is_host_of_api ? path !== '/' : path.startsWith('/api/') && path !== '/api/';
  return is_of_api && path.endsWith('/') ? `${path.slice(0, -1)}${query}` : url;
}

/** The same calls answer under /api/v2 and /api/v3. */
function withoutApiVersion(url: string): string {
  return url.startsWith('/api/') ? `/api${url.slice('/api'.length).replace(VERSION_PREFIX, '')}` : url;
}
