import { ERASED_NAME } from '@tsela/domain/audit/erased-person';
import type { UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** Deleted users whom the log may still name, oldest first. */
export async function readUsersToErase(tx: Tx, rows_max: number): Promise<UserId[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('time_deleted', 'is not', null)
    .where('time_erased', 'is', null)
    .orderBy('id')
    .limit(rows_max)
    .execute();
  return rows.map(({ id }) => id);
}

/** What names its writer beside their number. */
const SIGNED_TABLES = ['account_notes', 'account_files', 'shipment_notes', 'user_imports'] as const;

/** Takes the names of some deleted users from what they wrote, and notes that nothing names them any more. */
export async function forgetNamesOf(tx: Tx, user_ids: readonly UserId[], now: Date): Promise<void> {
  const ids = [...user_ids];
  for (const table of SIGNED_TABLES)
    await sql`update ${sql.table(table)} set created_by_name = ${ERASED_NAME}
      where provider_id = ${tx.provider_id} and created_by = any(${ids}) and created_by_name <> ${ERASED_NAME}`.execute(tx.db);
  await tx.db
    .updateTable('users')
    .set({ time_erased: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .where('time_deleted', 'is not', null)
    .execute();
}
