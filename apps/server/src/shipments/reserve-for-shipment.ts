import { keepingStatuses } from '@tsela/domain/shipments/kept-compartments';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { reserveCompartments } from '../pickup-points/reserve-compartments.ts';
import { readParcels } from './shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from './shipment-repository.ts';

/** Keeps a compartment at each pickup point of a shipment. Raises `bad-input` when one is full or too small. */
export async function reserveFor(
  tx: Tx,
  context: RequestContext,
  {
    row,
    parcels,
    sides = SIDES,
  }: { readonly row: ShipmentRow; readonly parcels: readonly ParcelRow[]; readonly sides?: readonly Side[] },
): Promise<void> {
  if (!namesPoint(row)) return;
  // At a pickup point there is one parcel that counts. Source: SHIP-VALID-05.
  const parcel = parcels.find(({ status }) => status !== 'cancelled');
  await reserveCompartments(tx, context, {
    id: row.id,
    points: { collection: pointOf(row, 'collection', sides), delivery: pointOf(row, 'delivery', sides) },
    parcel: parcel && {
      length_cm: parcel.actual_length_cm ?? parcel.submitted_length_cm,
      width_cm: parcel.actual_width_cm ?? parcel.submitted_width_cm,
      height_cm: parcel.actual_height_cm ?? parcel.submitted_height_cm,
      weight_kg: parcel.actual_weight_kg ?? parcel.submitted_weight_kg,
    },
  });
}

/** The same for a shipment that is brought back: at those points that it still goes through in the status it is brought back to. */
export async function reserveAgain(tx: Tx, context: RequestContext, shipment: ShipmentRow, to: ShipmentStatus): Promise<void> {
  const sides = SIDES.filter(
    (side) => keepingStatuses(side).includes(to) && (side === 'delivery' || shipment.collected_date === null),
  );
  if (sides.length > 0 && namesPoint(shipment))
    await reserveFor(tx, context, { row: shipment, parcels: await readParcels(tx, [shipment.id]), sides });
}

function pointOf(row: ShipmentRow, side: Side, sides: readonly Side[]) {
  const is_asked = sides.includes(side);
  return {
    pickup_point_id: is_asked ? row[`${side}_pickup_point_id`] : '',
    pickup_point_provider: row[`${side}_pickup_point_provider`],
  };
}

function namesPoint(row: ShipmentRow): boolean {
  return row.collection_pickup_point_id !== '' || row.delivery_pickup_point_id !== '';
}
