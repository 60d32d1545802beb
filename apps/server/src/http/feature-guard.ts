import type { Route } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { featureOfCall } from '@tsela/domain/providers/call-features';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';

/** Refuses the calls of a feature that the provider has switched off. Source: settings.tsv, enabled_features; PERM-021. */
export async function refuseSwitchedOff(context: RequestContext, route: Pick<Route, 'method' | 'path'>): Promise<void> {
  const { actor } = context;
  if (actor.kind === 'system') return;
  const feature = featureOfCall(route, actor.kind === 'user' ? actor : null);
  if (feature === null || isFeatureOn(await context.services.settings.of(context.provider_id), feature)) return;
  throw new Problem('not-permitted', 'This feature is switched off.');
}
