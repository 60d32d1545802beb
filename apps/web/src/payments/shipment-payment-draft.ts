import type { PaymentMethodOffered, ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { shipmentPayments as words } from '../strings/payments-shipment.ts';

/** How a shipment is paid: at a gateway, or out of the balance. */
export type WayToPay = PaymentMethodOffered['value'] | 'balance';

/** The way that counts: the one that was chosen, else the first; undefined where there is none. */
export function wayOf(chosen: WayToPay | null, offered: readonly WayToPay[]): WayToPay | undefined {
  return offered.find((way) => way === chosen) ?? offered[0];
}

/** What a page shows of a shipment and its newest payment. */
export type PaymentStage =
  /** Nothing has arrived, and nothing is under way. */
  | 'to-pay'
  /** The gateway has not told of it yet. */
  | 'confirming'
  | 'booked'
  /** The money came in, and the shipment did not wait for it. */
  | 'credited'
  /** It waits for nothing, and nothing came in: it was cancelled, or never waited. */
  | 'over';

export function stageOf({ status, payment }: Pick<ShipmentToPay, 'status' | 'payment'>): PaymentStage {
  const is_unpaid = UNPAID_STATUSES.some((each) => each === status);
  if (payment?.status === 'complete') return is_unpaid || status === 'cancelled' ? 'credited' : 'booked';
  if (payment?.status === 'pending') return is_unpaid ? 'confirming' : 'over';
  return is_unpaid ? 'to-pay' : 'over';
}

/** Why the newest payment came to nothing; null where none did. */
export function whyFailed({ payment }: Pick<ShipmentToPay, 'payment'>): string | null {
  if (payment?.status === 'expired') return words.expired;
  return payment?.status === 'failed' ? words.failed[payment.failure_reason ?? 'declined'] : null;
}
