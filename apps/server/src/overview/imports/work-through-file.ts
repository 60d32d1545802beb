import type { UserId } from '@tsela/domain/ids';
import { IMPORT_KIND_FACTS, isImportKind } from '@tsela/domain/overview/imports/import-kinds';
import type { FileKind } from '@tsela/domain/overview/imports/import-kinds';
import { isMovable } from '@tsela/domain/overview/moving/move-kinds';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { workThroughItems } from '../../jobs/work-through-items.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { KIND_WORK } from './file-kinds.ts';
import { addToFileCounts, lockFile, readNextRows, updateFile, updateFileRow } from './file-repository.ts';
import type { FileRow, OpenRow } from './file-repository.ts';

interface JobOfFile {
  readonly move_id: number;
}

const STOPPED = {
  tool: {
    fault: 'It stopped before its end. What is done is done; go on with the rest.',
    user: 'The user in whose name it ran may no longer import it. Go on to import the rest in your own.',
  },
  move: {
    fault: 'It stopped before its end. Undo it, and move the file in again.',
    user: 'The user in whose name it ran may no longer move it in. Undo it, and move the file in again.',
  },
};

/** Makes what the rows of a file say, as every file is worked through. Source: issue 21.11, screens S30. */
export async function workThroughFile(context: RequestContext, { move_id }: JobOfFile, run: JobRun): Promise<void> {
  await workThroughItems<FileRow, OpenRow>(
    context,
    {
      lock: (tx) => lockDuring(tx, move_id, 'moving'),
      next: (tx, _found, asked) => readNextRows(tx, move_id, { ...asked, state: 'waiting' }),
      user: (tx, { acting_user_id, kind }) => userNow(tx, acting_user_id, { kind, permission: 'API_/moves:POST' }),
      doItem: async (with_tx, found, row) => {
        if (row.input === null) throw new Problem('conflict', 'What was to be made of this row is no longer kept.');
        const made = await KIND_WORK[found.kind].make(with_tx, found, row);
        updateFileRow(with_tx.tx, { move_id, number: row.number }, { ...made, state: 'moved', message: '' });
      },
      done: (tx, _found, count) => addToFileCounts(tx, move_id, { moved_count: count }),
      refuse: async (tx, { kind }, { number }, message) => {
        updateFileRow(tx, { move_id, number }, { state: 'failed', message }, { keeps_input: isImportKind(kind) });
        await addToFileCounts(tx, move_id, { failed_count: 1 });
      },
      end: (tx, _found, now) => updateFile(tx, move_id, { state: 'done', message: '', time_done: now }),
      stop: (tx, { kind }, why) =>
        updateFile(tx, move_id, { state: 'stopped', message: STOPPED[isImportKind(kind) ? 'tool' : 'move'][why] }),
    },
    run,
  );
}

const UNDO_STOPPED = 'Undoing stopped before its end. Undo it again to go on.';

/** Takes back what a file has made; what something rests on meanwhile stays, with the reason. Source: issue 21.11, screens S30. */
export async function undoFile(context: RequestContext, { move_id }: JobOfFile, run: JobRun): Promise<void> {
  await workThroughItems<FileRow, OpenRow>(
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
        updateFileRow(tx, { move_id, number: row.number }, { state: 'undone', message: '' });
      },
      done: (tx, _found, count) => addToFileCounts(tx, move_id, { moved_count: -count, undone_count: count }),
      refuse: async (tx, _found, { number }, message) => {
        updateFileRow(tx, { move_id, number }, { state: 'kept', message });
        await addToFileCounts(tx, move_id, { moved_count: -1, kept_count: 1 });
      },
      end: (tx, found, now) => end(tx, found, now),
      stop: (tx) => updateFile(tx, move_id, { state: 'undo-stopped', message: UNDO_STOPPED }),
    },
    run,
  );
}

/** Undone is what is undone as a whole: where rows were kept, it can be undone again. */
async function end(tx: Tx, { id, kind, kept_count }: FileRow, now: Date): Promise<void> {
  if (kept_count === 0) return updateFile(tx, id, { state: 'undone', message: '', time_undone: now });
  const message = isImportKind(kind) ? 'Rows that changed since were kept.' : 'Rows that something rests on were kept.';
  await updateFile(tx, id, { state: 'undo-stopped', message });
}

async function lockDuring(tx: Tx, id: number, state: 'moving' | 'undoing'): Promise<FileRow | null> {
  const found = await lockFile(tx, id);
  return found?.state === state ? found : null;
}

/** The user as they are at this moment; null when they may not do it, or undo it, any more. */
async function userNow(
  tx: Tx,
  user_id: UserId,
  { kind, permission }: { readonly kind: FileKind; readonly permission: string },
): Promise<UserActor | null> {
  const actor = await readActorById(tx, user_id);
  if (!actor) return null;
  if (isImportKind(kind)) return hasPermission(actor.permissions, IMPORT_KIND_FACTS[kind].permission) ? actor : null;
  return hasPermission(actor.permissions, permission) && isMovable(kind, actor.permissions) ? actor : null;
}
