import type { ShipmentId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { PAYMENT_VALIDITY_DAYS, expiredStatus } from '@tsela/domain/shipments/checks/payment-validity';
import { DAY_MS } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { applyStatus } from './apply-status.ts';
import { findOpenSince, lockShipmentFor } from '../shipment-repository.ts';

/**
 * Ends what was not accepted or paid in time: quotes expire, unpaid shipments are cancelled. One validity holds for both. Answers how
 * many it ended. One that fails stops none of the others; the run fails once they are done. Source: CONST-24, SHIP-RULE-10.
 */
export async function expireUnpaid(context: RequestContext): Promise<number> {
  const settings = await context.services.settings.of(context.provider_id);
  const days = readSetting(settings, 'payment_pending_validity_period') || PAYMENT_VALIDITY_DAYS;
  const before = new Date(context.now.getTime() - days * DAY_MS);
  const ids = await reading(context, (tx) => findOpenSince(tx, before));
  let ended = 0;
  const failures: Error[] = [];
  for (const id of ids) {
    try {
      if (await expireOne(context, { id, days })) ended++;
    } catch (cause) {
      failures.push(new Error(`Shipment ${id} could not be expired.`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${ids.length} could not be expired.`);
  return ended;
}

/** Whether it was there to be ended still: it may have been accepted, paid or ended meanwhile. */
async function expireOne(context: RequestContext, { id, days }: { id: ShipmentId; days: number }): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id });
    const to = expiredStatus(shipment, context.now, days);
    if (!to) return false;
    const message = to === 'quote-expired' ? 'Quote expired' : 'Not paid in time';
    await applyStatus(tx, context, shipment, { to, message, location: shipment.collection_address.city });
    return true;
  });
}
