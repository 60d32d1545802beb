import type { QueryResultRow } from 'pg';
import { rowsOfProvider } from '../db/provider-cache.ts';
import { inTransaction } from '../db/transaction.ts';
import type { World } from './world.ts';

/** What the tables hold, as the provider's own connection sees it: for what no call shows. */
export async function rowsOf<Row extends QueryResultRow>({ context, provider_id }: World, query: string): Promise<Row[]> {
  return rowsOfProvider<Row>(context.services.pool, provider_id, query);
}

/** Who waits for a lock in this test's own database: those of other tests stand in the same view. */
export function waitingForLocks(world: World): Promise<{ pid: number }[]> {
  return rowsOf(
    world,
    `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
  );
}

/** How many rows of the provider each of these tables holds, in their order. */
export async function countRows(world: World, ...tables: readonly string[]): Promise<number[]> {
  const counts = tables.map(
    (table) => `(select count(*)::int from ${table} where provider_id = ${world.provider_id}) as ${table}`,
  );
  const [row] = await rowsOf<Record<string, number>>(world, `select ${counts.join(', ')}`);
  return tables.map((table) => row?.[table] ?? 0);
}

/** Changes what no call changes yet, such as a hold on an account. */
export async function changeRows({ context }: World, statement: string): Promise<void> {
  await inTransaction(context, async (tx) => void (await tx.client.query(statement)));
}
