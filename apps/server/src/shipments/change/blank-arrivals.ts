import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** What takes the parcels that were written down before they were booked to where they lie. Scans lie above shipments, so it is handed in at the top. */
export interface BlankArrivals {
  /** After a booking, in its transaction; answers the shipment as it is then. */
  readonly booked: (tx: Tx, context: RequestContext, shipment: ShipmentRow) => Promise<ShipmentRow>;
}

declare module '../../services.ts' {
  interface Services {
    readonly blank_arrivals: BlankArrivals;
  }
}

/**
 * What follows of a booking, in its transaction: what lies at a hub already is received there, all else may be fetched with others or given to
 * the driver of its zone. `is_referenced` is false where the booker chose no reference, so that nothing can have been written down.
 */
export async function followBooking(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  { is_referenced }: { readonly is_referenced: boolean },
): Promise<ShipmentRow> {
  const { blank_arrivals, collections } = context.services;
  const arrived = is_referenced ? await blank_arrivals.booked(tx, context, shipment) : shipment;
  return arrived.status === shipment.status ? collections.booked(tx, context, arrived) : arrived;
}
