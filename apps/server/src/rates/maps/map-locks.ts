import type { MapLock, mapApi } from '@tsela/contract/rates/map-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { mayTakeOver } from '@tsela/domain/service-areas/map-locks';
import { timeOf } from '@tsela/domain/time/day';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { deleteLockRow, deleteLocksSilentSince, lockLockRow, readLockRow, writeLockRow } from './map-lock-repository.ts';
import type { LockKey, LockRow } from './map-lock-repository.ts';
import { refuseUnlessMayEdit, refuseUnlessMaySee } from './map-rights.ts';
import { selectRevisions } from '../tariff/rate-revision-repository.ts';

type Api = typeof mapApi;

/** Who edits a layer at present. Source: screens S27, "one editor per layer". */
export async function readMapLock(context: RequestContext, key: InputOf<Api['readLock']>): Promise<OutputOf<Api['readLock']>> {
  refuseUnlessMaySee(context.actor, key.layer);
  return reading(context, async (tx) => {
    const row = await readLockRow(tx, key);
    return { lock: row ? present(row, context) : null };
  });
}

/** Takes or renews the lock of a layer; another user's is reported, not taken, unless it was not renewed and `take_over` asks for it. */
export async function takeMapLock(
  context: RequestContext,
  { take_over = false, ...key }: InputOf<Api['takeLock']>,
): Promise<OutputOf<Api['takeLock']>> {
  const { actor, now } = context;
  refuseUnlessMayEdit(actor, key.layer);
  if (actor.kind !== 'user') throw new Problem('not-permitted', 'Sign in to edit the maps.');
  const is_of_draft = OF_DRAFTS.includes(key.layer);
  if (is_of_draft !== (key.draft_id !== undefined))
    throw new Problem('bad-input', is_of_draft ? 'Please say which draft.' : 'This layer belongs to no draft.');
  return inTransaction(context, async (tx) => {
    // Of two users who take a free lock at once, one is refused.
    await lockExclusive(tx, 'editing maps');
    if (key.draft_id !== undefined) await refuseUnknownDraft(tx, key.draft_id);
    const before = await lockLockRow(tx, key);
    const is_mine = before?.user_id === actor.user_id;
    if (before && !is_mine && !take_over) return { lock: present(before, context) };
    if (before && !is_mine && !mayTakeOver(before, now)) throw heldBy(before);
    const row: LockRow = {
      layer: key.layer,
      draft_id: key.draft_id ?? 0,
      user_id: actor.user_id,
      user_name: actor.name,
      // An editor who comes back after a long silence begins anew.
      time_taken: before && is_mine && !mayTakeOver(before, now) ? before.time_taken : now,
      time_renewed: now,
    };
    await writeLockRow(tx, row);
    // Opening a layer clears away abandoned locks; those of published and deleted drafts would stay for ever.
    if (!is_mine) await deleteLocksSilentSince(tx, new Date(now.getTime() - FORGOTTEN_MS));
    if (!is_mine)
      await recordChange(tx, context, {
        type: before ? 'map-layer.taken-over' : 'map-layer.opened-for-editing',
        object_type: 'map_layer',
        object_id: row.draft_id,
        ...(before && { change_from: { layer: key.layer, editor: before.user_name } }),
        change_to: { layer: key.layer, editor: actor.name },
      });
    return { lock: present(row, context) };
  });
}

/** Releases the caller's own lock. Another user's stays. */
export async function releaseMapLock(
  context: RequestContext,
  key: InputOf<Api['releaseLock']>,
): Promise<OutputOf<Api['releaseLock']>> {
  const { actor } = context;
  refuseUnlessMayEdit(actor, key.layer);
  return inTransaction(context, async (tx) => {
    const before = await lockLockRow(tx, key);
    if (before && actor.kind === 'user' && before.user_id === actor.user_id) {
      await deleteLockRow(tx, key);
      await recordChange(tx, context, {
        type: 'map-layer.closed-for-editing',
        object_type: 'map_layer',
        object_id: before.draft_id,
        change_from: { layer: key.layer, editor: before.user_name },
      });
    }
    return { message: 'Others may edit this layer.' };
  });
}

/** Refuses a change of a layer that another user is editing, whichever call makes it. */
export async function refuseIfLocked(tx: Tx, { actor, now }: RequestContext, key: LockKey): Promise<void> {
  if (actor.kind !== 'user') return;
  const row = await readLockRow(tx, key);
  if (row && row.user_id !== actor.user_id && !mayTakeOver(row, now)) throw heldBy(row);
}

const FORGOTTEN_MS = 24 * 3_600_000;

/** The layers that are edited in a draft of the tariff. */
const OF_DRAFTS: readonly MapLayer[] = ['rates', 'surcharges', 'service_days'];

async function refuseUnknownDraft(tx: Tx, id: number): Promise<void> {
  const row = await selectRevisions(tx, { id }).select('status').executeTakeFirst();
  if (row?.status !== 'draft') throw new Problem('not-found', 'Draft not found.');
}

function heldBy({ user_name, time_taken }: LockRow): Problem {
  return new Problem(
    'conflict',
    `${user_name} is editing this layer since ${timeOf(new Date(time_taken))}. Please wait until they are done.`,
  );
}

function present(row: LockRow, { actor, now }: RequestContext): MapLock {
  const { user_id, layer, draft_id, user_name, time_taken, time_renewed } = row;
  return {
    // Only layers are written.
    layer: layer as MapLayer,
    draft_id,
    user_name,
    time_taken: new Date(time_taken).toISOString(),
    time_renewed: new Date(time_renewed).toISOString(),
    is_mine: actor.kind === 'user' && actor.user_id === user_id,
    may_take_over: mayTakeOver({ time_renewed: new Date(time_renewed) }, now),
  };
}
