import type { Tx } from '../db/transaction.ts';

/**
 * The tries under a key, locked until the transaction ends: of many at the same moment each sees those before it. Row and lock are one
 * statement: between two, a sign-in that succeeds takes the row away.
 */
export async function lockTries(tx: Tx, key: string, now: Date): Promise<number[]> {
  const { times } = await tx.db
    .insertInto('sign_in_tries')
    .values({ provider_id: tx.provider_id, key, time_last: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'key']).doUpdateSet({ key }))
    .returning('times')
    .executeTakeFirstOrThrow();
  return times;
}

export async function updateTries(tx: Tx, key: string, { times, now }: { times: readonly number[]; now: Date }): Promise<void> {
  await tx.db
    .updateTable('sign_in_tries')
    .set({ times: JSON.stringify(times), time_last: now })
    .where('provider_id', '=', tx.provider_id)
    .where('key', '=', key)
    .execute();
}

export async function deleteTries(tx: Tx, key: string): Promise<void> {
  await tx.db.deleteFrom('sign_in_tries').where('provider_id', '=', tx.provider_id).where('key', '=', key).execute();
}

/** As many as a try takes out: more than it brings in, so that the table stays as small as a quarter of an hour makes it. */
const OLD_ROWS_AT_ONCE = 20;

/** Removes some rows in which no try counts any more; those that are being looked at are left for the next time. */
export async function deleteOldTries(tx: Tx, before: Date): Promise<void> {
  await tx.db
    .deleteFrom('sign_in_tries')
    .where('provider_id', '=', tx.provider_id)
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('sign_in_tries')
        .select('key')
        .where('provider_id', '=', tx.provider_id)
        .where('time_last', '<', before)
        .limit(OLD_ROWS_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
