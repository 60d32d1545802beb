import { parseProvince } from '../../formats/provinces.ts';
import type { Province } from '../../formats/provinces.ts';
import { isPosition } from '../../service-areas/distance.ts';
import { oneNameOf } from '../../service-areas/place-names.ts';
import { buildPolygonIndex, polygonsAt } from '../../service-areas/point-in-polygon.ts';
import type { PolygonIndex } from '../../service-areas/point-in-polygon.ts';
import type { Zone } from './rate-card.ts';

/** What places a side of a shipment in zones; coordinates are null when not known. */
export interface Whereabouts {
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  /** Province, in any spelling `parseProvince` knows. */
  readonly zone: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A card's zones prepared for look-up. Zones are named by their position in `zones`. */
export interface CardZones {
  readonly zones: readonly Zone[];
  readonly polygons: PolygonIndex;
  /** The zone each indexed polygon belongs to. */
  readonly polygon_zones: readonly number[];
  readonly by_province: ReadonlyMap<Province, readonly number[]>;
  /** Zones by `suburb|city|code`, each in the one name of `oneNameOf`, empty where a zone does not ask for it. */
  readonly by_place: ReadonlyMap<string, readonly number[]>;
}

export function compileZones(zones: readonly Zone[]): CardZones {
  const outlines = zones.flatMap((zone, at) => (zone.polygons ?? []).map((polygon) => ({ polygon, at })));
  const by_province = new Map<Province, number[]>();
  const by_place = new Map<string, number[]>();
  zones.forEach((zone, at) => {
    for (const province of zone.provinces ?? []) append(by_province, province, at);
    for (const place of zone.places ?? []) {
      append(by_place, placeKey(oneNameOf(place.suburb ?? ''), oneNameOf(place.city ?? ''), place.code ?? ''), at);
    }
  });
  return {
    zones,
    polygons: buildPolygonIndex(outlines.map(({ polygon }) => polygon)),
    polygon_zones: outlines.map(({ at }) => at),
    by_province,
    by_place,
  };
}

/** Positions of all zones of the card that hold the place, ascending and each once. */
export function zonesOf(card: CardZones, where: Whereabouts): number[] {
  const found: number[] = [];
  if (where.lat !== null && where.lng !== null && isPosition(where.lat, where.lng)) {
    for (const polygon of polygonsAt(card.polygons, { lat: where.lat, lng: where.lng })) {
      found.push(card.polygon_zones[polygon] ?? -1);
    }
  }
  if (card.by_province.size > 0) {
    const province = parseProvince(where.zone);
    if (province) found.push(...(card.by_province.get(province) ?? []));
  }
  if (card.by_place.size > 0) {
    for (const key of placeKeys(where)) found.push(...(card.by_place.get(key) ?? []));
  }
  return ascendingOnce(found);
}

/** Puts a few positions in order and takes out repeated ones, in place: a set and a sort cost more than looking the place up. */
function ascendingOnce(positions: number[]): number[] {
  let kept = 0;
  for (const position of positions) {
    let at = kept;
    while (at > 0 && (positions[at - 1] ?? 0) > position) at--;
    if (at > 0 && positions[at - 1] === position) continue;
    positions.copyWithin(at + 1, at, kept);
    positions[at] = position;
    kept++;
  }
  positions.length = kept;
  return positions;
}

/** Every way a zone may have named the place: by any of suburb, city and code, or several together. */
function placeKeys(where: Whereabouts): string[] {
  const keys: string[] = [];
  const suburbs = where.local_area === '' ? [''] : ['', oneNameOf(where.local_area)];
  const cities = where.city === '' ? [''] : ['', oneNameOf(where.city)];
  const codes = where.code === '' ? [''] : ['', where.code];
  for (const suburb of suburbs) {
    for (const city of cities) {
      for (const code of codes) if (suburb || city || code) keys.push(placeKey(suburb, city, code));
    }
  }
  return keys;
}

function placeKey(suburb: string, city: string, code: string): string {
  return `${suburb}|${city}|${code}`;
}

function append<K>(map: Map<K, number[]>, key: K, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
