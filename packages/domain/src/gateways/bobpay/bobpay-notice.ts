import { cents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
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
  const status = textIn(recordOf(body) ?? {}, 'status').toLowerCase();
  return AFTERWARDS.find((each) => each === status) ?? null;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Reads the body of a notification; null for what is none. A payment that is a test moves no money, and counts as unpaid but at a sandbox.
 * Source: payment-gateways B5, B6.
 */
export function readBobpayNotice(body: string, { is_sandbox }: { readonly is_sandbox: boolean }): BobpayNotice | null {
  const notice = recordOf(body);
  if (notice === null) return null;
  const told = OUTCOMES[textIn(notice, 'status').toLowerCase()];
  const gateway_payment_id = textIn(notice, 'payment_id') || textIn(notice, 'id');
  const reference = textIn(notice, 'custom_payment_id');
  // What was paid counts, and what was asked only where that is not said.
  const amount_cents = centsIn(notice, (notice['paid_amount'] ?? null) === null ? 'amount' : 'paid_amount');
  if (!told || amount_cents === null || !/^[\w-]{1,50}$/.test(gateway_payment_id) || reference.length > 100) return null;
  return {
    gateway_payment_id,
    reference,
    outcome: told === 'paid' && notice['is_test'] === true && !is_sandbox ? 'waiting' : told,
    amount_cents,
    merchant: textIn(notice, 'recipient_account_code'),
    signature: textIn(notice, 'signature').toLowerCase(),
    parameters: body,
  };
}

/** The fields of the payment that a notification repeats, as they are signed. Source: payment-gateways B4, B5. */
export function signedFields(body: string): BobpayFields {
  const notice = recordOf(body) ?? {};
  const amount = centsIn(notice, 'amount');
  const values = BOBPAY_FIELDS.map((name) => [
    name,
    name === 'amount' && amount !== null ? (amount / 100).toFixed(2) : textIn(notice, name),
  ]);
  // Every field has a text.
  return Object.fromEntries(values) as BobpayFields;
}

function recordOf(body: string): Body | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
}

function textIn(notice: Body, name: string): string {
  const value = notice[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Rand, as a number or as text, of two decimals at most. */
function centsIn(notice: Body, name: string): Cents | null {
  const [, rand = '', rest = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textIn(notice, name)) ?? [];
  return rand === '' ? null : cents(Number(rand) * 100 + Number(rest.padEnd(2, '0')));
}
