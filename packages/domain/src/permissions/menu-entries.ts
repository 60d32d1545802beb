import type { Feature } from '../providers/features.ts';
import type { UiPermission } from './ui-permissions.ts';

export type MenuAudience = 'guest' | 'customer' | 'staff' | 'provider-admin';
export type MenuGroupId = 'main' | 'operations' | 'finance' | 'others' | 'provider-admin';

/** Conditions of single entries that are no feature and no permission. */
export type MenuCondition =
  | 'admin-level'
  | 'has-email'
  | 'postpaid'
  | 'any-map-permission'
  | 'any-tool'
  | 'staff-login'
  | 'no-staff-login';

/** One line of a menu. Every given part has to hold; permissions are all-of. The icon is a name the web app knows. */
export interface MenuEntry {
  readonly id: string;
  readonly audience: MenuAudience;
  readonly group: MenuGroupId;
  readonly label: string;
  readonly path: string;
  readonly icon: string;
  readonly feature?: Feature;
  readonly permissions?: readonly string[];
  readonly ui?: UiPermission;
  readonly condition?: MenuCondition;
}

export const PROVIDER_ADMIN_PREFIX = '/provider-admin';
const PROVIDER_ADMIN_PERMISSIONS = ['API_/providers:POST'];

export const GROUP_TITLES: Readonly<Record<MenuGroupId, string>> = {
  main: '',
  operations: 'Operations',
  finance: 'Finance',
  others: 'Others',
  'provider-admin': 'Provider administration',
};

/** Every menu of the product, in the order it is shown. Source: shell spec §2; MENU-03 to MENU-44, PERM-011 to PERM-022. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  ...group('guest', 'main', [
    { id: 'quick-quote', label: 'Quick quote', path: '/shipments/new?quick_quote=quote', icon: 'quote', feature: 'quick_quote' },
    { id: 'track', label: 'Track my parcel', path: '/track', icon: 'track', feature: 'track' },
    { id: 'login', label: 'Log in', path: '/login', icon: 'log-in', condition: 'no-staff-login' },
    { id: 'staff-login', label: 'Staff login', path: '/login', icon: 'log-in', condition: 'staff-login' },
    { id: 'help-centre', label: 'Help centre', path: '/help-centre', icon: 'help', feature: 'help_centre' },
  ]),
  ...group('customer', 'main', [
    { id: 'dashboard', label: 'Dashboard', path: '/dashboard', icon: 'dashboard', feature: 'dashboard' },
    {
      id: 'shipments',
      label: 'Shipments',
      path: '/shipments',
      icon: 'parcel',
      feature: 'shipments',
      permissions: ['API_/shipments:GET'],
    },
    {
      id: 'shipment-quotes',
      label: 'Shipment quotes',
      path: '/shipment-quotes',
      icon: 'quote',
      feature: 'shipment_quotes',
      permissions: ['API_/shipments:GET'],
    },
    { id: 'address-book', label: 'Address book', path: '/address-book', icon: 'address-book', feature: 'address_book' },
    { id: 'account', label: 'Account', path: '/account', icon: 'account', feature: 'account', condition: 'admin-level' },
    { id: 'settings', label: 'Settings', path: '/settings', icon: 'settings', feature: 'settings', condition: 'admin-level' },
    { id: 'inbox', label: 'Inbox', path: '/inbox', icon: 'inbox', feature: 'inbox', condition: 'has-email' },
    {
      id: 'collection-requests',
      label: 'Bulk collections',
      path: '/collection-requests',
      icon: 'collection',
      feature: 'collection_requests',
      condition: 'postpaid',
    },
    { id: 'locations', label: 'Locations', path: '/locations', icon: 'pickup-point', feature: 'locations' },
    { id: 'track', label: 'Track my parcel', path: '/track', icon: 'track', feature: 'track' },
    { id: 'help-centre', label: 'Help centre', path: '/help-centre', icon: 'help', feature: 'help_centre' },
  ]),
  ...group('provider-admin', 'provider-admin', [
    {
      id: 'providers',
      label: 'Providers',
      path: `${PROVIDER_ADMIN_PREFIX}/providers`,
      icon: 'provider',
      permissions: PROVIDER_ADMIN_PERMISSIONS,
    },
    {
      id: 'messaging',
      label: 'Messaging service',
      path: `${PROVIDER_ADMIN_PREFIX}/messaging`,
      icon: 'message',
      permissions: PROVIDER_ADMIN_PERMISSIONS,
    },
    {
      id: 'release-notes',
      label: 'Release notes',
      path: `${PROVIDER_ADMIN_PREFIX}/release-notes`,
      icon: 'release-notes',
      permissions: PROVIDER_ADMIN_PERMISSIONS,
    },
    {
      id: 'short-urls',
      label: 'Short URLs',
      path: `${PROVIDER_ADMIN_PREFIX}/short-urls`,
      icon: 'link',
      permissions: PROVIDER_ADMIN_PERMISSIONS,
    },
  ]),
  ...group('staff', 'operations', [
    {
      id: 'ops-dashboard',
      label: 'Ops dashboard',
      path: '/ops-dashboard',
      icon: 'dashboard',
      feature: 'ops_dashboard',
      permissions: ['API_/shipments:GET'],
      ui: 'ops_dashboard',
    },
    {
      id: 'tripsheet',
      label: 'Tripsheet',
      path: '/tripsheet',
      icon: 'tripsheet',
      feature: 'tripsheet',
      permissions: ['API_/trip-sheet:GET'],
    },
    {
      id: 'shipments',
      label: 'Shipments',
      path: '/shipments',
      icon: 'parcel',
      feature: 'shipments',
      permissions: ['API_/shipments:GET'],
      ui: 'shipments',
    },
    {
      id: 'collection-requests',
      label: 'Collection requests',
      path: '/collection-requests',
      icon: 'collection',
      feature: 'collection_requests',
      permissions: ['API_/collection-requests:GET'],
      ui: 'collection_requests',
    },
    { id: 'maps', label: 'Maps', path: '/maps', icon: 'map', feature: 'maps', condition: 'any-map-permission' },
    {
      id: 'hub-scanner',
      label: 'Hub scanner',
      path: '/hub-scanner',
      icon: 'scanner',
      feature: 'hub_scanner',
      permissions: ['API_/shipments:PATCH', 'API_/tracking/shipment-events:POST'],
      ui: 'hub_scanner',
    },
    {
      id: 'interhub-transfers',
      label: 'Interhub transfers',
      path: '/interhub-transfers',
      icon: 'transfer',
      feature: 'interhub_transfers',
      permissions: ['API_/interhub-transfers:GET'],
      ui: 'interhub_manifests',
    },
    { id: 'tools', label: 'Tools', path: '/tools', icon: 'tools', feature: 'tools', condition: 'any-tool' },
  ]),
  ...group('staff', 'finance', [
    {
      id: 'billing',
      label: 'Billing',
      path: '/billing',
      icon: 'billing',
      feature: 'billing',
      permissions: ['API_/billing/invoices:GET'],
      ui: 'billing',
    },
    {
      id: 'accounts',
      label: 'Accounts',
      path: '/accounts',
      icon: 'account',
      feature: 'accounts',
      permissions: ['API_/accounts:GET'],
      ui: 'accounts',
    },
    {
      id: 'users',
      label: 'Users',
      path: '/users',
      icon: 'users',
      feature: 'users',
      permissions: ['API_/users:GET'],
      ui: 'users',
    },
  ]),
  ...group('staff', 'others', [
    {
      id: 'rates-and-estimates',
      label: 'Rates and estimates',
      path: '/rates-and-estimates',
      icon: 'rates',
      feature: 'rates_and_estimates',
      permissions: ['API_/rates/revisions:GET'],
      ui: 'rates_and_estimates',
    },
    {
      id: 'reports',
      label: 'Reports',
      path: '/reports',
      icon: 'reports',
      feature: 'reports',
      permissions: ['API_/reports:GET'],
      ui: 'reports',
    },
    {
      id: 'settings',
      label: 'Settings',
      path: '/settings',
      icon: 'settings',
      feature: 'settings',
      permissions: ['API_/providers/settings:POST'],
      ui: 'settings',
    },
    { id: 'inbox', label: 'Inbox', path: '/inbox', icon: 'inbox', feature: 'inbox', ui: 'my_inbox' },
    { id: 'help-centre', label: 'Help centre', path: '/help-centre', icon: 'help', feature: 'help_centre' },
  ]),
];

function group(
  audience: MenuAudience,
  id: MenuGroupId,
  entries: readonly Omit<MenuEntry, 'audience' | 'group'>[],
): readonly MenuEntry[] {
  return entries.map((entry) => ({ ...entry, audience, group: id }));
}
