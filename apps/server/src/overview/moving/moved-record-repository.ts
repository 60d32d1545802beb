import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** Whether a contact or a user is there, locked for taking it back. */
export async function isRecordThere(tx: Tx, table: 'address_book_entries' | 'users', id: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom(table)
    .select('provider_id')
    .where('provider_id', '=', tx.provider_id)
    .where(sql<boolean>`id = ${id}`)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
