import type { ProviderId } from '@tsela/domain/ids';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { Pool } from 'pg';
import type { RequestContext } from '../context.ts';
import { rowsOfProvider } from '../db/kept-per-provider.ts';

/** Where doors are that parcels were handed over at, by their keys. */
export type KnownDoors = ReadonlyMap<string, Position>;

/** The doors of providers, as a process keeps them: bookings and prices ask the database nothing for them. */
export interface KeptDoors {
  of(provider_id: ProviderId): Promise<KnownDoors>;
  /** Called when some were learnt in this process; the others notice by themselves. */
  forget(provider_id: ProviderId): void;
}

export const NO_DOORS: KnownDoors = new Map();

/** Doors are learnt once an hour. */
const KEEP_MS = 10 * 60_000;
/** Of a provider with more, those where a parcel was handed over last. */
const DOORS_MAX = 50_000;
/** Of all providers together, about 60 MB. */
const DOORS_OF_ALL_MAX = 500_000;

/** Keeps doors; what is old is answered once more while it is read anew, so that no booking waits for it. */
export function openKnownDoors(pool: Pool): KeptDoors {
  const kept = new Map<ProviderId, { until: number; value: Promise<KnownDoors>; size: number }>();

  function read(provider_id: ProviderId, meanwhile?: Promise<KnownDoors>): Promise<KnownDoors> {
    const fresh = readDoors(pool, provider_id);
    // One entry counts as one door, so that providers without any are bounded as well.
    const entry = { until: performance.now() + KEEP_MS, value: meanwhile ?? fresh, size: 1 };
    kept.delete(provider_id);
    kept.set(provider_id, entry);
    fresh.then(
      (doors) => {
        Object.assign(entry, { value: fresh, size: doors.size + 1 });
        dropOldest();
      },
      () => kept.get(provider_id) === entry && kept.delete(provider_id),
    );
    return entry.value;
  }

  function dropOldest(): void {
    let total = 0;
    for (const { size } of kept.values()) total += size;
    for (const [provider_id, { size }] of kept) {
      if (total <= DOORS_OF_ALL_MAX) return;
      kept.delete(provider_id);
      total -= size;
    }
  }

  return {
    of(provider_id) {
      const entry = kept.get(provider_id);
      if (!entry) return read(provider_id);
      return entry.until > performance.now() ? entry.value : read(provider_id, entry.value);
    },
    forget: (provider_id) => void kept.delete(provider_id),
  };
}

/** Learnt doors are for a provider's people; visitors are told of none. Source: ADR 0065. */
export async function doorsFor({ actor, services, provider_id }: RequestContext): Promise<KnownDoors> {
  return actor.kind === 'guest' ? NO_DOORS : services.known_doors.of(provider_id);
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
