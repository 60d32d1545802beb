import type { mapApi, MapZone } from '@tsela/contract/rates/map-api';
import type { InputOf } from '@tsela/contract/route';
import type { DrawnLayer } from '@tsela/domain/service-areas/map-layers';
import { changedZones, wirePolygons } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneDrawing } from './zone-drawing-draft.ts';

/** What begins the code of something that has none: codes differ in a layer, and this one is not shown. */
export const NO_CODE = '– ';

/** What is drawn on: of an exception its own outlines alone, because those of tagged zones belong to the tariff. */
export function drawnOf(zones: readonly MapZone[]): DrawnZone[] {
  return zones.map(({ id, layer, code, name, polygons, exception }) => ({
    id,
    kind: layer,
    code: code === '' ? `${NO_CODE}${id}` : code,
    name,
    polygons: exception ? polygons.slice(0, exception.own_outlines) : polygons,
  }));
}

/** Grows with every change of an area. */
export function areasVersion(zones: readonly MapZone[]): number {
  return zones.reduce((sum, { area_version = 0 }) => sum + area_version, 0);
}

/** What is sent to save the areas that differ, each with the version it was drawn on. */
export function areasSent(
  layer: DrawnLayer,
  drawing: ZoneDrawing,
  versions: ReadonlyMap<number, number>,
): InputOf<typeof mapApi.saveAreas> {
  return {
    layer,
    areas: changedZones(drawing).put.map(({ id, polygons }) => ({
      id,
      version: versions.get(id) ?? 0,
      polygons: wirePolygons(polygons),
    })),
  };
}
