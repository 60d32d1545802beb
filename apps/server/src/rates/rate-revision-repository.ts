import type { RateCard } from '@tsela/domain/rates/rate-card';
import type { Tx } from '../db/transaction.ts';

export async function retirePublished(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('rate_revisions')
    .set({ status: 'replaced' })
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'published')
    .execute();
}

export async function insertRevision(tx: Tx, { name, card, now }: { name: string; card: RateCard; now: Date }): Promise<number> {
  const { id } = await tx.db
    .insertInto('rate_revisions')
    .values(({ fn, val }) => ({
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('rate_revision_ids')]),
      name,
      status: 'published' as const,
      effective_from: now,
      card: JSON.stringify(card),
      time_created: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
