import { cents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { GatewayNotice } from '../payment-gateway.ts';
import { withPassphrase } from './payfast-checkout.ts';
import { phpUrlEncode, urlDecode } from './php-url-encode.ts';

/** A notification of PayFast as it was read: what it says, and what proves it. */
export interface PayfastNotice extends GatewayNotice {
  readonly signature: string;
  /** The parameters as they were received, without the signature: what PayFast is asked to confirm. */
  readonly parameters: string;
}

/** More fields than PayFast sends. */
const FIELDS_MAX = 60;

const OUTCOMES: Readonly<Record<string, GatewayNotice['outcome']>> = {
  COMPLETE: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  PENDING: 'waiting',
};

/** Reads the body of a notification; null for what is none, such as one that was cut. Source: payment-gateways A4. */
export function readPayfastNotice(body: string): PayfastNotice | null {
  const pairs = body.split('&', FIELDS_MAX + 1);
  const at = pairs.findIndex((pair) => pair.startsWith('signature='));
  // The signature is last: what is behind it would be signed by nothing.
  if (at < 1 || at !== pairs.length - 1) return null;
  const parameters = pairs.slice(0, at);
  const values = new Map(parameters.map(fieldOf));
  const valueOf = (name: string) => values.get(name) ?? '';
  const outcome = OUTCOMES[valueOf('payment_status')];
  const amount_cents = centsOf(valueOf('amount_gross'));
  const gateway_payment_id = valueOf('pf_payment_id');
  const reference = valueOf('m_payment_id');
  // One field that is there twice could be read in two ways.
  const is_sound = values.size === parameters.length && /^\w{1,50}$/.test(gateway_payment_id) && reference.length <= 100;
  if (!outcome || amount_cents === null || !is_sound) return null;
  return {
    gateway_payment_id,
    reference,
    outcome,
    amount_cents,
    merchant: valueOf('merchant_id'),
    signature: fieldOf(pairs[at] ?? '')[1].toLowerCase(),
    parameters: parameters.join('&'),
  };
}

/**
 * The text whose MD5 signs a notification: all fields before the signature as they were received, blanks among them, written as PHP does.
 * Source: payment-gateways A4.
 */
export function noticeText(parameters: string, passphrase: string): string {
  const written = parameters.split('&').map((pair) => {
    const at = pair.indexOf('=');
    const value = urlDecode(pair.slice(at + 1));
    // What is no UTF-8 can only have been signed as it came.
    return value === null ? pair : `${pair.slice(0, at)}=${phpUrlEncode(value)}`;
  });
  return withPassphrase(written.join('&'), passphrase);
}

/** The token of the card that a payment was made with, where the payer had it saved; null where there is none. Source: payment-gateways A4. */
export function payfastTokenIn(parameters: string): string | null {
  const token = new Map(parameters.split('&').map(fieldOf)).get('token') ?? '';
  return /^[\w-]{8,100}$/.test(token) ? token : null;
}

/** Whether two signatures are the same, in a time that does not tell how much of them is. */
export function isSameSignature(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at % (other.length || 1));
  return difference === 0;
}

function fieldOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  const written = pair.slice(at + 1);
  return at === -1 ? [pair, ''] : [pair.slice(0, at), urlDecode(written) ?? written];
}

/** PayFast writes two decimals; a charge of another currency or an amount that is none is not read as one. */
function centsOf(text: string): Cents | null {
  const [, rand = '', rest = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return rand === '' ? null : cents(Number(rand) * 100 + Number(rest.padEnd(2, '0')));
}
