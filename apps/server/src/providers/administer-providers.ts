import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProviderInUse, providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { centsFromRand } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { parseDay } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { asProvider, inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { asAnyProvider } from './as-provider.ts';
import { readProviderInUse } from './provider-admin-reads.ts';
import { lockMaintenance, replaceOrigins, updateMaintenance, updateProvider } from './provider-admin-repository.ts';
import type { ProviderChange } from './provider-admin-repository.ts';
import { lockProvider, updateProviderName } from './provider-repository.ts';
import { momentOfChange } from './setting-repository.ts';

/** Changes what the platform keeps of a provider; signed-in people notice at their next call. Source: screen S51, DATA-42. */
export async function changeProvider(
  context: RequestContext,
  { id, time_modified, name, origins, amount_owed, ...change }: InputOf<typeof providerAdminApi.change>,
): Promise<OutputOf<typeof providerAdminApi.change>> {
  refuseIfAny([...nameViolations(name), ...dueViolations(amount_owed, change.amount_owed_due)]);
  return asAnyProvider(context, id, async (tx, here) => {
    refuseStale('provider', time_modified, await lockExisting(tx));
    const before = await readProviderInUse(tx, id);
    if (name !== undefined) await updateProviderName(tx, name.trim(), await momentOfChange(tx));
    if (origins !== undefined) await replaceOrigins(tx, [...new Set(origins)]).catch(hostTaken);
    const owed = amount_owed !== undefined && { amount_owed_cents: centsFromRand(amount_owed) };
    await updateProvider(tx, { ...change, ...owed }, context.now);
    await tell(tx, here, { before, type: 'provider.changed' });
    return { provider: await readProviderInUse(tx, id) };
  });
}

/** Puts providers into maintenance or ends it, all of them when none is named: all or none. Source: screen S51, CALL-30. */
export async function maintainProviders(
  context: RequestContext,
  { ids, from }: InputOf<typeof providerAdminApi.maintain>,
): Promise<OutputOf<typeof providerAdminApi.maintain>> {
  return inTransaction(context, async (tx) => {
    const before = await lockMaintenance(tx, ids);
    if (ids !== undefined && before.length < new Set(ids).size) throw new Problem('not-found', 'Not found');
    await updateMaintenance(
      tx,
      before.map(({ id }) => id),
      from === null ? null : new Date(from),
    );
    // An event belongs to its provider's log, and only who is in that provider may write there.
    for (const { id, maintenance_from } of before) {
      const here = { ...context, provider_id: id };
      await asProvider(tx, id, (there) =>
        recordChange(there, here, {
          type: 'provider.maintenance',
          object_type: 'provider',
          object_id: id,
          change_from: { maintenance_from: maintenance_from?.toISOString() ?? null },
          change_to: { maintenance_from: from },
        }),
      );
      tellOfProvider(tx, here);
    }
    return { changed: before.length };
  });
}

/** Locks the provider of the transaction, which the caller has named. */
export async function lockExisting(tx: Tx): ReturnType<typeof lockProvider> {
  await readProviderInUse(tx, tx.provider_id);
  return lockProvider(tx);
}

const TOLD = [
  'name',
  'origins',
  'kind',
  'status',
  'overdue_invoices',
  'maintenance_from',
  'plan',
  'amount_owed',
  'amount_owed_due',
] as const satisfies readonly (keyof ProviderInUse)[];

export function nameViolations(name: string | undefined): Violation[] {
  return name?.trim() === '' ? [{ field: 'name', code: 'name-wrong', message: 'Please enter a name.' }] : [];
}

/** The platform owes its providers nothing here, and what is owed is owed by a day that there is. */
function dueViolations(amount: number | undefined, due: string | null | undefined): Violation[] {
  const is_day = due === undefined || due === null || parseDay(due) !== null;
  return [
    ...(amount !== undefined && amount < 0
      ? [{ field: 'amount_owed', code: 'amount-wrong', message: 'Please enter an amount of R 0.00 or more.' }]
      : []),
    ...(is_day ? [] : [{ field: 'amount_owed_due', code: 'day-wrong', message: 'Please choose a day.' }]),
  ];
}

/** Writes what changed of the provider to its log, and tells the processes that keep its state. */
async function tell(tx: Tx, context: RequestContext, { before, type }: { before: ProviderInUse; type: string }): Promise<void> {
  const after = await readProviderInUse(tx, before.id);
  const keys = TOLD.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  await recordChange(tx, context, {
    type,
    object_type: 'provider',
    object_id: before.id,
    change_from: Object.fromEntries(keys.map((key) => [key, before[key]])),
    change_to: Object.fromEntries(keys.map((key) => [key, after[key]])),
  });
  tellOfProvider(tx, context);
}

/** Writes what the provider of the transaction owes the platform, and how it stands for that. */
export function writeDues(tx: Tx, dues: Omit<ProviderChange, 'kind' | 'plan'>, now: Date): Promise<void> {
  return updateProvider(tx, dues, now);
}

/** Tells the processes that keep a provider's state, and the pages that are open there, once the transaction is done. */
export function tellOfProvider(tx: Tx, { services, provider_id }: RequestContext): void {
  tx.after_commit.push(() => services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null }));
}

export function hostTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const message = 'Another provider answers on one of these hosts already.';
  throw new Problem('bad-input', message, { cause: error, violations: [{ field: 'origins', code: 'taken', message }] });
}
