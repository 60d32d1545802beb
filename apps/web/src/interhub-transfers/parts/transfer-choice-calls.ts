import { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { OutputOf } from '@tsela/contract/route';
import type { BranchId, InterhubTransferId } from '@tsela/domain/ids';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { useCall, useRead } from '../../api/queries.ts';

export type ScannableTransfer = OutputOf<typeof interhubTransferApi.scannable>['interhub_transfers'][number];
export type TransferScan = 'scan-out' | 'scan-in';

/** The open transfers that may be scanned, at a branch or at all of the user's; none are read where no branch is chosen yet. */
export const useScannableTransfers = (branch_id: BranchId | undefined | null) =>
  useRead(interhubTransferApi.scannable, branch_id === null ? null : branch_id === undefined ? {} : { branch_id });

/** Parcels move with the transfer that they are on. */
export const useAddToTransfer = () => useCall(interhubTransferApi.parcels, { refreshes: [shipmentApi.list] });

/** Of them, those that are loaded at a branch, or received there; without a branch, at any. */
export function transfersFor(
  transfers: readonly ScannableTransfer[],
  { action, branch_id }: { readonly action: TransferScan; readonly branch_id: BranchId | null },
): readonly ScannableTransfer[] {
  return transfers.filter(({ state, origin_branch_id, destination_branch_id }) => {
    const is_loading = state === 'being-loaded';
    if (is_loading !== (action === 'scan-out')) return false;
    return branch_id === null || branch_id === (is_loading ? origin_branch_id : destination_branch_id);
  });
}

/** The id that a choice in a list says, where it is one of them. */
export function chosenTransfer(transfers: readonly ScannableTransfer[], value: string): InterhubTransferId | null {
  return transfers.find(({ id }) => String(id) === value)?.id ?? null;
}
