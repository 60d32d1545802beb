import type { Position } from './distance.ts';

/** A corner in GeoJSON's order. */
export type Corner = readonly [lng: number, lat: number];

/** Closing the ring by repeating the first corner is allowed, not needed. */
export type Ring = readonly Corner[];

/** An outer ring and any holes. */
export type Polygon = readonly Ring[];

/** Polygons prepared for many look-ups. `polygonsAt` answers with positions in the list they were built from. */
export interface PolygonIndex {
  readonly polygons: readonly FlatPolygon[];
  readonly west: number;
  readonly south: number;
  readonly columns: number;
  readonly rows: number;
  readonly cell_width: number;
  readonly cell_height: number;
  /** For each cell where its polygons start in `members`; one entry more than there are cells. */
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

/** A box around an area. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface FlatPolygon extends Box {
  readonly rings: readonly Float64Array[];
}

/** Cells a side; 128 puts a cell over South Africa at about 13 km, and 16 384 cells at 64 kB. */
const GRID_SIDE = 128;

/** Whether the position is inside the polygon and outside its holes.
 *  A point on an edge shared by two polygons is in exactly one of them, so that neighbours neither overlap nor leave a seam. */
export function isInPolygon(polygon: Polygon, at: Position): boolean {
  return isInside(flatten(polygon), at.lng, at.lat);
}

/** Prepares polygons for `polygonsAt`. */
export function buildPolygonIndex(polygons: readonly Polygon[]): PolygonIndex {
  const flat = polygons.map(flatten);
  const west = smallest(flat.map((polygon) => polygon.west));
  const south = smallest(flat.map((polygon) => polygon.south));
  const cell_width = cellSize(west, -smallest(flat.map((polygon) => -polygon.east)));
  const cell_height = cellSize(south, -smallest(flat.map((polygon) => -polygon.north)));
  const grid = { west, south, columns: GRID_SIDE, rows: GRID_SIDE, cell_width, cell_height };

  const starts = new Int32Array(GRID_SIDE * GRID_SIDE + 1);
  forEachCell(grid, flat, (cell) => (starts[cell + 1] = (starts[cell + 1] ?? 0) + 1));
  for (let cell = 1; cell < starts.length; cell++) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);

  const next = starts.slice();
  const members = new Int32Array(starts[starts.length - 1] ?? 0);
  forEachCell(grid, flat, (cell, polygon) => {
    const at = next[cell] ?? 0;
    members[at] = polygon;
    next[cell] = at + 1;
  });
  return { polygons: flat, ...grid, starts, members };
}

/** Positions in the indexed list of every polygon that holds the position, ascending; the same edge rule as `isInPolygon`. */
export function polygonsAt(index: PolygonIndex, at: Position): number[] {
  const column = Math.floor((at.lng - index.west) / index.cell_width);
  const row = Math.floor((at.lat - index.south) / index.cell_height);
  const found: number[] = [];
  if (!(column >= 0 && row >= 0 && column < index.columns && row < index.rows)) return found;

  const cell = row * index.columns + column;
  const end = index.starts[cell + 1] ?? 0;
  for (let i = index.starts[cell] ?? 0; i < end; i++) {
    const member = index.members[i] ?? 0;
    const polygon = index.polygons[member];
    if (polygon && isInside(polygon, at.lng, at.lat)) found.push(member);
  }
  return found;
}

type Grid = Pick<PolygonIndex, 'west' | 'south' | 'columns' | 'rows' | 'cell_width' | 'cell_height'>;

function forEachCell(grid: Grid, polygons: readonly FlatPolygon[], visit: (cell: number, polygon: number) => void): void {
  polygons.forEach((polygon, at) => {
    if (!(polygon.east >= polygon.west)) return;
    const last_column = Math.min(grid.columns - 1, Math.floor((polygon.east - grid.west) / grid.cell_width));
    const last_row = Math.min(grid.rows - 1, Math.floor((polygon.north - grid.south) / grid.cell_height));
    for (let row = Math.floor((polygon.south - grid.south) / grid.cell_height); row <= last_row; row++) {
      for (let column = Math.floor((polygon.west - grid.west) / grid.cell_width); column <= last_column; column++) {
        visit(row * grid.columns + column, at);
      }
    }
  });
}

function flatten(polygon: Polygon): FlatPolygon {
  return { ...boxOf(polygon), rings: polygon.map((ring) => Float64Array.from(ring.flat())) };
}

export function boxOf(polygon: Polygon): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng, lat] of polygon[0] ?? []) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

function isInside(polygon: FlatPolygon, lng: number, lat: number): boolean {
  if (lng < polygon.west || lng > polygon.east || lat < polygon.south || lat > polygon.north) return false;
  // Counting crossings over all rings at once makes holes odd-even without a special case.
  let inside = false;
  for (const ring of polygon.rings) if (isCrossedOddly(ring, lng, lat)) inside = !inside;
  return inside;
}

/** Whether a ray from the point to the east crosses the ring an odd number of times; an edge owns its lower end only. */
function isCrossedOddly(ring: Float64Array, lng: number, lat: number): boolean {
  let odd = false;
  let from_lng = ring[ring.length - 2] ?? 0;
  let from_lat = ring[ring.length - 1] ?? 0;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const to_lng = ring[i] ?? 0;
    const to_lat = ring[i + 1] ?? 0;
    if (from_lat > lat !== to_lat > lat && lng < crossingLng(from_lng, from_lat, to_lng, to_lat, lat)) odd = !odd;
    from_lng = to_lng;
    from_lat = to_lat;
  }
  return odd;
}

/** Always computed from the edge's southern end, so that neighbours that walk it in opposite directions agree to the last bit. */
function crossingLng(from_lng: number, from_lat: number, to_lng: number, to_lat: number, lat: number): number {
  return from_lat < to_lat
    ? from_lng + ((lat - from_lat) / (to_lat - from_lat)) * (to_lng - from_lng)
    : to_lng + ((lat - to_lat) / (from_lat - to_lat)) * (from_lng - to_lng);
}

function smallest(values: readonly number[]): number {
  let least = Infinity;
  for (const value of values) if (value < least) least = value;
  return least;
}

/** A little over the exact size, so that the eastern and northern borders fall inside the last cell. */
function cellSize(from: number, to: number): number {
  return to > from ? ((to - from) / GRID_SIDE) * 1.000001 : 1;
}
