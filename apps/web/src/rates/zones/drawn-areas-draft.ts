import type { MapArea } from '../../service-areas/parts/map-areas.ts';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';

/** What is painted of the zones of a layer; of the one that is edited only the outlines that are not. */
export function drawnAreas(
  zones: readonly DrawnZone[],
  kind: ZoneKind,
  edited: { readonly id: number; readonly outlines: readonly number[] } | null = null,
): MapArea[] {
  return zones
    .filter((zone) => zone.kind === kind)
    .map(({ id, name, polygons, provinces = [] }) => ({
      key: String(id),
      label: name,
      tone: kind,
      polygons: id === edited?.id ? polygons.filter((_, at) => !edited.outlines.includes(at)) : polygons,
      provinces,
      places: [],
    }));
}

/** Whose area it is: parts of a zone that was changed have words behind its number. */
export function zoneIdOf(key: string): number {
  return Number(key.split(' ')[0]);
}
