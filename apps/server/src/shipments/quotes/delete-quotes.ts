import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { randFromCents } from '@tsela/domain/money/cents';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { recordChanges } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dropContent } from '../../files/file-contents.ts';
import { announceShipment } from '../change/apply-status.ts';
import { refuseDrivers } from '../change/refuse-drivers.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { deleteQuoteRows, lockForDeletion, readPaidFor } from './quote-repository.ts';

type Output = OutputOf<typeof shipmentQuoteApi.removeMany>;

/**
 * Deletes quotes, open or expired; what one cannot be deleted for is said of it, the others go together. What they offered stays in the
 * event log. Source: screens S13.
 */
export async function deleteQuotes(
  context: RequestContext,
  { ids }: InputOf<typeof shipmentQuoteApi.removeMany>,
): Promise<Output> {
  refuseDrivers(context.actor);
  const { file_keys, ...answer } = await inTransaction(context, async (tx) => {
    const found = new Map((await lockForDeletion(tx, context.actor, ids)).map((row) => [row.id, row]));
    const paid = new Set(await readPaidFor(tx, ids));
    const failed = ids.flatMap((id) => {
      const message = whyNotDeleted(found.get(id), paid);
      return message === null ? [] : [{ id, message }];
    });
    const kept = new Set(failed.map(({ id }) => id));
    const gone = [...found.values()].filter(({ id }) => !kept.has(id));
    if (gone.length === 0) return { done: [], failed, file_keys: [] };
    const keys = await deleteQuoteRows(tx, gone, context.now);
    await recordChanges(
      tx,
      context,
      gone.map((quote) => ({
        type: 'quote.deleted',
        object_type: 'shipment' as const,
        object_id: quote.id,
        account_id: quote.account_id,
        change_from: {
          short_tracking_reference: quote.short_tracking_reference,
          status: quote.status,
          rate: randFromCents(quote.rate_cents),
          service_level_code: quote.service_level_code,
        },
      })),
    );
    for (const quote of gone) announceShipment(tx, context, quote);
    return { done: gone.map(({ id }) => id), failed, file_keys: keys };
  });
  for (const key of file_keys) await dropContent(context, key);
  return answer;
}

function whyNotDeleted(quote: ShipmentRow | undefined, paid: ReadonlySet<ShipmentRow['id']>): string | null {
  if (!quote) return shipmentNotFound().message;
  if (!QUOTE_STATUSES.includes(quote.status)) return 'Only a quote can be deleted.';
  return paid.has(quote.id) ? 'A payment belongs to this quote, so it is kept.' : null;
}
