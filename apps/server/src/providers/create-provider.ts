import type { ProviderId } from '@tsela/domain/ids';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertProvider, insertSettings, nextProviderId } from './provider-repository.ts';

export interface NewProvider {
  readonly name: string;
  /** Hosts it answers on, without scheme and port. */
  readonly origins: readonly string[];
  readonly settings: Partial<Record<SettingKey, unknown>>;
}

/** Makes a provider with its hosts and settings, and answers its id. */
export async function createProvider(context: RequestContext, provider: NewProvider): Promise<ProviderId> {
  const provider_id = await nextProviderId(context.services.pool);
  await inTransaction({ ...context, provider_id }, async (tx) => {
    await insertProvider(tx, { ...provider, now: context.now });
    await insertSettings(tx, Object.entries(provider.settings), context.now);
    await recordChange(tx, context, {
      type: 'provider.created',
      object_type: 'provider',
      object_id: provider_id,
      change_to: { name: provider.name, origins: provider.origins },
    });
  });
  context.services.hosts.forget();
  return provider_id;
}
