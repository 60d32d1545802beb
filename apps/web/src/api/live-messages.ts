/** What the server tells about a change: that something changed, never what. Source: screens.md S60. */
export interface LiveMessage {
  readonly type: LiveType;
  readonly id: number;
  readonly reference?: string;
}

export const LIVE_TYPES = [
  'shipment',
  'collection-request',
  'interhub-transfer',
  'trip-sheet',
  'claim',
  'inbox',
  'account',
  'account-settings',
  'settings',
  'places',
  'session',
  'rates',
  'integrations',
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** The collections whose reads a change makes stale. */
const STALE_AFTER: Readonly<Record<LiveType, readonly string[]>> = {
  shipment: [
    '/shipments',
    '/collection-requests',
    '/interhub-transfers',
    '/tracking',
    '/trip-sheet',
    '/audit',
    '/messages',
    '/ui',
  ],
  'collection-request': ['/collection-requests', '/trip-sheet', '/shipments', '/audit', '/ui'],
  'interhub-transfer': ['/interhub-transfers', '/audit'],
  'trip-sheet': ['/trip-sheet', '/drivers/duty', '/tracking', '/audit'],
  claim: ['/ui/claims', '/audit'],
  inbox: ['/inbox', '/audit'],
  // Of the own account, `accountUpdated` has who is signed in read again.
  account: ['/accounts', '/billing', '/audit', '/ui'],
  'account-settings': ['/accounts', '/general-data', '/audit'],
  settings: ['/providers', '/branches', '/drivers', '/tags', '/general-data', '/audit'],
  // The provider's own, which are suggested.
  places: ['/places', '/audit'],
  session: ['/general-data'],
  integrations: ['/integrations', '/audit'],
  rates: ['/rates', '/geofence', '/service-levels', '/audit'],
};

/**
 * Charts of whole days: a single change moves none of them, and to count them anew at each would keep the server busy for nothing. They
 * are read again at intervals of their own. Source: issue 19, "Live".
 */
const CHARTS: readonly string[] = ['/ui/ops-dashboard/per-hour', '/ui/ops-dashboard/per-day', '/ui/dashboard/deliveries'];

/** Whether what was read at a path is read again as soon as anything it shows has changed. */
export function isReadAtOnce(path: string): boolean {
  return !CHARTS.includes(path);
}

export function staleAfter(messages: readonly LiveMessage[]): readonly string[] {
  return [...new Set(messages.flatMap(({ type }) => STALE_AFTER[type]))];
}

/** The accounts that were changed, each once. */
export function changedAccounts(messages: readonly LiveMessage[]): readonly number[] {
  return [...new Set(messages.filter(({ type }) => type === 'account').map(({ id }) => id))];
}

/** Whether a received text says that the server has taken the greeting and listens. */
export function isReady(text: string): boolean {
  return typeOf(text) === 'ready';
}

/** A received text as a message; null for what this version does not know. */
export function parseLiveMessage(text: string): LiveMessage | null {
  try {
    const { type, id, reference } = JSON.parse(text) as { type?: unknown; id?: unknown; reference?: unknown };
    const known = LIVE_TYPES.find((each) => each === type);
    if (!known || typeof id !== 'number') return null;
    return { type: known, id, ...(typeof reference === 'string' && { reference }) };
  } catch {
    return null;
  }
}

function typeOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** How long to wait before the next try, doubling from a second to half a minute. `chance` (0 to 1) spreads the crowd after a restart. */
export function reconnectDelay(failures: number, chance: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
  return Math.round(delay * (0.75 + chance * 0.5));
}
