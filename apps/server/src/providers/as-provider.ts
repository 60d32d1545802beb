import type { ProviderId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { isOfPlatform } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { asProvider, inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readProviderInUse } from './provider-admin-reads.ts';

const ADMINISTERS_PLATFORM = 'API_/providers:POST';

/** Works at the provider that is named; any but the caller's own is for platform administrators. */
export async function asNamedProvider<Result>(
  context: RequestContext,
  named: ProviderId | undefined,
  work: (tx: Tx, here: RequestContext) => Promise<Result>,
): Promise<Result> {
  const provider_id = named ?? context.provider_id;
  if (provider_id === context.provider_id) return inTransaction(context, (tx) => work(tx, context));
  if (!administersPlatform(context)) throw new Problem('not-found', 'Provider not found.');
  return inTransaction(context, async (tx) => {
    await readProviderInUse(tx, provider_id);
    return asProvider(tx, provider_id, (there) => work(there, { ...context, provider_id, tx: there }));
  });
}

export function administersPlatform({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && hasPermission(actor.permissions, ADMINISTERS_PLATFORM);
}

/** Refuses callers who are not platform administrators: settings of other providers are confidential. Source: screens S49, ROLE-07. */
export function refuseForeignProvider({ actor, provider_id }: RequestContext, named: ProviderId | undefined): void {
  if (named === undefined || named === provider_id) return;
  if (!isOfPlatform(actor)) throw new Problem('not-found', 'Provider not found.');
}

/** Works as a provider that need not be the caller's own: the right to administer providers reaches all of them. */
export function asAnyProvider<Result>(
  context: RequestContext,
  provider_id: ProviderId,
  work: (tx: Tx, here: RequestContext) => Promise<Result>,
): Promise<Result> {
  const { tx: _own, ...rest } = context;
  const here = { ...rest, provider_id };
  return inTransaction(here, (tx) => work(tx, here));
}
