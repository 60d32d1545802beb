import type { Route } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import type { Actor, RequestContext } from '../context.ts';
import { isInMaintenance } from '../providers/provider-state-reads.ts';

/**
 * During maintenance a provider's calls answer 418, and one that is switched off refuses them. Platform administrators go on working, so
 * that they can end it. Signing in decides for itself, and so does reading the provider of a host, which tells of a maintenance together
 * with what the page for signing in is drawn from. Source: CALL-30, ERR-04, DATA-42, screen S51.
 */
export async function refuseClosedProvider(
  context: RequestContext,
  route: Pick<Route, 'method' | 'path' | 'access'>,
): Promise<void> {
  if (route.access.kind === 'installation' || decidesForItself(route) || seesClosedProviders(context.actor)) return;
  const state = await context.services.provider_states.of(context.provider_id);
  if (isInMaintenance(state, context.now)) throw new Problem('maintenance', "We're doing maintenance...");
  if (state?.status === 'inactive' && route.path !== '/logout') throw new Problem('not-permitted', 'This service is not active.');
}

function decidesForItself({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return path.startsWith('/login') || (method === 'GET' && path === '/providers');
}

/** Whether a user may go on at a provider that is switched off or in maintenance. */
export function seesClosedProviders(actor: Actor): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system';
  // A user of another provider is a platform administrator, who works on closed providers.
  return actor.role_id === ROLE_IDS.super_admin || actor.impersonator?.provider_id !== undefined;
}
