import type { UiPermission } from '../permissions/ui-permissions.ts';

/** The layers of the maps, in their order. Source: screens S27, CONST-36. */
export const MAP_LAYERS = ['branches', 'drivers', 'rates', 'surcharges', 'service_days', 'exceptions'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** The layers whose areas are drawn one by one, beside any tariff: what a branch takes, and where a driver goes. */
export const SERVED_LAYERS = ['branches', 'drivers'] as const;
export type ServedLayer = (typeof SERVED_LAYERS)[number];

/** The layers that are drawn as they hold, without a draft. */
export const DRAWN_LAYERS = [...SERVED_LAYERS, 'exceptions'] as const;
export type DrawnLayer = (typeof DRAWN_LAYERS)[number];

/** The permission to see a layer. Source: PERM-037 to PERM-042, PERM-044. */
export function viewPermissionOf(layer: MapLayer): UiPermission {
  return `maps_view_${layer}`;
}

/** The permission to change a layer. Source: PERM-037 to PERM-042, PERM-044. */
export function editPermissionOf(layer: MapLayer): UiPermission {
  return `maps_edit_${layer}`;
}
