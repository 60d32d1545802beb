import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { whyNotResume, whyNotUndo } from '@tsela/domain/shipments/import/import-states';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { stepTogether } from '../change/change-many.ts';
import type { BranchTowns } from '../change/place-of-status.ts';
import { deleteQuotes } from '../quotes/delete-quotes.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { importNotFound } from './import-reads.ts';
import {
  addToCounts,
  lockImport,
  moveItems,
  readImports,
  readWhatHolds,
  updateImport,
  updateItems,
} from './import-repository.ts';
import type { ImportRow, OpenItem } from './import-repository.ts';
import { importerOf } from './importer-of.ts';
import { workThroughImport } from './work-through-import.ts';
import type { ImportWork } from './work-through-import.ts';

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
    await updateImport(tx, id, { state: 'booking', message: '', time_done: null, acting_user_id: importerOf(context).user_id });
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
    await updateImport(tx, id, { state: 'undoing', message: '', acting_user_id: importerOf(context).user_id });
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

const UNDOING: ImportWork = {
  during: 'undoing',
  items: 'booked',
  doItems: async (context, { id, kind }, items) => {
    const { tx } = context;
    const ids = items.map((item) => shipmentOf(id, item));
    const failed =
      kind === 'quotes'
        ? await keptQuotes(context, ids)
        : (await stepTogether(tx, context, ids, { to: 'cancelled', message: REASON, towns: NO_TOWNS })).failed;
    const why = new Map(failed.map(({ id: shipment, message }) => [shipment, message]));
    const refused = items.flatMap((item) => {
      const message = why.get(shipmentOf(id, item));
      return message === undefined ? [] : [{ item, message }];
    });
    const kept = new Set(refused.map(({ item }) => item.number));
    const numbers = items.map(({ number }) => number).filter((number) => !kept.has(number));
    updateItems(tx, { import_id: id, numbers }, { state: 'undone', message: '' });
    return refused;
  },
  done: { booked_count: -1, undone_count: 1 },
  // What was collected meanwhile stays as it is.
  refused: { state: 'kept', counts: {} },
  end: (now) => ({ state: 'undone', time_undone: now }),
  stopped: { state: 'undo-stopped', fault: STOPPED, user: STOPPED },
};

function shipmentOf(import_id: number, { number, shipment_id }: OpenItem): ShipmentId {
  if (shipment_id === null) throw new Error(`Item ${number} of import ${import_id} has no shipment.`);
  return shipment_id;
}

/** What is cancelled is nowhere but where it would have been collected. */
const NO_TOWNS: BranchTowns = new Map();

/** Deletes quotes. One that was sent meanwhile is one no longer, and is kept; one that is deleted already is undone. */
async function keptQuotes(context: RequestContext, ids: readonly ShipmentId[]) {
  const { failed } = await deleteQuotes(context, { ids: [...ids] });
  return failed.filter(({ message }) => message !== shipmentNotFound().message);
}

/** Cancels the shipments of an import, or deletes its quotes, as the calls for many do, each with its money. Source: beyond 13. */
export async function cancelImport(
  context: RequestContext,
  { import_id }: { readonly import_id: number },
  run: JobRun,
): Promise<void> {
  await workThroughImport(context, import_id, UNDOING, run);
}
