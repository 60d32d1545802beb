/**
 * The server's rooms, floor by floor from the ground: a room uses what lies on floors below its own, nothing beside it and nothing above,
 * types included. What a lower room must tell a higher one travels by the outbox, by a change notice, or as a function handed in at the
 * top. A name with `.ts` is a file of its own (docs/design/house.md §3).
 */
const FLOORS: readonly (readonly string[])[] = [
  [
    'outgoing',
    'connection-limits.ts',
    'start-refusal.ts',
    'no-room.ts',
    'run-yielding.ts',
    'limit-concurrency.ts',
    'trusted-proxies.ts',
  ],
  ['gateways'],
  ['config.ts'],
  ['services.ts'],
  ['context.ts'],
  ['live'],
  ['cluster', 'db', 'routing'],
  ['audit', 'files', 'jobs'],
  ['devices', 'providers'],
  ['user-records'],
  ['sessions'],
  ['service-areas', 'users'],
  ['accounts', 'pickup-points'],
  ['address-book', 'billing'],
  ['messages'],
  ['rates'],
  ['shipments'],
  ['collection-requests', 'inbox'],
  ['payments', 'tracking'],
  ['hubs', 'interhub-transfers', 'tripsheets'],
  ['integrations', 'platform'],
  ['reports'],
  ['overview'],
  ['all-bindings.ts', 'job-handlers'],
  ['http'],
  ['main.ts'],
];

/** The rooms that serve the business areas and are none themselves. */
export const SERVING_ROOMS: readonly string[] = [
  'cluster',
  'db',
  'devices',
  'files',
  'gateways',
  'http',
  'job-handlers',
  'jobs',
  'live',
  'outgoing',
  'routing',
  'user-records',
];

/** The business areas: one vocabulary for the folders of all four packages. */
export const AREAS: ReadonlySet<string> = new Set(
  FLOORS.flat().filter((room) => !room.endsWith('.ts') && !SERVING_ROOMS.includes(room)),
);

/** On which floor a room of the server lies, 0 at the ground; undefined for one that the plan does not know. */
export function floorOf(room: string): number | undefined {
  const floor = FLOORS.findIndex((rooms) => rooms.includes(room));
  return floor === -1 ? undefined : floor;
}
