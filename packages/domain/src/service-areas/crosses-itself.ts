import type { Corner, Ring } from './point-in-polygon.ts';

interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Its place along the ring: neighbours meet without crossing. */
  readonly at: number;
}

/** Whether two sides of a ring cross or run over each other. */
export function crossesItself(ring: Ring): boolean {
  return crossingOf(ring) !== null;
}

/**
 * A place where two sides of a ring cross or run over each other; null where none do. An open ring lacks its last side: it is being drawn.
 * Sides are compared along one axis, so that long outlines stay quick.
 */
export function crossingOf(ring: Ring, { is_open = false }: { readonly is_open?: boolean } = {}): Corner | null {
  const corners = cornersOf(ring);
  const count = corners.length;
  const segments: Segment[] = [];
  corners.forEach(([x1, y1], at) => {
    if (is_open && at === count - 1) return;
    const [x2, y2] = corners[(at + 1) % count] ?? [x1, y1];
    segments.push(x1 <= x2 ? { x1, y1, x2, y2, at } : { x1: x2, y1: y2, x2: x1, y2: y1, at });
  });
  segments.sort((a, b) => a.x1 - b.x1);
  for (let i = 0; i < segments.length; i++) {
    const one = segments[i];
    for (let j = i + 1; one !== undefined && j < segments.length; j++) {
      const other = segments[j];
      if (other === undefined || other.x1 > one.x2) break;
      const crossing = isNeighbour(one, other, count) ? doublingBack(one, other, corners) : touching(one, other);
      if (crossing) return crossing;
    }
  }
  return null;
}

/** The corners once each: the first may be repeated at the end, and any may stand twice in a row. */
export function cornersOf(ring: Ring): Ring {
  const corners = ring.filter(([x, y], at) => {
    const before = ring[at - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
  const first = corners[0];
  const last = corners.at(-1);
  const is_closed =
    corners.length > 1 && first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  return is_closed ? corners.slice(0, -1) : corners;
}

function isNeighbour(one: Segment, other: Segment, count: number): boolean {
  const apart = Math.abs(one.at - other.at);
  return apart === 1 || apart === count - 1;
}

/** Neighbours meet in a corner; they run over each other when the second goes back along the first. */
function doublingBack(one: Segment, other: Segment, corners: Ring): Corner | null {
  const count = corners.length;
  const first = (one.at + 1) % count === other.at ? one.at : other.at;
  const [a, b, c] = [corners[first], corners[(first + 1) % count], corners[(first + 2) % count]];
  if (!a || !b || !c) return null;
  const [abx, aby, bcx, bcy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return abx * bcy - aby * bcx === 0 && abx * bcx + aby * bcy < 0 ? b : null;
}

function touching(one: Segment, other: Segment): Corner | null {
  if (Math.max(one.y1, one.y2) < Math.min(other.y1, other.y2)) return null;
  if (Math.max(other.y1, other.y2) < Math.min(one.y1, one.y2)) return null;
  const d1 = side(other, one.x1, one.y1);
  const d2 = side(other, one.x2, one.y2);
  const d3 = side(one, other.x1, other.y1);
  const d4 = side(one, other.x2, other.y2);
  if (d1 * d2 < 0 && d3 * d4 < 0) {
    const along = d1 / (d1 - d2);
    return [one.x1 + along * (one.x2 - one.x1), one.y1 + along * (one.y2 - one.y1)];
  }
  if (d1 === 0 && isWithin(other, one.x1, one.y1)) return [one.x1, one.y1];
  if (d2 === 0 && isWithin(other, one.x2, one.y2)) return [one.x2, one.y2];
  if (d3 === 0 && isWithin(one, other.x1, other.y1)) return [other.x1, other.y1];
  if (d4 === 0 && isWithin(one, other.x2, other.y2)) return [other.x2, other.y2];
  return null;
}

function side({ x1, y1, x2, y2 }: Segment, x: number, y: number): number {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
}

function isWithin({ x1, y1, x2, y2 }: Segment, x: number, y: number): boolean {
  return x >= x1 && x <= x2 && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
}
