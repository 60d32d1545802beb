import type { branchApi } from '@tsela/contract/hubs/branch-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { readBranchCredentials, saveBranchCredentials } from '../providers/branch-credentials.ts';
import { branchNotFound, lockBranches, readManagedBranch } from './managed-branch-reads.ts';
import { refuseLimited } from './save-branch.ts';

type Credentials = OutputOf<typeof branchApi.credentials>;

/** What a branch has of its own at payment gateways. Source: screens S50, KEY-PAY-05, KEY-PAY-06. */
export async function showBranchCredentials(
  context: RequestContext,
  { id }: InputOf<typeof branchApi.credentials>,
): Promise<Credentials> {
  refuseLimited(context);
  return reading(context, async (tx) => {
    await readManagedBranch(tx, context.actor, id);
    return { credentials: await readBranchCredentials(tx, context, id) };
  });
}

/** Changes them. */
export async function changeBranchCredentials(
  context: RequestContext,
  { id, credentials }: InputOf<typeof branchApi.saveCredentials>,
): Promise<Credentials> {
  refuseLimited(context);
  return inTransaction(context, async (tx) => {
    const branches = await lockBranches(tx);
    if (!branches.some((branch) => branch.id === id)) throw branchNotFound();
    const sent = Object.fromEntries(credentials.map(({ setting, value }) => [setting, value]));
    await saveBranchCredentials(tx, context, { branch_id: id, credentials: sent });
    return { credentials: await readBranchCredentials(tx, context, id) };
  });
}
