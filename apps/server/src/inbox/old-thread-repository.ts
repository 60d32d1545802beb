import type { Tx } from '../db/transaction.ts';
import { insertLooseFiles } from '../files/loose-file-repository.ts';
import { listKeysOfThreads } from './attachment-repository.ts';

interface OldThreads {
  readonly before: Date;
  readonly rows_max: number;
  readonly now: Date;
}

/** Removes threads in which nothing was written since, with their messages, files and marks, and answers how many. Source: screens S19. */
export async function deleteOldThreads(tx: Tx, { before, rows_max, now }: OldThreads): Promise<number> {
  const old = await tx.db
    .selectFrom('inbox_threads')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('time_last', '<', before)
    .orderBy('time_last')
    .limit(rows_max)
    .forUpdate()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Their contents are removed from the store by its own job.
  await insertLooseFiles(tx, await listKeysOfThreads(tx, ids), now);
  await tx.db.deleteFrom('inbox_threads').where('provider_id', '=', tx.provider_id).where('id', 'in', ids).execute();
  return ids.length;
}
