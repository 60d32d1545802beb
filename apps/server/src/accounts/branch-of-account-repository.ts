import type { BranchId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Tx } from '../db/transaction.ts';

/**
 * Locks the branch that an account is given, so that it does not close meanwhile: closing a branch locks it and then moves its accounts.
 * Therefore it is locked before the account. Raises `bad-input` for one that is not there or closed. Source: screens S44.
 */
export async function holdBranch(tx: Tx, branch_id: BranchId | null | undefined): Promise<void> {
  if (branch_id === undefined || branch_id === null) return;
  const branch = await tx.db
    .selectFrom('branches')
    .select('is_active')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', branch_id)
    .forShare()
    .executeTakeFirst();
  if (branch?.is_active === true) return;
  const message = 'There is no such branch at work.';
  throw new Problem('bad-input', message, { violations: [{ field: 'branch_id', code: 'branch-unknown', message }] });
}
