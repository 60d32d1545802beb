import { centsOf, recordIn, textOf } from '../notice-body.ts';
import { AFTERWARDS } from '../payment-afterwards.ts';
import type { Afterwards } from '../payment-afterwards.ts';
import type { GatewayNotice } from '../payment-gateway.ts';
import { BOBPAY_FIELDS } from './bobpay-checkout.ts';
import type { BobpayFields } from './bobpay-checkout.ts';

/** A notification of Bob Pay as it was read: what it says, and what proves it. */
export interface BobpayNotice extends GatewayNotice {
  /** Empty where it has none. */
  readonly signature: string;
  /** The body as it was received: what Bob Pay is asked to confirm. */
  readonly parameters: string;
}

/** What came back, was disputed or is unpaid moves no money to us. Source: payment-gateways B5. */
const OUTCOMES: Readonly<Record<string, GatewayNotice['outcome']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  deleted: 'cancelled',
  unpaid: 'waiting',
  chargeback: 'waiting',
  refunded: 'waiting',
  refund_pending: 'waiting',
  partially_refunded: 'waiting',
};

/** What a notification says was done about a payment that had come in; null where it says nothing of that. Source: payment-gateways B5. */
export function bobpayAfterwards(body: string): Afterwards | null {
  const status = textOf(recordIn(body)?.['status']).toLowerCase();
  return AFTERWARDS.find((each) => each === status) ?? null;
}

/**
 * Reads the body of a notification; null for what is none. A payment that is a test moves no money, and counts as unpaid but at a sandbox.
 * Source: payment-gateways B5, B6.
 */
export function readBobpayNotice(body: string, { is_sandbox }: { readonly is_sandbox: boolean }): BobpayNotice | null {
  const notice = recordIn(body);
  if (notice === null) return null;
  const told = OUTCOMES[textOf(notice['status']).toLowerCase()];
  const gateway_payment_id = textOf(notice['payment_id']) || textOf(notice['id']);
  const reference = textOf(notice['custom_payment_id']);
  // What was paid counts, and what was asked only where that is not said.
  const amount_cents = centsOf(notice['paid_amount'] ?? notice['amount']);
  if (!told || amount_cents === null || !/^[\w-]{1,50}$/.test(gateway_payment_id) || reference.length > 100) return null;
  return {
    gateway_payment_id,
    reference,
    outcome: told === 'paid' && notice['is_test'] === true && !is_sandbox ? 'waiting' : told,
    amount_cents,
    merchant: textOf(notice['recipient_account_code']),
    signature: textOf(notice['signature']).toLowerCase(),
    parameters: body,
  };
}

/** The fields of the payment that a notification repeats, as they are signed. Source: payment-gateways B4, B5. */
export function signedFields(body: string): BobpayFields {
  const notice = recordIn(body) ?? {};
  const amount = centsOf(notice['amount']);
  const values = BOBPAY_FIELDS.map((name) => [
    name,
    name === 'amount' && amount !== null ? (amount / 100).toFixed(2) : textOf(notice[name]),
  ]);
  // Every field has a text.
  return Object.fromEntries(values) as BobpayFields;
}
