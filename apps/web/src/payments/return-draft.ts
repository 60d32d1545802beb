import type { Payment } from '@tsela/contract/payments/payment-api';
import { paths } from '../paths.ts';

/**
 * The page that shows a payment whose payer comes back. What the gateway's address says of it is not believed, but who was not through to
 * the end is led to where it can be tried again; the server says there what is so.
 */
export function pageAfterReturn(
  { id, shipment_id, status: known }: Pick<Payment, 'id' | 'shipment_id' | 'status'>,
  { key, status }: { readonly key: string; readonly status: string },
): string {
  const was_left = status !== '' && status !== 'complete' && known !== 'complete';
  if (shipment_id === null)
    return was_left ? paths.topUpAccount({ cancelled: String(id) }) : paths.topUpPending({ id: String(id) });
  const search = { id: String(shipment_id), key: key === '' ? undefined : key };
  return was_left ? paths.shipmentPaymentCancelled(search) : paths.shipmentPaymentPending(search);
}
