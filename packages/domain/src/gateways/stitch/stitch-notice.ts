import { ZERO_CENTS } from '../../money/cents.ts';
import { readExternalReference } from '../external-reference.ts';
import { centsOf, recordIn, recordOf, textOf } from '../notice-body.ts';
import type { GatewayNotice } from '../payment-gateway.ts';

type Body = Readonly<Record<string, unknown>>;

const NOTHING: Body = {};

/**
 * Reads the body of a webhook; null for what is none about a payment. Money counts once it has been received: a request that was completed may
 * still come to nothing. Source: payment-gateways C5, C6.
 */
export function readStitchWebhook(body: string): GatewayNotice | null {
  let value: Body = recordIn(body) ?? NOTHING;
  for (const name of ['data', 'client', 'paymentInitiationRequests', 'node']) value = recordOf(value[name]) ?? NOTHING;
  return readStitchRequest(value);
}

/** A payment request as Stitch tells of it; null for whatever is none. */
export function readStitchRequest(value: unknown): GatewayNotice | null {
  const request = recordOf(value) ?? NOTHING;
  const gateway_payment_id = textOf(request['id']);
  const { reference } = readExternalReference(textOf(request['externalReference']));
  const outcome = outcomeOf(typeIn(request['state']), typeIn(request['paymentConfirmation']));
  const amount = recordOf(request['amount']) ?? NOTHING;
  const amount_cents = centsOf(amount['quantity']);
  if (outcome === null || amount_cents === null || !/^[\w=/+-]{1,200}$/.test(gateway_payment_id) || reference.length > 100)
    return null;
  return {
    gateway_payment_id,
    reference,
    outcome,
    // Of another currency no cent was asked.
    amount_cents: amount['currency'] === 'ZAR' ? amount_cents : ZERO_CENTS,
    // Credentials and secret are of one merchant: what they open is theirs.
    merchant: '',
  };
}

function typeIn(value: unknown): string {
  return textOf(recordOf(value)?.['__typename']);
}

function outcomeOf(state: string, confirmation: string): GatewayNotice['outcome'] | null {
  switch (state) {
    case 'PaymentInitiationRequestPending':
      return 'waiting';
    case 'PaymentInitiationRequestCompleted':
      if (confirmation === 'PaymentReceived') return 'paid';
      return confirmation === 'PaymentUnsettled' ? 'failed' : 'waiting';
    case 'PaymentInitiationRequestCancelled':
    case 'PaymentInitiationRequestExpired':
      return 'cancelled';
    default:
      return null;
  }
}
