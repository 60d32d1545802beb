import { DAY_MS } from '../../time/day.ts';
import { UNPAID_STATUSES } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';

/** Days a quote stays open and an unpaid shipment waits, unless the provider says otherwise. Source: SHIP-RULE-10, CONST-23. */
export const PAYMENT_VALIDITY_DAYS = 30;

/** The moment from which a quote is expired and an unpaid shipment cancelled, by the moment it began to wait. Source: SHIP-RULE-10, CONST-24. */
export function validUntil(open_since: Date, payment_pending_validity_period: number | null): Date {
  const days = payment_pending_validity_period || PAYMENT_VALIDITY_DAYS;
  return new Date(open_since.getTime() + days * DAY_MS);
}

/** What decides how long something waits to be taken up or paid. */
export interface OpenShipment {
  readonly status: ShipmentStatus;
  readonly time_created: Date;
  /** When it took its last step; null for what is as it was created. */
  readonly last_step_date: Date | null;
}

/**
 * What the daily job turns a shipment into, or null when it may stay as it is. A quote waits from when it was made; a shipment that is to
 * be paid waits from when it became so, which for an accepted quote is its acceptance. Source: CONST-24.
 */
export function expiredStatus(
  { status, time_created, last_step_date }: OpenShipment,
  now: Date,
  payment_pending_validity_period: number | null,
): ShipmentStatus | null {
  const is_unpaid = UNPAID_STATUSES.includes(status);
  const open_since = is_unpaid ? (last_step_date ?? time_created) : time_created;
  if (now < validUntil(open_since, payment_pending_validity_period)) return null;
  if (status === 'quote') return 'quote-expired';
  return is_unpaid ? 'cancelled' : null;
}
