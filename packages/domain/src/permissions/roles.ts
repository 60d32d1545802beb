import { ACCOUNT_ROLE_IDS, ROLE_IDS } from './audience.ts';
import {
  CREATE_BLANK_SHIPMENT,
  DELIVER_PARCELS_OR_SHIPMENTS,
  INLINE_PERMISSIONS,
  SEE_BILLING_INFO,
  TRANSACTION_PERMISSIONS,
} from './inline-permissions.ts';
import {
  ACCOUNT_OWNER_PERMISSIONS,
  ACCOUNT_USER_NO_BILLING_PERMISSIONS,
  ACCOUNT_USER_PERMISSIONS,
  ADMINISTRATOR_PERMISSIONS,
  DRIVER_PERMISSIONS,
  FINANCE_MANAGER_PERMISSIONS,
  OPERATIONS_MANAGER_PERMISSIONS,
  OPERATIONS_STAFF_PERMISSIONS,
  SUPER_ADMIN_PERMISSIONS,
} from './role-permissions.ts';
import { GENERAL_UI_PERMISSIONS, MAPS_UI_PERMISSIONS, TOOLS_UI_PERMISSIONS } from './ui-permissions.ts';
import type { UiPermission } from './ui-permissions.ts';

/** A role every provider has. Global roles carry provider_id 0 (DATA-04); INLINE_ permissions are among `permissions`. */
export interface SeededRole {
  readonly id: number;
  readonly name: string;
  readonly provider_id: 0;
  readonly needs_account: boolean;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly UiPermission[];
}

const HIDING: readonly UiPermission[] = ['hide_logout', 'hide_site_wide_message'];

/** The nine seeded roles. Source: decisions §4.1, screens §0.6; ROLE-07 to ROLE-14. */
export const SEEDED_ROLES: readonly SeededRole[] = [
  {
    id: ROLE_IDS.super_admin,
    name: 'Provider super-admin',
    provider_id: 0,
    needs_account: false,
    permissions: SUPER_ADMIN_PERMISSIONS,
    permissions_ui: ['settings'],
  },
  {
    id: ROLE_IDS.driver,
    name: 'Driver',
    provider_id: 0,
    needs_account: false,
    permissions: [...DRIVER_PERMISSIONS, DELIVER_PARCELS_OR_SHIPMENTS],
    permissions_ui: [],
  },
  {
    id: ROLE_IDS.administrator,
    name: 'Administrator',
    provider_id: 0,
    needs_account: false,
    permissions: [...ADMINISTRATOR_PERMISSIONS, ...INLINE_PERMISSIONS],
    permissions_ui: [
      ...GENERAL_UI_PERMISSIONS.filter((permission) => !HIDING.includes(permission)),
      ...MAPS_UI_PERMISSIONS,
      ...TOOLS_UI_PERMISSIONS,
    ],
  },
  {
    id: ROLE_IDS.operations_manager,
    name: 'Operations manager',
    provider_id: 0,
    needs_account: false,
    permissions: [...OPERATIONS_MANAGER_PERMISSIONS, CREATE_BLANK_SHIPMENT, DELIVER_PARCELS_OR_SHIPMENTS],
    permissions_ui: [
      'ops_dashboard',
      'shipments',
      'collection_requests',
      'hub_scanner',
      'interhub_manifests',
      'rates_and_estimates',
      'reports',
      'my_inbox',
      ...MAPS_UI_PERMISSIONS.filter((permission) => permission.startsWith('maps_view_')),
      'maps_edit_drivers',
      'pod_uploader',
      'assign_tracking_stickers',
      'update_parcel_dimensions',
      'shipment_bulk_import',
      'barcode_generator',
    ],
  },
  {
    id: ROLE_IDS.account_owner,
    name: 'Account Owner',
    provider_id: 0,
    needs_account: true,
    permissions: [...ACCOUNT_OWNER_PERMISSIONS, SEE_BILLING_INFO],
    permissions_ui: [],
  },
  {
    id: ROLE_IDS.account_user,
    name: 'Account User',
    provider_id: 0,
    needs_account: true,
    permissions: [...ACCOUNT_USER_PERMISSIONS, SEE_BILLING_INFO],
    permissions_ui: [],
  },
  {
    id: ROLE_IDS.operations_staff,
    name: 'Operations staff',
    provider_id: 0,
    needs_account: false,
    permissions: [...OPERATIONS_STAFF_PERMISSIONS, CREATE_BLANK_SHIPMENT],
    permissions_ui: [
      'ops_dashboard',
      'shipments',
      'collection_requests',
      'hub_scanner',
      'interhub_manifests',
      'my_inbox',
      'maps_view_drivers',
      'maps_view_branches',
      'pod_uploader',
      'assign_tracking_stickers',
      'update_parcel_dimensions',
      'barcode_generator',
    ],
  },
  {
    id: ROLE_IDS.finance_manager,
    name: 'Finance manager',
    provider_id: 0,
    needs_account: false,
    permissions: [...FINANCE_MANAGER_PERMISSIONS, SEE_BILLING_INFO, ...TRANSACTION_PERMISSIONS],
    permissions_ui: ['billing', 'accounts', 'shipments', 'reports', 'my_inbox', 'credit_allocations_bulk_import'],
  },
  {
    id: ROLE_IDS.account_user_no_billing,
    name: 'Account User – No billing',
    provider_id: 0,
    needs_account: true,
    permissions: ACCOUNT_USER_NO_BILLING_PERMISSIONS,
    permissions_ui: [],
  },
];

/** Global roles belong to no provider, every other is Custom. Source: DATA-04. */
export function roleGroup(role: { readonly provider_id: number }): 'Global' | 'Custom' {
  return role.provider_id === 0 ? 'Global' : 'Custom';
}

/** Given elsewhere: account roles from the account's users, drivers from the drivers screen, the super-admin from nowhere. Source: ROLE-15. */
const NEVER_ASSIGNABLE: readonly number[] = [...ACCOUNT_ROLE_IDS, ROLE_IDS.driver, ROLE_IDS.super_admin];
/** Only an administrator gives these. Source: ROLE-16. */
const ASSIGNED_BY_ADMINISTRATORS: readonly number[] = [
  ROLE_IDS.administrator,
  ROLE_IDS.finance_manager,
  ROLE_IDS.operations_manager,
];

/** Whether the acting user finds a role in the list of roles to give. Source: ROLE-15, ROLE-16. */
export function isAssignableRole(role_id: number, acting: { readonly role_id: number }): boolean {
  if (NEVER_ASSIGNABLE.includes(role_id)) return false;
  return !ASSIGNED_BY_ADMINISTRATORS.includes(role_id) || acting.role_id === ROLE_IDS.administrator;
}
