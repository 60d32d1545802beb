import type { InterhubTransferId, ParcelId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent } from './step-of-choice.ts';
import type { TransferStep } from './transfer-step.ts';

/** The transfers that some events name, locked. */
export interface TransferScanning {
  /** What an event is to its transfer; null where it names none. Raises `conflict` or `not-found` with what to tell who scans. */
  readonly judge: (
    event: CapturedEvent,
    parcels: { readonly shipment: ShipmentRow; readonly moved: readonly ParcelRow[] },
  ) => TransferStep | null;
  /** Writes the lines of what was judged and is taken. */
  readonly write: (taken: readonly TransferStep[]) => Promise<void>;
}

/** What scans onto transfers and from them ask of. Transfers lie above tracking, so it is handed in at the top. */
export interface TransferScans {
  /** After the shipments of the events are locked. */
  readonly begin: (
    tx: Tx,
    context: RequestContext,
    named: { readonly ids: readonly InterhubTransferId[]; readonly parcel_ids: readonly ParcelId[] },
  ) => Promise<TransferScanning>;
}

declare module '../services.ts' {
  interface Services {
    readonly transfers: TransferScans;
  }
}
