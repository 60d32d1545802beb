import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { checkPin, isPinExhausted } from '../shipments/notices/delivery-pin.ts';
import { needsPin } from '../shipments/notices/shipment-messages.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent } from './step-of-choice.ts';

/** Either what is kept as the proof of delivery, or the refusal for the driver. */
export interface Proof {
  readonly refused?: string;
  readonly data?: unknown;
}

/**
 * Holds a delivery against its proof: the recipient's PIN, or, once the PIN has been tried too often or there is none, the signatory's
 * name. A wrong PIN is counted even though nothing is delivered. Source: screens.md S26, field-facts §10.
 */
export async function proveDelivery(
  tx: Tx,
  context: RequestContext,
  { shipment, event, settings }: { shipment: ShipmentRow; event: CapturedEvent; settings: StoredSettings },
): Promise<Proof> {
  const receiver_name = event.receiver_name?.trim() ?? '';
  if (!needsPin(shipment)) {
    if (!receiver_name) throw new Problem('bad-input', 'Please enter who received it.');
    return { data: { type: 'receiver', receiver_name } };
  }
  if (event.pin !== undefined) {
    const check = await checkPin(tx, context, { shipment_id: shipment.id, pin_type: 'delivery', digits: event.pin }, settings);
    if (check.result === 'right') return { data: { type: 'pin', receiver_name } };
    if (check.result === 'wrong' && check.tries_left > 0) {
      return { refused: `That PIN is wrong. ${check.tries_left} ${check.tries_left === 1 ? 'try' : 'tries'} left.` };
    }
    return { refused: 'That PIN is wrong, and there are no tries left. Please enter who received it instead.' };
  }
  if (!(await isPinExhausted(tx, shipment.id, settings)))
    throw new Problem('bad-input', 'Please enter the PIN that the recipient was sent.');
  if (!receiver_name) throw new Problem('bad-input', 'Please enter who received it.');
  return { data: { type: 'fallback', receiver_name } };
}
