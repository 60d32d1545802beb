import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isPaymentKey } from '../shipments/booking/payment-key.ts';
import { findAttemptById, findAttemptByReference, loadAttemptFor } from './payment-attempt-repository.ts';
import type { Attempt, WantedAttempt } from './payment-attempt-repository.ts';
import { refuseWhoPaysNothing, refuseWhoTopsUpNothing } from './payer.ts';
import { presentPayment } from './present-payment.ts';

/** What has become of a payment: what the page after the gateway's shows. Source: screens S22, S23. */
export async function readPayment(
  context: RequestContext,
  { id, reference = '', key }: InputOf<typeof paymentApi.one>,
): Promise<OutputOf<typeof paymentApi.one>> {
  const attempt = await reading(context, (tx) =>
    attemptOfPayer(tx, context, { wanted: id === undefined ? { reference } : { id }, key }),
  );
  await refuseOtherPayers(context, attempt);
  return { payment: presentPayment(attempt) };
}

/** Who tops up nothing is told nothing of top-ups, and who pays for no shipment nothing of those payments. */
export async function refuseOtherPayers(context: RequestContext, { purpose }: Attempt): Promise<void> {
  if (purpose === 'topup') await refuseWhoTopsUpNothing(context);
  else refuseWhoPaysNothing(context);
}

/** A payment of the caller's account or, with its key, for a shipment. Not there, not theirs and a wrong key are answered alike. */
export async function attemptOfPayer(
  tx: Tx,
  context: RequestContext,
  { wanted, key }: { readonly wanted: WantedAttempt; readonly key: string | undefined },
): Promise<Attempt> {
  if (key === undefined) return loadAttemptFor(tx, context, wanted);
  const found = await ('id' in wanted ? findAttemptById(tx, wanted.id) : findAttemptByReference(tx, wanted.reference));
  const { provider_id } = tx;
  const { secret_key } = context.services;
  if (found?.shipment_id && isPaymentKey(secret_key, { provider_id, id: found.shipment_id }, key)) return found;
  throw new Problem('not-found', 'Payment not found.');
}
