import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import type { StatusStep } from './apply-status.ts';

/** A shipment that is where it is delivered from, locked, with the step that brought it there. */
export interface ArrivedShipment {
  readonly shipment: ShipmentRow;
  readonly step: StatusStep;
}

/** Who gives shipments to the drivers of their zones. Drivers' zones are read above shipments, so it is handed in at the top. */
export interface ZoneDrivers {
  /** After shipments came to their hub; answers those that were given to a driver, as they are then. */
  readonly deliver: (tx: Tx, context: RequestContext, arrived: readonly ArrivedShipment[]) => Promise<ShipmentRow[]>;
}

declare module '../../services.ts' {
  interface Services {
    readonly zone_drivers: ZoneDrivers;
  }
}
