import type { Route } from '@tsela/contract/route';

/** The parts of a declared call that a request is made from. */
export type RequestRoute = Pick<Route, 'method' | 'path' | 'access' | 'idempotent'> & Partial<Pick<Route, 'input_from'>>;

export interface RequestFacts {
  readonly provider_id: number | null;
  readonly token: string | null;
  /** Whom the caller acts for. */
  readonly request_username?: string | null;
  readonly client_version: string;
  /** Names the call in the server's log, answer, audit trail and database. */
  readonly request_id: string;
  /** Sent with idempotent calls only. */
  readonly idempotency_key: string;
}

export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Unauthenticated reads that never carry the token. Source: CALL-05. */
const WITHOUT_TOKEN = ['/login', '/time', '/providers'];

/**
 * A declared call as an HTTP request: provider_id, and the user acted as, in the address of every call (bodies are strict), the
 * client version and the bearer token as headers. Source: CALL-01 to CALL-05, CALL-07, public API §1.
 */
export function planRequest(route: RequestRoute, input: Readonly<Record<string, unknown>>, facts: RequestFacts): PlannedRequest {
  const in_query = route.input_from === undefined ? ['GET', 'DELETE'].includes(route.method) : route.input_from === 'query';
  const query = new URLSearchParams(in_query ? queryEntries(input) : []);
  if (facts.provider_id !== null && !query.has('provider_id')) query.set('provider_id', String(facts.provider_id));
  if (facts.request_username) query.set('request_username', facts.request_username);
  const headers: Record<string, string> = { 'X-Client-Version': `web-${facts.client_version}`, 'X-Request-Id': facts.request_id };
  if (facts.token !== null && !goesWithoutToken(route, input)) headers['Authorization'] = `Bearer ${facts.token}`;
  if (!in_query) headers['Content-Type'] = 'application/json';
  if (route.idempotent) headers['Idempotency-Key'] = facts.idempotency_key;
  const search = query.toString();
  return {
    method: route.method,
    url: `/api${route.path}${search === '' ? '' : `?${search}`}`,
    headers,
    body: in_query ? null : JSON.stringify(input),
  };
}

function goesWithoutToken(route: RequestRoute, input: Readonly<Record<string, unknown>>): boolean {
  if (route.method !== 'GET' || !WITHOUT_TOKEN.includes(route.path)) return false;
  return route.path !== '/providers' || input['origin'] !== undefined;
}

/** Left-out and empty values are not sent: an unset filter is no filter. */
function queryEntries(input: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(input).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null || value === ''
      ? []
      : [[key, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
}
