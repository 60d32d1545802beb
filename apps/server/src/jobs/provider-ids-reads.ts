import type { ProviderId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** Every provider of the installation. */
export async function readProviderIds(tx: Tx): Promise<ProviderId[]> {
  const rows = await tx.db.selectFrom('providers').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
