import type { AccountId } from '@tsela/domain/ids';
import type { Tx } from '../../db/transaction.ts';

/** Which of these accounts are there and open. */
export async function readOpenAccounts(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'open')
    // A card names accounts by plain numbers.
    .where('id', 'in', ids as readonly AccountId[])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
