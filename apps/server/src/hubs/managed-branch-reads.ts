import type { ManagedBranch, branchApi } from '@tsela/contract/hubs/branch-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Actor, RequestContext } from '../context.ts';
import { visibleDrivers } from '../db/reach.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

const COLUMNS = [
  'id',
  'code',
  'name',
  'city',
  'lat',
  'lng',
  'is_active',
  'is_hub',
  'street_address',
  'local_area',
  'postal_code',
  'zone',
  'contact',
  'opening_hours',
  'time_modified',
] as const;

/** The branches by name. Staff see them all; of drivers only those within reach are counted. Source: screens S50. */
export async function listBranches(
  context: RequestContext,
  { id }: InputOf<typeof branchApi.list>,
): Promise<OutputOf<typeof branchApi.list>> {
  return reading(context, async (tx) => ({ branches: await readBranches(tx, context.actor, id) }));
}

export async function readManagedBranch(tx: Tx, actor: Actor, id: BranchId): Promise<ManagedBranch> {
  const [branch] = await readBranches(tx, actor, id);
  if (!branch) throw branchNotFound();
  return branch;
}

/** Every branch of the provider, locked in one order until the transaction ends: branches change one after the other. */
export async function lockBranches(tx: Tx) {
  return tx.db
    .selectFrom('branches')
    .select(COLUMNS)
    .where('provider_id', '=', tx.provider_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type BranchRow = Awaited<ReturnType<typeof lockBranches>>[number];

export function branchNotFound(): Problem {
  return new Problem('not-found', 'Branch not found.');
}

async function readBranches(tx: Tx, actor: Actor, id: BranchId | undefined): Promise<ManagedBranch[]> {
  const all = tx.db.selectFrom('branches').select(COLUMNS).where('provider_id', '=', tx.provider_id);
  const rows = await (id === undefined ? all : all.where('id', '=', id)).orderBy('name').orderBy('id').execute();
  const counted = await visibleDrivers(tx, actor)
    .select(({ fn }) => ['branch_id', fn.countAll<number>().as('drivers')])
    .where('deleted_date', 'is', null)
    .groupBy('branch_id')
    .execute();
  const drivers = new Map(counted.map((each) => [each.branch_id, each.drivers]));
  return rows.map(({ time_modified, ...branch }) => ({
    ...branch,
    drivers: drivers.get(branch.id) ?? 0,
    time_modified: time_modified.toISOString(),
  }));
}
