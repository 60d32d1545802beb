import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { loadAttemptFor } from './payment-attempt-repository.ts';
import { presentPayment } from './present-payment.ts';
import { refuseWhoTopsUpNothing } from './refuse-payer.ts';

/** What has become of a payment: what the page after the gateway's shows. Source: screens S22. */
export async function readPayment(
  context: RequestContext,
  { id }: InputOf<typeof paymentApi.one>,
): Promise<OutputOf<typeof paymentApi.one>> {
  await refuseWhoTopsUpNothing(context);
  return { payment: presentPayment(await reading(context, (tx) => loadAttemptFor(tx, context, { id }))) };
}
