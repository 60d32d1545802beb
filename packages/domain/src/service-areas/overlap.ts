import { boxOf } from './point-in-polygon.ts';
import type { Box, Polygon } from './point-in-polygon.ts';

/** Where two areas lie over each other. */
export interface Overlap {
  readonly area_km2: number;
  /** Area by the length it stretches over: small where a border was drawn twice. */
  readonly mean_width_m: number;
  /** A point in its widest part. */
  readonly at: { readonly lat: number; readonly lng: number };
}

/** Borders of neighbours that were drawn after each other differ by the last sign of their coordinates. */
export const SAME_BORDER_M = 2;
/** Kilometres to a degree of latitude, on the mean earth. */
export const KM_A_DEGREE = 111.195;
/** Narrower than a millimetre on the ground, what is left over is the arithmetic's. */
const NO_HEIGHT = 1e-8;

/**
 * Where two polygons overlap, holes left out; null where they do not, or only touch. True to a thousandth: between neighbouring corners
 * and crossings the borders are straight, so that the middle line of each strip tells its width. `work` grows by what it takes.
 */
export function overlapOf(one: Polygon, other: Polygon, work: { done: number } = { done: 0 }): Overlap | null {
  const [box_one, box_other] = [boxOf(one), boxOf(other)];
  const south = Math.max(box_one.south, box_other.south);
  const north = Math.min(box_one.north, box_other.north);
  const west = Math.max(box_one.west, box_other.west);
  const east = Math.min(box_one.east, box_other.east);
  if (!(south < north && west < east)) return null;

  const within = { south, north };
  const first = bordersOf(one, within);
  const second = bordersOf(other, within);
  const heights = [south, north];
  for (const borders of [first, second])
    for (const { y1, y2 } of borders) {
      if (y1 > south && y1 < north) heights.push(y1);
      if (y2 > south && y2 < north) heights.push(y2);
    }
  addCrossings(first, second, { west, east, south, north, heights, work });
  return sumStrips(first, second, heights, work);
}

/** One border, from its southern end to its northern one. */
interface Border {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Borders that reach into the strip, from the south on. Level ones bound no width. */
function bordersOf(polygon: Polygon, { south, north }: Pick<Box, 'south' | 'north'>): Border[] {
  const borders: Border[] = [];
  for (const ring of polygon) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from && from[1] !== to[1]) {
        const [low, high] = from[1] < to[1] ? [from, to] : [to, from];
        if (low[1] < north && high[1] > south) borders.push({ x1: low[0], y1: low[1], x2: high[0], y2: high[1] });
      }
      from = to;
    }
  }
  return borders.sort((a, b) => a.y1 - b.y1);
}

interface Crossings extends Box {
  readonly heights: number[];
  readonly work: { done: number };
}

/** Adds the heights at which borders of the two cross. */
function addCrossings(
  first: readonly Border[],
  second: readonly Border[],
  { west, east, south, north, heights, work }: Crossings,
) {
  const near = ({ x1, x2 }: Border) => Math.max(x1, x2) >= west && Math.min(x1, x2) <= east;
  const others = second.filter(near);
  for (const one of first) {
    if (!near(one)) continue;
    const left = Math.min(one.x1, one.x2);
    const right = Math.max(one.x1, one.x2);
    work.done += others.length;
    for (const other of others) {
      if (other.y1 >= one.y2) break;
      if (other.y2 <= one.y1 || Math.min(other.x1, other.x2) > right || Math.max(other.x1, other.x2) < left) continue;
      const [dx, dy, ex, ey] = [one.x2 - one.x1, one.y2 - one.y1, other.x2 - other.x1, other.y2 - other.y1];
      const turn = dx * ey - dy * ex;
      if (turn === 0) continue;
      const part = ((other.x1 - one.x1) * ey - (other.y1 - one.y1) * ex) / turn;
      const height = one.y1 + part * dy;
      if (part > 0 && part < 1 && height > south && height < north) heights.push(height);
    }
  }
}

function sumStrips(
  first: readonly Border[],
  second: readonly Border[],
  heights: number[],
  work: { done: number },
): Overlap | null {
  heights.sort((a, b) => a - b);
  const sweeps = [sweepOf(first), sweepOf(second)] as const;
  const seen = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  let area_km2 = 0;
  let widest = { size: 0, lat: 0, lng: 0 };
  for (let i = 0; i + 1 < heights.length; i++) {
    const [from = 0, to = 0] = [heights[i], heights[i + 1]];
    const height = to - from;
    if (height < NO_HEIGHT) continue;
    const lat = (from + to) / 2;
    const xs = sweeps[0](lat);
    const others = sweeps[1](lat);
    work.done += xs.length + others.length + 8;
    const across = Math.cos((lat * Math.PI) / 180) * KM_A_DEGREE;
    forEachShared(xs, others, (left, right) => {
      const size = (right - left) * across * height * KM_A_DEGREE;
      area_km2 += size;
      if (size > widest.size) widest = { size, lat, lng: (left + right) / 2 };
      seen.west = Math.min(seen.west, left);
      seen.east = Math.max(seen.east, right);
      seen.south = Math.min(seen.south, from);
      seen.north = Math.max(seen.north, to);
    });
  }
  if (area_km2 === 0) return null;
  const { lat, lng } = widest;
  const length_km = Math.hypot(
    (seen.east - seen.west) * Math.cos((lat * Math.PI) / 180) * KM_A_DEGREE,
    (seen.north - seen.south) * KM_A_DEGREE,
  );
  return { area_km2, mean_width_m: (area_km2 / length_km) * 1000, at: { lat, lng } };
}

/** Where the borders are at a height, from west to east; asked for heights that only grow. */
function sweepOf(borders: readonly Border[]): (height: number) => number[] {
  let next = 0;
  let active: Border[] = [];
  return (height) => {
    active = active.filter(({ y2 }) => y2 > height);
    for (let border = borders[next]; border !== undefined && border.y1 <= height; border = borders[++next])
      if (border.y2 > height) active.push(border);
    return active.map(({ x1, y1, x2, y2 }) => x1 + ((height - y1) / (y2 - y1)) * (x2 - x1)).sort((a, b) => a - b);
  };
}

/** Visits what is inside of both: each second place is an end. */
function forEachShared(ones: readonly number[], others: readonly number[], visit: (left: number, right: number) => void): void {
  let i = 0;
  let j = 0;
  while (i + 1 < ones.length && j + 1 < others.length) {
    const [one_end = 0, other_end = 0] = [ones[i + 1], others[j + 1]];
    const left = Math.max(ones[i] ?? 0, others[j] ?? 0);
    const right = Math.min(one_end, other_end);
    if (right > left) visit(left, right);
    if (one_end <= other_end) i += 2;
    else j += 2;
  }
}
