import { distanceKm, isPosition } from './distance.ts';
import type { Position } from './distance.ts';
import { areaKm2 } from './outline-measures.ts';
import { buildPolygonIndex, polygonsAt } from './point-in-polygon.ts';
import type { Polygon, PolygonIndex } from './point-in-polygon.ts';

/** What a branch or a driver serves. */
export interface ServedArea {
  readonly owner_id: number;
  readonly polygons: readonly Polygon[];
}

/** Areas prepared for look-up. */
export interface CompiledAreas {
  readonly index: PolygonIndex;
  /** Whose each indexed outline is, and how large their whole area. */
  readonly owners: readonly { readonly owner_id: number; readonly km2: number }[];
}

export function compileAreas(areas: readonly ServedArea[]): CompiledAreas {
  const outlines = areas.flatMap(({ owner_id, polygons }) => {
    const km2 = areaKm2(polygons);
    return polygons.map((polygon) => ({ polygon, owner: { owner_id, km2 } }));
  });
  return { index: buildPolygonIndex(outlines.map(({ polygon }) => polygon)), owners: outlines.map(({ owner }) => owner) };
}

/** Whose areas hold a position: the smallest area first, because what is drawn within another is meant to be an exception from it. */
export function ownersAt({ index, owners }: CompiledAreas, at: Position): number[] {
  if (owners.length === 0 || !isPosition(at.lat, at.lng)) return [];
  const found = polygonsAt(index, at).flatMap((outline) => owners[outline] ?? []);
  const sorted = found.toSorted((one, other) => one.km2 - other.km2 || one.owner_id - other.owner_id);
  return [...new Set(sorted.map(({ owner_id }) => owner_id))];
}

interface ServingBranch extends Position {
  readonly id: number;
  readonly is_active: boolean;
}

/**
 * The branch that serves a place: of the open ones whose area holds it the one with the smallest area, otherwise the nearest open one; null
 * when the place is not known.
 */
export function branchServing<Branch extends ServingBranch>(
  branches: readonly Branch[],
  areas: CompiledAreas,
  place: Position,
): Branch | null {
  if (!isPosition(place.lat, place.lng)) return null;
  for (const id of ownersAt(areas, place)) {
    const branch = branches.find((each) => each.id === id && each.is_active);
    if (branch) return branch;
  }
  let nearest: Branch | null = null;
  let nearest_km = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    const km = distanceKm(branch, place);
    if (branch.is_active && km < nearest_km) [nearest, nearest_km] = [branch, km];
  }
  return nearest;
}

export interface DriverProposal<Stop> {
  readonly driver_id: number;
  readonly stops: readonly Stop[];
}

/** Which driver goes to which stop: of those at work whose area holds it the one with the smallest. Most stops first. */
export function driversServing<Stop extends Position>(
  stops: readonly Stop[],
  areas: CompiledAreas,
  at_work: ReadonlySet<number>,
): DriverProposal<Stop>[] {
  const by_driver = new Map<number, Stop[]>();
  for (const stop of stops) {
    const driver_id = ownersAt(areas, stop).find((id) => at_work.has(id));
    if (driver_id === undefined) continue;
    const theirs = by_driver.get(driver_id);
    if (theirs) theirs.push(stop);
    else by_driver.set(driver_id, [stop]);
  }
  return [...by_driver]
    .map(([driver_id, theirs]) => ({ driver_id, stops: theirs }))
    .toSorted((one, other) => other.stops.length - one.stops.length || one.driver_id - other.driver_id);
}
