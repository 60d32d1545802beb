import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';

/** What a kiosk shows of a payment that it waits for. */
export type PaymentView = 'waiting' | 'unknown' | 'booked' | 'credited' | 'over';

/** What has arrived counts whatever the clock says; else it is waited for, and after a while not known. Source: screens S12. */
export function paymentView(
  shipment: Pick<ShipmentToPay, 'status' | 'payment'> | undefined,
  { is_late }: { readonly is_late: boolean },
): PaymentView {
  const waiting = is_late ? 'unknown' : 'waiting';
  if (shipment === undefined) return waiting;
  const { status, payment } = shipment;
  const is_unpaid = UNPAID_STATUSES.some((each) => each === status);
  if (payment?.status === 'complete') return is_unpaid || status === 'cancelled' ? 'credited' : 'booked';
  // Staff may have settled it by hand.
  if (!is_unpaid) return status === 'cancelled' ? 'over' : 'booked';
  return waiting;
}
