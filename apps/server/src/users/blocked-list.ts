import type { BlockedEntry, blockedListApi } from '@tsela/contract/users/blocked-list-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import {
  BLOCKED_TYPES,
  blockedEntryChecks,
  blockedValue,
  isPublicMailDomain,
  keysOfText,
  whyNotBlocked,
} from '@tsela/domain/users/blocked-entry';
import type { BlockedKey, BlockedType, VisitorFacts } from '@tsela/domain/users/blocked-entry';
import { rangeText } from '@tsela/domain/users/network-range';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import {
  ENTRY_COLUMNS,
  countEntries,
  deleteEntry,
  findEntriesInForce,
  insertEntries,
  lockEntry,
  selectEntries,
  selectHits,
  updateEntry,
} from '../user-records/blocked-list-repository.ts';
import type { EntryRow } from '../user-records/blocked-list-repository.ts';
import { readUser } from '../user-records/user-reads.ts';

/** The blocked list, newest first. Source: screens S38. */
export async function listBlocked(
  context: RequestContext,
  input: InputOf<typeof blockedListApi.list>,
): Promise<OutputOf<typeof blockedListApi.list>> {
  return reading(context, async (tx) => {
    const { id, type } = input;
    const search = input.search?.trim() ?? '';
    const query = selectEntries(tx, { search, ...(id !== undefined && { id }), ...(type !== undefined && { type }) });
    const { limit, offset } = pageOf(input);
    const rows = await query.select(ENTRY_COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute();
    const counted = await countEntries(tx);
    return {
      blocked_entries: rows.map((row) => present(row, context.now)),
      count: await countUpTo(tx, query, { limit, offset, rows }),
      counts: BLOCKED_TYPES.map((each) => ({ type: each, count: counted.find((one) => one.type === each)?.count ?? 0 })),
    };
  });
}

/** Puts values on the list, each by itself: of many lines the wrong ones are named and the others kept. */
export async function addBlocked(
  context: RequestContext,
  input: InputOf<typeof blockedListApi.add>,
): Promise<OutputOf<typeof blockedListApi.add>> {
  const { now } = context;
  const { type, is_confirmed = false } = input;
  const reason = input.reason.trim();
  const time_expires = input.time_expires ? new Date(input.time_expires) : null;
  refuseIfAny(blockedEntryChecks({ reason, time_expires }, now));
  return inTransaction(context, async (tx) => {
    const own = await ownFacts(tx, context);
    const judged = input.values.map((entered) => ({ entered, message: whyNotBlocked(type, entered, own) }));
    const keys = keysOf(type, judged);
    if (!is_confirmed) refuseUnconfirmed(keys);
    const added_by = context.actor.kind === 'user' ? context.actor.name : 'System';
    const rows = await insertEntries(
      tx,
      keys.map((key) => ({ ...key, reason, time_expires, added_by })),
      now,
    );
    await recordChanges(
      tx,
      context,
      rows.map(({ id, value }) => ({
        type: 'blocked_entry.added',
        object_type: 'blocked_entry',
        object_id: id,
        change_to: { type, value, reason, time_expires },
      })),
    );
    return {
      done: rows.map((row) => present(row, now)),
      failed: judged.flatMap(({ entered, message }) => {
        if (message !== null) return [{ value: entered, message }];
        const is_added = rows.some(({ value }) => value === blockedValue(type, entered));
        return is_added ? [] : [{ value: entered, message: 'This is on the list already.' }];
      }),
    };
  });
}

/** What is sound among the values, each once. */
function keysOf(type: BlockedType, judged: readonly { entered: string; message: string | null }[]): BlockedKey[] {
  const values = judged.flatMap(({ entered, message }) => {
    const value = message === null ? blockedValue(type, entered) : null;
    return value === null ? [] : [value];
  });
  // In one order, so that two who add the same values at once do not wait for each other.
  return [...new Set(values)].toSorted().map((value) => ({ type, value }));
}

function refuseUnconfirmed(keys: readonly BlockedKey[]): void {
  const shared = keys.filter(isPublicMailDomain).map(({ value }) => value);
  if (shared.length === 0) return;
  const message = `Very many people have their address at ${shared.join(', ')}. Please confirm that you want to block all of them.`;
  throw new Problem('bad-input', message, { violations: [{ field: 'is_confirmed', code: 'public-mail-domain', message }] });
}

/** The author's own keys: an entry that would stop its author is refused. */
async function ownFacts(tx: Tx, context: RequestContext): Promise<VisitorFacts> {
  const { actor, ip } = context;
  if (actor.kind !== 'user') return { ip };
  const { email, mobile_number } = await readUser(tx, context, actor.user_id);
  return { emails: [email], mobile_numbers: [mobile_number], ip };
}

/** Changes why or until when. */
export async function changeBlocked(
  context: RequestContext,
  input: InputOf<typeof blockedListApi.change>,
): Promise<OutputOf<typeof blockedListApi.change>> {
  return inTransaction(context, async (tx) => {
    const before = await entryOf(tx, input.id);
    if (input.time_modified !== undefined && Date.parse(input.time_modified) !== before.time_modified.getTime())
      throw new Problem('conflict', 'Someone else has changed this entry in the meantime.');
    const reason = input.reason?.trim() ?? before.reason;
    const time_expires = timeOf(input.time_expires, before.time_expires);
    const has_other_end = time_expires?.getTime() !== before.time_expires?.getTime();
    if (reason === before.reason && !has_other_end) return { blocked_entry: present(before, context.now) };
    // An end that has passed already may stay what it was.
    refuseIfAny(blockedEntryChecks({ reason, time_expires: has_other_end ? time_expires : null }, context.now));
    await updateEntry(tx, input.id, { reason, time_expires }, context.now);
    await recordChange(tx, context, {
      type: 'blocked_entry.changed',
      object_type: 'blocked_entry',
      object_id: input.id,
      change_from: { reason: before.reason, time_expires: before.time_expires },
      change_to: { reason, time_expires },
    });
    return { blocked_entry: present(await entryOf(tx, input.id), context.now) };
  });
}

function timeOf(sent: string | null | undefined, before: Date | null): Date | null {
  if (sent === undefined) return before;
  return sent === null ? null : new Date(sent);
}

/** Takes an entry off the list. */
export async function removeBlocked(
  context: RequestContext,
  { id }: InputOf<typeof blockedListApi.remove>,
): Promise<OutputOf<typeof blockedListApi.remove>> {
  return inTransaction(context, async (tx) => {
    const { type, value, reason } = await entryOf(tx, id);
    await deleteEntry(tx, id);
    await recordChange(tx, context, {
      type: 'blocked_entry.removed',
      object_type: 'blocked_entry',
      object_id: id,
      change_from: { type, value, reason },
    });
    return { message: `${rangeText(value)} is no longer blocked.` };
  });
}

/** What was tried against an entry. */
export async function listBlockedHits(
  context: RequestContext,
  { id }: InputOf<typeof blockedListApi.hits>,
): Promise<OutputOf<typeof blockedListApi.hits>> {
  return reading(context, async (tx) => {
    const entry = await selectEntries(tx, { id }).select('id').executeTakeFirst();
    if (!entry) throw notFound();
    const rows = await selectHits(tx, id);
    return {
      hits: rows.map(({ time, ...hit }) => ({
        ...hit,
        time: time.toISOString(),
      })),
    };
  });
}

/** The entries that stop a visitor with this address, number or network address. */
export async function testBlocked(
  context: RequestContext,
  { value }: InputOf<typeof blockedListApi.test>,
): Promise<OutputOf<typeof blockedListApi.test>> {
  const keys = keysOfText(value);
  return reading(context, async (tx) => {
    const rows = keys.length === 0 ? [] : await findEntriesInForce(tx, keys, context.now);
    return { blocked_entries: rows.map((row) => present(row, context.now)) };
  });
}

async function entryOf(tx: Tx, id: number): Promise<EntryRow> {
  const entry = await lockEntry(tx, id);
  if (!entry) throw notFound();
  return entry;
}

function notFound(): Problem {
  return new Problem('not-found', 'Blocked entry not found.');
}

function present(row: EntryRow, now: Date): BlockedEntry {
  const { time_created, time_modified, time_expires, time_last_hit } = row;
  return {
    ...row,
    value: rangeText(row.value),
    is_in_force: time_expires === null || time_expires > now,
    time_created: time_created.toISOString(),
    time_modified: time_modified.toISOString(),
    time_expires: time_expires?.toISOString() ?? null,
    time_last_hit: time_last_hit?.toISOString() ?? null,
  };
}
