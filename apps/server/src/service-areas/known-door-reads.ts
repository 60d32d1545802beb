import type { ProviderId } from '@tsela/domain/ids';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly known_doors: ProviderCache<KnownDoors>;
  }
}

/** Where doors are that parcels were handed over at, by their keys. */
export type KnownDoors = ReadonlyMap<string, Position>;

export const NO_DOORS: KnownDoors = new Map();

/** Doors are learnt once an hour. */
const KEEP_MS = 10 * 60_000;
/** Of a provider with more, those where a parcel was handed over last. */
const DOORS_MAX = 50_000;
/** Of all providers together, about 60 MB. */
const DOORS_OF_ALL_MAX = 500_000;

/** The doors of providers, as a process keeps them: bookings and prices ask the database nothing for them, and never wait for what is old. */
export function openKnownDoors(pool: Pool): ProviderCache<KnownDoors> {
  return keepPerProvider((provider_id) => readDoors(pool, provider_id), {
    // Learnt once an hour.
    stale_on: 'no-notice',
    keep_ms: KEEP_MS,
    answers_meanwhile: true,
    // A provider without any takes room as well.
    sizeOf: (doors) => doors.size + 1,
    size_max: DOORS_OF_ALL_MAX,
  });
}

/** Learnt doors are for a provider's people; visitors get none. Source: ADR 0065. */
export function doorsFor({ actor, services, provider_id }: RequestContext): Promise<KnownDoors> {
  return actor.kind === 'guest' ? Promise.resolve(NO_DOORS) : services.known_doors.of(provider_id);
}

/** As one text, which is read faster than so many rows. */
async function readDoors(pool: Pool, provider_id: ProviderId): Promise<KnownDoors> {
  const rows = await rowsOfProvider<{ doors: [string, number, number][] | null }>(
    pool,
    provider_id,
    `select json_agg(json_build_array(door_key, lat, lng)) as doors from (select door_key, lat, lng from known_positions
      where provider_id = ${provider_id} order by time_learnt desc limit ${DOORS_MAX}) as latest`,
  );
  return new Map(rows[0]?.doors?.map(([key, lat, lng]) => [key, { lat, lng }]));
}
