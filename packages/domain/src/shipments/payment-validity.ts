import { DAY_MS } from '../time/day.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** Days a quote stays open and an unpaid shipment waits, unless the provider says otherwise. Source: SHIP-RULE-10, CONST-23. */
export const PAYMENT_VALIDITY_DAYS = 30;

/** The moment from which a quote is expired and an unpaid shipment cancelled. An empty setting means 30 days. Source: SHIP-RULE-10, CONST-24. */
export function validUntil(time_created: Date, payment_pending_validity_period: number | null): Date {
  const days = payment_pending_validity_period || PAYMENT_VALIDITY_DAYS;
  return new Date(time_created.getTime() + days * DAY_MS);
}

/** What the daily job turns a shipment into, or null when it may stay as it is. Source: CONST-24. */
export function expiredStatus(
  shipment: { readonly status: ShipmentStatus; readonly time_created: Date },
  now: Date,
  payment_pending_validity_period: number | null,
): ShipmentStatus | null {
  if (now < validUntil(shipment.time_created, payment_pending_validity_period)) return null;
  if (shipment.status === 'quote') return 'quote-expired';
  return shipment.status === 'payment-pending' ? 'cancelled' : null;
}
