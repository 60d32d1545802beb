import type { Payment } from '@tsela/contract/payments/payment-api';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { documentReference } from '@tsela/domain/formats/references';
import { randFromCents } from '@tsela/domain/money/cents';
import type { Attempt } from './payment-attempt-repository.ts';

/** A payment for who may see it. */
export function presentPayment(attempt: Attempt): Payment {
  const { id, number, reference, status, method, account_id, shipment_id, billing_email, failure_reason } = attempt;
  return {
    id,
    number: documentReference('payment', number),
    reference,
    status,
    method,
    amount: randFromCents(attempt.amount_cents),
    account_id,
    shipment_id,
    billing_email,
    failure_reason,
    waits_for: waitsFor(attempt),
    time_created: attempt.time_created.toISOString(),
  };
}

/** What is being waited for, and whether its word is waited for only or asked for as well; null once the payment has ended. */
function waitsFor({ status, gateway, time_look }: Attempt): Payment['waits_for'] {
  if (status !== 'pending') return null;
  return { gateway_name: PAYMENT_GATEWAYS[gateway].name, time_asked_next: time_look?.toISOString() ?? null };
}
