import { cornersOf, crossesItself } from './crosses-itself.ts';
import { planeAt } from './outline-measures.ts';
import type { OnPlane } from './outline-measures.ts';
import type { Polygon, Ring } from './point-in-polygon.ts';

/** Tries with ever smaller tolerance before an outline that would cross itself is left as it is. */
const TRIES = 6;

/** Outlines with the corners left out that lie nearer than the tolerance to the line between those that stay. Every ring keeps three at least. */
export function simplifyOutlines(polygons: readonly Polygon[], tolerance_metres: number): Polygon[] {
  return polygons.map((polygon) => polygon.map((ring) => simplifyRing(ring, tolerance_metres)));
}

function simplifyRing(ring: Ring, tolerance_metres: number): Ring {
  const corners = cornersOf(ring);
  if (corners.length <= 3) return corners;
  const on_plane = corners.map(planeAt(corners[0]?.[1] ?? 0));
  let tolerance = tolerance_metres;
  for (let tried = 0; tried < TRIES; tried++) {
    const kept = keptCorners(on_plane, tolerance);
    const simpler = corners.filter((_, at) => kept.has(at));
    if (simpler.length >= 3 && !crossesItself(simpler)) return simpler;
    tolerance /= 2;
  }
  return corners;
}

/** Douglas and Peucker's rule on a ring: it is cut at its first corner and at the one farthest from it. */
function keptCorners(corners: readonly OnPlane[], tolerance: number): ReadonlySet<number> {
  const count = corners.length;
  const [first] = corners;
  if (!first) return new Set();
  let farthest = 0;
  corners.forEach((corner, at) => {
    const best = corners[farthest];
    if (best && distance(first, corner) > distance(first, best)) farthest = at;
  });
  const kept = new Set([0, farthest]);
  const spans: [from: number, to: number][] = [
    [0, farthest],
    [farthest, count],
  ];
  // Every span is cut into smaller ones or left alone, so this ends.
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [a, b] = [corners[from], corners[to % count]];
    let worst = -1;
    let off = tolerance;
    for (let at = from + 1; a && b && at < to; at++) {
      const corner = corners[at];
      const away = corner ? distanceToSide(corner, a, b) : 0;
      if (away > off) [worst, off] = [at, away];
    }
    if (worst < 0) continue;
    kept.add(worst);
    spans.push([from, worst], [worst, to]);
  }
  return kept;
}

function distance(a: OnPlane, b: OnPlane): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function distanceToSide(at: OnPlane, a: OnPlane, b: OnPlane): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
  return Math.hypot(at.x - a.x - along * dx, at.y - a.y - along * dy);
}
