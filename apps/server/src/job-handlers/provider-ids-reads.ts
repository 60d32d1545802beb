import type { ProviderId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** Providers of which nothing has been counted yet: the demo's, and those from before there was counting. */
export async function readNeverMeasured(tx: Tx): Promise<ProviderId[]> {
  const rows = await tx.db
    .selectFrom('providers as p')
    .leftJoin('provider_usage as u', 'u.provider', 'p.id')
    .select('p.id')
    .where('u.provider', 'is', null)
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every provider of the installation. */
export async function readProviderIds(tx: Tx): Promise<ProviderId[]> {
  const rows = await tx.db.selectFrom('providers').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
