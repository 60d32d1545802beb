import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { whyNotResume, whyNotUndo } from '@tsela/domain/shipments/import/import-states';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext, UserActor } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { cancelShipment } from '../change/cancel-shipment.ts';
import { importNotFound } from './import-reads.ts';
import {
  addToCounts,
  lockImport,
  moveItems,
  readImports,
  readNextItems,
  readWhatHolds,
  updateImport,
  updateItem,
} from './import-repository.ts';
import type { ImportRow, OpenItem } from './import-repository.ts';
import { importerOf, mayImport } from './importer-of.ts';

type Api = typeof shipmentImportApi;

/** Goes on with an import that stopped, and tries again what failed. Source: screens S34. */
export async function resumeImport(
  context: RequestContext,
  { id }: InputOf<Api['resumeImport']>,
): Promise<OutputOf<Api['resumeImport']>> {
  return changeImport(context, id, async (tx, found) => {
    const refusal = whyNotResume(found);
    if (refusal !== null) throw new Problem('conflict', refusal);
    const again = await moveItems(tx, id, { from: 'failed', to: 'waiting', message: '' });
    await addToCounts(tx, { id }, { failed_count: -again });
    await updateImport(tx, id, { state: 'booking', message: '', time_done: null });
    await context.services.jobs.add(tx, 'book-import', { provider_id: tx.provider_id, import_id: id });
    await record(tx, context, 'shipments.import-resumed', found);
  });
}

/**
 * Begins to undo an import: a job cancels its shipments, with their money given back as any cancellation does. What was not booked yet is not
 * booked any more. Raises `conflict` when something was collected or a label printed. Source: screens S34, beyond 13.
 */
export async function undoImport(
  context: RequestContext,
  { id }: InputOf<Api['undoImport']>,
): Promise<OutputOf<Api['undoImport']>> {
  return changeImport(context, id, async (tx, found) => {
    const refusal = whyNotUndo({ state: found.state, ...(await readWhatHolds(tx, id)) });
    if (refusal !== null) throw new Problem('conflict', refusal);
    const left_out = await moveItems(tx, id, { from: 'waiting', to: 'skipped', message: 'The import was undone before.' });
    await addToCounts(tx, { id }, { skipped_count: left_out });
    // Who undoes it cancels: it is done in their name.
    await updateImport(tx, id, { state: 'undoing', message: '', undone_by: importerOf(context).user_id });
    await context.services.jobs.add(tx, 'undo-import', { provider_id: tx.provider_id, import_id: id });
    await record(tx, context, 'shipments.import-undone', found);
  });
}

async function changeImport(context: RequestContext, id: number, change: (tx: Tx, found: ImportRow) => Promise<void>) {
  const actor = importerOf(context);
  return inTransaction(context, async (tx) => {
    const found = await lockImport(tx, actor, id);
    if (!found) throw importNotFound();
    await change(tx, found);
    const [changed] = (await readImports(tx, actor, { id, limit: 1, offset: 0 })).imports;
    if (!changed) throw importNotFound();
    return { import: changed };
  });
}

async function record(tx: Tx, context: RequestContext, type: string, { id, account_id, file_name }: ImportRow): Promise<void> {
  await recordChange(tx, context, {
    type,
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_to: { import_id: id, file_name },
  });
}

const REASON = 'The import it came with was undone';
const STOPPED = 'Undoing stopped before its end. Undo it again to go on.';
const TURNS_MAX = 20_000;

/**
 * Cancels the shipments of an import one by one, each with its money in a transaction of its own that also says so: begun again it goes on where
 * it was. What was collected meanwhile stays as it is, with the reason. Source: beyond 13.
 */
export async function cancelImport(
  context: RequestContext,
  { import_id }: { readonly import_id: number },
  run: JobRun,
): Promise<void> {
  try {
    for (let at = 0; at <= TURNS_MAX; at++) if (!(await cancelNext(context, import_id))) return;
  } catch (error) {
    if (run.is_last_try) await end(context, import_id, 'stopped', STOPPED);
    throw error;
  }
}

async function cancelNext(context: RequestContext, import_id: number): Promise<boolean> {
  let refused: { readonly item: OpenItem; readonly message: string } | null = null;
  try {
    return await inTransaction(context, async (tx) => {
      const found = await lockImport(tx, context.actor, import_id);
      if (found?.state !== 'undoing') return false;
      const [item] = await readNextItems(tx, import_id, { state: 'booked', limit: 1 });
      if (!item) {
        await updateImport(tx, import_id, { state: 'undone', time_undone: context.now, message: '' });
        return false;
      }
      const actor = await undoerNow(tx, found);
      if (actor === null) {
        await updateImport(tx, import_id, { state: 'stopped', message: STOPPED });
        return false;
      }
      if (item.shipment_id === null) throw new Error(`Item ${item.number} of import ${import_id} has no shipment.`);
      const own = { ...context, actor, source: 'web', now: new Date(), tx } as const;
      await cancelShipment(own, { id: item.shipment_id, message: REASON }).catch((error: unknown) => {
        if (error instanceof Problem) refused = { item, message: error.message };
        throw error;
      });
      await updateItem(tx, { import_id, number: item.number }, { state: 'undone', message: '' });
      await addToCounts(tx, found, { booked_count: -1, undone_count: 1 });
      return true;
    });
  } catch (error) {
    if (refused === null) throw error;
    await writeKept(context, import_id, refused);
    return true;
  }
}

async function writeKept(
  context: RequestContext,
  import_id: number,
  { item, message }: { readonly item: OpenItem; readonly message: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await lockImport(tx, context.actor, import_id);
    const [next] = await readNextItems(tx, import_id, { state: 'booked', after: item.number - 1, limit: 1 });
    if (found?.state !== 'undoing' || next?.number !== item.number) return;
    await updateItem(tx, { import_id, number: item.number }, { state: 'kept', message });
  });
}

async function undoerNow(tx: Tx, { undone_by }: ImportRow): Promise<UserActor | null> {
  // Set by the call that began to undo it.
  const actor = undone_by === null ? null : await readActorById(tx, undone_by as UserActor['user_id']);
  return actor && mayImport(actor) && hasPermission(actor.permissions, 'API_/shipments:POST') ? actor : null;
}

async function end(context: RequestContext, import_id: number, state: 'stopped', message: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await lockImport(tx, context.actor, import_id);
    if (found?.state === 'undoing') await updateImport(tx, import_id, { state, message });
  });
}
