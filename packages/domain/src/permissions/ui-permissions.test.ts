import { describe, expect, it } from 'vitest';
import { INLINE_PERMISSIONS, TRANSACTION_PERMISSIONS } from './inline-permissions.ts';
import { GENERAL_UI_PERMISSIONS, MAPS_UI_PERMISSIONS, TOOLS_UI_PERMISSIONS, UI_PERMISSION_SECTIONS } from './ui-permissions.ts';

describe('UI permissions', () => {
  it.each([
    ['PERM-023', 'ops_dashboard'],
    ['PERM-024', 'shipments'],
    ['PERM-025', 'collection_requests'],
    ['PERM-026', 'hub_scanner'],
    ['PERM-027', 'interhub_manifests'],
    ['PERM-028', 'billing'],
    ['PERM-029', 'accounts'],
    ['PERM-030', 'users'],
    ['PERM-031', 'rates_and_estimates'],
    ['PERM-032', 'reports'],
    ['PERM-033', 'settings'],
    ['PERM-034', 'my_inbox'],
    ['PERM-035', 'hide_logout'],
    ['PERM-036', 'hide_site_wide_message'],
  ])('%s: the General section has %s', (_id, permission) => {
    expect(GENERAL_UI_PERMISSIONS).toContain(permission);
    expect(GENERAL_UI_PERMISSIONS).toHaveLength(14);
  });

  it.each([
    ['PERM-037', ['maps_view_drivers', 'maps_edit_drivers']],
    ['PERM-038', ['maps_view_branches', 'maps_edit_branches']],
    ['PERM-039', ['maps_view_rates', 'maps_edit_rates']],
    ['PERM-040', ['maps_view_surcharges', 'maps_edit_surcharges']],
    ['PERM-041', ['maps_view_exceptions', 'maps_edit_exceptions']],
    ['PERM-042', ['maps_view_service_days', 'maps_edit_service_days']],
    ['PERM-043', ['maps_view_draft', 'maps_edit_draft_polygon_nodes', 'maps_edit_draft_zone_details']],
  ])('%s PERM-044: the Maps section has %j', (_id, permissions) => {
    expect(MAPS_UI_PERMISSIONS).toEqual(expect.arrayContaining(permissions));
    expect(MAPS_UI_PERMISSIONS).toHaveLength(15);
  });

  it.each([
    ['PERM-045', 'pod_uploader'],
    ['PERM-046', 'assign_tracking_stickers'],
    ['PERM-047', 'update_parcel_dimensions'],
    ['PERM-048', 'shipment_bulk_import'],
    ['PERM-049', 'users_bulk_import'],
    ['PERM-050', 'credit_allocations_bulk_import'],
    ['PERM-051', 'barcode_generator'],
    ['PERM-052', 'blocked_list'],
    ['PERM-053', 'copy_address_book'],
    ['PERM-054', 'third_party_integrations'],
  ])('%s: the Tools section has %s', (_id, permission) => {
    expect(TOOLS_UI_PERMISSIONS).toContain(permission);
    expect(TOOLS_UI_PERMISSIONS).toHaveLength(10);
  });

  it('the sections stand in the order General, Maps, Tools', () => {
    expect(UI_PERMISSION_SECTIONS.map((section) => section.title)).toEqual(['General', 'Maps', 'Tools']);
  });
});

describe('inline permissions', () => {
  it('PERM-055 PERM-057: billing, blank shipments and delivering have one each', () => {
    expect(INLINE_PERMISSIONS.slice(0, 3)).toEqual([
      'INLINE_see_billing_info',
      'INLINE_create_blank_shipment',
      'INLINE_deliver_parcels_or_shipments',
    ]);
  });

  it('PERM-058: the types of billing transaction have one each', () => {
    expect(TRANSACTION_PERMISSIONS).toHaveLength(12);
    expect(new Set(INLINE_PERMISSIONS).size).toBe(15);
  });
});
