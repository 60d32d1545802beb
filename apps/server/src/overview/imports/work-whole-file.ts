import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import type { InTx, WholeWork } from './file-kind.ts';
import {
  addToFileCounts,
  failWaitingRows,
  lockFile,
  moveRowsToUndone,
  readNextRows,
  updateFile,
  updateFileRow,
} from './file-repository.ts';
import type { FileRow } from './file-repository.ts';
import { STOPPED, UNDO_STOPPED, userNow } from './user-now.ts';

interface WholeFile {
  readonly move_id: number;
  readonly whole: WholeWork;
}

/** More than a file can hold. */
const ROWS_MAX = 20_000;

/**
 * Does the rows of a file that stand or fall with each other, all in the transaction that also says what became of each: a process that dies has
 * done none of them. What is refused as a whole is failed with the reason.
 */
export async function makeWhole(context: RequestContext, { move_id, whole }: WholeFile, run: JobRun): Promise<void> {
  const work = during(context, { move_id, state: 'moving', user: 'permission' }, async (with_tx, found) => {
    const { tx } = with_tx;
    const rows = await readNextRows(tx, move_id, { state: 'waiting', limit: ROWS_MAX });
    const outcomes = rows.length === 0 ? [] : await whole.make(with_tx, rows);
    let moved_count = 0;
    for (const [at, { number }] of rows.entries()) {
      const outcome = outcomes[at] ?? { refused: 'Nothing became of this row.' };
      if ('refused' in outcome)
        updateFileRow(tx, { move_id, number }, { state: 'failed', message: outcome.refused }, { keeps_input: true });
      else {
        moved_count++;
        updateFileRow(tx, { move_id, number }, { ...outcome.made, state: 'moved', message: '' });
      }
    }
    await addToFileCounts(tx, move_id, { moved_count, failed_count: rows.length - moved_count });
    await end(tx, found, with_tx.now);
  });
  await orRefused(context, work, {
    refuse: async (tx, message) => {
      const found = await lockFile(tx, move_id);
      if (found?.state !== 'moving') return;
      await addToFileCounts(tx, move_id, { failed_count: await failWaitingRows(tx, move_id, message) });
      await end(tx, found, context.now);
    },
    stop: (tx) => stopWhile(tx, move_id, 'moving'),
    run,
  });
}

/** Takes all of a file back, or nothing of it, with the reason. */
export async function undoWhole(context: RequestContext, { move_id, whole }: WholeFile, run: JobRun): Promise<void> {
  const work = during(context, { move_id, state: 'undoing', user: 'undo_permission' }, async (with_tx, { moved_count }) => {
    const { tx } = with_tx;
    await whole.undo(with_tx, await readNextRows(tx, move_id, { state: 'moved', limit: ROWS_MAX }));
    await moveRowsToUndone(tx, move_id);
    await addToFileCounts(tx, move_id, { moved_count: -moved_count, undone_count: moved_count });
    await updateFile(tx, move_id, { state: 'undone', message: '', time_undone: with_tx.now });
  });
  await orRefused(context, work, {
    refuse: async (tx, message) => {
      const found = await lockFile(tx, move_id);
      if (found?.state === 'undoing') await updateFile(tx, move_id, { state: 'undo-stopped', message });
    },
    stop: (tx) => stopWhile(tx, move_id, 'undoing'),
    run,
  });
}

async function end(tx: Tx, { id }: FileRow, now: Date): Promise<void> {
  await updateFile(tx, id, { state: 'done', message: '', time_done: now });
}

async function stopWhile(tx: Tx, id: number, state: 'moving' | 'undoing'): Promise<void> {
  const found = await lockFile(tx, id);
  if (found?.state !== state) return;
  if (state === 'moving') await updateFile(tx, id, { state: 'stopped', message: STOPPED.tool.fault });
  else await updateFile(tx, id, { state: 'undo-stopped', message: UNDO_STOPPED });
}

interface During {
  readonly move_id: number;
  readonly state: 'moving' | 'undoing';
  readonly user: 'permission' | 'undo_permission';
}

/** In one transaction, in the name of the user as they are at this moment; nothing where the file is not to be worked on any more. */
function during(
  context: RequestContext,
  { move_id, state, user }: During,
  work: (context: InTx, found: FileRow) => Promise<void>,
): () => Promise<void> {
  return () =>
    inTransaction(context, async (tx) => {
      const found = await lockFile(tx, move_id);
      if (found?.state !== state) return;
      const actor = await userNow(tx, found, user);
      if (actor === null) {
        const stopped = state === 'moving' ? ('stopped' as const) : ('undo-stopped' as const);
        await updateFile(tx, move_id, { state: stopped, message: STOPPED.tool.user });
        return;
      }
      await work({ ...context, actor, source: 'web', now: new Date(), tx }, found);
    });
}

interface Refusing {
  readonly refuse: (tx: Tx, message: string) => Promise<void>;
  readonly stop: (tx: Tx) => Promise<void>;
  readonly run: JobRun;
}

async function orRefused(context: RequestContext, work: () => Promise<void>, { refuse, stop, run }: Refusing): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Problem) return inTransaction(context, (tx) => refuse(tx, error.message));
    if (run.is_last_try) await inTransaction(context, stop);
    throw error;
  }
}
