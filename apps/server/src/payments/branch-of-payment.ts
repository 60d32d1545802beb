import { hasCredentialsByBranch } from '@tsela/domain/gateways/branch-credentials';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { BranchId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { findAttemptByReference } from './payment-attempt-repository.ts';

/** The branch by whose credentials a payment was asked for, by our reference of it; null for the provider's and for what is no payment of ours. */
export async function branchOfPayment(
  context: RequestContext,
  gateway: GatewayId,
  { reference }: { readonly reference: string },
): Promise<BranchId | null> {
  if (!hasCredentialsByBranch(gateway)) return null;
  const attempt = await reading(context, (tx) => findAttemptByReference(tx, reference));
  return attempt?.branch_id ?? null;
}
