import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { addToCounts, lockImport, readNextItems, updateImport, updateItem } from './import-repository.ts';
import type { ImportRow, OpenItem } from './import-repository.ts';
import { mayImport } from './importer-of.ts';

const STOPPED = 'The import stopped before its end. What is booked is booked; go on with the rest.';
const NOT_ALLOWED = 'The user who started this import may no longer import shipments.';

/**
 * Books the shipments of an import one by one, each in a transaction of its own that also says that it is booked: a process that dies leaves the
 * one it was at unbooked and all before it booked, and the job that is run again goes on there. The import is locked by each of these
 * transactions, so that two jobs at once take turns and no shipment is booked twice. Source: screens S34, issue 18 part 9.
 */
export async function bookImport(
  context: RequestContext,
  { import_id }: { readonly import_id: number },
  run: JobRun,
): Promise<void> {
  try {
    // One more than an import has shipments: each turn books one.
    for (let at = 0; at <= TURNS_MAX; at++) if (!(await bookNext(context, import_id))) return;
  } catch (error) {
    if (run.is_last_try) await stop(context, import_id, STOPPED);
    throw error;
  }
}

const TURNS_MAX = 20_000;

/** Books the next shipment, or writes down why it could not be. Answers whether there may be another. */
async function bookNext(context: RequestContext, import_id: number): Promise<boolean> {
  let refused: { readonly item: OpenItem; readonly message: string } | null = null;
  try {
    return await inTransaction(context, async (tx) => {
      const found = await lockImport(tx, context.actor, import_id);
      if (found?.state !== 'booking') return false;
      const [item] = await readNextItems(tx, import_id, { state: 'waiting', limit: 1 });
      if (!item) {
        await updateImport(tx, import_id, { state: 'done', time_done: context.now, message: '' });
        return false;
      }
      const actor = await importerNow(tx, found);
      if (actor === null) {
        await updateImport(tx, import_id, { state: 'stopped', message: NOT_ALLOWED });
        return false;
      }
      await bookItem({ ...context, actor, source: 'web', now: new Date(), tx }, found, item).catch((error: unknown) => {
        if (error instanceof Problem) refused = { item, message: error.message };
        throw error;
      });
      return true;
    });
  } catch (error) {
    if (refused === null) throw error;
    await writeRefusal(context, import_id, refused);
    return true;
  }
}

async function bookItem(
  context: RequestContext & { readonly tx: Tx },
  { id }: ImportRow,
  { number, input }: OpenItem,
): Promise<void> {
  const { tx } = context;
  if (input === null) throw new Problem('conflict', 'What was to be booked is no longer kept.');
  const shipment = await createShipment(context, input);
  await updateItem(tx, { import_id: id, number }, { state: 'booked', shipment_id: shipment.id });
  await addToCounts(tx, { id }, { booked_count: 1 });
}

/** In a transaction after the one that was refused: only an item that still waits has failed. */
async function writeRefusal(
  context: RequestContext,
  import_id: number,
  { item, message }: { readonly item: OpenItem; readonly message: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await lockImport(tx, context.actor, import_id);
    const [next] = await readNextItems(tx, import_id, { state: 'waiting', after: item.number - 1, limit: 1 });
    if (found?.state !== 'booking' || next?.number !== item.number) return;
    await updateItem(tx, { import_id, number: item.number }, { state: 'failed', message });
    await addToCounts(tx, { id: import_id }, { failed_count: 1 });
  });
}

/** The importer as they are at this moment; null when they may not book any more. */
async function importerNow(tx: Tx, { created_by }: ImportRow): Promise<UserActor | null> {
  const actor = await readActorById(tx, created_by);
  return actor && mayImport(actor) && hasPermission(actor.permissions, 'API_/shipments:POST') ? actor : null;
}

async function stop(context: RequestContext, import_id: number, message: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await lockImport(tx, context.actor, import_id);
    if (found?.state === 'booking') await updateImport(tx, import_id, { state: 'stopped', message });
  });
}
