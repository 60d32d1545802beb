import type { providerApi } from '@tsela/contract/providers/provider-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { isInMaintenance } from './provider-state-reads.ts';
import { presentSettings } from './present-settings.ts';

/**
 * The provider of a host with its public facts: its name, its colours, what it offers to guests. During maintenance that comes
 * with the 418, since the page on which the platform's administrator signs in is drawn from it. Source: CALL-05, CALL-30, screen S51.
 */
export async function readProviderByOrigin(
  context: RequestContext,
  input: InputOf<typeof providerApi.byOrigin>,
): Promise<OutputOf<typeof providerApi.byOrigin>> {
  const { hosts, provider_states, settings } = context.services;
  const provider_id = input.origin === undefined ? context.provider_id : await hosts.providerOf(hostOf(input.origin));
  if (!provider_id) throw new Problem('not-found', 'Not found');
  const stored = await settings.of(provider_id);
  const provider = await reading({ ...context, provider_id }, async (tx) => {
    const row = await tx.db
      .selectFrom('providers')
      .select(['id', 'name', 'status'])
      .where('id', '=', provider_id)
      .executeTakeFirst();
    if (!row) throw new Problem('not-found', 'Not found');
    return { ...row, provider_settings: presentSettings(stored, { kind: 'guest' }) };
  });
  // The host asked for need not be the one that was called.
  if (isInMaintenance(await provider_states.of(provider_id), context.now))
    throw new Problem('maintenance', "We're doing maintenance...", { members: { provider } });
  return { provider };
}

/** An origin is a host as the browser knows it, with or without scheme. */
function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '').split('/')[0] ?? '';
}
