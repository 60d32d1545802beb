import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../context.ts';
import { payForShipment } from './pay-for-shipment.ts';
import { startTopUp } from './start-top-up.ts';

/**
 * Keeps a payment as pending and answers where it is paid. The browser that comes back from there credits nothing: only the notification of
 * the gateway does. Source: CALL-68 to CALL-70, CALL-76.
 */
export async function startPayment(
  context: RequestContext,
  { shipment_id, ...input }: InputOf<typeof paymentApi.start>,
): Promise<OutputOf<typeof paymentApi.start>> {
  return shipment_id === undefined ? startTopUp(context, input) : payForShipment(context, { ...input, shipment_id });
}
