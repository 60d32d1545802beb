import { PROVINCE_NAMES } from '../../formats/provinces.ts';
import type { Province } from '../../formats/provinces.ts';
import type { GazetteerRow } from '../../service-areas/known-places.ts';
import { areaKm2 } from '../../service-areas/outline-measures.ts';
import { KM_A_DEGREE, SAME_BORDER_M, overlapOf } from '../../service-areas/overlap.ts';
import { boxOf, isInPolygon } from '../../service-areas/point-in-polygon.ts';
import type { Box, Polygon, Ring } from '../../service-areas/point-in-polygon.ts';
import { compileZones, zonesOf } from './card-zones.ts';
import type { FindingList } from './finding-list.ts';
import type { LineNames } from '../price/line-names.ts';
import { ZONE_KINDS } from './rate-card.ts';
import type { RateCard, Zone } from './rate-card.ts';
import type { Steps } from '../../steps.ts';

/**
 * Finds what is doubtful between zones of one kind: areas that lie over each other, slivers, suburbs in a gap between areas, and suburbs of
 * the country that no rate zone holds. The last two need the list of places. Source: beyond 12, screens S27.
 */
export function* checkMap(
  card: RateCard,
  names: LineNames,
  places: readonly GazetteerRow[] | undefined,
  list: FindingList,
): Steps<void> {
  const suburbs = (places ?? []).filter(({ accuracy, street_code }) => accuracy === 'place' || street_code !== '');
  for (const kind of ZONE_KINDS)
    yield* checkOverlaps(
      card.zones.filter((zone) => zone.kind === kind),
      { names, suburbs, list },
    );
  for (const zone of card.zones) {
    checkSliver(zone, names, list);
    yield;
  }
  if (suburbs.length > 0) yield* checkServed(card, suburbs, list);
}

interface Checking {
  readonly names: LineNames;
  readonly suburbs: readonly GazetteerRow[];
  readonly list: FindingList;
}

interface Outline {
  readonly zone: Zone;
  readonly polygon: Polygon;
  readonly box: Box;
}

/** The most that are reported; a map with more has been drawn to overlap. */
const OVERLAPS_MAX = 200;
/** Steps after which the rest of the map is not looked at: about a second's work. */
const WORK_MAX = 60_000_000;
const SLIVER_M = 100;
const SLIVER_KM2 = 5;

/** What two zones share, summed over their outlines. */
interface Shared {
  readonly one: Zone;
  readonly other: Zone;
  area_km2: number;
  width_m: number;
  at: { readonly lat: number; readonly lng: number };
  suburb: string | null;
}

function* checkOverlaps(zones: readonly Zone[], { names, suburbs, list }: Checking): Steps<void> {
  const outlines = zones
    .flatMap((zone) => (zone.polygons ?? []).map((polygon): Outline => ({ zone, polygon, box: boxOf(polygon) })))
    .toSorted((a, b) => a.box.west - b.box.west);
  const shared = new Map<string, Shared>();
  const work = { done: 0 };
  // Outlines further west whose eastern border has not been passed.
  let open: Outline[] = [];
  for (const outline of outlines) {
    open = open.filter(({ box }) => box.east > outline.box.west);
    for (const before of open) {
      if (before.zone.id === outline.zone.id || work.done > WORK_MAX || shared.size >= OVERLAPS_MAX) continue;
      if (before.box.north <= outline.box.south || before.box.south >= outline.box.north) continue;
      yield;
      const overlap = overlapOf(before.polygon, outline.polygon, work);
      if (overlap !== null && overlap.mean_width_m >= SAME_BORDER_M) keep(shared, before.zone, outline.zone, overlap);
    }
    open.push(outline);
  }
  yield* nameSuburbs(shared, suburbs);
  for (const { one, other, area_km2, width_m, at, suburb } of shared.values()) {
    const is_sliver = width_m < SLIVER_M && area_km2 < SLIVER_KM2;
    const where = suburb === null ? `near ${at.lat.toFixed(4)}, ${at.lng.toFixed(4)}` : `such as in ${suburb}`;
    const what = is_sliver
      ? `overlap by a sliver of ${kmText(area_km2)}, ${where}, as where a border was drawn twice.`
      : `overlap by ${kmText(area_km2)}, ${where}. Addresses there are in both.`;
    list.warn(
      'zones',
      other.id,
      'polygons',
      is_sliver ? 'sliver' : 'overlapping',
      `${names.zone(one.id)} and ${names.zone(other.id)} ${what}`,
    );
  }
  if (shared.size >= OVERLAPS_MAX || work.done > WORK_MAX)
    list.warn('zones', null, 'polygons', 'many-overlaps', 'So many areas overlap that not all of them were looked at.');
}

function keep(
  shared: Map<string, Shared>,
  one: Zone,
  other: Zone,
  overlap: { area_km2: number; mean_width_m: number; at: Shared['at'] },
) {
  const [low, high] = one.id < other.id ? [one, other] : [other, one];
  const key = `${low.id}|${high.id}`;
  const before = shared.get(key);
  if (!before) {
    shared.set(key, {
      one: low,
      other: high,
      area_km2: overlap.area_km2,
      width_m: overlap.mean_width_m,
      at: overlap.at,
      suburb: null,
    });
    return;
  }
  before.area_km2 += overlap.area_km2;
  if (overlap.mean_width_m > before.width_m) Object.assign(before, { width_m: overlap.mean_width_m, at: overlap.at });
}

/** Looked at in one step, which takes less than a millisecond. */
const SUBURBS_A_STEP = 200;

/** Names a suburb that lies in both of each two. */
function* nameSuburbs(shared: ReadonlyMap<string, Shared>, suburbs: readonly GazetteerRow[]): Steps<void> {
  if (shared.size === 0) return;
  const zones = compileZones([...new Set([...shared.values()].flatMap(({ one, other }) => [one, other]))].map(onlyOutlines));
  for (const [at, row] of suburbs.entries()) {
    if (at % SUBURBS_A_STEP === 0) yield;
    const held = zonesOf(zones, { local_area: '', city: '', code: '', zone: '', lat: row.lat, lng: row.lng });
    for (let i = 0; i < held.length; i++) {
      for (let j = i + 1; j < held.length; j++) {
        const [one, other] = [zones.zones[held[i] ?? -1], zones.zones[held[j] ?? -1]];
        if (!one || !other) continue;
        const found = shared.get(one.id < other.id ? `${one.id}|${other.id}` : `${other.id}|${one.id}`);
        if (found) found.suburb ??= suburbText(row);
      }
    }
  }
}

function onlyOutlines({ provinces: _provinces, places: _places, ...zone }: Zone): Zone {
  return zone;
}

/** An outline so thin that no address is in it. */
const THIN_M = 20;

function checkSliver(zone: Zone, names: LineNames, list: FindingList): void {
  for (const polygon of zone.polygons ?? []) {
    const { west, south, east, north } = boxOf(polygon);
    const [lat, lng] = [(south + north) / 2, (west + east) / 2];
    const length_km = Math.hypot((east - west) * Math.cos((lat * Math.PI) / 180), north - south) * KM_A_DEGREE;
    const area_km2 = areaKm2([polygon]);
    if (!(length_km > 0) || (area_km2 / length_km) * 1000 >= THIN_M) continue;
    const message = `${names.zone(zone.id)}: an outline near ${lat.toFixed(4)}, ${lng.toFixed(4)} is a sliver of ${kmText(area_km2)}.`;
    list.warn('zones', zone.id, 'polygons', 'sliver', message);
  }
}

const SUBURBS_NAMED = 5;

function* checkServed(card: RateCard, suburbs: readonly GazetteerRow[], list: FindingList): Steps<void> {
  const rate_zones = card.zones.filter(({ kind }) => kind === 'rates');
  // A tariff that prices anywhere to anywhere leaves no place out.
  if (rate_zones.length === 0 || card.rates.some((rate) => rate.from_zone_id === null && rate.to_zone_id === null)) return;
  const compiled = compileZones(rate_zones);
  yield;
  const hulls = yield* clustersOf(rate_zones);
  const in_gap = new Map<Cluster, GazetteerRow[]>();
  const outside = new Map<Province, GazetteerRow[]>();
  const counts = new Map<Province, number>();
  for (const [at, row] of suburbs.entries()) {
    if (at % SUBURBS_A_STEP === 0) yield;
    counts.set(row.zone, (counts.get(row.zone) ?? 0) + 1);
    const { suburb: local_area, city, street_code: code, zone, lat, lng } = row;
    if (zonesOf(compiled, { local_area, city, code, zone, lat, lng }).length > 0) continue;
    const gap = hulls.find(({ box, hull }) => isInBox(row, box) && isInPolygon([hull], row));
    if (gap) append(in_gap, gap, row);
    else append(outside, row.zone, row);
  }
  for (const [{ zone_ids, names }, rows] of in_gap) {
    const message = `${countText(rows.length)} between ${names}, and in no rate zone: ${listText(rows)}.`;
    list.warn('zones', zone_ids[0] ?? null, 'polygons', 'map-gap', message);
  }
  for (const [province, rows] of outside) {
    const of = counts.get(province) ?? rows.length;
    const message = `${PROVINCE_NAMES[province]}: ${rows.length} of ${of} suburbs are in no rate zone and have no price, such as ${listText(rows)}.`;
    list.warn('zones', null, 'polygons', 'not-served', message);
  }
}

/** Areas that touch or nearly touch, with the hull around them. */
interface Cluster {
  readonly zone_ids: readonly number[];
  readonly names: string;
  readonly box: Box;
  readonly hull: Ring;
}

/** Some two kilometres: neighbours that a gap was left between are still neighbours. */
const NEAR_DEGREES = 0.02;

function* clustersOf(zones: readonly Zone[]): Steps<Cluster[]> {
  let clusters: { zones: Set<Zone>; corners: Ring; box: Box }[] = [];
  for (const zone of zones) {
    for (const polygon of zone.polygons ?? []) {
      yield;
      const box = boxOf(polygon);
      const near = clusters.filter((cluster) => isNear(cluster.box, box));
      const apart = clusters.filter((cluster) => !near.includes(cluster));
      const corners = [...near.flatMap((cluster) => cluster.corners), ...(polygon[0] ?? [])];
      clusters = [
        ...apart,
        {
          zones: new Set([...near.flatMap((cluster) => [...cluster.zones]), zone]),
          // Only the hull of what was there counts for the hull of what is.
          corners: hullOf(corners),
          box: near.reduce((all, cluster) => around(all, cluster.box), box),
        },
      ];
    }
  }
  return clusters
    .filter(({ corners }) => corners.length >= 3)
    .map(({ zones: of, corners, box }) => {
      const [first, second, ...more] = [...of].map(({ name, code }) => name || code);
      const names = `${first ?? ''}${second === undefined ? '' : ` and ${second}`}${more.length > 0 ? ` and ${more.length} more` : ''}`;
      return { zone_ids: [...of].map(({ id }) => id), names, box, hull: corners };
    });
}

function isNear(one: Box, other: Box): boolean {
  return (
    one.west <= other.east + NEAR_DEGREES &&
    other.west <= one.east + NEAR_DEGREES &&
    one.south <= other.north + NEAR_DEGREES &&
    other.south <= one.north + NEAR_DEGREES
  );
}

function around(one: Box, other: Box): Box {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

/** The outermost corners, counter-clockwise (Andrew's monotone chain). */
function hullOf(corners: Ring): Ring {
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ring: Ring) => {
    const kept: (readonly [number, number])[] = [];
    for (const corner of ring) {
      for (let a = kept.at(-2), b = kept.at(-1); a && b && turn(a, b, corner) <= 0; a = kept.at(-2), b = kept.at(-1)) kept.pop();
      kept.push(corner);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn(a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function isInBox({ lat, lng }: GazetteerRow, { west, south, east, north }: Box): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

function countText(count: number): string {
  return count === 1 ? 'One suburb lies' : `${count} suburbs lie`;
}

function listText(rows: readonly GazetteerRow[]): string {
  const named = rows.slice(0, SUBURBS_NAMED).map(suburbText);
  return rows.length > named.length ? `${named.join('; ')} and others` : named.join('; ');
}

function suburbText({ suburb, city }: GazetteerRow): string {
  return suburb === city ? suburb : `${suburb}, ${city}`;
}

function kmText(area_km2: number): string {
  return area_km2 < 0.1
    ? `${Math.max(1, Math.round(area_km2 * 100))} hectares`
    : `${area_km2.toFixed(area_km2 < 10 ? 1 : 0)} km²`;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const of_key = map.get(key);
  if (of_key) of_key.push(value);
  else map.set(key, [value]);
}
