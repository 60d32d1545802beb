import type { RateCard } from '@tsela/domain/rates/rate-card';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertRevision, retirePublished } from './rate-revision-repository.ts';

/** Puts a tariff in force in place of the one before it; what was priced with the old one keeps its price and its trace. */
export async function publishRateRevision(
  context: RequestContext,
  { name, card }: { name: string; card: RateCard },
): Promise<number> {
  return inTransaction(context, async (tx) => {
    await retirePublished(tx);
    const revision_id = await insertRevision(tx, { name, card, now: context.now });
    await recordChange(tx, context, {
      type: 'rate-revision.published',
      object_type: 'rate_revision',
      object_id: revision_id,
      change_to: { name, rates: card.rates.length, zones: card.zones.length },
    });
    tx.after_commit.push(() =>
      context.services.live.publish({ provider_id: tx.provider_id, type: 'settings', id: revision_id, account_id: null }),
    );
    return revision_id;
  });
}
