import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { MENU_ENTRIES } from '@tsela/domain/permissions/menu-entries';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { mayOpenReleaseNotes, mayOpenTools } from '@tsela/domain/permissions/who-may';
import type { Actor } from '@tsela/domain/permissions/who-may';
import { BUILT_PATHS } from '@tsela/domain/formats/built-routes';
import type { BuiltPath } from '@tsela/domain/formats/built-routes';
import { paths } from './paths.ts';
import { parseSearch, stringifySearch } from './shell/address.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import type { PageAccess, PageRules } from './shell/page-access.ts';
import { Root } from './shell/Root.tsx';
import { UnhandledError } from './shell/UnhandledError.tsx';
import { PageSkeleton } from './ui/Skeleton.tsx';

interface Page {
  readonly component: ReturnType<typeof lazyRouteComponent>;
  readonly access: PageAccess;
}

const NEW_SHIPMENT: Page = {
  component: lazyRouteComponent(() => import('./shipments/NewShipmentPage.tsx'), 'NewShipmentPage'),
  access: 'anyone',
};

/** Who writes the release notes reads them as well. Source: PERM-066. */
function mayReadReleaseNotes(actor: Actor): boolean {
  return mayOpenReleaseNotes(actor) || hasPermission(actor.permissions, 'API_/release-notes:POST');
}

/** Source: screens S47, PERM-015, PERM-031. */
const RATES: PageAccess = {
  permissions: ['API_/rates/revisions:GET'],
  permissions_ui: ['rates_and_estimates'],
  only: 'staff',
};

/** Every page: its code, loaded when it is opened, and who may open it. A path is added in built-routes.ts first. */
const PAGES: Readonly<Record<BuiltPath, Page>> = {
  '/': { component: lazyRouteComponent(() => import('./overview/LandingPage.tsx'), 'LandingPage'), access: 'anyone' },
  '/login': { component: lazyRouteComponent(() => import('./sessions/LoginPage.tsx'), 'LoginPage'), access: 'anyone' },
  '/logout': {
    component: lazyRouteComponent(() => import('./sessions/LogoutPage.tsx'), 'LogoutPage'),
    access: 'without-session',
  },
  '/register': {
    component: lazyRouteComponent(() => import('./sessions/RegisterPage.tsx'), 'RegisterPage'),
    access: 'anyone',
  },
  '/idm': {
    component: lazyRouteComponent(() => import('./sessions/IdmPage.tsx'), 'IdmPage'),
    access: 'without-navigation',
  },
  '/profile': {
    component: lazyRouteComponent(() => import('./sessions/ProfilePage.tsx'), 'ProfilePage'),
    access: 'signed-in',
  },
  '/setup': {
    component: lazyRouteComponent(() => import('./sessions/SetupPage.tsx'), 'SetupPage'),
    access: 'without-session',
  },
  '/maintenance': {
    component: lazyRouteComponent(() => import('./shell/MaintenancePage.tsx'), 'MaintenancePage'),
    access: 'without-session',
  },
  '/account-closed': {
    component: lazyRouteComponent(() => import('./shell/AccountClosedPage.tsx'), 'AccountClosedPage'),
    access: 'without-session',
  },
  '/shipments/new': NEW_SHIPMENT,
  '/shipments/mobile/new': NEW_SHIPMENT,
  '/shipments': {
    component: lazyRouteComponent(() => import('./shipments/ShipmentsPage.tsx'), 'ShipmentsPage'),
    access: { permissions: ['API_/shipments:GET'] },
  },
  '/shipments/$id': {
    component: lazyRouteComponent(() => import('./shipments/ShipmentPage.tsx'), 'ShipmentPage'),
    access: { permissions: ['API_/shipments:GET'] },
  },
  '/shipments/ref/$reference': {
    component: lazyRouteComponent(() => import('./shipments/ShipmentByReferencePage.tsx'), 'ShipmentByReferencePage'),
    access: { permissions: ['API_/shipments:GET'] },
  },
  '/shipment-quotes': {
    component: lazyRouteComponent(() => import('./shipments/QuotesPage.tsx'), 'QuotesPage'),
    access: { permissions: ['API_/shipments:GET'] },
  },
  '/dashboard': {
    component: lazyRouteComponent(() => import('./overview/DashboardPage.tsx'), 'DashboardPage'),
    access: { permissions: ['API_/shipments:GET'], only: 'account-users' },
  },
  '/ops-dashboard': {
    component: lazyRouteComponent(() => import('./overview/OpsDashboardPage.tsx'), 'OpsDashboardPage'),
    access: { permissions: ['API_/shipments:GET'], only: 'staff' },
  },
  '/tripsheet': {
    component: lazyRouteComponent(() => import('./tripsheets/TripsheetPage.tsx'), 'TripsheetPage'),
    access: { permissions: ['API_/trip-sheet:GET'], only: 'staff' },
  },
  '/hub-scanner': {
    component: lazyRouteComponent(() => import('./hubs/HubScannerPage.tsx'), 'HubScannerPage'),
    access: { permissions: ['API_/shipments:PATCH', 'API_/tracking/shipment-events:POST'], only: 'staff' },
  },
  '/account': {
    component: lazyRouteComponent(() => import('./accounts/OwnAccountPage.tsx'), 'OwnAccountPage'),
    access: { permissions: ['API_/accounts:GET'], only: 'account-users' },
  },
  '/accounts': {
    component: lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
    access: { permissions: ['API_/accounts:GET'], only: 'staff' },
  },
  '/accounts/new': {
    component: lazyRouteComponent(() => import('./accounts/NewAccountPage.tsx'), 'NewAccountPage'),
    access: { permissions: ['API_/accounts:POST'], only: 'staff' },
  },
  '/accounts/$id': {
    component: lazyRouteComponent(() => import('./accounts/AccountPage.tsx'), 'AccountPage'),
    access: { permissions: ['API_/accounts:GET'], only: 'staff' },
  },
  '/billing': {
    component: lazyRouteComponent(() => import('./billing/BillingPage.tsx'), 'BillingPage'),
    access: { permissions: ['API_/billing/invoices:GET'], only: 'staff' },
  },
  '/rates-and-estimates': {
    component: lazyRouteComponent(() => import('./rates/RatesPage.tsx'), 'RatesPage'),
    access: RATES,
  },
  '/rates-and-estimates/calculator': {
    component: lazyRouteComponent(() => import('./shipments/RateCalculatorPage.tsx'), 'RateCalculatorPage'),
    access: RATES,
  },
  '/tools': {
    component: lazyRouteComponent(() => import('./overview/ToolsPage.tsx'), 'ToolsPage'),
    access: { permissions: [], only: 'staff', may: mayOpenTools },
  },
  '/tools/blocked-list': {
    component: lazyRouteComponent(() => import('./users/BlockedListPage.tsx'), 'BlockedListPage'),
    access: { permissions: ['API_/blocked-list:GET'], permissions_ui: ['blocked_list'], only: 'staff' },
  },
  '/tools/barcode-generator': {
    component: lazyRouteComponent(() => import('./hubs/BarcodesPage.tsx'), 'BarcodesPage'),
    access: { permissions: [], permissions_ui: ['barcode_generator'], only: 'staff' },
  },
  '/tools/copy-address-book': {
    component: lazyRouteComponent(() => import('./overview/CopyAddressBookPage.tsx'), 'CopyAddressBookPage'),
    access: { permissions: ['API_/accounts/address-books:POST'], permissions_ui: ['copy_address_book'], only: 'staff' },
  },
  '/tools/users-bulk-import': {
    component: lazyRouteComponent(() => import('./users/ImportUsersPage.tsx'), 'ImportUsersPage'),
    access: { permissions: ['API_/users:POST'], permissions_ui: ['users_bulk_import'], only: 'staff' },
  },
  '/tools/pickup-points-import': {
    component: lazyRouteComponent(() => import('./pickup-points/ImportPointsPage.tsx'), 'ImportPointsPage'),
    access: { permissions: ['API_/branches:POST'], only: 'staff' },
  },
  '/tools/outbox': {
    component: lazyRouteComponent(() => import('./messages/OutboxPage.tsx'), 'OutboxPage'),
    access: { permissions: ['API_/messages/outbox:GET'], only: 'staff' },
  },
  '/settings': {
    component: lazyRouteComponent(() => import('./providers/SettingsPage.tsx'), 'SettingsPage'),
    access: { permissions: [], only: 'staff', instead: paths.accountSettings() },
  },
  '/settings/account': {
    component: lazyRouteComponent(() => import('./accounts/AccountSettingsPage.tsx'), 'AccountSettingsPage'),
    access: { permissions: ['API_/accounts/settings:POST'], only: 'account-users' },
  },
  '/settings/branches': {
    component: lazyRouteComponent(() => import('./providers/BranchesPage.tsx'), 'BranchesPage'),
    access: { permissions: ['API_/branches:GET'], only: 'staff' },
  },
  '/settings/branches/new': {
    component: lazyRouteComponent(() => import('./providers/NewBranchPage.tsx'), 'NewBranchPage'),
    access: { permissions: ['API_/branches:POST'], only: 'staff' },
  },
  '/settings/branches/$id': {
    component: lazyRouteComponent(() => import('./providers/BranchPage.tsx'), 'BranchPage'),
    access: { permissions: ['API_/branches:GET'], only: 'staff' },
  },
  '/settings/drivers': {
    component: lazyRouteComponent(() => import('./providers/DriversPage.tsx'), 'DriversPage'),
    access: { permissions: ['API_/drivers:GET'], only: 'staff' },
  },
  '/settings/drivers/new': {
    component: lazyRouteComponent(() => import('./providers/NewDriverPage.tsx'), 'NewDriverPage'),
    access: { permissions: ['API_/drivers:POST'], only: 'staff' },
  },
  '/settings/drivers/$id': {
    component: lazyRouteComponent(() => import('./providers/DriverPage.tsx'), 'DriverPage'),
    access: { permissions: ['API_/drivers:GET'], only: 'staff' },
  },
  '/settings/service-levels': {
    component: lazyRouteComponent(() => import('./providers/ServiceLevelsPage.tsx'), 'ServiceLevelsPage'),
    access: { permissions: ['API_/service-levels:GET'], only: 'staff' },
  },
  '/settings/tags': {
    component: lazyRouteComponent(() => import('./providers/TagsPage.tsx'), 'TagsPage'),
    access: { permissions: ['API_/tags:GET'], only: 'staff' },
  },
  '/settings/custom-fields': {
    component: lazyRouteComponent(() => import('./providers/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
    access: { permissions: ['API_/providers/custom-fields:POST'], only: 'staff' },
  },
  '/settings/public-holidays': {
    component: lazyRouteComponent(() => import('./providers/HolidaysPage.tsx'), 'HolidaysPage'),
    access: { permissions: ['API_/branches:GET'], only: 'staff' },
  },
  '/settings/note-types': {
    component: lazyRouteComponent(() => import('./providers/NoteTypesPage.tsx'), 'NoteTypesPage'),
    access: { permissions: ['API_/branches:GET'], only: 'staff' },
  },
  '/provider-admin/providers': {
    component: lazyRouteComponent(() => import('./providers/ProvidersPage.tsx'), 'ProvidersPage'),
    access: { permissions: ['API_/providers:POST'], only: 'staff' },
  },
  '/provider-admin/providers/new': {
    component: lazyRouteComponent(() => import('./providers/NewProviderPage.tsx'), 'NewProviderPage'),
    access: { permissions: ['API_/providers:POST'], only: 'staff' },
  },
  '/provider-admin/providers/$id': {
    component: lazyRouteComponent(() => import('./providers/ProviderPage.tsx'), 'ProviderPage'),
    access: { permissions: ['API_/providers:POST'], only: 'staff' },
  },
  '/help-centre': {
    component: lazyRouteComponent(() => import('./overview/HelpCentrePage.tsx'), 'HelpCentrePage'),
    access: 'anyone',
  },
  '/provider-admin/short-urls': {
    component: lazyRouteComponent(() => import('./providers/ShortUrlsPage.tsx'), 'ShortUrlsPage'),
    access: { permissions: ['API_/short-urls:GET'], only: 'staff' },
  },
  '/provider-admin/release-notes': {
    component: lazyRouteComponent(() => import('./providers/WriteReleaseNotesPage.tsx'), 'WriteReleaseNotesPage'),
    access: { permissions: ['API_/release-notes:POST'], only: 'staff' },
  },
  '/provider-admin/release-notes/new': {
    component: lazyRouteComponent(() => import('./providers/NewReleaseNotePage.tsx'), 'NewReleaseNotePage'),
    access: { permissions: ['API_/release-notes:POST'], only: 'staff' },
  },
  '/provider-admin/release-notes/$id': {
    component: lazyRouteComponent(() => import('./providers/WriteReleaseNotePage.tsx'), 'WriteReleaseNotePage'),
    access: { permissions: ['API_/release-notes:POST'], only: 'staff' },
  },
  '/release-notes': {
    component: lazyRouteComponent(() => import('./providers/ReleaseNotesPage.tsx'), 'ReleaseNotesPage'),
    access: { permissions: [], only: 'staff', may: mayReadReleaseNotes },
  },
  '/users': {
    component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
    access: { permissions: ['API_/users:GET'] },
  },
  '/users/new': {
    component: lazyRouteComponent(() => import('./users/NewUserPage.tsx'), 'NewUserPage'),
    access: { permissions: ['API_/users:POST'] },
  },
  '/users/$id': {
    component: lazyRouteComponent(() => import('./users/UserPage.tsx'), 'UserPage'),
    access: { permissions: ['API_/users:GET'] },
  },
  '/users/roles': {
    component: lazyRouteComponent(() => import('./users/RolesPage.tsx'), 'RolesPage'),
    access: { permissions: ['API_/roles:GET'], only: 'staff' },
  },
  '/users/roles/new': {
    component: lazyRouteComponent(() => import('./users/NewRolePage.tsx'), 'NewRolePage'),
    access: { permissions: ['API_/roles:POST'], only: 'staff' },
  },
  '/users/roles/compare': {
    component: lazyRouteComponent(() => import('./users/CompareRolesPage.tsx'), 'CompareRolesPage'),
    access: { permissions: ['API_/roles:GET'], only: 'staff' },
  },
  '/users/roles/$id': {
    component: lazyRouteComponent(() => import('./users/RolePage.tsx'), 'RolePage'),
    access: { permissions: ['API_/roles:GET'], only: 'staff' },
  },
  '/maps': {
    component: lazyRouteComponent(() => import('./rates/MapsPage.tsx'), 'MapsPage'),
    access: { permissions: ['API_/geofence/zones:GET'], only: 'staff' },
  },
  '/locations': {
    component: lazyRouteComponent(() => import('./pickup-points/LocationsPage.tsx'), 'LocationsPage'),
    access: 'anyone',
  },
};

const root_route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: UnhandledError });

/** A page that stands in a menu is there while its entry's feature is on. */
function rulesOf(path: BuiltPath): PageRules {
  const { access } = PAGES[path];
  const feature = MENU_ENTRIES.find((entry) => entry.path === path && entry.feature)?.feature;
  return { access, ...(feature !== undefined && { feature }) };
}

const page_routes = BUILT_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root_route,
    path,
    component: PAGES[path].component,
    pendingComponent: PageSkeleton,
    errorComponent: UnhandledError,
    staticData: rulesOf(path),
  }),
);

export const router = createRouter({
  routeTree: root_route.addChildren(page_routes),
  parseSearch,
  stringifySearch,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }

  interface StaticDataRouteOption {
    /** Who may open the page; left out only by the root. */
    access?: PageAccess;
    feature?: PageRules['feature'];
  }
}
