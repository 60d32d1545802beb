import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import { OWN_PLACES_MAX } from '@tsela/domain/service-areas/own-place-checks';
import { withOwnPlaces } from '@tsela/domain/service-areas/own-places';
import type { OwnPlace } from '@tsela/domain/service-areas/own-places';
import type { Pool } from 'pg';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/kept-per-provider.ts';
import type { KeptPerProvider } from '../db/kept-per-provider.ts';

/** Own places of all providers together, some 20 MB. */
const PLACES_OF_ALL_MAX = 50_000;
/** A change is told of at once; this is for a notice that was lost. */
const KEEP_MS = 60_000;

/** The places of the country with those of each provider's own, as a process keeps them. */
export function openGazetteers(pool: Pool, country: Gazetteer): KeptPerProvider<Gazetteer> {
  return keepPerProvider((provider_id) => readGazetteer(pool, { provider_id, country }), {
    keep_ms: KEEP_MS,
    answers_meanwhile: true,
    sizeOf: ({ own }) => 1 + (own?.places.length ?? 0),
    size_max: PLACES_OF_ALL_MAX,
  });
}

/** What an address of the provider is looked up in. */
export function gazetteerFor({ services, provider_id }: RequestContext): Promise<Gazetteer> {
  return services.gazetteers.of(provider_id);
}

async function readGazetteer(
  pool: Pool,
  { provider_id, country }: { provider_id: RequestContext['provider_id']; country: Gazetteer },
): Promise<Gazetteer> {
  const rows = await rowsOfProvider<OwnPlace>(
    pool,
    provider_id,
    `select name, aliases, city, zone, code, lat, lng from own_places where provider_id = ${provider_id} order by id limit ${OWN_PLACES_MAX}`,
  );
  return withOwnPlaces(country, rows);
}
