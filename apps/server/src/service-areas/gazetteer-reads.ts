import type { Gazetteer, OwnPlace } from '@tsela/domain/service-areas/known-places';
import { OWN_PLACES_MAX } from '@tsela/domain/service-areas/own-place-checks';
import { withOwnPlacesInSteps } from '@tsela/domain/service-areas/own-places';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import { runYielding } from '../run-yielding.ts';

declare module '../services.ts' {
  interface Services {
    /** The places of the country. */
    readonly gazetteer: Gazetteer;
    /** The same with those of each provider's own: what every address is looked up in. */
    readonly gazetteers: ProviderCache<KeptGazetteer>;
  }
}

/** Names and other names of own places of all providers together, half a kilobyte each: some 30 MB. */
const NAMES_OF_ALL_MAX = 50_000;
/** Changes are announced at once; this covers a lost notice. */
const KEEP_MS = 60_000;

/** A provider's gazetteer, and of which own places it was built. */
export interface KeptGazetteer {
  readonly gazetteer: Gazetteer;
  readonly built_of: string;
}

/**
 * The places of the country with those of each provider's own, as a process keeps them. They are built anew only when one has changed:
 * the 12 000 names a provider may have took 350 ms where this was measured, a second in a process that has just started, and other calls
 * waited at most 20 ms.
 */
export function openGazetteers(
  pool: Pool,
  { country, size_max = NAMES_OF_ALL_MAX }: { readonly country: Gazetteer; readonly size_max?: number },
): ProviderCache<KeptGazetteer> {
  return keepPerProvider((provider_id, last) => readGazetteer(pool, { provider_id, country, last }), {
    stale_on: ['places'],
    keep_ms: KEEP_MS,
    answers_meanwhile: true,
    sizeOf: ({ gazetteer }) => 1 + (gazetteer.own?.names.rows.length ?? 0),
    size_max,
  });
}

/** What an address of the provider is looked up in. */
export async function gazetteerFor({ services, provider_id }: RequestContext): Promise<Gazetteer> {
  return (await services.gazetteers.of(provider_id)).gazetteer;
}

interface Wanted {
  readonly provider_id: RequestContext['provider_id'];
  readonly country: Gazetteer;
  readonly last: KeptGazetteer | null;
}

async function readGazetteer(pool: Pool, { provider_id, country, last }: Wanted): Promise<KeptGazetteer> {
  // A new place has a higher id than all others, a changed one a higher version: no change leaves all three as they were.
  const [state] = await rowsOfProvider<{ built_of: string }>(
    pool,
    provider_id,
    `select concat_ws(' ', count(*), max(id), sum(version)) as built_of from own_places where provider_id = ${provider_id}`,
  );
  const built_of = state?.built_of ?? '';
  if (last !== null && last.built_of === built_of) return last;
  // Should they change in between, they are newer than their state says, and read once more.
  const rows = await rowsOfProvider<OwnPlace>(
    pool,
    provider_id,
    `select name, aliases, city, zone, code, lat, lng from own_places where provider_id = ${provider_id} order by id limit ${OWN_PLACES_MAX}`,
  );
  return { gazetteer: await runYielding(withOwnPlacesInSteps(country, rows)), built_of };
}
