import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { BUILT_PATHS } from './built-routes.ts';
import type { BuiltPath } from './built-routes.ts';
import { parseSearch, stringifySearch } from './shell/address.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import type { PageAccess } from './shell/page-access.ts';
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

/** Every page: its code, loaded when it is opened, and who may open it. A path is added in built-routes.ts first. */
const PAGES: Readonly<Record<BuiltPath, Page>> = {
  '/': { component: lazyRouteComponent(() => import('./overview/LandingPage.tsx'), 'LandingPage'), access: 'anyone' },
  '/login': { component: lazyRouteComponent(() => import('./sessions/LoginPage.tsx'), 'LoginPage'), access: 'anyone' },
  '/logout': {
    component: lazyRouteComponent(() => import('./sessions/LogoutPage.tsx'), 'LogoutPage'),
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
};

const root_route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: UnhandledError });

const page_routes = BUILT_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => root_route,
    path,
    component: PAGES[path].component,
    pendingComponent: PageSkeleton,
    errorComponent: UnhandledError,
    staticData: { access: PAGES[path].access },
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
  }
}
