import type { BranchId, InterhubTransferId, ParcelId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent } from './step-of-choice.ts';

/** What a scan is to the interhub transfer that it names. */
export interface TransferStep {
  readonly choice: 'manifested' | 'inbound-from-manifest';
  readonly to: ShipmentStatus;
  /** The branch where it was scanned: drivers are at the end of the lane that the choice says. */
  readonly branch_id: BranchId;
  readonly warnings: readonly string[];
  /** What the history keeps: which transfer, and whether the parcels went onto it, left or arrived with it. */
  readonly data: { readonly transfer: TransferFact };
}

/** That parcels went onto a transfer, left with it or came with it, for what follows parcels from hand to hand. */
export interface TransferFact {
  readonly id: InterhubTransferId;
  readonly reference: string;
  readonly act: 'loaded' | 'left' | 'arrived' | 'taken-off';
  readonly origin_branch_id: BranchId;
  readonly destination_branch_id: BranchId;
}

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
