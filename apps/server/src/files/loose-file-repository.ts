import type { Tx } from '../db/transaction.ts';

/** Enters contents that no row refers to: one that is about to be written, or those whose rows were just deleted. */
export async function insertLooseFiles(tx: Tx, keys: readonly string[], time_created: Date): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ provider_id: tx.provider_id, key, time_created }));
  await tx.db.insertInto('loose_files').values(rows).execute();
}

/** Takes a content out of the loose ones; false when it is none any more. */
export async function deleteLooseFile(tx: Tx, key: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('loose_files')
    .where('provider_id', '=', tx.provider_id)
    .where('key', '=', key)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Whether the content is loose; if so, no other transaction keeps or removes it before this one ends. */
export async function lockLooseFile(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('loose_files')
    .select('key')
    .where('provider_id', '=', tx.provider_id)
    .where('key', '=', key)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** The next contents that have been loose since before, by age. */
export async function readLooseFiles(tx: Tx, { before, rows_max }: { before: Date; rows_max: number }): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('loose_files')
    .select('key')
    .where('provider_id', '=', tx.provider_id)
    .where('time_created', '<', before)
    .orderBy('time_created')
    .orderBy('key')
    .limit(rows_max)
    .execute();
  return rows.map(({ key }) => key);
}
