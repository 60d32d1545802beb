import type { Pixel } from './map-clusters.ts';

/** How far a mark may go, in widths of a mark: what is still in the way then is seen nearer. */
const RINGS = 3;

/**
 * How far each mark stands beside its own place, in pixels right and down, so that none lies on one before it: nearer than `apart` pixels both
 * ways. The first stays; a later one takes the nearest free spot round its place, or stays where all are taken.
 */
export function offsetsOf<Point>(
  points: readonly Point[],
  placeOf: (point: Point) => Pixel,
  apart: number,
): ReadonlyMap<Point, Pixel> {
  const taken: Pixel[] = [];
  const offsets = new Map<Point, Pixel>();
  for (const point of points) {
    const place = placeOf(point);
    const at = (step: Pixel): Pixel => ({ x: place.x + step.x * apart, y: place.y + step.y * apart });
    const isFree = (spot: Pixel) =>
      taken.every(({ x, y }) => Math.abs(x - spot.x) >= apart - 0.5 || Math.abs(y - spot.y) >= apart - 0.5);
    const step = STEPS.find((each) => isFree(at(each))) ?? { x: 0, y: 0 };
    taken.push(at(step));
    offsets.set(point, { x: step.x * apart, y: step.y * apart });
  }
  return offsets;
}

/** The spots round a place, the nearest first. */
const STEPS: readonly Pixel[] = Array.from({ length: (2 * RINGS + 1) ** 2 }, (_, index) => ({
  x: (index % (2 * RINGS + 1)) - RINGS,
  y: Math.floor(index / (2 * RINGS + 1)) - RINGS,
})).toSorted((one, other) => one.x ** 2 + one.y ** 2 - other.x ** 2 - other.y ** 2);
