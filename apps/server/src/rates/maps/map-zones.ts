import type { MapZone, mapApi } from '@tsela/contract/rates/map-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { Zone } from '@tsela/domain/rates/card/rate-card';
import { explainZones } from '@tsela/domain/rates/card/zones-explained';
import type { Branch } from '@tsela/contract/providers/provider-shapes';
import type { RateException } from '@tsela/domain/rates/rate-exceptions';
import { branchServing, ownersAt } from '@tsela/domain/service-areas/served-areas';
import { dayOf } from '@tsela/domain/time/day';
import { listTags } from '../../accounts/tag-reads.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { maySeeLayer, refuseUnlessMaySee } from './map-rights.ts';
import { nodeCount, presentZone, tariffZonesOnMap, wirePolygons } from './map-tariff-zones.ts';
import { readExceptions, selectExceptions } from '../rate-exception-repository.ts';
import { driversAtWork, driversWithAreas, readAreas, readDriversByName } from './served-area-repository.ts';
import type { AreaRow } from './served-area-repository.ts';

/** So many corners of tagged zones go into one answer about exceptions: each exception would bring every zone of its tag anew. */
const MOST_TAGGED_CORNERS = 20_000;

type Page = { readonly limit: number; readonly offset: number };
type Answer = OutputOf<typeof mapApi.mapZones>;
type Found = OutputOf<typeof mapApi.mapLookup>['zones'];

/** The areas of a layer as they hold now. Source: screens S27. */
export async function listMapZones(context: RequestContext, input: InputOf<typeof mapApi.mapZones>): Promise<Answer> {
  const { layer } = input;
  refuseUnlessMaySee(context.actor, layer);
  const page = pageOf(input);
  if (layer === 'branches') return reading(context, (tx) => branchesOnMap(tx, context, page));
  if (layer === 'drivers') return reading(context, (tx) => driversOnMap(tx, context, page));
  const live = await context.services.rate_cards.of(context.provider_id);
  const zones = live?.compiled.card.zones ?? [];
  if (layer === 'exceptions') return reading(context, (tx) => exceptionsOnMap(tx, context, { page, zones }));
  if (!live) return { zones: [], count: 0 };
  return tariffZonesOnMap(context, { layer, page, card: live.compiled.card, revision_id: live.revision_id });
}

async function branchesOnMap(tx: Tx, { services, provider_id }: RequestContext, { limit, offset }: Page): Promise<Answer> {
  const known = await services.branches.of(provider_id);
  const areas = await readAreas(
    tx,
    'branches',
    known.map(({ id }) => id),
  );
  // What a closed branch had is still to be given to others, or removed.
  const branches = known.filter(({ id, is_active }) => is_active || (areas.get(id)?.polygons.length ?? 0) > 0);
  const shown = branches.slice(offset, offset + limit);
  return { zones: shown.map((branch) => presentBranch(branch, areas.get(branch.id))), count: branches.length };
}

async function driversOnMap(tx: Tx, { actor }: RequestContext, page: Page): Promise<Answer> {
  const query = driversWithAreas(tx, actor);
  const rows = await readDriversByName(query, page);
  const areas = await readAreas(
    tx,
    'drivers',
    rows.map(({ id }) => id),
  );
  return {
    zones: rows.map(({ id, name, deleted_date }) => ({
      ...NO_PLACES,
      ...drawn(areas.get(id)),
      id,
      layer: 'drivers',
      code: '',
      name,
      ...(deleted_date !== null && { is_gone: true }),
    })),
    count: await countUpTo(tx, query, { ...page, rows }),
  };
}

/** Exceptions that have not ended, those that end last first. */
async function exceptionsOnMap(
  tx: Tx,
  context: RequestContext,
  { page, zones }: { readonly page: Page; readonly zones: readonly Zone[] },
): Promise<Answer> {
  const query = selectExceptions(tx, { from_day: dayOf(context.now) });
  const gazetteer = await gazetteerFor(context);
  const rows = await readExceptions(query, page);
  const whole = wholeAreas(zones);
  return {
    zones: rows.map((row) => {
      const { id, name, area, from_day, to_day, no_collection, no_delivery, extra_days, message, zone_tag, version } = row;
      const last_changed = { by_name: row.changed_by_name, time: row.time_modified.toISOString() };
      const { shown, node_count } = whole(area, zone_tag);
      const zone = presentZone({ ...shown, id, name, code: '', kind: 'service_days' }, gazetteer);
      return {
        ...zone,
        node_count,
        layer: 'exceptions' as const,
        area_version: version,
        last_changed,
        exception: {
          from_day,
          to_day,
          no_collection,
          no_delivery,
          extra_days,
          message,
          zone_tag,
          own_outlines: area.polygons?.length ?? 0,
        },
      };
    }),
    count: await countUpTo(tx, query, { ...page, rows }),
  };
}

type Area = Required<Pick<RateException['area'], 'polygons' | 'provinces' | 'places'>>;

/** Where exceptions hold: their own area and every zone with their tag, with the outlines of those zones while there is room for them. */
function wholeAreas(zones: readonly Zone[]) {
  const of_tags = new Map<string, Area>();
  let room = MOST_TAGGED_CORNERS;
  function ofTag(tag: string): Area {
    const known = of_tags.get(tag);
    if (known) return known;
    const area = together(tag === '' ? [] : zones.filter(({ tags }) => tags?.includes(tag) === true));
    of_tags.set(tag, area);
    return area;
  }
  return (own: RateException['area'], tag: string): { readonly shown: Area; readonly node_count: number } => {
    const tagged = ofTag(tag);
    const corners = nodeCount(tagged.polygons);
    const has_room = corners <= room;
    if (has_room) room -= corners;
    return {
      shown: together([own, has_room ? tagged : { ...tagged, polygons: [] }]),
      node_count: nodeCount(own.polygons ?? []) + corners,
    };
  };
}

function together(parts: readonly RateException['area'][]): Area {
  return {
    polygons: parts.flatMap(({ polygons = [] }) => polygons),
    provinces: [...new Set(parts.flatMap(({ provinces = [] }) => provinces))],
    places: parts.flatMap(({ places = [] }) => places),
  };
}

/** Which zones hold a place, of the layers that the caller may see: "why this rate?". Source: screens S27. */
export async function lookUpZones(
  context: RequestContext,
  { lat, lng, ...names }: InputOf<typeof mapApi.mapLookup>,
): Promise<OutputOf<typeof mapApi.mapLookup>> {
  const { actor, services, provider_id } = context;
  refuseUnlessMaySee(actor);
  if ((lat === undefined) !== (lng === undefined)) throw new Problem('bad-input', 'A position has a latitude and a longitude.');
  const { local_area = '', city = '', code = '', zone = '' } = names;
  const where: Where = { local_area, city, code, zone, lat: lat ?? null, lng: lng ?? null };
  const published = await services.rate_cards.of(provider_id);
  const zones = published ? explainZones(published.compiled.zones, where) : [];
  const found = [
    ...(await branchesAt(context, where)),
    ...(maySeeLayer(actor, 'drivers') ? await driversAt(context, where) : []),
    ...zones.map(({ zone: { id, kind, code: zone_code, name }, found_by }): Found[number] => ({
      id,
      layer: kind,
      code: zone_code,
      name,
      found_by: [...found_by],
    })),
    ...(await exceptionsAt(context, where, new Set(zones.flatMap(({ zone: { tags = [] } }) => tags)))),
  ];
  return { zones: found.filter(({ layer }) => maySeeLayer(actor, layer)) };
}

type Where = Parameters<typeof explainZones>[1];

/** The branch that serves a place first, and others whose areas hold it as well. */
async function branchesAt({ services, provider_id }: RequestContext, where: Where): Promise<Found> {
  const at = positionOf(where);
  if (at === null) return [];
  const branches = (await services.branches.of(provider_id)).filter(({ is_active }) => is_active);
  const areas = (await services.served_areas.of(provider_id)).branches;
  const serving = branchServing(branches, areas, at);
  const holding = ownersAt(areas, at).flatMap((id) => branches.find((branch) => branch.id === id) ?? []);
  const all = serving === null ? holding : [serving, ...holding.filter(({ id }) => id !== serving.id)];
  return all.map((branch) => ({
    id: branch.id,
    layer: 'branches',
    code: branch.code,
    name: branch.name,
    found_by: [holding.includes(branch) ? 'outline' : 'nearest'],
  }));
}

async function driversAt(context: RequestContext, where: Where): Promise<Found> {
  const at = positionOf(where);
  const areas = (await context.services.served_areas.of(context.provider_id)).drivers;
  const ids = at === null ? [] : ownersAt(areas, at);
  if (ids.length === 0) return [];
  const rows = await reading(context, (tx) => driversAtWork(tx, context.actor).select(['drivers.id', 'drivers.name']).execute());
  const names = new Map<number, string>(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id): Found => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, layer: 'drivers', code: '', name, found_by: ['outline'] }];
  });
}

/** Exceptions of today and later, by their own area or the tag of a zone that holds the place. */
async function exceptionsAt(context: RequestContext, where: Where, tags: ReadonlySet<string>): Promise<Found> {
  const { exceptions, areas } = await context.services.rate_exceptions.of(context.provider_id);
  const held = new Map(explainZones(areas, where).map(({ zone, found_by }) => [zone.id, found_by]));
  const today = dayOf(context.now);
  return exceptions.flatMap(({ id, name, zone_tag, to_day }): Found => {
    const by_tag = zone_tag !== '' && tags.has(zone_tag) ? (['tag'] as const) : [];
    const found_by = [...(held.get(id) ?? []), ...by_tag];
    return to_day < today || found_by.length === 0 ? [] : [{ id, layer: 'exceptions', code: '', name, found_by }];
  });
}

function positionOf({ lat, lng }: Where): { readonly lat: number; readonly lng: number } | null {
  return lat === null || lng === null ? null : { lat, lng };
}

/** The tags of a type, for the filters of a layer. Source: CALL-40, CALL-41. */
export async function listZoneTags(
  context: RequestContext,
  input: InputOf<typeof mapApi.zoneTags>,
): Promise<OutputOf<typeof mapApi.zoneTags>> {
  const { tags } = await listTags(context, input);
  return {
    tags: tags.map(({ used: _used, ...tag }) => tag),
  };
}

const NO_PLACES = { provinces: [], places: [], place_count: 0 };

/** What was drawn of an area. */
function drawn(area: AreaRow | undefined) {
  const polygons = area?.polygons ?? [];
  return {
    polygons: wirePolygons(polygons),
    node_count: nodeCount(polygons),
    area_version: area?.version ?? 0,
    ...(area && { last_changed: { by_name: area.changed_by_name, time: area.time_modified.toISOString() } }),
  };
}

function presentBranch({ id, code, name, lat, lng, is_active }: Branch, area: AreaRow | undefined): MapZone {
  return {
    ...NO_PLACES,
    ...drawn(area),
    id,
    layer: 'branches',
    code,
    name,
    places: [{ name, lat, lng }],
    place_count: 1,
    ...(!is_active && { is_gone: true }),
  };
}
