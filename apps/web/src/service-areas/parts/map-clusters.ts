/** A place of the screen, in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/**
 * Groups what would lie on each other on the screen, each round the first of it: nearer than `apart` pixels both ways, one mark would hide
 * another. Keeps the order.
 */
export function clustersOf<Point>(points: readonly Point[], placeOf: (point: Point) => Pixel, apart: number): Point[][] {
  const clusters: { readonly at: Pixel; readonly points: Point[] }[] = [];
  for (const point of points) {
    const at = placeOf(point);
    const near = clusters.find((each) => Math.abs(each.at.x - at.x) < apart && Math.abs(each.at.y - at.y) < apart);
    if (near) near.points.push(point);
    else clusters.push({ at, points: [point] });
  }
  return clusters.map((each) => each.points);
}
