import { areaKm2 } from '@tsela/domain/service-areas/outline-measures';
import { cutOut } from '../../service-areas/parts/clip-outlines.ts';
import type { MapArea } from '../../service-areas/parts/map-areas.ts';
import { isSameZone } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';

export interface ZoneChange {
  readonly change: 'added' | 'removed' | 'changed';
  /** As it is drawn; of a zone that is gone, as it is live. */
  readonly zone: DrawnZone;
  readonly live: DrawnZone | null;
}

/** In what the zones of a layer differ from those of the live tariff; copies keep ids, so a zone is the same while its id is. */
export function zoneChanges(zones: readonly DrawnZone[], live: readonly DrawnZone[], kind: ZoneKind): ZoneChange[] {
  const before = new Map(live.filter((zone) => zone.kind === kind).map((zone) => [zone.id, zone]));
  const changes: ZoneChange[] = [];
  for (const zone of zones) {
    if (zone.kind !== kind) continue;
    const old = before.get(zone.id);
    before.delete(zone.id);
    if (!old) changes.push({ change: 'added', zone, live: null });
    else if (!isSameZone(old, zone)) changes.push({ change: 'changed', zone, live: old });
  }
  return [...changes, ...[...before.values()].map((zone): ZoneChange => ({ change: 'removed', zone, live: zone }))];
}

/**
 * What the map shows of them: green is what zones gain, red what they lose, and a zone with another outline has a border of its own
 * colour round both.
 */
export function changedAreas(changes: readonly ZoneChange[]): MapArea[] {
  return changes.flatMap(({ change, zone, live }) => {
    const area = (tone: ZoneChange['change'], polygons: DrawnZone['polygons'], key = `${zone.id}`): MapArea => ({
      key,
      label: zone.name,
      tone,
      polygons,
      provinces: zone.provinces ?? [],
      places: [],
    });
    if (change !== 'changed' || !live) return [area(change, zone.polygons)];
    const { gained, lost } = outlineChange(live, zone);
    return [
      area('removed', lost, `${zone.id} lost`),
      area('added', gained, `${zone.id} gained`),
      area('changed', zone.polygons.length > 0 ? zone.polygons : live.polygons),
    ].filter(({ polygons }) => polygons.length > 0);
  });
}

function outlineChange(
  live: DrawnZone,
  zone: DrawnZone,
): { readonly gained: DrawnZone['polygons']; readonly lost: DrawnZone['polygons'] } {
  try {
    return { gained: cutOut(zone.polygons, live.polygons), lost: cutOut(live.polygons, zone.polygons) };
  } catch {
    // The library gives up on some outlines that nearly touch: the border still shows that they differ.
    return { gained: [], lost: [] };
  }
}

export function changeAreas({ zone, live, change }: ZoneChange): { readonly before: number; readonly after: number } {
  return { before: live ? areaKm2(live.polygons) : 0, after: change === 'removed' ? 0 : areaKm2(zone.polygons) };
}
