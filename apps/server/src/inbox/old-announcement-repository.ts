import type { Tx } from '../db/transaction.ts';

/** Removes announcements that are older than threads are kept, with their marks, and answers how many. */
export async function deleteOldAnnouncements(
  tx: Tx,
  { before, rows_max }: { readonly before: Date; readonly rows_max: number },
): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('inbox_announcements')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('inbox_announcements')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('time_created', '<', before)
        .orderBy('time_created')
        .limit(rows_max),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
