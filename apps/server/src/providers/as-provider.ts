import type { ProviderId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { isOfPlatform } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { asProvider, inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readProviderInUse, readProviderNames } from './provider-admin-reads.ts';

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

/**
 * The call as it is made at the provider that is named, with no transaction open: any but the caller's own is for platform administrators in their
 * own name, since what providers write to people is confidential.
 */
export async function contextAtNamed(context: RequestContext, named: ProviderId | undefined): Promise<RequestContext> {
  if (named === undefined || named === context.provider_id) return context;
  refuseForeignProvider(context, named);
  await reading(context, (tx) => readProviderInUse(tx, named));
  return { ...context, provider_id: named };
}

/** A provider that the platform looks at. */
export interface LookedAt {
  readonly provider_id: ProviderId;
  readonly provider_name: string;
}

/** Twice what an installation is made for (docs/distributed.md); those beyond are looked at by their id. */
const LOOKED_AT_MAX = 2000;

/**
 * Reads at every provider by name, or at the one that is named, for platform administrators: one after the other, since each provider's rows are
 * seen by itself alone. Source: docs/decisions/0227.
 */
export async function readAtProviders<Result>(
  context: RequestContext,
  named: ProviderId | undefined,
  read: (tx: Tx, provider: LookedAt, there: RequestContext) => Promise<Result>,
): Promise<Result[]> {
  if (!isOfPlatform(context.actor)) throw new Problem('not-permitted', 'Only platform administrators can do this.');
  const providers = await reading(context, (tx) => readProviderNames(tx, { id: named, rows_max: LOOKED_AT_MAX }));
  if (named !== undefined && providers.length === 0) throw new Problem('not-found', 'Provider not found.');
  const results: Result[] = [];
  for (const { id: provider_id, name: provider_name } of providers) {
    const there = { ...context, provider_id };
    results.push(await reading(there, (tx) => read(tx, { provider_id, provider_name }, there)));
  }
  return results;
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
