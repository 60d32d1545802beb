import type { Tx } from '../db/transaction.ts';

interface UsedToken {
  readonly token_hash: Buffer;
  readonly time_expires: Date;
  readonly now: Date;
}

/** True for the first use of a token; expired ones are removed. */
export async function keepUsedToken(tx: Tx, { token_hash, time_expires, now }: UsedToken): Promise<boolean> {
  await tx.db.deleteFrom('idm_tokens_used').where('provider_id', '=', tx.provider_id).where('time_expires', '<', now).execute();
  const kept = await tx.db
    .insertInto('idm_tokens_used')
    .values({ provider_id: tx.provider_id, token_hash, time_expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}
