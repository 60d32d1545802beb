import type { UiPermission } from '../permissions/ui-permissions.ts';

/** The layers of the maps that hold something already, in their order. Source: screens S27, CONST-36. */
export const MAP_LAYERS = ['branches', 'rates', 'surcharges', 'service_days'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** What somebody needs to see a layer. Source: PERM-038 to PERM-042, PERM-044. */
export function viewPermissionOf(layer: MapLayer): UiPermission {
  return `maps_view_${layer}`;
}

/** What somebody needs to change a layer. Source: PERM-038 to PERM-042, PERM-044. */
export function editPermissionOf(layer: MapLayer): UiPermission {
  return `maps_edit_${layer}`;
}
