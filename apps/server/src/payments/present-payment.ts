import type { Payment } from '@tsela/contract/payments/payment-api';
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
    time_created: attempt.time_created.toISOString(),
  };
}
