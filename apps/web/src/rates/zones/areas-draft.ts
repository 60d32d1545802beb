import type { mapApi, MapZone } from '@tsela/contract/rates/map-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DrawnLayer, ServedLayer } from '@tsela/domain/service-areas/map-layers';
import { areas as words } from '../../strings/service-areas-drawing.ts';
import { changedZones, wirePolygons } from './zone-drawing-draft.ts';
import type { AreaVersions, DrawnZone, ZoneDrawing } from './zone-drawing-draft.ts';

/** What begins the code of something that has none: codes differ in a layer, and this one is not shown. */
export const NO_CODE = '– ';

/** What tells a zone in a file from others of its name. */
export function markOf({ code }: Pick<DrawnZone, 'code'>): string {
  return code.startsWith(NO_CODE) ? code.slice(NO_CODE.length) : code;
}

/** What is drawn on: of an exception its own outlines alone, because those of tagged zones belong to the tariff. */
export function drawnOf(zones: readonly MapZone[]): DrawnZone[] {
  return zones.map(({ id, layer, code, name, polygons, exception, is_gone = false }) => ({
    id,
    kind: layer,
    code: code === '' ? `${NO_CODE}${id}` : code,
    name: is_gone && layer in words.gone ? words.goneName(name, words.gone[layer as ServedLayer]) : name,
    polygons: exception ? polygons.slice(0, exception.own_outlines) : polygons,
  }));
}

/** The version of each area. */
export function areaVersions(zones: readonly Pick<MapZone, 'id' | 'area_version'>[]): AreaVersions {
  return new Map(zones.map(({ id, area_version = 0 }) => [id, area_version]));
}

/** Those of a drawing once some of its areas are saved. */
export function versionsSaved({ versions }: ZoneDrawing, { areas }: OutputOf<typeof mapApi.saveAreas>): AreaVersions {
  return new Map([...(versions ?? []), ...areas.map(({ id, version }) => [id, version] as const)]);
}

/** Owners who have left: they get no area. */
export function goneOf(zones: readonly Pick<MapZone, 'id' | 'is_gone'>[]): ReadonlySet<number> {
  return new Set(zones.filter(({ is_gone }) => is_gone === true).map(({ id }) => id));
}

/** The areas with one given to another, beside what they have already. */
export function withHandedOver(zones: readonly DrawnZone[], from: number, to: number): readonly DrawnZone[] {
  const given = zones.find(({ id }) => id === from)?.polygons ?? [];
  return zones.map((zone) => {
    if (zone.id === from) return { ...zone, polygons: [] };
    return zone.id === to ? { ...zone, polygons: [...zone.polygons, ...given] } : zone;
  });
}

/** What is sent to save the areas that differ, each with the version it was drawn on. */
export function areasSent(layer: DrawnLayer, drawing: ZoneDrawing): InputOf<typeof mapApi.saveAreas> {
  return {
    layer,
    areas: changedZones(drawing).put.map(({ id, polygons }) => ({
      id,
      version: drawing.versions?.get(id) ?? 0,
      polygons: wirePolygons(polygons),
    })),
  };
}
