import type { Province } from '../../formats/provinces.ts';
import { SAME_BORDER_M, overlapOf } from '../../service-areas/overlap.ts';
import { oneNameOf } from '../../service-areas/place-names.ts';
import { boxOf } from '../../service-areas/point-in-polygon.ts';
import type { Box, Polygon } from '../../service-areas/point-in-polygon.ts';
import type { Zone } from './rate-card.ts';

/** The other zones that may hold some of the same places as a zone. */
export type SharedPlaces = (zone_id: number) => ReadonlySet<number>;

/** Steps after which outlines are not measured any more: a tenth of a second's work. What was not measured counts as shared. */
const WORK_MAX = 6_000_000;
/** Places of two zones that are compared one by one; of more, some are taken for the same. */
const PLACES_COMPARED_MAX = 1_000_000;

/** Which rate zones may hold the same places, looked up for one zone when it is first asked for. */
export function sharedPlaces(zones: readonly Zone[]): SharedPlaces {
  const of_rates = zones.filter(({ kind }) => kind === 'rates');
  const by_id = new Map(of_rates.map((zone) => [zone.id, zone]));
  const known = new Map<number, ReadonlySet<number>>();
  const work = { done: 0 };
  return (zone_id) => {
    const found = known.get(zone_id);
    if (found) return found;
    const zone = by_id.get(zone_id);
    const others = zone ? of_rates.filter((other) => other.id !== zone_id && mayShare(zone, other, work)) : [];
    const ids = new Set(others.map(({ id }) => id));
    known.set(zone_id, ids);
    return ids;
  };
}

function mayShare(one: Zone, other: Zone, work: { done: number }): boolean {
  const [a, b] = [waysOf(one), waysOf(other)];
  return (
    // Where named places lie is not known here.
    (a.includes('places') && b.some((way) => way !== 'places')) ||
    (b.includes('places') && a.some((way) => way !== 'places')) ||
    isDrawnNear(one, other) ||
    isDrawnNear(other, one) ||
    (one.provinces ?? []).some((province) => other.provinces?.includes(province) === true) ||
    nameSamePlace(one, other) ||
    (one.polygons ?? []).some((polygon) => (other.polygons ?? []).some((each) => areOverlapping(polygon, each, work)))
  );
}

/**
 * Boxes around the provinces, wide enough for what the list of places has of each. Their true borders are not known here, so that an outline
 * in the box may lie in the province.
 */
const PROVINCE_BOXES: Readonly<Record<Province, Box>> = {
  EC: { west: 22.5, south: -34.5, east: 30.5, north: -29.8 },
  FS: { west: 24.1, south: -31, east: 30, north: -26.4 },
  GP: { west: 26.9, south: -27.1, east: 29.3, north: -25 },
  KZN: { west: 28.6, south: -31.3, east: 33.1, north: -26.6 },
  LP: { west: 26.2, south: -25.6, east: 32.1, north: -21.9 },
  MP: { west: 28, south: -27.7, east: 32.3, north: -23.8 },
  NC: { west: 16.2, south: -33.1, east: 25.8, north: -24.5 },
  NW: { west: 22.4, south: -28.3, east: 28.6, north: -24.4 },
  WC: { west: 17.5, south: -35.1, east: 24.5, north: -30.2 },
};

function isDrawnNear({ polygons = [] }: Zone, { provinces = [] }: Zone): boolean {
  return polygons.some((polygon) => provinces.some((province) => areBoxesOverlapping(boxOf(polygon), PROVINCE_BOXES[province])));
}

function areBoxesOverlapping(a: Box, b: Box): boolean {
  return a.north > b.south && a.south < b.north && a.east > b.west && a.west < b.east;
}

function waysOf({ polygons = [], provinces = [], places = [] }: Zone): readonly string[] {
  return [
    ...(polygons.length > 0 ? ['drawn'] : []),
    ...(provinces.length > 0 ? ['provinces'] : []),
    ...(places.length > 0 ? ['places'] : []),
  ];
}

function areOverlapping(one: Polygon, other: Polygon, work: { done: number }): boolean {
  if (!areBoxesOverlapping(boxOf(one), boxOf(other))) return false;
  if (work.done > WORK_MAX) return true;
  const overlap = overlapOf(one, other, work);
  return overlap !== null && overlap.mean_width_m >= SAME_BORDER_M;
}

type NamedPlace = NonNullable<Zone['places']>[number];

/** A place belongs when every part that is given agrees, so that what only one of two gives may agree. */
function nameSamePlace({ places: one = [] }: Zone, { places: other = [] }: Zone): boolean {
  if (one.length * other.length > PLACES_COMPARED_MAX) return true;
  const [a, b] = [one.map(keysOf), other.map(keysOf)];
  return a.some((keys) => b.some((each) => keys.every((key, at) => key === '' || each[at] === '' || key === each[at])));
}

function keysOf({ suburb = '', city = '', code = '' }: NamedPlace): readonly string[] {
  return [oneNameOf(suburb), oneNameOf(city), code];
}
