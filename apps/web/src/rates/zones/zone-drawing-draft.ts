import type { TariffPartLine } from '@tsela/contract/rates/rate-card-shapes';
import { cornersOf, crossingOf } from '@tsela/domain/service-areas/crosses-itself';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import type { Corner, Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { ZONE_KINDS } from '@tsela/domain/rates/card/rate-card';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import type { CardPatch } from '../tariff/tariff-shapes.ts';

/** A zone of a draft, or whatever else has an area on the map, with its outlines; one that is not saved yet has an id below 0. */
export type DrawnZone = Omit<TariffPartLine<'zones'>, 'polygons' | 'kind'> & {
  readonly kind: ZoneKind;
  readonly polygons: readonly Polygon[];
};
export type ZoneKind = MapLayer;
type Zones = readonly DrawnZone[];
export type AreaVersions = ReadonlyMap<number, number>;

/** What is drawn on, as it is stored. */
export interface StoredZones {
  readonly zones: readonly DrawnZone[];
  /** Another one after every change; of a tariff it grows. */
  readonly version: number;
  /** Given where each area is stored by itself. */
  readonly versions?: AreaVersions;
  readonly changed_by_name: string;
}

/** The unsaved drawing of a tariff's zones, with undo and redo. */
export interface ZoneDrawing {
  /** As they are stored, and the version of the tariff that stores them. */
  readonly stored: Zones;
  readonly version: number;
  /** Where each area has a version of its own: those that are drawn upon, by id. */
  readonly versions?: AreaVersions;
  readonly zones: Zones;
  readonly past: readonly Zones[];
  readonly future: readonly Zones[];
  /** What the last step was: steps of one kind, such as letters of a name, are taken back together. */
  readonly last_step: string | null;
}

/** Steps that can be taken back. */
const MOST_STEPS = 200;

export function openDrawing(stored: Zones, version: number, versions?: AreaVersions): ZoneDrawing {
  return { stored, version, ...(versions && { versions }), zones: stored, past: [], future: [], last_step: null };
}

/** The drawing with other zones. */
export function withZones(drawing: ZoneDrawing, zones: Zones, step: string | null = null): ZoneDrawing {
  if (zones === drawing.zones) return drawing;
  const goes_on = step !== null && step === drawing.last_step;
  const past = goes_on ? drawing.past : [...drawing.past, drawing.zones].slice(-MOST_STEPS);
  return { ...drawing, zones, past, future: [], last_step: step };
}

/**
 * The drawing with zones made out of those it has. Null when it is of another version than `asked_version`, so that what was asked about
 * may be other zones by now, and when nothing can be made.
 */
export function withZonesSince(
  drawing: ZoneDrawing,
  asked_version: number,
  make: (zones: Zones) => Zones | null,
): ZoneDrawing | null {
  const zones = drawing.version === asked_version ? make(drawing.zones) : null;
  return zones && withZones(drawing, zones);
}

export function undone(drawing: ZoneDrawing): ZoneDrawing {
  const before = drawing.past.at(-1);
  if (!before) return drawing;
  return {
    ...drawing,
    zones: before,
    past: drawing.past.slice(0, -1),
    future: [drawing.zones, ...drawing.future],
    last_step: null,
  };
}

export function redone(drawing: ZoneDrawing): ZoneDrawing {
  const [next, ...future] = drawing.future;
  return next ? { ...drawing, zones: next, past: [...drawing.past, drawing.zones], future, last_step: null } : drawing;
}

export function withZone(zones: Zones, zone: DrawnZone): Zones {
  return zones.some(({ id }) => id === zone.id) ? zones.map((each) => (each.id === zone.id ? zone : each)) : [...zones, zone];
}

/** An id that no zone has: below 0 until the server gives one. */
export function newZoneId({ zones, past }: ZoneDrawing): number {
  const ids = [zones, ...past].flatMap((each) => each.map(({ id }) => id));
  return Math.min(0, ...ids) - 1;
}

/** A zone that is drawn anew, with a code and a name that no other has. */
export function newZone(drawing: ZoneDrawing, kind: ZoneKind, polygons: readonly Polygon[]): DrawnZone {
  return {
    id: newZoneId(drawing),
    kind,
    ...freeNames(drawing.zones, { kind, code: 'ZONE', name: words.newZone }, { first: 'numbered' }),
    polygons,
  };
}

/**
 * A code that no zone has and a name that none of its layer has: the wanted ones with the first number behind them that is free.
 * `plain` tries them without a number first, `numbered` begins with 1.
 */
export function freeNames(
  zones: Zones,
  { kind, code, name }: Pick<DrawnZone, 'kind' | 'code' | 'name'>,
  { first }: { readonly first: 'plain' | 'numbered' },
): Pick<DrawnZone, 'code' | 'name'> {
  const codes = new Set(zones.map((zone) => zone.code.toLowerCase()));
  return {
    code: firstFree(code.slice(0, 15), { between: '-', first, isUsed: (text) => codes.has(text.toLowerCase()) }),
    name: firstFree(name.trim().slice(0, 94), {
      between: ' ',
      first,
      isUsed: (text) => zoneNamed(zones, kind, text) !== undefined,
    }),
  };
}

interface Numbering {
  readonly between: string;
  readonly first: 'plain' | 'numbered';
  readonly isUsed: (text: string) => boolean;
}

/** Each number is tried once, and a zone uses up one at most, so that it ends. */
function firstFree(wanted: string, { between, first, isUsed }: Numbering): string {
  if (first === 'plain' && !isUsed(wanted)) return wanted;
  for (let number = first === 'plain' ? 2 : 1; ; number++)
    if (!isUsed(`${wanted}${between}${number}`)) return `${wanted}${between}${number}`;
}

/** The zone of a layer that has a name, however it is written. */
export function zoneNamed(zones: Zones, kind: ZoneKind, name: string): DrawnZone | undefined {
  return zones.find((zone) => zone.kind === kind && zone.name.trim().toLowerCase() === name.trim().toLowerCase());
}

/** The zones that differ from what is stored, and those that are gone. */
export function changedZones({ stored, zones }: Pick<ZoneDrawing, 'stored' | 'zones'>) {
  const before = new Map(stored.map((zone) => [zone.id, zone]));
  const kept = new Set(zones.map(({ id }) => id));
  return {
    put: zones.filter((zone) => !isSameZone(before.get(zone.id), zone)),
    remove: stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  };
}

export function isSameZone(one: DrawnZone | undefined, other: DrawnZone | undefined): boolean {
  return one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(zone: DrawnZone | undefined) {
  return zone && Object.entries(zone).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

export function changeCount(drawing: ZoneDrawing): number {
  const { put, remove } = changedZones(drawing);
  return put.length + remove.length;
}

/** What is sent to save the drawing. */
export function zonesPatch(drawing: ZoneDrawing, revision_id: number): CardPatch {
  const { put, remove } = changedZones(drawing);
  return {
    id: revision_id,
    version: drawing.version,
    zones: {
      put: put.flatMap(({ id, kind: layer, ...zone }) => {
        const kind = ZONE_KINDS.find((each) => each === layer);
        return kind ? [{ ...(id > 0 && { id }), ...zone, kind, polygons: wirePolygons(zone.polygons) }] : [];
      }),
      remove,
    },
  };
}

export function wirePolygons(polygons: readonly Polygon[]): [number, number][][][] {
  return polygons.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])));
}

/** The drawing once it is stored: new zones have the ids that the server gave them, in the order in which they were sent. */
export function savedDrawing(
  drawing: ZoneDrawing,
  ids: readonly number[],
  { version, versions }: Pick<StoredZones, 'version' | 'versions'>,
): ZoneDrawing {
  const given = givenIds(drawing, ids);
  return openDrawing(
    drawing.zones.map((zone) => ({ ...zone, id: given.get(zone.id) ?? zone.id })),
    version,
    versions,
  );
}

/** The ids that zones of the drawing have once it is stored, by those they had. */
export function givenIds(drawing: ZoneDrawing, ids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(changedZones(drawing).put.map(({ id }, at) => [id, ids[at] ?? id]));
}

/** The user's changes on top of what another user has stored meanwhile. Undo goes no further than here. */
export function onTopOf(
  drawing: ZoneDrawing,
  { zones: stored, version, versions }: Omit<StoredZones, 'changed_by_name'>,
): ZoneDrawing {
  const { put, remove } = changedZones(drawing);
  let zones: Zones = stored.filter(({ id }) => !remove.includes(id));
  // The area of what is gone cannot be kept: whose it was is stored elsewhere.
  for (const zone of put) if (!versions || versions.has(zone.id)) zones = withZone(zones, zone);
  return { ...openDrawing(stored, version, versions), zones };
}

/** What others have stored since: `nothing`, `apart` from what I have changed, so that it simply comes, or `clash`, which I decide on. */
export function storedSince(drawing: ZoneDrawing, { version, versions }: StoredZones): 'nothing' | 'apart' | 'clash' {
  const { put, remove } = changedZones(drawing);
  if (!versions) return version <= drawing.version ? 'nothing' : put.length + remove.length > 0 ? 'clash' : 'apart';
  const known = drawing.versions ?? new Map<number, number>();
  // What was just saved here may be ahead of what was read last.
  const newer = [...versions].filter(([id, now]) => now > (known.get(id) ?? -1)).map(([id]) => id);
  const others = new Set([...newer, ...[...known.keys()].filter((id) => !versions.has(id))]);
  if (others.size === 0) return 'nothing';
  return [...put.map(({ id }) => id), ...remove].some((id) => others.has(id)) ? 'clash' : 'apart';
}

/** The zones that both users have changed: saving would replace the other's. */
export function changedByBoth(drawing: ZoneDrawing, theirs: Zones): DrawnZone[] {
  const { put, remove } = changedZones(drawing);
  const mine = new Set([...put.map(({ id }) => id), ...remove]);
  const now = new Map(theirs.map((zone) => [zone.id, zone]));
  return drawing.stored.filter((zone) => mine.has(zone.id) && !isSameZone(zone, now.get(zone.id)));
}

export interface ZoneProblem {
  readonly zone_id: number;
  readonly field: 'code' | 'name' | 'polygons';
  readonly message: string;
  /** Where on the map. */
  readonly at?: Corner;
}

/** What stands against saving, of the zones that were changed. */
export function zoneProblems(drawing: ZoneDrawing, most_corners: number): ZoneProblem[] {
  return changedZones(drawing).put.flatMap((zone): ZoneProblem[] => {
    const { id, code, name, kind } = zone;
    const called = name.trim() || code.trim() || words.unnamed;
    const has_twin = drawing.zones.some(
      (other) => other.id !== id && other.kind === kind && other.code.trim().toLowerCase() === code.trim().toLowerCase(),
    );
    return [
      ...(name.trim() === '' ? [{ zone_id: id, field: 'name', message: words.nameMissing(called) } as const] : []),
      ...(code.trim() === '' ? [{ zone_id: id, field: 'code', message: words.codeMissing(called) } as const] : []),
      ...(code.trim() !== '' && has_twin ? [{ zone_id: id, field: 'code', message: words.codeTaken(code.trim()) } as const] : []),
      ...zone.polygons.flatMap((polygon) => outlineProblems(zone, polygon, most_corners)),
    ];
  });
}

function outlineProblems({ id, name }: DrawnZone, polygon: Polygon, most_corners: number): ZoneProblem[] {
  const fault = outlineFault(polygon, most_corners);
  return fault === null
    ? []
    : [{ zone_id: id, field: 'polygons', message: `${name}: ${fault.message}`, ...(fault.at && { at: fault.at }) }];
}

/** What makes an outline none, in words, and where; null for a sound one. */
export function outlineFault(polygon: Polygon, most_corners: number): { readonly message: string; readonly at?: Corner } | null {
  const corners = polygon.reduce((sum, ring) => sum + ring.length, 0);
  if (corners > most_corners) return { message: words.tooManyCorners(corners, most_corners) };
  for (const ring of polygon) {
    if (cornersOf(ring).length < 3) return { message: words.tooFewCorners };
    const at = crossingOf(ring);
    if (at) return { message: words.crosses(placeText(at)), at };
  }
  return null;
}

/** A place on the map in words, to some ten metres: "26.1046° S, 28.0568° E". */
export function placeText([lng, lat]: Corner): string {
  return `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`;
}

/** A degree that was typed: a point or a comma for the decimals; null for anything else, and for what is not on earth. */
export function readDegrees(text: string, most: 90 | 180): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (!/^[-+]?\d{1,3}(\.\d+)?$/.test(trimmed)) return null;
  const degrees = Number(trimmed);
  return Math.abs(degrees) <= most ? Math.round(degrees * 1e7) / 1e7 : null;
}
