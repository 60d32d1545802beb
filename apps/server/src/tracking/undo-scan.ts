import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { SCAN_CHOICES, SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { whyNotUndone } from '@tsela/domain/tracking/scan-undo';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { announceShipment, applyStatus } from '../shipments/change/apply-status.ts';
import { branchTowns, placeOfStatus } from '../shipments/change/place-of-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { lockShipmentFor, readParcels, updateParcelStatuses } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { insertTrackingEvent, readStatusFacts } from '../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../shipments/tracking-event-repository.ts';
import { deleteEntriesOfScan, findOwnScan, hasMovedSince, readEntriesOfScan, restoreBeforeScan } from './undo-scan-repository.ts';
import type { BeforeScan, KeptScan } from './undo-scan-repository.ts';

/**
 * Takes a scan of the caller back: the shipment and its parcels are where they were, with the branch and the driver they had. The history
 * says that a scan was taken back, and the audit trail which. What was sent to people by it has been sent. Raises `not-found` for a scan of
 * another user, `conflict` where it is too late. Source: screens S28, docs/decisions/0205.
 */
export async function undoScan(
  context: RequestContext,
  { event_id }: InputOf<typeof scanUndoApi.undoScan>,
): Promise<OutputOf<typeof scanUndoApi.undoScan>> {
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const user_id = context.actor.kind === 'user' ? context.actor.user_id : null;
    const scan = user_id === null ? undefined : await findOwnScan(tx, { event_id, user_id });
    if (!scan || scan.answer.shipment_id === null) throw new Problem('not-found', 'Scan not found.');
    const refusal = whyNotUndone({ ...scan, was_taken: scan.answer.result === 'accepted', now: context.now });
    if (refusal !== null) throw new Problem('conflict', refusal);
    // Kept with the answer by keepFieldEvents.
    const shipment = await lockShipmentFor(tx, context.actor, { id: scan.answer.shipment_id as ShipmentId });
    const entries = await readEntriesOfScan(tx, { shipment_id: shipment.id, event_id });
    // Undone before: sent again, or pressed twice.
    if (entries.length === 0) return undoneText(shipment, shipment.status);
    const status = await takeBack(tx, context, { shipment, scan, entries, event_id });
    return undoneText(shipment, status);
  });
}

function undoneText({ id: shipment_id, short_tracking_reference }: ShipmentRow, status: ShipmentStatus) {
  const message = `Undone: ${short_tracking_reference} is ${statusLabel(status).toLowerCase()}.`;
  return { shipment_id, status, message };
}

interface TakenBack {
  readonly shipment: ShipmentRow;
  readonly scan: KeptScan;
  readonly entries: readonly TrackingEventRow[];
  readonly event_id: string;
}

async function takeBack(
  tx: Tx,
  context: RequestContext,
  { shipment, scan, entries, event_id }: TakenBack,
): Promise<ShipmentStatus> {
  const last_id = entries.at(-1)?.id ?? 0;
  const is_late = entries.some((entry) => entry.is_late);
  if (is_late || (await hasMovedSince(tx, { shipment_id: shipment.id, id: last_id })))
    throw new Problem(
      'conflict',
      `Something happened to ${shipment.short_tracking_reference} since, so this scan cannot be undone. Change the status on its page.`,
    );
  await deleteEntriesOfScan(tx, { shipment_id: shipment.id, event_id });
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const before = positionAfter(await readStatusFacts(tx, shipment.id), parcels);
  const status = before.shipment?.status ?? shipment.status;
  const moves = parcels.flatMap((parcel) => {
    const then = before.parcels.get(parcel.id);
    return then === undefined || then === parcel.status ? [] : [{ id: parcel.id, status: then }];
  });
  await updateParcelStatuses(tx, [{ shipment_id: shipment.id, moves }], context.now);
  await say(tx, context, { shipment, status, message: `Scan taken back: ${labelOf(scan.choice)}` });
  const changed = beforeOf(entries);
  if (changed) await restoreBeforeScan(tx, shipment.id, changed, context.now);
  await recordChange(tx, context, {
    type: 'shipment.scan-undone',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { status: shipment.status, choice: scan.choice, event_id },
    change_to: { status },
  });
  announceShipment(tx, context, shipment);
  return status;
}

interface Said {
  readonly shipment: ShipmentRow;
  readonly status: ShipmentStatus;
  readonly message: string;
}

/** In the history, for staff; where the shipment itself goes back, programs of its account hear of it. */
async function say(tx: Tx, context: RequestContext, { shipment, status, message }: Said): Promise<void> {
  const location = placeOfStatus(status, shipment, { towns: await branchTowns(context) });
  if (status !== shipment.status) {
    await applyStatus(tx, context, shipment, {
      to: status,
      message,
      location,
      parcel_ids: [],
      is_silent: true,
      keeps_dates: true,
    });
    return;
  }
  await insertTrackingEvent(tx, context, {
    shipment_id: shipment.id,
    status,
    message,
    date: context.now,
    location,
    source: context.source,
    is_public: false,
    moved_parcel_ids: [],
  });
}

function labelOf(choice: string): string {
  const known = SCAN_CHOICES.find((each) => each === choice);
  return known ? SCAN_CHOICE_FACTS[known].label : choice;
}

/** What beforeScan kept with a step; null where the scan moved parcels alone. */
function beforeOf(entries: readonly TrackingEventRow[]): BeforeScan | null {
  const kept = entries.map(({ data }) => data as { type?: string } | null).find((data) => data?.type === 'scan');
  // Written by beforeScan in this shape.
  return (kept as ({ type: 'scan' } & BeforeScan) | undefined) ?? null;
}

/** What a scan may change of a shipment, kept with its step so that it can be taken back. */
export function beforeScan(shipment: ShipmentRow): { readonly type: 'scan' } & BeforeScan {
  const { current_branch_id, delivery_agent_id, collected_date, returned_to_hub_date } = shipment;
  return {
    type: 'scan',
    current_branch_id,
    delivery_agent_id,
    collected_date: collected_date?.toISOString() ?? null,
    returned_to_hub_date: returned_to_hub_date?.toISOString() ?? null,
  };
}
