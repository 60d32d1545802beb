import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { applyStatus } from '../shipments/apply-status.ts';
import { lockShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { lockWorkingDriverFor } from './driver-repository.ts';
import type { DriverRow } from './driver-repository.ts';

type Leg = 'collection' | 'delivery';

/** Statuses in which a leg may be given to a driver, taken away or given to another. */
const ASSIGNABLE: Readonly<Record<Leg, readonly ShipmentStatus[]>> = {
  collection: [
    'submitted',
    'collection-assigned',
    'collection-unassigned',
    'collection-rejected',
    'collection-exception',
    'collection-failed-attempt',
  ],
  delivery: [
    'collected',
    'at-hub',
    'ready-for-dispatch',
    'at-destination-hub',
    'returned-to-hub',
    'delivery-assigned',
    'delivery-unassigned',
    'delivery-rejected',
    'delivery-exception',
  ],
};

/** Gives shipments to a driver, each in a transaction of its own: one that has moved on does not hold up the others. */
export async function assignDriver(
  context: RequestContext,
  input: InputOf<typeof tripsheetApi.assign>,
): Promise<OutputOf<typeof tripsheetApi.assign>> {
  const done: ShipmentId[] = [];
  const failed: { id: ShipmentId; message: string }[] = [];
  for (const id of new Set(input.shipment_ids)) {
    try {
      await inTransaction(context, (tx) => assignOne(tx, context, { ...input, id }));
      done.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done, failed };
}

async function assignOne(
  tx: Tx,
  context: RequestContext,
  { id, driver_id, leg, message }: { id: ShipmentId; driver_id: DriverRow['id'] | null; leg: Leg; message?: string },
): Promise<void> {
  const driver = driver_id === null ? null : await lockWorkingDriverFor(tx, context.actor, driver_id);
  const shipment = await lockShipmentFor(tx, context.actor, { id });
  const to: ShipmentStatus = driver ? `${leg}-assigned` : `${leg}-unassigned`;
  // Who is not there need not be taken away; whatever the leg's status is, it is not for want of a driver.
  const is_done = shipment[`${leg}_agent_id`] === driver_id && (driver === null || shipment.status === to);
  if (is_done) return;
  if (!ASSIGNABLE[leg].includes(shipment.status)) {
    const status = statusLabel(shipment.status).toLowerCase();
    throw new Problem('conflict', `The ${leg} of ${shipment.short_tracking_reference} cannot be assigned: it is ${status}.`);
  }
  await applyStatus(tx, context, shipment, {
    to,
    message: message ?? (driver ? 'Driver assigned' : 'Driver unassigned'),
    location: placeOfLeg(shipment, leg),
    also: { [`${leg}_agent_id`]: driver_id },
    ...(message !== undefined && { reason: message }),
    ...(driver && { driver_id: driver.id }),
  });
}

function placeOfLeg(shipment: ShipmentRow, leg: Leg): string {
  return shipment[`${leg}_address`].city;
}
