import type { UiPermission } from '../../permissions/ui-permissions.ts';
import { editPermissionOf } from '../../service-areas/map-layers.ts';
import type { Polygon } from '../../service-areas/point-in-polygon.ts';
import type { Zone } from './rate-card.ts';

/** A zone as far as it is asked who may change it. */
export type EditedZone = Pick<Zone, 'kind'> & { readonly polygons?: readonly Polygon[] | undefined } & Readonly<
    Record<string, unknown>
  >;

/**
 * The permissions needed to change one zone of a draft into another: the right to the layer it is on, and to the corners, the details or
 * both, whichever differ. Null stands for a zone that is not there yet or any more. Source: PERM-039, PERM-040, PERM-042, PERM-043,
 * screens S27.
 */
export function zoneEditPermissions(before: EditedZone | null, after: EditedZone | null): UiPermission[] {
  const has_corners = !isSame(before?.polygons ?? [], after?.polygons ?? []);
  const has_details = !isSame(detailsOf(before), detailsOf(after));
  if (!has_corners && !has_details) return [];
  const layers = new Set([before, after].flatMap((zone) => (zone === null ? [] : [editPermissionOf(zone.kind)])));
  return [
    ...layers,
    ...(has_corners ? (['maps_edit_draft_polygon_nodes'] as const) : []),
    ...(has_details ? (['maps_edit_draft_zone_details'] as const) : []),
  ];
}

/** The zones of both lists whose place in the order differs. */
export function zonesOutOfOrder<One extends { readonly id: number }>(before: readonly One[], after: readonly One[]): One[] {
  const kept = new Set(after.map(({ id }) => id));
  const order = before.filter(({ id }) => kept.has(id));
  const known = new Set(order.map(({ id }) => id));
  return after.filter(({ id }) => known.has(id)).filter(({ id }, at) => order[at]?.id !== id);
}

/** All but the outlines; what is empty is as good as left out. */
function detailsOf(zone: EditedZone | null): unknown {
  if (zone === null) return null;
  return Object.entries(zone)
    .filter(([key, value]) => key !== 'polygons' && value !== undefined && !(Array.isArray(value) && value.length === 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
