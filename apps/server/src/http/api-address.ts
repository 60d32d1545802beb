import type { IncomingMessage } from 'node:http';

const VERSION_PREFIX = /^\/v[23](?=\/|\?|$)/;

/**
 * Where a request goes: hosts that start with `api.` have the API at their root, with or without /v2 or /v3, for
 * programs that know only a host. Source: docs/design/running.md, public API §1.
 */
export function apiAddress(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const url = request.url ?? '/';
  if (!isApiHost(request.headers.host) || url === '/api' || url.startsWith('/api/')) return withoutApiVersion(url);
  return `/api${url.replace(VERSION_PREFIX, '')}`;
}

export function isApiHost(host: string | undefined): boolean {
  return host?.toLowerCase().startsWith('api.') ?? false;
}

/** The same calls answer under /api/v2 and /api/v3. */
function withoutApiVersion(url: string): string {
  return url.replace(/^\/api\/v[23](?=\/)/, '/api');
}
