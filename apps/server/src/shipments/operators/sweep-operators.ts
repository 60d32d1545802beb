import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { TOLD_MESSAGES, isToldStep } from '@tsela/domain/shipments/operator-steps';
import { statusAfterPickupPointEvent } from '@tsela/domain/shipments/status/pickup-point-events';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { PICKUP_OPERATOR_PORTS } from '../../gateways/pickup-operators/pickup-operator-ports.ts';
import { readNamedPoints } from '../../pickup-points/named-point-reads.ts';
import { findOperatorReservation, readDueReservations, updateOperatorReservation } from './operator-reservation-repository.ts';
import type { OperatorReservation } from './operator-reservation-repository.ts';
import { connectedOperators, operatorAccessFor } from '../../providers/operator-access.ts';
import { applyStatus } from '../change/apply-status.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import { FIRST_LOOK_MS, endUnchosen, keepRefused } from './settle-reservation.ts';
import { takeToldStep } from './take-operator-notice.ts';

/** So many a run; what is due beyond them waits for the next, a few minutes later. */
const EXPIRED_AT_ONCE = 200;
const LOOKS_AT_ONCE = 50;
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;

/**
 * Ends what was not dropped off or taken out in time, cancels what was refused a place and for which nothing was chosen, and asks operators about
 * reservations of which nothing was heard: a notice may be lost. An operator that does not answer is asked nothing more in this run.
 */
export async function sweepOperators(context: RequestContext): Promise<void> {
  const failures = await endAllUnchosen(context);
  if ((await connectedOperators(context)).length > 0) await sweepConnected(context);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} bookings without a place could not be cancelled.`);
}

/** Also of an operator that the provider is not connected with any more. One that fails stops none of the others; answers why they failed. */
async function endAllUnchosen(context: RequestContext): Promise<readonly Error[]> {
  const unchosen = await reading(context, (tx) =>
    readDueReservations(tx, 'time_choose', { now: context.now, most: EXPIRED_AT_ONCE }),
  );
  const failures: Error[] = [];
  for (const row of unchosen) {
    try {
      await endUnchosen(context, row);
    } catch (cause) {
      failures.push(new Error(`Shipment ${row.shipment_id} could not be cancelled.`, { cause }));
    }
  }
  return failures;
}

async function sweepConnected(context: RequestContext): Promise<void> {
  const expired = await reading(context, (tx) =>
    readDueReservations(tx, 'time_expires', { now: context.now, most: EXPIRED_AT_ONCE }),
  );
  for (const row of expired) await expire(context, row);
  const due = await reading(context, (tx) => readDueReservations(tx, 'time_look', { now: context.now, most: LOOKS_AT_ONCE }));
  const away = new Set<PickupProvider>();
  for (const row of due)
    if (!away.has(row.pickup_point_provider) && !(await look(context, row))) away.add(row.pickup_point_provider);
}

/** The compartment goes to others, or the parcel back to the hub. */
async function expire(context: RequestContext, { id, shipment_id }: OperatorReservation): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
    const row = await findOperatorReservation(tx, id);
    if (!row?.is_current || row.time_expires === null || row.time_expires > context.now) return;
    await updateOperatorReservation(tx, { id }, { time_expires: null });
    const { side, pickup_point_provider: provider } = row;
    if (side === 'collection' && row.step === 'reserved') {
      await updateOperatorReservation(tx, { id }, { step: 'expired', time_step: context.now, state: 'open', time_look: null });
      await context.services.jobs.add(tx, 'tell-operator', { provider_id: tx.provider_id, operator_reservation_id: id });
    }
    if (side === 'collection') return;
    const { point_type: type } = PICKUP_OPERATORS[provider];
    const to = statusAfterPickupPointEvent(shipment.status, 'not-taken-in-time', { provider, type });
    const location = (await readNamedPoints(tx, [shipment]))(shipment.id, side)?.name ?? '';
    if (to !== null) await applyStatus(tx, context, shipment, { to, message: TOLD_MESSAGES.expired.delivery, location });
  });
}

/** Answers whether the operator was there. */
async function look(context: RequestContext, row: OperatorReservation): Promise<boolean> {
  const access = await operatorAccessFor(context, row.pickup_point_provider);
  const step = access && (await PICKUP_OPERATOR_PORTS[row.pickup_point_provider]?.look(access, row.operator_reference));
  const wait_ms = Math.min(LONGEST_WAIT_MS, FIRST_LOOK_MS * 2 ** Math.min(row.looks, 10));
  const time_look = new Date(context.now.getTime() + wait_ms);
  await inTransaction(context, (tx) => updateOperatorReservation(tx, row, { looks: row.looks + 1, time_look }));
  if (!step) return false;
  if (isToldStep(step)) await takeToldStep(context, row, step);
  if (step === 'released' && row.step === 'reserved') await keepRefused(context, row, 'It has given the compartment up.');
  return true;
}
