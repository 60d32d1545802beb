/** Screens and habits a role may be given. Source: PERM-023 to PERM-036. */
export const GENERAL_UI_PERMISSIONS = [
  'ops_dashboard',
  'shipments',
  'collection_requests',
  'hub_scanner',
  'interhub_manifests',
  'billing',
  'accounts',
  'users',
  'rates_and_estimates',
  'reports',
  'settings',
  'my_inbox',
  'hide_logout',
  'hide_site_wide_message',
] as const;

/** What a role may see and change on the maps. Source: PERM-037 to PERM-044. */
export const MAPS_UI_PERMISSIONS = [
  'maps_view_drivers',
  'maps_edit_drivers',
  'maps_view_branches',
  'maps_edit_branches',
  'maps_view_rates',
  'maps_edit_rates',
  'maps_view_surcharges',
  'maps_edit_surcharges',
  'maps_view_exceptions',
  'maps_edit_exceptions',
  'maps_view_service_days',
  'maps_edit_service_days',
  'maps_view_draft',
  'maps_edit_draft_polygon_nodes',
  'maps_edit_draft_zone_details',
] as const;

/** The tools a role may use. Source: PERM-045 to PERM-054. */
export const TOOLS_UI_PERMISSIONS = [
  'pod_uploader',
  'assign_tracking_stickers',
  'update_parcel_dimensions',
  'shipment_bulk_import',
  'users_bulk_import',
  'credit_allocations_bulk_import',
  'barcode_generator',
  'blocked_list',
  'copy_address_book',
  'third_party_integrations',
] as const;

/** The sections of the role editor, in order. */
export const UI_PERMISSION_SECTIONS = [
  { title: 'General', permissions: GENERAL_UI_PERMISSIONS },
  { title: 'Maps', permissions: MAPS_UI_PERMISSIONS },
  { title: 'Tools', permissions: TOOLS_UI_PERMISSIONS },
] as const;

export type UiPermission = (typeof UI_PERMISSION_SECTIONS)[number]['permissions'][number];
