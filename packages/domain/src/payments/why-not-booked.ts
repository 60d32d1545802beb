import type { Cents } from '../money/cents.ts';
import { UNPAID_STATUSES } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** Why money that came in for a shipment is credit instead. */
export type NotBooked = 'waits-no-longer' | 'costs-more' | 'account-closed' | 'no-compartment';

/** The shipment and its account, as they are when the money arrives. */
export interface PaidShipment {
  readonly status: ShipmentStatus;
  readonly rate_cents: Cents;
  readonly is_account_closed: boolean;
}

/** Why an amount that has arrived for a shipment does not book it; null where it does. Source: screens S23, docs/decisions/0163. */
export function whyNotBooked(amount_cents: Cents, { status, rate_cents, is_account_closed }: PaidShipment): NotBooked | null {
  if (!UNPAID_STATUSES.includes(status)) return 'waits-no-longer';
  if (is_account_closed) return 'account-closed';
  return amount_cents < rate_cents ? 'costs-more' : null;
}
