import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { KEY_SCOPES, SCOPE_CALLS } from '@tsela/domain/integrations/key-scopes';
import { permissionOf } from './route.ts';
import type { Route } from './route.ts';
import { ALL_ROUTES } from './routes.ts';
import type { NamedRoute } from './routes.ts';

/** The one public call that programs are made for. */
const PUBLIC_TRACKING = 'API_/tracking/shipments:GET';

/** The scopes that open a call; none for calls that no key makes. */
export function scopesOf(route: Route): KeyScope[] {
  return KEY_SCOPES.filter((scope) => SCOPE_CALLS[scope].includes(permissionOf(route)));
}

/** Whether programs make a call: with a key, or tracking without one. */
export function isForPrograms(route: Route): boolean {
  return scopesOf(route).length > 0 || permissionOf(route) === PUBLIC_TRACKING;
}

/** The calls that keys of some scopes make, and public tracking, which needs none. */
export function programRoutes(scopes: readonly KeyScope[] = KEY_SCOPES): NamedRoute[] {
  return ALL_ROUTES.filter(
    ({ route }) => permissionOf(route) === PUBLIC_TRACKING || scopesOf(route).some((scope) => scopes.includes(scope)),
  );
}
