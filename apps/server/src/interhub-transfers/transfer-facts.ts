import type { ScannedTransfer } from '@tsela/domain/interhub-transfers/transfer-scans';
import type { BranchId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { TransferFact } from '../tracking/transfer-step.ts';
import { referenceOf } from './transfer-repository.ts';
import type { TransferRow } from './transfer-repository.ts';

/** The names of the provider's branches. */
export async function branchNames({ services, provider_id }: RequestContext): Promise<ReadonlyMap<BranchId, string>> {
  return new Map((await services.branches.of(provider_id)).map(({ id, name }) => [id, name]));
}

/** A transfer as the rules of scans ask for it. */
export function judged(transfer: TransferRow, names: ReadonlyMap<BranchId, string>): ScannedTransfer {
  const { origin_branch_id, destination_branch_id, status, time_dispatched, takes_until } = transfer;
  return {
    reference: referenceOf(transfer),
    status,
    origin_branch_id,
    destination_branch_id,
    origin_name: names.get(origin_branch_id) ?? '',
    destination_name: names.get(destination_branch_id) ?? '',
    time_dispatched,
    takes_until,
  };
}

/** What the history of a parcel keeps of a transfer. */
export function factOf(transfer: TransferRow, act: TransferFact['act']): { readonly transfer: TransferFact } {
  const { id, origin_branch_id, destination_branch_id } = transfer;
  return { transfer: { id, reference: referenceOf(transfer), act, origin_branch_id, destination_branch_id } };
}
