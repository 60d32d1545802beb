import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBatchApi, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { documentReference, parseDocumentReference, searchReference } from '@tsela/domain/formats/references';
import type { AccountId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { BatchOutcome } from '@tsela/domain/shipments/batches/batch-rules';
import { BATCH_PARCELS_MAX, BATCH_SHIPMENTS_MAX, whyNotInBatch } from '@tsela/domain/shipments/batches/batch-rules';
import { dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import { drawBatchNumber } from '../../billing/draw-batch-number.ts';
import type { RequestContext } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseDrivers } from '../change/refuse-drivers.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { loadShipmentsFor, lockShipmentsFor } from '../shipment-repository.ts';
import { findUnbatched, readBatched, readBatches, readOpenNumbers, readPickable } from './batch-reads.ts';
import {
  closeBatch,
  countWaiting,
  deleteItems,
  deletePicks,
  insertBatch,
  insertItems,
  insertPicks,
  lockBatch,
  updateOutcome,
} from './batch-repository.ts';
import type { BatchRow, Taken } from './batch-repository.ts';

type Api = typeof shipmentBatchApi;
type LeftOut = OutputOf<Api['makeBatch']>['left_out'];

/** Batches within the caller's reach. Source: screens S08. */
export async function listBatches(
  context: RequestContext,
  { reference, from, to, ...asked }: InputOf<Api['batches']>,
): Promise<OutputOf<Api['batches']>> {
  const named = reference === undefined ? undefined : parseDocumentReference(reference);
  // A text that is no number of a batch names none.
  if (named === null || (named && named.kind !== 'batch')) return { batches: [], count: 0 };
  return reading(context, async (tx) => {
    const found = await readBatches(tx, context.actor, {
      ...asked,
      number: named?.sequence,
      // The contract's shape admits real days only.
      from: from === undefined ? undefined : startOfDay(from as Day),
      to: to === undefined ? undefined : endOfDay(to as Day),
      ...pageOf(asked),
    });
    if (asked.id !== undefined && found.batches.length === 0) throw batchNotFound();
    return found;
  });
}

/** What is in a batch, parcel by parcel. */
export async function listBatched(context: RequestContext, { id }: InputOf<Api['batched']>): Promise<OutputOf<Api['batched']>> {
  return reading(context, async (tx) => {
    await readBatch(tx, context, id);
    return { shipments: await readBatched(tx, context.actor, id) };
  });
}

/**
 * Makes a batch of the shipments named, or of everything booked today that is in none. What cannot be in it is named and left out; raises
 * `conflict` when nothing is left. Source: screens S08.
 */
export async function makeBatch(
  context: RequestContext,
  { account_id, ids }: InputOf<Api['makeBatch']>,
): Promise<OutputOf<Api['makeBatch']>> {
  const { actor, now } = context;
  refuseDrivers(actor);
  return inTransaction(context, async (tx) => {
    const of_account = account_id ?? (await accountOf(tx, context, ids));
    await loadAccountFor(tx, actor, of_account);
    const wanted = ids ?? (await findToday(tx, context, of_account));
    if (wanted.length === 0) throw new Problem('conflict', 'Everything booked today is already in a batch.');
    // Its number is drawn last of all locks but those on its own rows: other batches of the provider wait for it.
    const { fit, left_out } = await fitting(tx, context, { ids: wanted, account_id: of_account });
    if (fit.length === 0) throw nothingFits(left_out);
    const number = await drawBatchNumber(tx);
    const id = await insertBatch(tx, { number, account_id: of_account, created_by: userOf(context), now });
    const all_left_out = [...left_out, ...(await addItems(tx, context, id, fit))];
    if (all_left_out.length === new Set(wanted).size) throw nothingFits(all_left_out);
    await recordBatch(tx, context, { id, number, account_id: of_account }, 'made', { shipments: fit.length });
    return { batch: await readBatch(tx, context, id), left_out: all_left_out };
  });
}

/** Adds shipments to an open batch and takes others out. Source: screens S08. */
export async function changeBatch(
  context: RequestContext,
  { id, add = [], add_today = false, remove = [] }: InputOf<Api['changeBatch']>,
): Promise<OutputOf<Api['changeBatch']>> {
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const { account_id } = await readBatch(tx, context, id);
    const wanted = [...new Set([...add, ...(add_today ? await findToday(tx, context, account_id) : [])])];
    const { fit, left_out } = await fitting(tx, context, { ids: wanted, account_id });
    const batch = await lockOpen(tx, context, id);
    const removed = remove.length === 0 ? [] : await loadShipmentsFor(tx, context.actor, remove);
    await deleteItems(
      tx,
      id,
      removed.map((shipment) => shipment.id),
    );
    const all_left_out = [...left_out, ...(await addItems(tx, context, id, fit))];
    await recordBatch(tx, context, batch, 'changed', { added: fit.length, removed: removed.length });
    return { batch: await readBatch(tx, context, id), left_out: all_left_out };
  });
}

/** Ticks off what was found, by its code or by hand. Source: screens S08, "tick by scan or by hand". */
export async function pickParcels(
  context: RequestContext,
  { id, reference, parcel_ids = [], is_picked }: InputOf<Api['pick']>,
): Promise<OutputOf<Api['pick']>> {
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const batch = await lockOpen(tx, context, id);
    const pickable = await readPickable(tx, context.actor, id);
    const key = searchReference(reference ?? '');
    const by_id = new Set<ParcelId>(parcel_ids);
    const own = pickable.filter(
      (parcel) =>
        by_id.has(parcel.id) || (key !== '' && [parcel.tracking_reference, parcel.alternative_tracking_reference].includes(key)),
    );
    // The code of the shipment says which parcel it is where there is one alone.
    const whole = pickable.filter(
      (parcel) => key !== '' && [parcel.short_tracking_reference, parcel.custom_reference_key].includes(key),
    );
    const picked = own.length > 0 ? own : whole.length === 1 ? whole : [];
    if (picked.length === 0) throw new Problem('conflict', whyNotPicked(key, whole.length));
    const ids = picked.map((parcel) => parcel.id);
    if (is_picked) insertPicks(tx, { batch_id: id, parcel_ids: ids, picked_by: userOf(context), now: context.now });
    else deletePicks(tx, { batch_id: id, parcel_ids: ids });
    const references = picked.map((parcel) => parcel.tracking_reference);
    await recordBatch(tx, context, batch, is_picked ? 'picked' : 'unpicked', { parcels: references });
    return { batch: await readBatch(tx, context, id), references };
  });
}

function whyNotPicked(key: string, of_shipment: number): string {
  if (key === '') return 'Please scan or choose a parcel.';
  if (of_shipment > 1) return `${key} has ${of_shipment} parcels. Scan the code of the parcel itself.`;
  return `${key} is not in this batch.`;
}

/** Gives an open batch up; its shipments wait without one. */
export async function dissolveBatch(
  context: RequestContext,
  { id }: InputOf<Api['dissolve']>,
): Promise<OutputOf<Api['dissolve']>> {
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const batch = await lockOpen(tx, context, id);
    updateOutcome(tx, { batch_id: id }, 'dissolved');
    await closeBatch(tx, id, null);
    await recordBatch(tx, context, batch, 'dissolved', {});
    return { batch: await readBatch(tx, context, id) };
  });
}

/** A batch that is still being made, locked. Raises `conflict` when it is over. */
export async function lockOpen(tx: Tx, context: RequestContext, id: number): Promise<BatchRow> {
  const batch = await lockBatch(tx, context.actor, id);
  if (!batch) throw batchNotFound();
  if (batch.status === 'open') return batch;
  const reference = documentReference('batch', batch.number);
  const how = batch.status === 'handed-over' ? 'handed over' : 'dissolved';
  throw new Problem('conflict', `${reference} was ${how} already.`);
}

/** How many shipments wait in a batch beside those that its taker sees. */
export async function countUnseen(tx: Tx, id: number, seen: readonly unknown[]): Promise<number> {
  return (await countWaiting(tx, id)).shipments - seen.length;
}

/** Closes a batch that `lockOpen` has locked as it was taken, with what became of its shipments. */
export async function takeBatch(
  tx: Tx,
  context: RequestContext,
  batch: BatchRow,
  {
    outcomes,
    ...taken
  }: Pick<Taken, 'choice' | 'branch_id' | 'differences'> & {
    readonly outcomes: ReadonlyMap<BatchOutcome, readonly ShipmentId[]>;
  },
): Promise<ShipmentBatch> {
  const { id } = batch;
  for (const [outcome, shipment_ids] of outcomes) updateOutcome(tx, { batch_id: id, shipment_ids }, outcome);
  await closeBatch(tx, id, { ...taken, taken_by: userOf(context), time_taken: context.now });
  await recordBatch(tx, context, batch, 'handed-over', { choice: taken.choice, ...taken.differences });
  return readBatch(tx, context, id);
}

/** One batch as its reader sees it. */
export async function readBatch(tx: Tx, { actor }: RequestContext, id: number): Promise<ShipmentBatch> {
  const [batch] = (await readBatches(tx, actor, { id, limit: 1, offset: 0 })).batches;
  if (!batch) throw batchNotFound();
  return batch;
}

/** Not there and not theirs look alike. */
function batchNotFound(): Problem {
  return new Problem('not-found', 'Batch not found.');
}

/** Tells the trail of its account what was done to a batch. */
async function recordBatch(
  tx: Tx,
  context: RequestContext,
  { id, number, account_id }: Pick<BatchRow, 'id' | 'number' | 'account_id'>,
  what: string,
  change_to: object,
): Promise<void> {
  await recordChange(tx, context, {
    type: `batch.${what}`,
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_to: { batch_id: id, reference: documentReference('batch', number), ...change_to },
  });
}

function userOf({ actor }: RequestContext) {
  return actor.kind === 'user' ? actor.user_id : null;
}

/** The caller's own account, or that of what is named. */
async function accountOf(tx: Tx, { actor }: RequestContext, ids: readonly ShipmentId[] = []): Promise<AccountId> {
  if (actor.kind === 'user' && actor.account_id !== null) return actor.account_id;
  const [first] = ids.length === 0 ? [] : await loadShipmentsFor(tx, actor, ids);
  if (first) return first.account_id;
  if (ids.length > 0) throw shipmentNotFound();
  const message = 'Please choose an account.';
  throw new Problem('bad-input', message, { violations: [{ field: 'account_id', code: 'required', message }] });
}

function findToday(tx: Tx, { actor, now }: RequestContext, account_id: AccountId): Promise<ShipmentId[]> {
  return findUnbatched(tx, actor, { account_id, since: startOfDay(dayOf(now)), limit: BATCH_SHIPMENTS_MAX });
}

/** Locks the shipments; those that may be in a batch of the account, and the others each with the reason. */
async function fitting(
  tx: Tx,
  { actor }: RequestContext,
  { ids, account_id }: { readonly ids: readonly ShipmentId[]; readonly account_id: AccountId },
): Promise<{ fit: ShipmentId[]; left_out: LeftOut }> {
  if (ids.length === 0) return { fit: [], left_out: [] };
  const found = new Map((await lockShipmentsFor(tx, actor, ids)).map((shipment) => [shipment.id, shipment]));
  const judged = [...new Set(ids)].map((id) => {
    const shipment = found.get(id);
    return { id, message: shipment ? whyNotInBatch(shipment, account_id) : shipmentNotFound().message };
  });
  return {
    fit: judged.filter(({ message }) => message === null).map(({ id }) => id),
    left_out: judged.flatMap(({ id, message }) => (message === null ? [] : [{ id, message }])),
  };
}

/** Puts them in; those that are in another batch are answered each with its number. Raises `conflict` when it is too many. */
async function addItems(tx: Tx, context: RequestContext, batch_id: number, ids: readonly ShipmentId[]): Promise<LeftOut> {
  const added = await insertItems(tx, { batch_id, shipment_ids: ids, now: context.now });
  const { shipments, parcels } = await countWaiting(tx, batch_id);
  if (shipments > BATCH_SHIPMENTS_MAX || parcels > BATCH_PARCELS_MAX)
    throw new Problem(
      'conflict',
      `A batch has ${BATCH_SHIPMENTS_MAX} shipments and ${BATCH_PARCELS_MAX} parcels at most. Please make another one of the rest.`,
    );
  const elsewhere = ids.filter((id) => !added.has(id));
  const numbers = await readOpenNumbers(tx, elsewhere);
  return elsewhere.map((id) => {
    const number = numbers.get(id);
    return {
      id,
      message: number === undefined ? 'It is in another batch.' : `It is in ${documentReference('batch', number)} already.`,
    };
  });
}

function nothingFits(left_out: LeftOut): Problem {
  const [first] = left_out;
  return new Problem('conflict', first?.message ?? 'None of them can be in a batch.');
}
