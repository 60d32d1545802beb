import { cornersOf } from '@tsela/domain/service-areas/crosses-itself';
import type { Ring } from '@tsela/domain/service-areas/point-in-polygon';
import { splitOutline } from '@tsela/domain/service-areas/split-outline';
import type { SplitRefusal } from '@tsela/domain/service-areas/split-outline';
import { cutOut, mergeOutlines, overlapOf, touches } from '../../service-areas/parts/clip-outlines.ts';
import { freeNames, newZoneId, outlineFault, withZone } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneDrawing } from './zone-drawing-draft.ts';

type Zones = readonly DrawnZone[];

/** The other zones of the same layer that have outlines. */
export function neighboursOf(zones: Zones, zone: DrawnZone): DrawnZone[] {
  return zones.filter(({ id, kind, polygons }) => id !== zone.id && kind === zone.kind && polygons.length > 0);
}

export type CutOut =
  | { readonly zones: Zones; readonly cut: readonly string[]; readonly emptied: null }
  /** A neighbour would have nothing left, so that nothing is cut. */
  | { readonly zones: null; readonly cut: readonly string[]; readonly emptied: string };

/** Takes away from every neighbour what the zone covers of it. */
export function cutOutOfNeighbours(zones: Zones, zone: DrawnZone): CutOut {
  let after = zones;
  const cut: string[] = [];
  for (const neighbour of neighboursOf(zones, zone)) {
    if (overlapOf(neighbour.polygons, zone.polygons).length === 0) continue;
    const polygons = cutOut(neighbour.polygons, zone.polygons);
    if (polygons.length === 0) return { zones: null, cut, emptied: neighbour.name };
    after = withZone(after, { ...neighbour, polygons });
    cut.push(neighbour.name);
  }
  return { zones: after, cut, emptied: null };
}

export type SplitZone =
  | { readonly zones: Zones; readonly added: DrawnZone; readonly refusal: null }
  | { readonly zones: null; readonly added: null; readonly refusal: SplitRefusal };

/** Splits a zone along a line: it keeps the greater piece, a zone that is new has the other one. Provinces, places and tags stay where they were. */
export function splitZone(drawing: ZoneDrawing, zone: DrawnZone, line: Ring): SplitZone {
  let refusal: SplitRefusal = 'not-across';
  for (const [at, polygon] of zone.polygons.entries()) {
    const split = splitOutline(polygon, line);
    if (split.pieces === null) {
      if (split.refusal !== 'not-across') ({ refusal } = split);
      continue;
    }
    const [greater, smaller] = split.pieces;
    const added: DrawnZone = {
      id: newZoneId(drawing),
      kind: zone.kind,
      ...freeNames(drawing.zones, zone, { first: 'numbered' }),
      polygons: [smaller],
      ...(zone.service_weekdays && { service_weekdays: zone.service_weekdays }),
    };
    const zones = withZone(withZone(drawing.zones, { ...zone, polygons: zone.polygons.with(at, greater) }), added);
    return { zones, added, refusal: null };
  }
  return { zones: null, added: null, refusal };
}

/** Those that may be taken in by a zone: they touch it, or it has no outline to touch. */
export function mergeable(zones: Zones, zone: DrawnZone): DrawnZone[] {
  return neighboursOf(zones, zone).filter(({ polygons }) => zone.polygons.length > 0 && touches(polygons, zone.polygons));
}

/** The zone with all that another one covers, which goes. */
export function mergeZones(zones: Zones, zone: DrawnZone, other: DrawnZone): Zones {
  const provinces = [...new Set([...(zone.provinces ?? []), ...(other.provinces ?? [])])];
  const places = [...(zone.places ?? []), ...(other.places ?? [])];
  const merged: DrawnZone = {
    ...zone,
    polygons: mergeOutlines(zone.polygons, other.polygons),
    ...(provinces.length > 0 && { provinces }),
    ...(places.length > 0 && { places }),
  };
  return withZone(
    zones.filter(({ id }) => id !== other.id),
    merged,
  );
}

/** The same with both as they are among the zones, when they were chosen before a wait; null once either is gone. */
export function mergedNow(zones: Zones, zone: Pick<DrawnZone, 'id'>, other: Pick<DrawnZone, 'id'>): Zones | null {
  const [into, taken] = [zone, other].map(({ id }) => zones.find((each) => each.id === id));
  return into && taken ? mergeZones(zones, into, taken) : null;
}

/**
 * The outlines that are edited corner by corner on the map, with their places among all of the zone: those without holes, and sound ones.
 * A faulty outline is mended in the table of its corners.
 */
export function editableOutlines(
  { polygons }: Pick<DrawnZone, 'polygons'>,
  most_corners: number,
): { readonly at: number; readonly ring: Ring }[] {
  return polygons.flatMap((polygon, at) => {
    const [ring, hole] = polygon;
    return ring !== undefined && hole === undefined && outlineFault(polygon, most_corners) === null
      ? [{ at, ring: cornersOf(ring) }]
      : [];
  });
}
