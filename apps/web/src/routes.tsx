import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { BUILT_PATHS } from '@tsela/domain/formats/built-routes';
import type { BuiltPath } from '@tsela/domain/formats/built-routes';
import { parseSearch, stringifySearch } from './shell/pages/address.ts';
import { NotFoundPage } from './shell/pages/NotFoundPage.tsx';
import type { PageRules } from './shell/pages/page-access.ts';
import { rulesOf } from './shell/pages/page-rules.ts';
import { Root } from './shell/Root.tsx';
import { UnhandledError } from './shell/pages/UnhandledError.tsx';
import { PageSkeleton } from './ui/feedback/Skeleton.tsx';

const NEW_SHIPMENT = lazyRouteComponent(() => import('./shipments/form/NewShipmentPage.tsx'), 'NewShipmentPage');

/** Every page's code, loaded when it is opened. A path is added in built-routes.ts first; page-rules.ts says who may open it. */
const PAGES: Readonly<Record<BuiltPath, ReturnType<typeof lazyRouteComponent>>> = {
  '/': lazyRouteComponent(() => import('./overview/LandingPage.tsx'), 'LandingPage'),
  '/login': lazyRouteComponent(() => import('./sessions/LoginPage.tsx'), 'LoginPage'),
  '/logout': lazyRouteComponent(() => import('./sessions/LogoutPage.tsx'), 'LogoutPage'),
  '/register': lazyRouteComponent(() => import('./sessions/RegisterPage.tsx'), 'RegisterPage'),
  '/idm': lazyRouteComponent(() => import('./sessions/IdmPage.tsx'), 'IdmPage'),
  '/profile': lazyRouteComponent(() => import('./sessions/ProfilePage.tsx'), 'ProfilePage'),
  '/setup': lazyRouteComponent(() => import('./sessions/SetupPage.tsx'), 'SetupPage'),
  '/maintenance': lazyRouteComponent(() => import('./shell/start/MaintenancePage.tsx'), 'MaintenancePage'),
  '/account-closed': lazyRouteComponent(() => import('./shell/start/AccountClosedPage.tsx'), 'AccountClosedPage'),
  '/shipments/new': NEW_SHIPMENT,
  '/shipments/mobile/new': NEW_SHIPMENT,
  '/shipments': lazyRouteComponent(() => import('./shipments/list/ShipmentsPage.tsx'), 'ShipmentsPage'),
  '/shipments/$id': lazyRouteComponent(() => import('./shipments/detail/ShipmentPage.tsx'), 'ShipmentPage'),
  '/shipments/ref/$reference': lazyRouteComponent(
    () => import('./shipments/detail/ShipmentByReferencePage.tsx'),
    'ShipmentByReferencePage',
  ),
  '/shipment-quotes': lazyRouteComponent(() => import('./shipments/quotes/QuotesPage.tsx'), 'QuotesPage'),
  '/dashboard': lazyRouteComponent(() => import('./overview/DashboardPage.tsx'), 'DashboardPage'),
  '/ops-dashboard': lazyRouteComponent(() => import('./overview/OpsDashboardPage.tsx'), 'OpsDashboardPage'),
  '/tripsheet': lazyRouteComponent(() => import('./tripsheets/TripsheetPage.tsx'), 'TripsheetPage'),
  '/hub-scanner': lazyRouteComponent(() => import('./hubs/HubScannerPage.tsx'), 'HubScannerPage'),
  '/account': lazyRouteComponent(() => import('./accounts/OwnAccountPage.tsx'), 'OwnAccountPage'),
  '/accounts': lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
  '/accounts/new': lazyRouteComponent(() => import('./accounts/NewAccountPage.tsx'), 'NewAccountPage'),
  '/accounts/$id': lazyRouteComponent(() => import('./accounts/AccountPage.tsx'), 'AccountPage'),
  '/billing': lazyRouteComponent(() => import('./billing/BillingPage.tsx'), 'BillingPage'),
  '/rates-and-estimates': lazyRouteComponent(() => import('./rates/RatesPage.tsx'), 'RatesPage'),
  '/rates-and-estimates/calculator': lazyRouteComponent(
    () => import('./shipments/form/RateCalculatorPage.tsx'),
    'RateCalculatorPage',
  ),
  '/tools': lazyRouteComponent(() => import('./overview/ToolsPage.tsx'), 'ToolsPage'),
  '/tools/blocked-list': lazyRouteComponent(() => import('./users/BlockedListPage.tsx'), 'BlockedListPage'),
  '/tools/barcode-generator': lazyRouteComponent(() => import('./hubs/BarcodesPage.tsx'), 'BarcodesPage'),
  '/tools/copy-address-book': lazyRouteComponent(() => import('./overview/CopyAddressBookPage.tsx'), 'CopyAddressBookPage'),
  '/tools/users-bulk-import': lazyRouteComponent(() => import('./users/ImportUsersPage.tsx'), 'ImportUsersPage'),
  '/tools/pickup-points-import': lazyRouteComponent(() => import('./pickup-points/ImportPointsPage.tsx'), 'ImportPointsPage'),
  '/tools/outbox': lazyRouteComponent(() => import('./messages/OutboxPage.tsx'), 'OutboxPage'),
  '/settings': lazyRouteComponent(() => import('./providers/settings/SettingsPage.tsx'), 'SettingsPage'),
  '/settings/account': lazyRouteComponent(() => import('./accounts/AccountSettingsPage.tsx'), 'AccountSettingsPage'),
  '/settings/integrations': lazyRouteComponent(() => import('./accounts/IntegrationsPage.tsx'), 'IntegrationsPage'),
  '/settings/branches': lazyRouteComponent(() => import('./hubs/branches/BranchesPage.tsx'), 'BranchesPage'),
  '/settings/branches/new': lazyRouteComponent(() => import('./hubs/branches/NewBranchPage.tsx'), 'NewBranchPage'),
  '/settings/branches/$id': lazyRouteComponent(() => import('./hubs/branches/BranchPage.tsx'), 'BranchPage'),
  '/settings/drivers': lazyRouteComponent(() => import('./tripsheets/drivers/DriversPage.tsx'), 'DriversPage'),
  '/settings/drivers/new': lazyRouteComponent(() => import('./tripsheets/drivers/NewDriverPage.tsx'), 'NewDriverPage'),
  '/settings/drivers/$id': lazyRouteComponent(() => import('./tripsheets/drivers/DriverPage.tsx'), 'DriverPage'),
  '/settings/service-levels': lazyRouteComponent(() => import('./rates/levels/ServiceLevelsPage.tsx'), 'ServiceLevelsPage'),
  '/settings/tags': lazyRouteComponent(() => import('./accounts/tags/TagsPage.tsx'), 'TagsPage'),
  '/settings/custom-fields': lazyRouteComponent(() => import('./providers/fields/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
  '/settings/places': lazyRouteComponent(() => import('./service-areas/OwnPlacesPage.tsx'), 'OwnPlacesPage'),
  '/settings/public-holidays': lazyRouteComponent(() => import('./providers/HolidaysPage.tsx'), 'HolidaysPage'),
  '/settings/note-types': lazyRouteComponent(() => import('./providers/NoteTypesPage.tsx'), 'NoteTypesPage'),
  '/provider-admin/providers': lazyRouteComponent(() => import('./platform/ProvidersPage.tsx'), 'ProvidersPage'),
  '/provider-admin/providers/new': lazyRouteComponent(() => import('./platform/NewProviderPage.tsx'), 'NewProviderPage'),
  '/provider-admin/providers/$id': lazyRouteComponent(() => import('./platform/ProviderPage.tsx'), 'ProviderPage'),
  '/help-centre': lazyRouteComponent(() => import('./overview/HelpCentrePage.tsx'), 'HelpCentrePage'),
  '/provider-admin/short-urls': lazyRouteComponent(() => import('./platform/short-urls/ShortUrlsPage.tsx'), 'ShortUrlsPage'),
  '/provider-admin/release-notes': lazyRouteComponent(
    () => import('./platform/release-notes/WriteReleaseNotesPage.tsx'),
    'WriteReleaseNotesPage',
  ),
  '/provider-admin/release-notes/new': lazyRouteComponent(
    () => import('./platform/release-notes/NewReleaseNotePage.tsx'),
    'NewReleaseNotePage',
  ),
  '/provider-admin/release-notes/$id': lazyRouteComponent(
    () => import('./platform/release-notes/WriteReleaseNotePage.tsx'),
    'WriteReleaseNotePage',
  ),
  '/release-notes': lazyRouteComponent(() => import('./platform/release-notes/ReleaseNotesPage.tsx'), 'ReleaseNotesPage'),
  '/users': lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
  '/users/new': lazyRouteComponent(() => import('./users/NewUserPage.tsx'), 'NewUserPage'),
  '/users/$id': lazyRouteComponent(() => import('./users/UserPage.tsx'), 'UserPage'),
  '/users/roles': lazyRouteComponent(() => import('./users/RolesPage.tsx'), 'RolesPage'),
  '/users/roles/new': lazyRouteComponent(() => import('./users/NewRolePage.tsx'), 'NewRolePage'),
  '/users/roles/compare': lazyRouteComponent(() => import('./users/CompareRolesPage.tsx'), 'CompareRolesPage'),
  '/users/roles/$id': lazyRouteComponent(() => import('./users/RolePage.tsx'), 'RolePage'),
  '/locations': lazyRouteComponent(() => import('./pickup-points/LocationsPage.tsx'), 'LocationsPage'),
  '/maps': lazyRouteComponent(() => import('./rates/maps/MapsPage.tsx'), 'MapsPage'),
};

const root_route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: UnhandledError });

const page_routes = BUILT_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root_route,
    path,
    component: PAGES[path],
    pendingComponent: PageSkeleton,
    errorComponent: UnhandledError,
    staticData: { rules: rulesOf(path) },
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
    /** Left out only by the root. */
    rules?: PageRules;
  }
}
