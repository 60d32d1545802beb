import type { ProviderId } from '@tsela/domain/ids';
import type { ProviderKind } from '@tsela/domain/providers/provider-kinds';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { tellOfProvider } from './administer-providers.ts';
import { readProviderInUse } from './provider-admin-reads.ts';
import { measureUsage, updateProvider } from './provider-admin-repository.ts';
import {
  insertOrigins,
  insertProvider,
  insertSettings,
  lockProvider,
  nextProviderId,
  updateProviderName,
} from './provider-repository.ts';
import { momentOfChange } from './setting-repository.ts';

export interface NewProvider {
  readonly name: string;
  /** Hosts it answers on, without scheme and port. */
  readonly origins: readonly string[];
  readonly settings: Partial<Record<SettingKey, unknown>>;
}

/** Makes a provider with its hosts and settings, and answers its id. */
export async function createProvider(context: RequestContext, provider: NewProvider): Promise<ProviderId> {
  const provider_id = await nextProviderId(context.services.pool);
  await foundProvider({ ...context, provider_id }, provider);
  return provider_id;
}

/** Makes the provider of the context with its hosts and settings. */
export async function foundProvider(context: RequestContext, provider: NewProvider): Promise<void> {
  await inTransaction(context, async (tx) => {
    await insertProvider(tx, { ...provider, now: context.now });
    await insertSettings(tx, Object.entries(provider.settings), context.now);
    await recordChange(tx, context, {
      type: 'provider.created',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { name: provider.name, origins: provider.origins },
    });
    tellOfProvider(tx, context);
  });
}

/** The id of a provider that is about to be made; one that is not made after all leaves a gap. */
export function drawProviderId({ services }: Pick<RequestContext, 'services'>): Promise<ProviderId> {
  return nextProviderId(services.pool);
}

interface ClosedProvider extends Omit<NewProvider, 'settings'> {
  readonly kind: ProviderKind | undefined;
  readonly plan: string | undefined;
}

/** Makes the provider of the context, closed to sign-ins until it is opened. */
export async function foundClosedProvider(
  context: RequestContext & { readonly tx: Tx },
  { name, origins, kind, plan }: ClosedProvider,
): Promise<void> {
  await foundProvider(context, { name, origins, settings: { provider_title: name } });
  await updateProvider(
    context.tx,
    { status: 'inactive', ...(kind && { kind }), ...(plan !== undefined && { plan }) },
    context.now,
  );
}

/** Opens the provider, unless an administrator has given it another status meanwhile; a change under way is waited for. */
export async function openClosedProvider(tx: Tx, context: RequestContext): Promise<void> {
  await lockProvider(tx);
  const { status } = await readProviderInUse(tx, tx.provider_id);
  if (status === 'inactive') await updateProvider(tx, { status: 'active' }, context.now);
  await measureUsage(tx, context.now);
  await recordChange(tx, context, {
    type: 'provider.opened',
    object_type: 'provider',
    object_id: tx.provider_id,
    change_from: { status },
    change_to: { status: status === 'inactive' ? 'active' : status },
  });
}

/** Gives the provider another name and further hosts; those it has it keeps. */
export async function renameProvider(
  context: RequestContext,
  { name, origins }: Pick<NewProvider, 'name' | 'origins'>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { name: before } = await lockProvider(tx);
    await updateProviderName(tx, name, await momentOfChange(tx));
    await insertOrigins(tx, origins);
    await recordChange(tx, context, {
      type: 'provider.renamed',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_from: { name: before },
      change_to: { name, origins },
    });
    tellOfProvider(tx, context);
  });
}
