/** The business areas, and for each those that it may call on the server (docs/design/house.md §3). What those may call, it may as
 *  well. The order keeps the server free of cycles: an area is called only by those below it. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  providers: ['audit'],
  users: ['audit', 'providers'],
  sessions: ['users', 'providers'],
  access: ['sessions'],
  accounts: ['providers', 'users', 'sessions', 'access', 'service-areas'],
  'address-book': ['accounts', 'service-areas'],
  'service-areas': ['providers'],
  'pickup-points': ['providers', 'service-areas'],
  rates: ['accounts', 'service-areas', 'pickup-points'],
  billing: ['accounts'],
  shipments: ['accounts', 'address-book', 'pickup-points', 'rates', 'billing'],
  payments: ['billing', 'shipments'],
  tracking: ['shipments'],
  'collection-requests': ['accounts', 'shipments'],
  tripsheets: ['access', 'shipments', 'tracking', 'collection-requests'],
  hubs: ['shipments', 'tracking'],
  platform: ['access', 'hubs'],
  messages: [],
  integrations: [],
  overview: [],
};

/** Areas on top of all others: they read everything, the others reach them through the outbox alone. */
const ON_TOP: readonly string[] = ['messages', 'integrations', 'overview'];

/** Whether files of one area may use those of another on the server. */
export function mayCall(caller: string, called: string): boolean {
  if (ON_TOP.includes(caller)) return caller === called || !ON_TOP.includes(called);
  return caller === called || called === 'audit' || reachableFrom(caller).has(called);
}

function reachableFrom(area: string, seen = new Set<string>()): Set<string> {
  for (const called of AREAS[area] ?? []) {
    if (seen.has(called)) continue;
    seen.add(called);
    reachableFrom(called, seen);
  }
  return seen;
}
