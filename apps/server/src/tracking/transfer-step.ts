import type { BranchId, InterhubTransferId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';

/** What a scan is to the interhub transfer that it names. */
export interface TransferStep {
  readonly choice: 'manifested' | 'inbound-from-manifest';
  readonly to: ShipmentStatus;
  /** The branch where it was scanned: drivers are at the end of the lane that the choice says. */
  readonly branch_id: BranchId;
  readonly warnings: readonly string[];
  /** What who scans is told beside what was done; nothing is to be minded. */
  readonly note?: string;
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
