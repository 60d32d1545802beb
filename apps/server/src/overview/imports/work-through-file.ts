import { isImportKind } from '@tsela/domain/overview/imports/import-kinds';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { oneByOne, workThroughItems } from '../../jobs/work-through-items.ts';
import type { FileKindWork } from './file-kind.ts';
import { KIND_WORK } from './file-kinds.ts';
import { addToFileCounts, findKind, lockFile, readNextRows, updateFile, updateFileRow } from './file-repository.ts';
import type { FileRow, OpenRow } from './file-repository.ts';
import { STOPPED, UNDO_STOPPED, userNow } from './user-now.ts';
import { makeWhole, undoWhole } from './work-whole-file.ts';

interface JobOfFile {
  readonly move_id: number;
}

/** Makes what the rows of a file say, as every file is worked through. Source: issue 21.11, screens S30. */
export async function workThroughFile(context: RequestContext, { move_id }: JobOfFile, run: JobRun): Promise<void> {
  const work = await workOf(context, move_id);
  if (work === null) return;
  if ('whole' in work) return makeWhole(context, { move_id, whole: work.whole }, run);
  await workThroughItems<FileRow, OpenRow>(
    context,
    {
      lock: (tx) => lockDuring(tx, move_id, 'moving'),
      next: (tx, _found, asked) => readNextRows(tx, move_id, { ...asked, state: 'waiting' }),
      user: (tx, found) => userNow(tx, found, 'permission'),
      doItems: oneByOne(async (with_tx, found, row) => {
        if (row.input === null) throw new Problem('conflict', 'What was to be made of this row is no longer kept.');
        const made = await work.make(with_tx, found, row);
        updateFileRow(with_tx.tx, { move_id, number: row.number }, { ...made, state: 'moved', message: '' });
      }),
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

/** Takes back what a file has made; what something rests on meanwhile stays, with the reason. Source: issue 21.11, screens S30. */
export async function undoFile(context: RequestContext, { move_id }: JobOfFile, run: JobRun): Promise<void> {
  const work = await workOf(context, move_id);
  if (work === null) return;
  if ('whole' in work) return undoWhole(context, { move_id, whole: work.whole }, run);
  await workThroughItems<FileRow, OpenRow>(
    context,
    {
      lock: (tx) => lockDuring(tx, move_id, 'undoing'),
      next: (tx, _found, asked) => readNextRows(tx, move_id, { ...asked, state: 'moved' }),
      user: (tx, found) => userNow(tx, found, 'undo_permission'),
      doItems: oneByOne(async (with_tx, found, row) => {
        const { tx } = with_tx;
        const why_not = await work.whyNotUndo(tx, { move_id, number: row.number });
        if (why_not !== null) throw new Problem('conflict', why_not);
        await work.undo(with_tx, found, row);
        updateFileRow(tx, { move_id, number: row.number }, { state: 'undone', message: '' });
      }),
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

/** A file is of one kind for good. */
async function workOf(context: RequestContext, move_id: number): Promise<FileKindWork | null> {
  const found = await reading(context, (tx) => findKind(tx, move_id));
  return found === null ? null : KIND_WORK[found];
}
