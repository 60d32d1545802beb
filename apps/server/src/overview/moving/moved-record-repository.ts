import type { AccountId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes an account that nothing refers to. Answers false where something does: the transaction is over then. */
export async function deleteAccount(tx: Tx, account_id: AccountId): Promise<boolean> {
  try {
    await tx.db.deleteFrom('accounts').where('provider_id', '=', tx.provider_id).where('id', '=', account_id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

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
