import { cornersOf, crossesItself } from './crosses-itself.ts';
import { planeAt } from './outline-measures.ts';
import type { Corner, Polygon } from './point-in-polygon.ts';

export interface Snapped {
  readonly polygons: readonly Polygon[];
  /** How many corners were moved. */
  readonly moved: number;
}

/**
 * Moves corners onto the nearest corner of the neighbours that is within reach, so that borders meet. A ring that would cross itself or
 * fall together by it stays as it is.
 */
export function snapOutlines(polygons: readonly Polygon[], neighbours: readonly Polygon[], reach_metres: number): Snapped {
  const nearest = nearestCorner(neighbours, reach_metres);
  let moved = 0;
  const snapped = polygons.map((polygon) =>
    polygon.map((ring) => {
      const corners = cornersOf(ring);
      const onto = corners.map((corner) => nearest(corner) ?? corner);
      const changed = onto.filter((corner, at) => corner !== corners[at]).length;
      const joined = cornersOf(onto);
      if (changed === 0 || joined.length < 3 || crossesItself(joined)) return ring;
      moved += changed;
      return joined;
    }),
  );
  return { polygons: snapped, moved };
}

/** Looks corners up in a grid of the reach's size, so that long outlines stay quick. Null for none in reach, and for one that is met already. */
function nearestCorner(neighbours: readonly Polygon[], reach: number): (corner: Corner) => Corner | null {
  const toPlane = planeAt(neighbours[0]?.[0]?.[0]?.[1] ?? 0);
  const cells = new Map<string, Corner[]>();
  for (const ring of neighbours.flat()) {
    for (const corner of cornersOf(ring)) {
      const { x, y } = toPlane(corner);
      const key = `${Math.floor(x / reach)} ${Math.floor(y / reach)}`;
      cells.set(key, [...(cells.get(key) ?? []), corner]);
    }
  }
  return (corner) => {
    const { x, y } = toPlane(corner);
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)];
    let best: Corner | null = null;
    let away = reach;
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const other of cells.get(`${i} ${j}`) ?? []) {
          const at = toPlane(other);
          const apart = Math.hypot(at.x - x, at.y - y);
          if (apart <= away) [best, away] = [other, apart];
        }
      }
    }
    return away === 0 ? null : best;
  };
}
