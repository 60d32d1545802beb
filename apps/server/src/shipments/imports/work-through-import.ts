import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { ImportItemState } from '@tsela/domain/shipments/import/import-states';
import type { RequestContext, UserActor } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { addToCounts, lockImport, readNextItems, updateImport, updateItem } from './import-repository.ts';
import type { ImportChanges, ImportCounts, ImportRow, OpenItem } from './import-repository.ts';
import { mayImport } from './importer-of.ts';

/** What a job does with every item of an import that is in one state. */
export interface ImportWork {
  /** The import is worked on as long as it says so. */
  readonly during: 'booking' | 'undoing';
  readonly items: ImportItemState;
  /** Does one, in the open transaction, and says that it is done. Throws the problem for which it is refused. */
  readonly doItem: (context: RequestContext & { readonly tx: Tx }, found: ImportRow, item: OpenItem) => Promise<void>;
  /** What each that is done, and each that is refused, adds to the counts. */
  readonly done: ImportCounts;
  readonly refused: { readonly state: ImportItemState; readonly counts: ImportCounts };
  /** What the import is when there is nothing left. */
  readonly end: (now: Date) => ImportChanges;
  /** Why it stops before: a fault, or a user who may not import any more. */
  readonly stopped: { readonly state: 'stopped' | 'undo-stopped'; readonly fault: string; readonly user: string };
}

/** So many are done by one transaction: an account waits for no longer than that, and a process that is killed loses no more. */
const AT_ONCE = 20;
/** More than an import can take: each turn does one at least. */
const TURNS_MAX = 20_000;

/**
 * Does the items of an import, some in each transaction that also says that they are done: a process that dies leaves those it was at undone and
 * all before them done, and the job that is run again goes on there. The import is locked by each of these transactions, so that two jobs at once
 * take turns and nothing is done twice. Source: screens S34, issue 18 part 9.
 */
export async function workThroughImport(
  context: RequestContext,
  import_id: number,
  work: ImportWork,
  run: JobRun,
): Promise<void> {
  try {
    let alone = 0;
    for (let at = 0; at <= TURNS_MAX; at++) {
      const outcome = await doNext(context, import_id, work, alone > 0 ? 1 : AT_ONCE);
      if (outcome === 'over') return;
      // One that is refused takes the others of its transaction with it: they are done one by one until it is passed.
      alone = outcome === 'refused' ? Math.max(alone, AT_ONCE + 1) - 1 : Math.max(0, alone - 1);
    }
  } catch (error) {
    if (run.is_last_try) await stop(context, import_id, work);
    throw error;
  }
}

type Outcome = 'done' | 'refused' | 'over';

async function doNext(context: RequestContext, import_id: number, work: ImportWork, limit: number): Promise<Outcome> {
  let refused: { readonly item: OpenItem; readonly message: string } | null = null;
  try {
    return await inTransaction(context, async (tx) => {
      const found = await lockImport(tx, context.actor, import_id);
      if (found?.state !== work.during) return 'over';
      const items = await readNextItems(tx, import_id, { state: work.items, limit });
      if (items.length === 0) {
        await updateImport(tx, import_id, { ...work.end(context.now), message: '' });
        return 'over';
      }
      const actor = await userNow(tx, found.acting_user_id);
      if (actor === null) {
        await updateImport(tx, import_id, { state: work.stopped.state, message: work.stopped.user });
        return 'over';
      }
      for (const item of items)
        await work.doItem({ ...context, actor, source: 'web', now: new Date(), tx }, found, item).catch((error: unknown) => {
          if (error instanceof Problem) refused = { item, message: error.message };
          throw error;
        });
      await addToCounts(tx, found, times(work.done, items.length));
      return 'done';
    });
  } catch (error) {
    if (refused === null) throw error;
    if (limit === 1) await writeRefusal(context, import_id, work, refused);
    return 'refused';
  }
}

function times(counts: ImportCounts, count: number): ImportCounts {
  return Object.fromEntries(Object.entries(counts).map(([name, each]) => [name, each * count]));
}

/** In a transaction after the one that was refused: only an item that is still the next has failed. */
async function writeRefusal(
  context: RequestContext,
  import_id: number,
  { during, items, refused }: ImportWork,
  { item, message }: { readonly item: OpenItem; readonly message: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await lockImport(tx, context.actor, import_id);
    const [next] = await readNextItems(tx, import_id, { state: items, after: item.number - 1, limit: 1 });
    if (found?.state !== during || next?.number !== item.number) return;
    updateItem(tx, { import_id, number: item.number }, { state: refused.state, message });
    await addToCounts(tx, { id: import_id }, refused.counts);
  });
}

/** The user as they are at this moment; null when they may not import any more. */
async function userNow(tx: Tx, user_id: UserId): Promise<UserActor | null> {
  const actor = await readActorById(tx, user_id);
  return actor && mayImport(actor) && hasPermission(actor.permissions, 'API_/shipments:POST') ? actor : null;
}

async function stop(context: RequestContext, import_id: number, { during, stopped }: ImportWork): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await lockImport(tx, context.actor, import_id);
    if (found?.state === during) await updateImport(tx, import_id, { state: stopped.state, message: stopped.fault });
  });
}
