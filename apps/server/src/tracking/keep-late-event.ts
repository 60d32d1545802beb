import type { ParcelId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import type { ShipmentPosition, StatusFact } from '@tsela/domain/tracking/shipment-position';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { idsOf } from '../shipments/change/parts/part-of-shipment.ts';
import { applyStatus } from '../shipments/change/apply-status.ts';
import { recordLateStep } from '../shipments/change/record-late-step.ts';
import { readStatusFacts } from '../shipments/tracking-event-repository.ts';
import { factOf, fieldFacts } from './plan-move.ts';
import type { Move, Outcome } from './plan-move.ts';

/**
 * Keeps what happened before the shipment's newest step in its history, at its own time, and answers its scanner that it had no other
 * effect. Only where it was the missing parcel of a step that has been taken since does the shipment go on by it, never back: in
 * whichever order the devices report, the shipment ends where it is. No message is sent. Source: docs/decisions/0021.
 */
export async function keepLateEvent(tx: Tx, context: RequestContext, move: Move, to: ShipmentStatus): Promise<Outcome> {
  const { event, step, shipment, parcels, moved, data } = move;
  const facts = { ...fieldFacts(event, step), ...(data !== undefined && { data }) };
  const known = await readStatusFacts(tx, shipment.id);
  const before = positionAfter(known, parcels);
  const after = positionAfter([...known, factOf(move, to)], parcels);
  await recordLateStep(tx, context, shipment, {
    facts,
    to,
    parcel_ids: moved.length === parcels.length ? null : idsOf(moved),
    is_news: moved.some(({ id }) => !known.some((fact) => isKnownOf(fact, id, to))),
    changed_parcels: changesOf(before, after),
  });
  const told = { parcels, parcels_scanned: parcels.length } as const;
  const step_made = furtherStep(before, after);
  if (step_made === null) {
    const message = `Kept, not applied: ${shipment.short_tracking_reference} is ${statusLabel(shipment.status).toLowerCase()} by what happened later.`;
    return { ...told, result: 'kept', shipment, status: shipment.status, message };
  }
  const changed = await applyStatus(tx, context, shipment, {
    to: step_made.status,
    date: step_made.date,
    message: statusLabel(step_made.status),
    location: step.location,
    parcel_ids: [],
    is_silent: true,
    ...(step_made.status === to && { also: step.also, ...(step.branch_id !== undefined && { branch_id: step.branch_id }) }),
  });
  return { ...told, result: 'accepted', shipment: changed, status: step_made.status, message: statusLabel(step_made.status) };
}

/** Whether a parcel is known to have had a status: what is scanned once more is no news. */
function isKnownOf({ status, moved_parcel_ids }: StatusFact, id: ParcelId, to: ShipmentStatus): boolean {
  return status === to && (moved_parcel_ids === null || moved_parcel_ids.includes(id));
}

/** The step the shipment is found to have taken after all, if that is later than the one it is at. */
function furtherStep(before: ShipmentPosition, after: ShipmentPosition): ShipmentPosition['shipment'] {
  if (after.shipment === null || after.shipment.status === before.shipment?.status) return null;
  return before.shipment === null || after.shipment.date >= before.shipment.date ? after.shipment : null;
}

function changesOf(before: ShipmentPosition, after: ShipmentPosition) {
  return [...after.parcels].filter(([id, status]) => before.parcels.get(id) !== status).map(([id, status]) => ({ id, status }));
}
