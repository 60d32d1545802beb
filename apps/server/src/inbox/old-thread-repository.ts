import type { Tx } from '../db/transaction.ts';

/** Removes threads in which nothing was written since, with their messages and marks, and answers how many. Source: screens S19. */
export async function deleteOldThreads(
  tx: Tx,
  { before, rows_max }: { readonly before: Date; readonly rows_max: number },
): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('inbox_threads')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('inbox_threads')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('time_last', '<', before)
        .orderBy('time_last')
        .limit(rows_max),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
