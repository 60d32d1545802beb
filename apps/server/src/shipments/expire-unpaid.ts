import type { ShipmentId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { PAYMENT_VALIDITY_DAYS, expiredStatus } from '@tsela/domain/shipments/payment-validity';
import { DAY_MS } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { applyStatus } from './apply-status.ts';
import { findOpenSince, lockShipmentFor } from './shipment-repository.ts';

/**
 * Ends what nobody took up in time: quotes expire, unpaid shipments are cancelled. One validity holds for both. Answers
 * how many it ended. Source: CONST-24, SHIP-RULE-10.
 */
export async function expireUnpaid(context: RequestContext): Promise<number> {
  const settings = await context.services.settings.of(context.provider_id);
  const days = readSetting(settings, 'payment_pending_validity_period') || PAYMENT_VALIDITY_DAYS;
  const before = new Date(context.now.getTime() - days * DAY_MS);
  const ids = await reading(context, (tx) => findOpenSince(tx, before));
  for (const id of ids) await expireOne(context, { id, days });
  return ids.length;
}

async function expireOne(context: RequestContext, { id, days }: { id: ShipmentId; days: number }): Promise<void> {
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id });
    const to = expiredStatus(shipment, context.now, days);
    if (!to) return;
    const message = to === 'quote-expired' ? 'Quote expired' : 'Not paid in time';
    await applyStatus(tx, context, shipment, { to, message, location: shipment.collection_address.city });
  });
}
