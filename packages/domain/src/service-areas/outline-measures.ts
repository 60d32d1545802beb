import { cornersOf } from './crosses-itself.ts';
import type { Corner, Polygon, Ring } from './point-in-polygon.ts';

/** Metres to a degree of latitude, on the mean earth. */
const METRES_A_DEGREE = 111_195;

/** A corner on a plane of metres: near enough for outlines of a country's size, and the same everywhere in one outline. */
export interface OnPlane {
  readonly x: number;
  readonly y: number;
}

/** Lays corners on a plane that is true at the latitude. */
export function planeAt(lat: number): (corner: Corner) => OnPlane {
  const across = METRES_A_DEGREE * Math.cos((lat * Math.PI) / 180);
  return ([lng, north]) => ({ x: lng * across, y: north * METRES_A_DEGREE });
}

/** The area of outlines in square kilometres, without their holes. */
export function areaKm2(polygons: readonly Polygon[]): number {
  let area = 0;
  for (const [outer, ...holes] of polygons) {
    if (!outer) continue;
    const toPlane = planeAt(outer[0]?.[1] ?? 0);
    area += ringArea(outer, toPlane);
    for (const hole of holes) area -= ringArea(hole, toPlane);
  }
  return area / 1e6;
}

function ringArea(ring: Ring, toPlane: (corner: Corner) => OnPlane): number {
  const corners = cornersOf(ring).map(toPlane);
  let twice = 0;
  corners.forEach(({ x, y }, at) => {
    const next = corners[(at + 1) % corners.length];
    if (next) twice += x * next.y - next.x * y;
  });
  return Math.abs(twice) / 2;
}

/** How many corners outlines have, each once. */
export function cornerCount(polygons: readonly Polygon[]): number {
  let count = 0;
  for (const polygon of polygons) for (const ring of polygon) count += cornersOf(ring).length;
  return count;
}
