import { createHmac, randomUUID } from 'node:crypto';
import { LATE_MS } from '../manners.ts';
import type { Manner } from '../manners.ts';
import { STITCH_MERCHANT } from './merchant.ts';

/** A payment request as the sandbox keeps it. */
export interface StitchRequest {
  readonly id: string;
  readonly external_reference: string;
  /** Rand with two decimals. */
  readonly quantity: string;
  readonly state: 'Pending' | 'Completed' | 'Cancelled' | 'Expired';
  readonly confirmation: 'PaymentPending' | 'PaymentReceived' | 'PaymentUnsettled';
}

interface PlannedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly after_ms: number;
}

/** A request as it is answered and told of. Source: payment-gateways C2, C5. */
export function nodeOf({ id, external_reference, quantity, state, confirmation }: StitchRequest) {
  return {
    id,
    externalReference: external_reference,
    amount: { currency: 'ZAR', quantity },
    state: { __typename: `PaymentInitiationRequest${state}` },
    paymentConfirmation: { __typename: confirmation },
  };
}

/** What the merchant is told of a request, in the manner that was chosen. */
export function planWebhooks(request: StitchRequest, manner: Manner): PlannedWebhook[] {
  const at = (after_ms: number, changes: Partial<StitchRequest> = {}, secret?: string) => ({
    ...webhookOf({ ...request, ...changes }, secret),
    after_ms,
  });
  switch (manner) {
    case 'at-once':
      return [at(0)];
    case 'late':
      return [at(LATE_MS)];
    case 'twice': {
      const first = at(0);
      return [first, { ...first, after_ms: 200 }];
    }
    case 'out-of-order':
      return [at(0), at(200, { confirmation: 'PaymentPending' })];
    case 'wrong-amount':
      return [at(0, { quantity: (Number(request.quantity) / 2).toFixed(2) })];
    case 'wrong-signature':
      return [at(0, {}, 'whsec_d3Jvbmc=')];
    case 'never':
      return [];
  }
}

function webhookOf(request: StitchRequest, secret: string = STITCH_MERCHANT.webhook_secret) {
  const body = JSON.stringify({ data: { client: { paymentInitiationRequests: { node: nodeOf(request) } } } });
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${signature}`,
    },
  };
}
