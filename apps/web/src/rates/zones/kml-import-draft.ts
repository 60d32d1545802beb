import { cornersOf } from '@tsela/domain/service-areas/crosses-itself';
import type { KmlProblem, KmlZone } from '@tsela/domain/service-areas/kml';
import type { Corner, Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { markOf } from './areas-draft.ts';
import { freeNames, newZoneId, withZone, zoneNamed } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneDrawing, ZoneKind } from './zone-drawing-draft.ts';

/** What is done with an area whose name a zone of the layer has already. */
export type Duplicates = 'replace' | 'keep-both';

/** What one saving takes; whole files beyond it are refused. */
export const IMPORT_LIMITS = { length_max: 20_000_000, depth_max: 50, placemark_count_max: 500, all_node_count_max: 100_000 };

export interface ReadFile {
  readonly name: string;
  readonly zones: readonly KmlZone[];
  readonly problems: readonly KmlProblem[];
}

/** The first fault of all files together: each may be small enough, and all of them too much for one saving. */
export function isTooMuch(files: readonly ReadFile[]): boolean {
  const zones = files.flatMap((file) => file.zones);
  const corners = zones.reduce(
    (sum, { polygons }) => sum + polygons.flat().reduce((of_zone, ring) => of_zone + ring.length, 0),
    0,
  );
  return zones.length > IMPORT_LIMITS.placemark_count_max || corners > IMPORT_LIMITS.all_node_count_max;
}

export function isTaken(zones: readonly DrawnZone[], kind: ZoneKind, name: string): boolean {
  return zoneNamed(zones, kind, name) !== undefined;
}

/**
 * The zones with those of files among them. Replaced ones keep all but their outlines. Every zone of the drawing is replaced once at
 * most: a further area of its name is kept beside it under a number, as areas of one name within the files are.
 */
export function withImported(
  drawing: ZoneDrawing,
  kind: ZoneKind,
  imported: readonly KmlZone[],
  duplicates: Duplicates,
): readonly DrawnZone[] {
  let zones = drawing.zones;
  let replaceable = duplicates === 'replace' ? drawing.zones : [];
  let id = newZoneId(drawing);
  for (const { name, polygons } of imported) {
    const outlines = polygons.map(openPolygon);
    const twin = zoneNamed(replaceable, kind, name);
    if (twin) {
      zones = withZone(zones, { ...twin, polygons: outlines });
      replaceable = replaceable.filter((zone) => zone !== twin);
    } else
      zones = withZone(zones, {
        id: id--,
        kind,
        ...freeNames(zones, { kind, code: codeOf(name), name: name.trim() || 'Zone' }, { first: 'plain' }),
        polygons: outlines,
      });
  }
  return zones;
}

/**
 * Whose area one of a file is: the branch of this code, else the branches and drivers of this name who are still there. Of several of one
 * name the one that the file describes, as exported files do; several where it names none of them.
 */
export function ownersOf(
  zones: readonly DrawnZone[],
  gone: ReadonlySet<number>,
  { name, description }: Pick<KmlZone, 'name' | 'description'>,
): readonly DrawnZone[] {
  const is = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const there = zones.filter(({ id }) => !gone.has(id));
  const by_code = there.filter(({ code }) => is(code, name));
  if (by_code.length > 0) return by_code;
  const by_name = there.filter((zone) => is(zone.name, name));
  // What a file says beside its description follows on lines of its own.
  const [described = ''] = description.split('\n');
  const meant = by_name.filter((zone) => is(markOf(zone), described));
  return meant.length > 0 ? meant : by_name;
}

/**
 * The areas with those of files in their place. No owner is added: areas without an owner or with several possible ones are left out.
 * Several areas of one owner are one area.
 */
export function withImportedAreas(
  zones: readonly DrawnZone[],
  gone: ReadonlySet<number>,
  imported: readonly KmlZone[],
): readonly DrawnZone[] {
  const drawn = new Map<number, readonly Polygon[]>();
  for (const each of imported) {
    const [owner, ...others] = ownersOf(zones, gone, each);
    if (owner && others.length === 0) drawn.set(owner.id, [...(drawn.get(owner.id) ?? []), ...each.polygons.map(openPolygon)]);
  }
  return zones.map((zone) => ({ ...zone, polygons: drawn.get(zone.id) ?? zone.polygons }));
}

/** Corners to a centimetre, the first not repeated. */
function openPolygon(polygon: Polygon): Polygon {
  return polygon.map((ring) => cornersOf(ring.map(([lng, lat]): Corner => [rounded(lng), rounded(lat)])));
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** A code out of a name: "Sea Point" is SEA-POINT. */
function codeOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return letters || 'ZONE';
}
