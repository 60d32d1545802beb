import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { Problem } from '@tsela/domain/problem';
import { isAssignable } from '@tsela/domain/tripsheets/assignable-statuses';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatus, applyStatuses } from '../shipments/change/apply-status.ts';
import type { StatusMove } from '../shipments/change/apply-status.ts';
import { goesToPointAgain, reserveForSecondTrip } from '../shipments/change/reserve-for-shipment.ts';
import { lockShipmentsFor } from '../shipments/shipment-repository.ts';
import { shipmentNotFound } from '../shipments/shipment-not-found.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { lockWorkingDriverFor } from './driver-repository.ts';
import { pushSheetChange } from './tell-of-sheet.ts';
import { forgetLoads } from './trip-repository.ts';

type Assignment = InputOf<typeof tripsheetApi.assign>;

/** Gives shipments to a driver, together: one that has moved on is named with the reason and does not hold up the others. */
export async function assignDriver(context: RequestContext, input: Assignment): Promise<OutputOf<typeof tripsheetApi.assign>> {
  const wanted = [...new Set(input.shipment_ids)];
  try {
    return await inTransaction(context, (tx) => assign(tx, context, { ...input, shipment_ids: wanted }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message } = error;
    return { done: [], failed: wanted.map((id) => ({ id, message })) };
  }
}

async function assign(tx: Tx, context: RequestContext, input: Assignment): Promise<OutputOf<typeof tripsheetApi.assign>> {
  if (input.driver_id !== null) await lockWorkingDriverFor(tx, context.actor, input.driver_id);
  const shipments = await lockShipmentsFor(tx, context.actor, input.shipment_ids);
  const failed = input.shipment_ids.flatMap((id) => {
    const shipment = shipments.find((row) => row.id === id);
    const message = shipment ? whyNotAssigned(shipment, input) : shipmentNotFound().message;
    return message === null ? [] : { id, message };
  });
  const placed = new Set<ShipmentRow['id']>();
  if (input.leg === 'delivery' && input.driver_id !== null)
    for (const shipment of shipments)
      if (goesToPointAgain(shipment) && !isAssigned(shipment, input) && !failed.some(({ id }) => id === shipment.id)) {
        const why = await whyNoCompartment(tx, context, shipment);
        // One after the other: the step makes the compartment count for the next.
        if (why.length === 0) await applyStatus(tx, context, shipment, stepOf(shipment, input));
        else failed.push(...why);
        placed.add(shipment.id);
      }
  const refused = new Set(failed.map(({ id }) => id));
  const moving = shipments
    .filter(({ id }) => !refused.has(id) && !placed.has(id))
    .filter((shipment) => !isAssigned(shipment, input));
  await applyStatuses(
    tx,
    context,
    moving.map((shipment) => ({ shipment, step: stepOf(shipment, input) })),
  );
  // What is another driver's is in the vehicle of none until it is scanned again.
  if (input.leg === 'delivery')
    await forgetLoads(
      tx,
      moving.map(({ id }) => id),
    );
  const given = moving.length + [...placed].filter((id) => !refused.has(id)).length;
  if (input.driver_id !== null && given > 0)
    await pushSheetChange(
      tx,
      context,
      { id: input.driver_id },
      given === 1 ? 'One stop was added.' : `${given} stops were added.`,
    );
  return { done: input.shipment_ids.filter((id) => !refused.has(id)), failed };
}

/** A full locker holds up the parcel that would go there again, and no other. */
async function whyNoCompartment(tx: Tx, context: RequestContext, shipment: ShipmentRow) {
  try {
    await reserveForSecondTrip(tx, context, shipment);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ id: shipment.id, message: `${shipment.short_tracking_reference}: ${error.message}` }];
  }
}

/** What lies in a locker stays there until its driver takes it out. */
function statusOf({ status }: ShipmentRow, { driver_id, leg }: Assignment): ShipmentStatus {
  if (status === 'in-locker') return status;
  return driver_id === null ? `${leg}-unassigned` : `${leg}-assigned`;
}

/** A missing driver need not be taken away; whatever the leg's status is, it is not for want of a driver. */
function isAssigned(shipment: ShipmentRow, input: Assignment): boolean {
  const { driver_id, leg } = input;
  return shipment[`${leg}_agent_id`] === driver_id && (driver_id === null || shipment.status === statusOf(shipment, input));
}

function whyNotAssigned(shipment: ShipmentRow, input: Assignment): string | null {
  const { leg } = input;
  if (isAssigned(shipment, input) || isAssignable(leg, shipment.status)) return null;
  const status = statusLabel(shipment.status).toLowerCase();
  return `The ${leg} of ${shipment.short_tracking_reference} cannot be assigned: it is ${status}.`;
}

function stepOf(shipment: ShipmentRow, input: Assignment): StatusMove['step'] {
  const { driver_id, leg, message } = input;
  return {
    to: statusOf(shipment, input),
    message: message ?? (driver_id === null ? 'Driver unassigned' : 'Driver assigned'),
    location: shipment[`${leg}_address`].city,
    also: { [`${leg}_agent_id`]: driver_id },
    ...(message !== undefined && { reason: message }),
    ...(driver_id !== null && { driver_id }),
  };
}
