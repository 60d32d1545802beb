import type { mapThenApi } from '@tsela/contract/rates/map-then-api';
import type { MapZone } from '@tsela/contract/rates/map-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Zone } from '@tsela/domain/rates/card/rate-card';
import { zonesChanged } from '@tsela/domain/rates/card/zones-then';
import { monthsBefore } from '@tsela/domain/time/months-before';
import type { RequestContext } from '../../context.ts';
import { LARGEST_COUNT, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { refuseUnlessMaySee } from './map-rights.ts';
import { presentZone } from './map-tariff-zones.ts';
import { readLastPositions, readLastSteps, readRevisionAt, readTimesLive } from './map-then-reads.ts';
import type { Sighting } from './map-then-reads.ts';
import { listMapZones } from './map-zones.ts';

type Api = typeof mapThenApi;
type Then = OutputOf<Api['mapThen']>;

const MOST_MOMENTS = 1000;
/** As many changes, and as many areas that are not known, as one answer names. */
const MOST_NAMED = 200;
/** A driver without a position for a day was not on the road. */
const HEARD_OF_MS = 24 * 60 * 60 * 1000;
const MOST_DRIVERS = 500;

/** When the zones of tariffs came into force. Source: docs/design/beyond.md 11. */
export async function listMapMoments(context: RequestContext): Promise<OutputOf<Api['mapMoments']>> {
  refuseUnlessMaySee(context.actor);
  const rows = await reading(context, (tx) => readTimesLive(tx, MOST_MOMENTS));
  return {
    moments: rows
      .slice(-MOST_MOMENTS)
      .map(({ time_live, name, published_by_name }) => ({ time: time_live.toISOString(), name, by_name: published_by_name })),
    has_more: rows.length > MOST_MOMENTS,
  };
}

/** A layer of the maps as it was. Source: docs/design/beyond.md 11, screens S27. */
export async function readMapThen(context: RequestContext, input: InputOf<Api['mapThen']>): Promise<Then> {
  const { layer } = input;
  refuseUnlessMaySee(context.actor, layer);
  const at = pastMoment(context, input.at);
  if (layer === 'branches' || layer === 'drivers') return areasThen(context, { ...input, layer, at });
  if (layer === 'exceptions') return { ...NOTHING, is_kept: false };
  return tariffThen(context, { ...input, layer, at });
}

const NOTHING = { zones: [], count: 0, tariff: null, changes: [], more_changes: 0, not_known: [], is_kept: true };

interface Asked {
  readonly at: Date;
  readonly limit?: number;
  readonly offset?: number;
}

/** The zones of the revision that was in force, whose card is never changed after. */
async function tariffThen(
  context: RequestContext,
  { layer, at, ...paging }: Asked & { readonly layer: Zone['kind'] },
): Promise<Then> {
  const { services, provider_id } = context;
  const found = await reading(context, async (tx) => {
    const revision = await readRevisionAt(tx, at);
    return revision && { revision, card: await services.revision_cards.of(tx, revision) };
  });
  const live = await services.rate_cards.of(provider_id);
  const ofLayer = (zones: readonly Zone[]) => zones.filter(({ kind }) => kind === layer);
  const [then, now] = [ofLayer(found?.card.zones ?? []), ofLayer(live?.compiled.card.zones ?? [])];
  const changes = found ? zonesChanged(then, now) : [];
  const { limit, offset } = pageOf(paging);
  const gazetteer = await gazetteerFor(context);
  return {
    zones: then.slice(offset, offset + limit).map((zone) => presentZone(zone, gazetteer)),
    count: Math.min(then.length, LARGEST_COUNT),
    tariff: found ? presentTariff(found.revision) : null,
    changes: changes.slice(0, MOST_NAMED).map((change) => ({ ...change, changes: [...change.changes] })),
    more_changes: Math.max(0, changes.length - MOST_NAMED),
    not_known: [],
    is_kept: true,
  };
}

type RevisionThen = NonNullable<Awaited<ReturnType<typeof readRevisionAt>>>;

function presentTariff({ id, name, time_live, time_superseded }: RevisionThen): Then['tariff'] {
  return { id, name, time_live: time_live.toISOString(), time_superseded: time_superseded?.toISOString() ?? null };
}

/** Areas of branches and drivers that were drawn by then and have not been drawn since: of others there is no earlier outline to show. */
async function areasThen(
  context: RequestContext,
  { layer, at, ...paging }: Asked & { readonly layer: 'branches' | 'drivers' },
): Promise<Then> {
  const { zones } = await listMapZones(context, { layer, ...paging });
  const drawn = zones.filter(({ last_changed }) => last_changed !== undefined);
  const isSince = ({ last_changed }: MapZone) => last_changed !== undefined && new Date(last_changed.time) > at;
  const known = drawn.filter((zone) => !isSince(zone));
  return {
    ...NOTHING,
    zones: known,
    count: known.length,
    not_known: drawn
      .filter(isSince)
      .slice(0, MOST_NAMED)
      .map(({ id, code, name }) => ({ id, code, name })),
  };
}

/** Where drivers had been seen last. Source: docs/design/beyond.md 11, PERM-037. */
export async function listDriversThen(
  context: RequestContext,
  input: InputOf<Api['driversThen']>,
): Promise<OutputOf<Api['driversThen']>> {
  refuseUnlessMaySee(context.actor, 'drivers');
  const at = pastMoment(context, input.at);
  const settings = await context.services.settings.of(context.provider_id);
  const kept_since = monthsBefore(context.now, readSetting(settings, 'keep_positions_months'));
  const span = { at, since: new Date(at.getTime() - HEARD_OF_MS), rows_max: MOST_DRIVERS };
  const seen =
    at < kept_since
      ? []
      : await reading(context, async (tx) => [
          ...(await readLastSteps(tx, context.actor, span)),
          ...(await readLastPositions(tx, context.actor, span)),
        ]);
  return { drivers: newestOfEach(seen).map(presentSighting), kept_since: kept_since.toISOString() };
}

function newestOfEach(seen: readonly Sighting[]): Sighting[] {
  const newest = new Map<number, Sighting>();
  for (const each of seen) {
    const known = newest.get(each.id);
    if (!known || known.time < each.time) newest.set(each.id, each);
  }
  return [...newest.values()].toSorted((one, other) => other.time.getTime() - one.time.getTime() || one.id - other.id);
}

function presentSighting({ id, name, lat, lng, time }: Sighting): OutputOf<Api['driversThen']>['drivers'][number] {
  return { id, name, lat, lng, time_seen: time.toISOString() };
}

function pastMoment({ now }: RequestContext, given: string): Date {
  const at = new Date(given);
  if (at <= now) return at;
  const message = 'Please choose a moment that has passed.';
  throw new Problem('bad-input', message, { violations: [{ field: 'at', code: 'future', message }] });
}
