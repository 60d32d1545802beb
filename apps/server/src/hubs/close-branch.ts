import { workText } from '@tsela/domain/hubs/branch-rules';
import type { BranchId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { Change } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { countWork, moveWork } from './branch-repository.ts';
import { branchNotFound } from './managed-branch-reads.ts';
import type { BranchRow } from './managed-branch-reads.ts';

/** Entries of the log that are written with one statement. */
const WRITTEN_AT_ONCE = 500;

interface Closing {
  readonly branch: BranchRow;
  /** Every branch of the provider, locked. */
  readonly branches: readonly BranchRow[];
  readonly successor_id: BranchId | undefined;
}

/**
 * Hands a branch's people and the shipments that still have a way to go to its successor, before it closes. Raises `conflict` while that
 * is not named or the branch is the only one, because rating and every shipment need one. Source: screens S50.
 */
export async function closeBranch(tx: Tx, context: RequestContext, { branch, branches, successor_id }: Closing): Promise<void> {
  const others = branches.filter(({ id, is_active }) => is_active && id !== branch.id);
  if (others.length === 0)
    throw new Problem('conflict', `${branch.name} is the only branch at work. Open another one before you close it.`);
  const left = workText(await countWork(tx, branch.id));
  const successor = others.find(({ id }) => id === successor_id);
  if (successor_id !== undefined && !successor) throw branchNotFound();
  if (left !== null && !successor) throw successorNeeded(branch.name, left);
  if (successor) await handOver(tx, context, branch.id, successor.id);
}

function successorNeeded(name: string, left: string): Problem {
  const message = `${name} still has ${left}. Choose the branch that takes over.`;
  return new Problem('conflict', message, { violations: [{ field: 'successor_id', code: 'successor-needed', message }] });
}

async function handOver(tx: Tx, context: RequestContext, from: BranchId, to: BranchId): Promise<void> {
  const { drivers, users, shipments, accounts } = await moveWork(tx, { from, to }, context.now);
  const changes: Change[] = [
    ...drivers.map(({ id }) => ({ type: 'driver.changed', object_type: 'driver' as const, object_id: id })),
    ...users.map(({ id, account_id }) => ({ type: 'user.changed', object_type: 'user' as const, object_id: id, account_id })),
    ...accounts.map(({ id }) => ({ type: 'account.changed', object_type: 'account' as const, object_id: id, account_id: id })),
  ].map((change) => ({ ...change, change_from: { branch_id: from }, change_to: { branch_id: to } }));
  changes.push(
    ...shipments.map(({ id, account_id, ...after }) => ({
      type: 'shipment.changed',
      object_type: 'shipment' as const,
      object_id: id,
      account_id,
      change_from: { branch_id: from },
      change_to: { branch_id: to, ...after },
    })),
  );
  for (let start = 0; start < changes.length; start += WRITTEN_AT_ONCE)
    await recordChanges(tx, context, changes.slice(start, start + WRITTEN_AT_ONCE));
  await recordChange(tx, context, {
    type: 'branch.handed-over',
    object_type: 'branch',
    object_id: from,
    change_to: {
      successor_id: to,
      drivers: drivers.length,
      users: users.length,
      shipments: shipments.length,
      accounts: accounts.length,
    },
  });
}
