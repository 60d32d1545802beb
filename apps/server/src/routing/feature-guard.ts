import { Problem } from '@tsela/domain/problem';
import { featureFor } from '@tsela/domain/providers/call-features';
import type { CallFeatures } from '@tsela/domain/providers/call-features';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';

/** Refuses the calls of a feature that the provider has switched off. Source: settings.tsv, enabled_features; PERM-021. */
export async function refuseSwitchedOff(context: RequestContext, features: CallFeatures): Promise<void> {
  const { actor } = context;
  if (actor.kind === 'system') return;
  const feature = featureFor(features, actor.kind === 'user' ? actor : null);
  if (feature === null || isFeatureOn(await context.services.settings.of(context.provider_id), feature)) return;
  throw new Problem('not-permitted', 'This feature is switched off.');
}
