import { distanceKm, isPosition } from './distance.ts';
import type { Position } from './distance.ts';
import type { Gazetteer, GazetteerRow } from './known-places.ts';

/** Further away a place is not called by the name of a suburb. */
const FURTHEST_KM = 60;
/** A degree of latitude in km; of longitude less, so that the box is never too small. */
const KM_A_DEGREE = 111;

export interface NearPlace {
  readonly place: GazetteerRow;
  readonly km: number;
}

/**
 * The suburbs nearest to a position, one of each name and city. A suburb whose own position is known comes before those that are only known by
 * the centre of their postal code, where both are as near.
 */
export function nearestPlaces(gazetteer: Gazetteer, at: Position, most: number): NearPlace[] {
  if (!isPosition(at.lat, at.lng)) return [];
  const tall = FURTHEST_KM / KM_A_DEGREE;
  const wide = tall / Math.max(0.2, Math.cos((at.lat * Math.PI) / 180));
  const rows = gazetteer.own ? [...gazetteer.own.rows, ...gazetteer.rows] : gazetteer.rows;
  const near = rows.flatMap((place): NearPlace[] => {
    if (Math.abs(place.lat - at.lat) > tall || Math.abs(place.lng - at.lng) > wide) return [];
    const km = distanceKm(place, at);
    return km > FURTHEST_KM ? [] : [{ place, km }];
  });
  const sorted = near.toSorted((one, other) => one.km - other.km || rankOf(one) - rankOf(other) || compareNames(one, other));
  const names = new Set<string>();
  const found: NearPlace[] = [];
  for (const each of sorted) {
    const name = `${each.place.suburb}|${each.place.city}`;
    if (names.has(name)) continue;
    names.add(name);
    found.push(each);
    if (found.length === most) break;
  }
  return found;
}

function rankOf({ place }: NearPlace): number {
  return place.accuracy === 'place' ? 0 : 1;
}

function compareNames(one: NearPlace, other: NearPlace): number {
  return one.place.suburb < other.place.suburb ? -1 : 1;
}
