import type { UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { USER_COLUMNS } from './user-reads.ts';
import { laterThanBefore } from '../db/later-than-before.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';

/** What people may change about themselves. */
export interface OwnDetails {
  readonly name?: string;
  readonly email?: string;
  readonly mobile_number?: string;
  readonly terms_and_conditions_accepted_version?: string;
}

/** The user's row as it is, locked until the transaction ends. */
export async function lockUserRow(tx: Tx, user_id: UserId) {
  return tx.db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateOwnDetails(tx: Tx, user_id: UserId, details: OwnDetails, now: Date): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ ...details, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .execute();
}

/** Whether the database has refused a second user with one e-mail address. */
export function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error) && error.constraint === 'users_by_email';
}

/** Another user of the provider with an e-mail address. */
export async function findOtherByEmail(tx: Tx, email: string, but: UserId): Promise<UserId | undefined> {
  const other = await tx.db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where(({ fn, ref, val }) => sql<SqlBool>`${fn('lower', [ref('email')])} = ${fn('lower', [val(email)])}`)
    .where('id', '!=', but)
    .executeTakeFirst();
  return other?.id;
}

export async function upsertUserSetting(
  tx: Tx,
  { user_id, setting, value, now }: { user_id: UserId; setting: string; value: unknown; now: Date },
): Promise<void> {
  const json = JSON.stringify(value);
  await tx.db
    .insertInto('user_settings')
    .values({ provider_id: tx.provider_id, user_id, setting, value: json, time_modified: now })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'user_id', 'setting']).doUpdateSet({ value: json, time_modified: now }),
    )
    .execute();
}
