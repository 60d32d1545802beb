import type { ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** What hears of shipments that are booked and collected. Collection requests lie above shipments, so it is handed in at the top. */
export interface CollectionFollower {
  /** After a booking, in its transaction; answers the shipment as it is then. */
  readonly booked: (tx: Tx, context: RequestContext, shipment: ShipmentRow) => Promise<ShipmentRow>;
  /** After shipments were collected, in the transaction of the step; they are locked by it. */
  readonly collected: (tx: Tx, context: RequestContext, shipment_ids: readonly ShipmentId[]) => Promise<void>;
}

declare module '../../services.ts' {
  interface Services {
    readonly collections: CollectionFollower;
  }
}
