import { whyNotTaking } from '@tsela/domain/interhub-transfers/transfer-scans';
import type { BranchId, InterhubTransferId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { mayMoveOn } from '@tsela/domain/shipments/status/may-move-on';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Actor, RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { placeOfStatus } from '../shipments/change/place-of-status.ts';
import type { BranchTowns } from '../shipments/change/place-of-status.ts';
import { lockShipmentsFor, readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { takeSteps } from '../tracking/take-steps.ts';
import type { TransferFact } from '../tracking/transfer-step.ts';
import { factOf } from './transfer-facts.ts';
import { loadTransferFor, lockTransfers, readLines, referenceOf, transferNotFound } from './transfer-repository.ts';
import type { LineRow, TransferRow } from './transfer-repository.ts';

/** A transfer with what is on it, all locked until the transaction ends. */
export interface LoadedTransfer {
  readonly transfer: TransferRow;
  readonly lines: readonly LineRow[];
  readonly shipments: readonly ShipmentRow[];
  /** Of the shipments, those that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  /** Other transfers that were to be locked with it. */
  readonly others: readonly TransferRow[];
}

/** What is on a transfer goes with it, whatever part of it the caller sees. */
const ON_TRANSFER: Actor = { kind: 'system', name: 'System' };

/**
 * Locks a transfer with its shipments. They come first, in one order, as a scan of them locks them. What has joined it meanwhile is locked after
 * it: should a scan wait for that in a circle, the database ends one of the two, which is tried again. Raises `not-found` for one out of reach.
 */
export async function lockLoadedTransfer(
  tx: Tx,
  { actor }: RequestContext,
  id: InterhubTransferId,
  with_ids: readonly InterhubTransferId[] = [],
): Promise<LoadedTransfer> {
  await loadTransferFor(tx, actor, id);
  const before = shipmentIdsOf(await readLines(tx, id));
  const first = await lockShipments(tx, before);
  const locked = await lockTransfers(tx, actor, [...new Set([id, ...with_ids])]);
  const transfer = locked.find((row) => row.id === id);
  if (!transfer) throw transferNotFound();
  const lines = await readLines(tx, id);
  const known = new Set(before);
  const joined = await lockShipments(
    tx,
    shipmentIdsOf(lines).filter((shipment_id) => !known.has(shipment_id)),
  );
  const on_it = new Set(lines.map(({ shipment_id }) => shipment_id));
  const shipments = [...first, ...joined].filter((shipment) => on_it.has(shipment.id));
  const parcels = await readParcels(
    tx,
    shipments.map((shipment) => shipment.id),
  );
  return {
    transfer,
    lines,
    shipments,
    parcels: parcels.filter(({ status }) => status !== 'cancelled'),
    others: locked.filter((row) => row.id !== id),
  };
}

function lockShipments(tx: Tx, ids: readonly ShipmentId[]): Promise<ShipmentRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : lockShipmentsFor(tx, ON_TRANSFER, ids);
}

function shipmentIdsOf(lines: readonly LineRow[]): ShipmentId[] {
  return [...new Set(lines.map(({ shipment_id }) => shipment_id))];
}

interface Going {
  readonly loaded: LoadedTransfer;
  readonly parcel_ids: ReadonlySet<ParcelId>;
  readonly to: ShipmentStatus;
  readonly at: BranchId;
  readonly message: string;
  readonly act: TransferFact['act'];
  readonly towns: BranchTowns;
}

/** Takes parcels of a transfer one status on, with their shipments. What is over, or on hold, stays as it is. */
export async function moveLoad(tx: Tx, context: RequestContext, going: Going): Promise<void> {
  const { loaded, parcel_ids, to, at, message, act, towns } = going;
  const by_shipment = Map.groupBy(loaded.parcels, ({ shipment_id }) => shipment_id);
  const data = factOf(loaded.transfer, act);
  await takeSteps(
    tx,
    context,
    loaded.shipments.flatMap((shipment) => {
      const parcels = by_shipment.get(shipment.id) ?? [];
      const moved = parcels.filter(({ id, status }) => parcel_ids.has(id) && !isHold(status));
      if (moved.length === 0 || staysAsItIs(shipment)) return [];
      const location = placeOfStatus(to, shipment, { towns, scanned_at: at });
      return { shipment, parcels, moved, step: { to, message, location, also: {}, branch_id: at, data } };
    }),
  );
}

/** Whether a shipment is over, not booked, or on hold: no transfer moves it. */
export function staysAsItIs({ status }: Pick<ShipmentRow, 'status'>): boolean {
  return !mayMoveOn(status);
}

/** Raises `conflict` where a transfer takes no more parcels. */
export function refuseUnlessLoading(transfer: TransferRow, now: Date): void {
  refuseClosed(transfer);
  const reference = referenceOf(transfer);
  if (transfer.time_dispatched !== null) throw new Problem('conflict', `${reference} has left.`);
  const refusal = whyNotTaking({ reference, takes_until: transfer.takes_until }, now);
  if (refusal !== null) throw new Problem('conflict', refusal);
}

export function refuseClosed(transfer: TransferRow): void {
  if (transfer.status === 'closed') throw new Problem('conflict', `${referenceOf(transfer)} is closed.`);
}

/** Staff limited to a branch act at their end of the lane. */
export function refuseElsewhere({ actor }: RequestContext, branch_id: BranchId, message: string): void {
  if (actor.kind === 'user' && actor.limit_user_to_branch && actor.branch_id !== branch_id)
    throw new Problem('not-permitted', message);
}
