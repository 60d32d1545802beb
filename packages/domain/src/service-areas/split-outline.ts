import { cornersOf } from './crosses-itself.ts';
import { areaKm2 } from './outline-measures.ts';
import { isInPolygon } from './point-in-polygon.ts';
import type { Corner, Polygon, Ring } from './point-in-polygon.ts';

/** Why a line does not split an outline. */
export type SplitRefusal = 'not-across' | 'too-often' | 'through-a-hole';

export type SplitOutline =
  | { readonly pieces: readonly [Polygon, Polygon]; readonly refusal: null }
  | { readonly pieces: null; readonly refusal: SplitRefusal };

/** A place where the line meets the outline. */
interface Crossing {
  /** How far along the line, and along the ring: the number of a side and the share of it. */
  readonly on_line: number;
  readonly on_ring: number;
  readonly at: Corner;
}

/** Cuts an outline in two along a line that enters and leaves it once. The greater piece comes first. Pure. */
export function splitOutline(polygon: Polygon, line: Ring): SplitOutline {
  const [outer, ...holes] = polygon;
  const ring = cornersOf(outer ?? []);
  const crossings = crossingsOf(line, ring);
  const [enter, leave] = crossings;
  const [begin] = line;
  if (!enter || !leave || !begin || isInPolygon([ring], positionOf(begin))) return refused('not-across');
  if (crossings.length > 2) return refused('too-often');
  if (holes.some((hole) => crossingsOf(line, cornersOf(hole)).length > 0)) return refused('through-a-hole');

  const inner = line.slice(Math.floor(enter.on_line) + 1, Math.floor(leave.on_line) + 1);
  const forth = [...ringFrom(ring, leave, enter), ...inner];
  const back = [...ringFrom(ring, enter, leave), ...inner.toReversed()];
  const rings = [cornersOf(forth), cornersOf(back)] as const;
  if (rings.some((each) => each.length < 3)) return refused('not-across');
  const withHoles = (of: Ring): Polygon => [of, ...holes.filter((hole) => hole[0] && isInPolygon([of], positionOf(hole[0])))];
  const pieces = [withHoles(rings[0]), withHoles(rings[1])] as const;
  return {
    pieces: areaKm2([pieces[0]]) >= areaKm2([pieces[1]]) ? pieces : [pieces[1], pieces[0]],
    refusal: null,
  };
}

function refused(refusal: SplitRefusal): SplitOutline {
  return { pieces: null, refusal };
}

function positionOf([lng, lat]: Corner) {
  return { lng, lat };
}

/** The ring's way from one crossing on to the other, both of them included. */
function ringFrom(ring: Ring, from: Crossing, to: Crossing): Corner[] {
  const corners: Corner[] = [from.at];
  const first = Math.floor(from.on_ring) + 1;
  const last = Math.floor(to.on_ring) + (to.on_ring <= from.on_ring ? ring.length : 0);
  for (let at = first; at <= last; at++) {
    const corner = ring[at % ring.length];
    if (corner) corners.push(corner);
  }
  return [...corners, to.at];
}

/** Where a line crosses a ring, in the order of the line. A corner that is met counts once. */
function crossingsOf(line: Ring, ring: Ring): Crossing[] {
  const found: Crossing[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i], line[i + 1]];
    for (let j = 0; a && b && j < ring.length; j++) {
      const [c, d] = [ring[j], ring[(j + 1) % ring.length]];
      const shares = c && d ? meeting(a, b, c, d) : null;
      if (!shares || !c || !d) continue;
      const [t, u] = shares;
      found.push({ on_line: i + t, on_ring: j + u, at: [c[0] + u * (d[0] - c[0]), c[1] + u * (d[1] - c[1])] });
    }
  }
  return found.toSorted((one, other) => one.on_line - other.on_line);
}

/** The shares of both sides at which they meet; an end belongs to the side that begins there. */
function meeting(a: Corner, b: Corner, c: Corner, d: Corner): readonly [number, number] | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const [qx, qy] = [c[0] - a[0], c[1] - a[1]];
  const t = (qx * sy - qy * sx) / cross;
  const u = (qx * ry - qy * rx) / cross;
  return t >= 0 && t < 1 && u >= 0 && u < 1 ? [t, u] : null;
}
