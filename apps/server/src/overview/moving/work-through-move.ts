import type { UserId } from '@tsela/domain/ids';
import { isMovable } from '@tsela/domain/overview/moving/move-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { workThroughItems } from '../../jobs/work-through-items.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { KIND_WORK } from './move-kinds.ts';
import { addToMoveCounts, lockMove, readNextRows, updateMove, updateMoveRow } from './move-repository.ts';
import type { MoveRow, OpenRow } from './move-repository.ts';

interface JobOfMove {
  readonly move_id: number;
}

const STOPPED = {
  fault: 'It stopped before its end. Undo it, and move the file in again.',
  user: 'The user in whose name it ran may no longer move it in. Undo it, and move the file in again.',
};

/** Makes what the rows of a file say, as every file is worked through. Source: issue 21.11. */
export async function moveIn(context: RequestContext, { move_id }: JobOfMove, run: JobRun): Promise<void> {
  await workThroughItems<MoveRow, OpenRow>(
    context,
    {
      lock: (tx) => lockDuring(tx, move_id, 'moving'),
      next: (tx, _found, asked) => readNextRows(tx, move_id, { ...asked, state: 'waiting' }),
      user: (tx, { acting_user_id, kind }) => userNow(tx, acting_user_id, { kind, permission: 'API_/moves:POST' }),
      doItem: async (with_tx, found, row) => {
        if (row.input === null) throw new Problem('conflict', 'What was to be moved in is no longer kept.');
        const made = await KIND_WORK[found.kind].make(with_tx, found, row);
        updateMoveRow(with_tx.tx, { move_id, number: row.number }, { ...made, state: 'moved', message: '' });
      },
      done: (tx, _found, count) => addToMoveCounts(tx, move_id, { moved_count: count }),
      refuse: async (tx, _found, { number }, message) => {
        updateMoveRow(tx, { move_id, number }, { state: 'failed', message });
        await addToMoveCounts(tx, move_id, { failed_count: 1 });
      },
      end: (tx, _found, now) => updateMove(tx, move_id, { state: 'done', message: '', time_done: now }),
      stop: (tx, _found, why) => updateMove(tx, move_id, { state: 'stopped', message: STOPPED[why] }),
    },
    run,
  );
}

const UNDO_STOPPED = 'Undoing stopped before its end. Undo it again to go on.';

/** Takes back what a file has made; what something rests on meanwhile stays, with the reason. Source: issue 21.11. */
export async function undoMoved(context: RequestContext, { move_id }: JobOfMove, run: JobRun): Promise<void> {
  await workThroughItems<MoveRow, OpenRow>(
    context,
    {
      lock: (tx) => lockDuring(tx, move_id, 'undoing'),
      next: (tx, _found, asked) => readNextRows(tx, move_id, { ...asked, state: 'moved' }),
      user: (tx, { acting_user_id, kind }) => userNow(tx, acting_user_id, { kind, permission: 'API_/moves:DELETE' }),
      doItem: async (with_tx, found, row) => {
        const { tx } = with_tx;
        const work = KIND_WORK[found.kind];
        const why_not = await work.whyNotUndo(tx, { move_id, number: row.number });
        if (why_not !== null) throw new Problem('conflict', why_not);
        await work.undo(with_tx, found, row);
        updateMoveRow(tx, { move_id, number: row.number }, { state: 'undone', message: '' });
      },
      done: (tx, _found, count) => addToMoveCounts(tx, move_id, { moved_count: -count, undone_count: count }),
      refuse: async (tx, _found, { number }, message) => {
        updateMoveRow(tx, { move_id, number }, { state: 'kept', message });
        await addToMoveCounts(tx, move_id, { moved_count: -1, kept_count: 1 });
      },
      end: (tx, found, now) => end(tx, found, now),
      stop: (tx) => updateMove(tx, move_id, { state: 'undo-stopped', message: UNDO_STOPPED }),
    },
    run,
  );
}

/** Undone is what is undone as a whole: where rows were kept, it can be undone again. */
async function end(tx: Tx, { id, kept_count }: MoveRow, now: Date): Promise<void> {
  if (kept_count === 0) await updateMove(tx, id, { state: 'undone', message: '', time_undone: now });
  else await updateMove(tx, id, { state: 'undo-stopped', message: 'Rows that something rests on were kept.' });
}

async function lockDuring(tx: Tx, id: number, state: 'moving' | 'undoing'): Promise<MoveRow | null> {
  const found = await lockMove(tx, id);
  return found?.state === state ? found : null;
}

/** The user as they are at this moment; null when they may not move it in, or undo it, any more. */
async function userNow(
  tx: Tx,
  user_id: UserId,
  { kind, permission }: { readonly kind: MoveKind; readonly permission: string },
): Promise<UserActor | null> {
  const actor = await readActorById(tx, user_id);
  return actor && hasPermission(actor.permissions, permission) && isMovable(kind, actor.permissions) ? actor : null;
}
