import type { BranchId } from '@tsela/domain/ids';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertBranch } from './provider-repository.ts';
import type { NewBranch } from './provider-repository.ts';

/** Opens a branch; shipments whose sides lie nearest to it become its own. */
export async function createBranch(context: RequestContext, branch: NewBranch): Promise<BranchId> {
  return inTransaction(context, async (tx) => {
    const branch_id = await insertBranch(tx, branch);
    await recordChange(tx, context, { type: 'branch.created', object_type: 'branch', object_id: branch_id, change_to: branch });
    tx.after_commit.push(() =>
      context.services.live.publish({ provider_id: tx.provider_id, type: 'settings', id: branch_id, account_id: null }),
    );
    return branch_id;
  });
}
