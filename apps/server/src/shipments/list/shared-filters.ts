import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { SharedFilter, sharedFilterApi } from '@tsela/contract/shipments/shared-filter-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { MOST_SHARED_FILTERS, mayChangeSharedFilter, sharedFilterChecks } from '@tsela/domain/shipments/shared-filter-rules';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext, UserActor } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  countSharedFilters,
  deleteSharedFilter,
  insertSharedFilter,
  lockSharedFilter,
  readSharedFilters,
  updateSharedFilter,
} from './shared-filter-repository.ts';
import type { SharedFilterRow } from './shared-filter-repository.ts';

/** Of two users who give one name at once, or share the last one, one is refused. */
const SHARING = 'sharing filters';

/** The filters that staff share. Source: screens 0.2, S08. */
export async function listSharedFilters(context: RequestContext): Promise<OutputOf<typeof sharedFilterApi.sharedFilters>> {
  const actor = staffOf(context);
  const rows = await reading(context, readSharedFilters);
  return { shared_filters: rows.map((row) => present(row, actor)) };
}

/** Keeps a filter for all staff. */
export async function shareFilter(
  context: RequestContext,
  input: InputOf<typeof sharedFilterApi.shareFilter>,
): Promise<OutputOf<typeof sharedFilterApi.shareFilter>> {
  const actor = staffOf(context);
  refuseIfAny(sharedFilterChecks(input));
  const draft = { ...input, name: input.name.trim() };
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, SHARING);
    if ((await countSharedFilters(tx)) >= MOST_SHARED_FILTERS)
      throw new Problem('conflict', `There are ${MOST_SHARED_FILTERS} shared filters already. Please take one out first.`);
    const row = await insertSharedFilter(tx, { actor, now: context.now }, draft);
    if (!row) throw nameTaken(draft.name);
    await record(tx, context, 'shared-filter.created', { row, change_to: draft });
    return { shared_filter: present(row, actor) };
  });
}

/** Changes a shared filter. */
export async function changeSharedFilter(
  context: RequestContext,
  { id, time_modified, name, filters }: InputOf<typeof sharedFilterApi.changeSharedFilter>,
): Promise<OutputOf<typeof sharedFilterApi.changeSharedFilter>> {
  const actor = staffOf(context);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, SHARING);
    const before = await lockForChange(tx, actor, id);
    if (before.time_modified.toISOString() !== time_modified)
      throw new Problem('conflict', 'Another user changed this filter. Please look at it again.');
    const kept = { name: before.name, filters: filtersOf(before) };
    const draft = { name: (name ?? kept.name).trim(), filters: filters ?? kept.filters };
    refuseIfAny(sharedFilterChecks(draft));
    const row = await updateSharedFilter(tx, id, draft);
    if (!row) throw nameTaken(draft.name);
    await record(tx, context, 'shared-filter.changed', { row, change_from: kept, change_to: draft });
    return { shared_filter: present(row, actor) };
  });
}

/** Takes a shared filter out; those who open the list with it open it without. */
export async function removeSharedFilter(
  context: RequestContext,
  { id }: InputOf<typeof sharedFilterApi.removeSharedFilter>,
): Promise<OutputOf<typeof sharedFilterApi.removeSharedFilter>> {
  const actor = staffOf(context);
  return inTransaction(context, async (tx) => {
    const row = await lockForChange(tx, actor, id);
    await deleteSharedFilter(tx, id);
    await record(tx, context, 'shared-filter.removed', { row, change_from: { name: row.name, filters: filtersOf(row) } });
    return { message: `${row.name} is taken out.` };
  });
}

function staffOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user' || !isStaff(actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  return actor;
}

async function lockForChange(tx: Tx, actor: UserActor, id: number): Promise<SharedFilterRow> {
  const row = await lockSharedFilter(tx, id);
  if (!row) throw new Problem('not-found', 'Filter not found.');
  if (!mayChangeSharedFilter(row, actor))
    throw new Problem('not-permitted', `${row.created_by_name} shared this filter. Only they and administrators change it.`);
  return row;
}

async function record(
  tx: Tx,
  context: RequestContext,
  type: string,
  { row, ...change }: { readonly row: SharedFilterRow; readonly change_from?: object; readonly change_to?: object },
): Promise<void> {
  await recordChange(tx, context, { ...change, type, object_type: 'shared-filter', object_id: row.id });
}

function present(row: SharedFilterRow, actor: UserActor): SharedFilter {
  const { id, name, created_by_name, time_created, time_modified } = row;
  return {
    id,
    name,
    filters: filtersOf(row),
    created_by_name,
    time_created: time_created.toISOString(),
    time_modified: time_modified.toISOString(),
    may_change: mayChangeSharedFilter(row, actor),
  };
}

/** Written by the calls above, which take nothing but texts. */
function filtersOf({ filters }: SharedFilterRow): Record<string, string> {
  return filters as Record<string, string>;
}

function nameTaken(name: string): Problem {
  const message = `There is a shared filter named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}
