import type { ProviderId } from '@tsela/domain/ids';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly known_address_positions: ProviderCache<KnownAddressPositions>;
  }
}

/** Where doors are that parcels were handed over at, by their keys. */
export type KnownAddressPositions = ReadonlyMap<string, Position>;

export const NO_ADDRESS_POSITIONS: KnownAddressPositions = new Map();

/** Doors are learnt once an hour. */
const KEEP_MS = 10 * 60_000;
/** Of a provider with more, those where a parcel was handed over last. */
const POSITIONS_MAX = 50_000;
/** Of all providers together, about 60 MB. */
const POSITIONS_OF_ALL_MAX = 500_000;

/** The doors of providers, as a process keeps them: bookings and prices ask the database nothing for them, and never wait for what is old. */
export function openKnownAddressPositions(pool: Pool): ProviderCache<KnownAddressPositions> {
  return keepPerProvider((provider_id) => readAddressPositions(pool, provider_id), {
    // Learnt once an hour.
    stale_on: 'no-notice',
    keep_ms: KEEP_MS,
    answers_meanwhile: true,
    // A provider without any takes room as well.
    sizeOf: (doors) => doors.size + 1,
    size_max: POSITIONS_OF_ALL_MAX,
  });
}

/** Learnt doors are for a provider's people; visitors get none. Source: ADR 0065. */
export function knownAddressPositionsFor({ actor, services, provider_id }: RequestContext): Promise<KnownAddressPositions> {
  return actor.kind === 'guest' ? Promise.resolve(NO_ADDRESS_POSITIONS) : services.known_address_positions.of(provider_id);
}

/** As one text, which is read faster than so many rows. */
async function readAddressPositions(pool: Pool, provider_id: ProviderId): Promise<KnownAddressPositions> {
  const rows = await rowsOfProvider<{ doors: [string, number, number][] | null }>(
    pool,
    provider_id,
    `select json_agg(json_build_array(door_key, lat, lng)) as doors from (select door_key, lat, lng from known_positions
      where provider_id = ${provider_id} order by time_learnt desc limit ${POSITIONS_MAX}) as latest`,
  );
  return new Map(rows[0]?.doors?.map(([key, lat, lng]) => [key, { lat, lng }]));
}
