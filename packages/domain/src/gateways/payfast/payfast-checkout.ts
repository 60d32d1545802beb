import { phpTrim, phpUrlEncode } from './php-url-encode.ts';

/** The fields of a payment, in the order in which they are sent and signed. Source: payment-gateways A2. */
const CHECKOUT_FIELDS = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'notify_method',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
  'custom_int1',
  'custom_int2',
  'custom_int3',
  'custom_int4',
  'custom_int5',
  'custom_str1',
  'custom_str2',
  'custom_str3',
  'custom_str4',
  'custom_str5',
  'email_confirmation',
  'confirmation_address',
  'currency',
  'payment_method',
  'subscription_type',
  'billing_date',
  'recurring_amount',
  'frequency',
  'cycles',
  'subscription_notify_email',
  'subscription_notify_webhook',
  'subscription_notify_buyer',
] as const;

type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** The values of a payment by their fields. */
export type CheckoutFields = Partial<Readonly<Record<CheckoutField, string>>>;

/** What PayFast calls the ways to pay that are offered. Source: payment-gateways A2. */
export const PAYFAST_METHOD_CODES = { credit_card: 'cc', instant_eft: 'eft' } as const;

/** The fields of a payment that PayFast knows, trimmed, without blanks, in its order. Source: payment-gateways A3. */
export function orderedCheckout(fields: Readonly<Record<string, string | undefined>>): [CheckoutField, string][] {
  return CHECKOUT_FIELDS.flatMap((name): [CheckoutField, string][] => {
    const value = phpTrim(fields[name] ?? '');
    return value === '' ? [] : [[name, value]];
  });
}

/** The text whose MD5 signs a payment. Source: payment-gateways A3. */
export function checkoutText(fields: Readonly<Record<string, string | undefined>>, passphrase: string): string {
  const pairs: (readonly [string, string])[] = orderedCheckout(fields);
  return withPassphrase(pairs.map(([name, value]) => `${name}=${phpUrlEncode(value)}`).join('&'), passphrase);
}

/** What is signed with the merchant's passphrase behind it, where there is one. Source: payment-gateways A3. */
export function withPassphrase(text: string, passphrase: string): string {
  const trimmed = phpTrim(passphrase);
  return trimmed === '' ? text : `${text}&passphrase=${phpUrlEncode(trimmed)}`;
}
