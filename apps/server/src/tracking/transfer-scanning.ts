import type { InterhubTransferId, ParcelId, ShipmentId } from '@tsela/domain/ids';
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
  /** A transfer that is on its way to where a parcel is scanned without naming it, and lists it; null where none does. */
  readonly expect: (
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
    named: {
      readonly ids: readonly InterhubTransferId[];
      readonly parcel_ids: readonly ParcelId[];
      /** Scanned at a hub without naming a transfer. */
      readonly received: readonly ParcelId[];
    },
  ) => Promise<TransferScanning>;
  /** An arrival that is taken back is none: its parcels are awaited again. */
  readonly awaitAgain: (
    tx: Tx,
    context: RequestContext,
    scan: { readonly shipment_id: ShipmentId; readonly captured_at: Date },
  ) => Promise<void>;
}

declare module '../services.ts' {
  interface Services {
    readonly transfers: TransferScans;
  }
}
