import type { Route } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import type { RequestContext } from '../context.ts';
import { isInMaintenance } from '../providers/provider-state-reads.ts';

/**
 * During maintenance a provider's calls answer 418. Who administers the platform goes on working, so that somebody can end it; signing in
 * stays possible and decides for itself. Source: CALL-30, ERR-04, screen S51.
 */
export async function refuseDuringMaintenance(context: RequestContext, route: Pick<Route, 'path' | 'access'>): Promise<void> {
  if (route.access.kind === 'installation' || route.path.startsWith('/login') || isPlatformAdministrator(context)) return;
  const state = await context.services.provider_states.of(context.provider_id);
  if (isInMaintenance(state, context.now)) throw new Problem('maintenance', "We're doing maintenance...");
}

function isPlatformAdministrator({ actor }: RequestContext): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.role_id === ROLE_IDS.super_admin);
}
