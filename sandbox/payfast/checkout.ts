import { createHash, randomUUID } from 'node:crypto';
import { checkoutText } from '@tsela/domain/gateways/payfast/payfast-checkout';
import { SANDBOX_MERCHANT } from './merchant.ts';

/** A payment that a merchant's form asks for. */
export interface AskedPayment {
  readonly fields: Readonly<Record<string, string>>;
  readonly amount: string;
  readonly item_name: string;
  readonly return_url: string | null;
  readonly cancel_url: string | null;
  readonly notify_url: string | null;
  /** What the card is kept under, where the payer wants it kept. */
  readonly token: string | null;
}

const NEEDED = ['amount', 'item_name', 'merchant_id', 'merchant_key'] as const;

/** Reads the form; what is wrong with it is said field by field, in the order of their names, as PayFast does. Source: payment-gateways A2, A7. */
export function readCheckout(form: URLSearchParams): { readonly payment: AskedPayment } | { readonly faults: readonly string[] } {
  const fields = Object.fromEntries(form);
  const missing = NEEDED.filter((name) => (fields[name] ?? '').trim() === '').map((name) => `${name} : ${name} is required`);
  if (missing.length > 0) return { faults: missing };
  const urls = {
    return_url: urlIn(fields, 'return_url'),
    cancel_url: urlIn(fields, 'cancel_url'),
    notify_url: urlIn(fields, 'notify_url'),
  };
  const faults = [
    ...(/^\d{1,9}\.\d{2}$/.test(fields['amount'] ?? '') ? [] : ['amount : amount has two decimals behind a point']),
    ...(fields['merchant_id'] === SANDBOX_MERCHANT.merchant_id ? [] : ['merchant_id : unknown merchant']),
    ...(fields['merchant_key'] === SANDBOX_MERCHANT.merchant_key ? [] : ['merchant_key : not the key of the merchant']),
    ...Object.entries(urls).flatMap(([name, url]) => (url === undefined ? [`${name} : not an address`] : [])),
    ...(isNotifiable(urls.notify_url) ? [] : ['notify_url : the sandbox tells programs of this machine only']),
    ...(signatureOf(fields) === fields['signature'] ? [] : ['signature : the signature is not that of the fields']),
  ];
  if (faults.length > 0) return { faults };
  const { amount = '', item_name = '' } = fields;
  const { return_url = null, cancel_url = null, notify_url = null } = urls;
  return { payment: { fields, amount, item_name: item_name.trim(), return_url, cancel_url, notify_url, token: tokenOf(fields) } };
}

/** Of tokenisation; a card is kept for who pays with it next. Source: payment-gateways A2. */
function tokenOf(fields: Readonly<Record<string, string>>): string | null {
  return fields['subscription_type'] === '2' ? randomUUID() : null;
}

function signatureOf(fields: Readonly<Record<string, string>>): string {
  return createHash('md5').update(checkoutText(fields, SANDBOX_MERCHANT.passphrase)).digest('hex');
}

/** Null where there is none, undefined where it is no address. */
function urlIn(fields: Readonly<Record<string, string>>, name: string): string | null | undefined {
  const text = fields[name] ?? '';
  if (text === '') return null;
  return /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

function isNotifiable(url: string | null | undefined): boolean {
  if (url === null || url === undefined) return true;
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(url).hostname);
}
