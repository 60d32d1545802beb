import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { whyNotUndone } from '@tsela/domain/tracking/scan-undo';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { takeBackScan } from '../shipments/change/take-back-scan.ts';
import { lockShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { findOwnScan } from './undo-scan-repository.ts';

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
    const status = await takeBackScan(tx, context, { shipment, choice: scan.choice, event_id });
    await context.services.transfers.awaitAgain(tx, context, { shipment_id: shipment.id, captured_at: scan.captured_at });
    return undoneText(shipment, status);
  });
}

function undoneText({ id: shipment_id, short_tracking_reference }: ShipmentRow, status: ShipmentStatus) {
  const message = `Undone: ${short_tracking_reference} is ${statusLabel(status).toLowerCase()}.`;
  return { shipment_id, status, message };
}
