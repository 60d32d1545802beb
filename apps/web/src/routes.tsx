import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { BUILT_SCREENS } from '@tsela/domain/screens/built-screens';
import { pageOf } from './page-loaders.ts';
import { parseSearch, stringifySearch } from './shell/pages/address.ts';
import { NotFoundPage } from './shell/pages/NotFoundPage.tsx';
import type { PageRules } from './shell/pages/page-access.ts';
import { rulesOf } from './shell/pages/page-rules.ts';
import { Root } from './shell/Root.tsx';
import { UnhandledError } from './shell/pages/UnhandledError.tsx';
import { PageSkeleton } from './ui/feedback/Skeleton.tsx';

const root_route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: UnhandledError });

const page_routes = BUILT_SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => root_route,
    path: screen.path,
    component: pageOf(screen),
    pendingComponent: PageSkeleton,
    errorComponent: UnhandledError,
    staticData: { rules: rulesOf(screen) },
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
