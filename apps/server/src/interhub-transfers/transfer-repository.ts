import type { LineDecision, LineDifference } from '@tsela/domain/interhub-transfers/transfer-lines';
import { transferReference } from '@tsela/domain/interhub-transfers/transfer-references';
import type { BranchId, InterhubTransferId, ParcelId, ShipmentId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Actor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { insertRows } from '../db/insert-rows.ts';
import { laterThanBefore } from '../db/later-than-before.ts';
import { lockExclusive } from '../db/locks.ts';
import { visibleTransfers } from '../db/reach.ts';
import type { InterhubTransferParcelsTable, InterhubTransfersTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type TransferRow = Selectable<InterhubTransfersTable>;
export type LineRow = Selectable<InterhubTransferParcelsTable>;

export function transferNotFound(): Problem {
  return new Problem('not-found', 'Interhub transfer not found.');
}

/** A transfer for a reader, or "not found". */
export async function loadTransferFor(tx: Tx, actor: Actor, id: InterhubTransferId): Promise<TransferRow> {
  const row = await visibleTransfers(tx, actor).selectAll('interhub_transfers').where('id', '=', id).executeTakeFirst();
  if (!row) throw transferNotFound();
  return row;
}

/** The same by its number; null for none within reach. */
export async function findTransferByNumber(tx: Tx, actor: Actor, number: number): Promise<TransferRow | null> {
  const query = visibleTransfers(tx, actor).selectAll('interhub_transfers').where('number', '=', number);
  return (await query.executeTakeFirst()) ?? null;
}

/** Those within reach, in the order of their ids, locked until the transaction ends. Shipments are locked before, always: scans hold theirs. */
export async function lockTransfers(tx: Tx, actor: Actor, ids: readonly InterhubTransferId[]): Promise<TransferRow[]> {
  if (ids.length === 0) return [];
  return visibleTransfers(tx, actor)
    .selectAll('interhub_transfers')
    .where(isAnyOf('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function lockTransferFor(tx: Tx, actor: Actor, id: InterhubTransferId): Promise<TransferRow> {
  const [row] = await lockTransfers(tx, actor, [id]);
  if (!row) throw transferNotFound();
  return row;
}

export type NewTransfer = Omit<Insertable<InterhubTransfersTable>, 'id' | 'provider_id' | 'number'>;

/**
 * Adds a transfer under the provider's next number: transfers of a provider are numbered one after the other. Null where the same daily
 * manifest is there already.
 */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<TransferRow | null> {
  await lockExclusive(tx, 'number of interhub transfers');
  const last = await tx.db
    .selectFrom('interhub_transfers')
    .select('number')
    .where('provider_id', '=', tx.provider_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = await tx.db
    .insertInto('interhub_transfers')
    .values(({ fn, val }) => ({
      ...transfer,
      provider_id: tx.provider_id,
      id: fn<InterhubTransferId>('nextval', [val('interhub_transfer_ids')]),
      number: (last?.number ?? 0) + 1,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export type TransferChange = Omit<Updateable<InterhubTransfersTable>, 'id' | 'provider_id' | 'number' | 'time_modified'>;

export async function updateTransfer(tx: Tx, id: InterhubTransferId, change: TransferChange, now: Date): Promise<TransferRow> {
  return tx.db
    .updateTable('interhub_transfers')
    .set({ ...change, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Transfers on their way that were expected before a time and of which no branch was told. */
export async function readLateTransfers(tx: Tx, before: Date, limit: number): Promise<InterhubTransferId[]> {
  const rows = await tx.db
    .selectFrom('interhub_transfers')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'open')
    .where('time_dispatched', 'is not', null)
    .where('time_received', 'is', null)
    .where('expected_arrival', '<', before)
    .where('time_told_late', 'is', null)
    .orderBy('expected_arrival')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is or was on a transfer. */
export async function readLines(tx: Tx, id: InterhubTransferId): Promise<LineRow[]> {
  return tx.db
    .selectFrom('interhub_transfer_parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('transfer_id', '=', id)
    .orderBy('shipment_id')
    .orderBy('parcel_id')
    .execute();
}

/** The lines of parcels on some transfers, and those of open transfers that have them. */
export async function readLinesOf(
  tx: Tx,
  {
    parcel_ids,
    transfer_ids,
  }: { readonly parcel_ids: readonly ParcelId[]; readonly transfer_ids: readonly InterhubTransferId[] },
): Promise<LineRow[]> {
  if (parcel_ids.length === 0) return [];
  return tx.db
    .selectFrom('interhub_transfer_parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('parcel_id', parcel_ids))
    .where((eb) => eb.or([eb('is_open', '=', true), isAnyOf('transfer_id', transfer_ids)]))
    .execute();
}

/** The lines of a shipment that were scanned in at a moment. */
export async function readLinesScannedIn(
  tx: Tx,
  { shipment_id, at }: { readonly shipment_id: ShipmentId; readonly at: Date },
): Promise<LineRow[]> {
  return tx.db
    .selectFrom('interhub_transfer_parcels')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('time_scanned_in', '=', at)
    .execute();
}

/** The references of transfers, by their ids. */
export async function readReferences(
  tx: Tx,
  ids: readonly InterhubTransferId[],
): Promise<ReadonlyMap<InterhubTransferId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('interhub_transfers')
    .select(['id', 'number'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, referenceOf(row)]));
}

/** A line as it is after an act; what is not in it keeps nothing. */
export interface LineToWrite {
  readonly transfer_id: InterhubTransferId;
  readonly parcel_id: ParcelId;
  readonly shipment_id: ShipmentId;
  readonly is_open: boolean;
  readonly time_added: Date;
  readonly added_by: UserId | null;
  readonly time_scanned_out: Date | null;
  readonly scanned_out_by: UserId | null;
  readonly time_scanned_in: Date | null;
  readonly scanned_in_by: UserId | null;
  readonly difference: LineDifference | null;
  readonly decision: LineDecision | null;
  readonly moved_to_id: InterhubTransferId | null;
  readonly note: string;
  readonly decided_by: UserId | null;
  readonly time_decided: Date | null;
}

const OF_LINES = [
  'shipment_id',
  'is_open',
  'time_added',
  'added_by',
  'time_scanned_out',
  'scanned_out_by',
  'time_scanned_in',
  'scanned_in_by',
  'difference',
  'decision',
  'moved_to_id',
  'note',
  'decided_by',
  'time_decided',
] as const;

/** Writes lines whole. What gives a parcel up goes before what takes it, as the caller orders them. */
export async function writeLines(tx: Tx, lines: readonly LineToWrite[]): Promise<void> {
  const released = lines.filter(({ is_open }) => !is_open);
  for (const some of [released, lines.filter(({ is_open }) => is_open)])
    if (some.length > 0)
      await insertRows(
        tx,
        {
          name: 'transfer-lines',
          table: 'interhub_transfer_parcels',
          columns: ['transfer_id', 'parcel_id', ...OF_LINES],
          ending: `on conflict (provider_id, transfer_id, parcel_id) do update set
            ${OF_LINES.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        },
        some.map((line) => [line.transfer_id, line.parcel_id, ...OF_LINES.map((column) => line[column])]),
      );
}

export async function deleteLines(tx: Tx, id: InterhubTransferId, parcel_ids: readonly ParcelId[]): Promise<void> {
  if (parcel_ids.length === 0) return;
  await tx.db
    .deleteFrom('interhub_transfer_parcels')
    .where('provider_id', '=', tx.provider_id)
    .where('transfer_id', '=', id)
    .where(isAnyOf('parcel_id', parcel_ids))
    .execute();
}

/** A line of which nothing is known but that its parcel is listed. */
export function newLine(
  line: Pick<LineToWrite, 'transfer_id' | 'parcel_id' | 'shipment_id' | 'time_added' | 'added_by'>,
): LineToWrite {
  return {
    ...line,
    is_open: true,
    time_scanned_out: null,
    scanned_out_by: null,
    time_scanned_in: null,
    scanned_in_by: null,
    difference: null,
    decision: null,
    moved_to_id: null,
    note: '',
    decided_by: null,
    time_decided: null,
  };
}

export function referenceOf({ number }: Pick<TransferRow, 'number'>): string {
  return transferReference(number);
}

/** The branches of a transfer. */
export function branchesOf({ origin_branch_id, destination_branch_id }: TransferRow): BranchId[] {
  return [origin_branch_id, destination_branch_id];
}
