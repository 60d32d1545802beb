import { phpUrlEncode } from '../payfast/php-url-encode.ts';

/** The fields of a payment, in the order in which they are sent and signed, blanks among them. Source: payment-gateways B3, B4. */
export const BOBPAY_FIELDS = [
  'recipient_account_code',
  'custom_payment_id',
  'email',
  'mobile_number',
  'amount',
  'item_name',
  'item_description',
  'notify_url',
  'success_url',
  'pending_url',
  'cancel_url',
] as const;

export type BobpayFields = Readonly<Record<(typeof BOBPAY_FIELDS)[number], string>>;

/** What Bob Pay calls the ways to pay that are offered. Source: payment-gateways B3. */
export const BOBPAY_METHOD_SLUGS = {
  bob_pay_credit_card: 'credit-card',
  bob_pay_instant_eft: 'instant-eft',
  bob_pay_manual_eft: 'manual-eft',
  bob_pay_capitec: 'capitec-pay',
  bob_pay_pay_shap: 'pay-shap',
  bob_pay_scan_to_pay: 'scan-to-pay',
} as const;

/** How a space is written in what is signed: by Bob Pay's shop plugin, or by its other libraries. Source: payment-gateways B4, "Conflict". */
const SPACES = ['+', '%2B'] as const;

/** The text whose MD5 signs a payment: the passphrase stands as it is. Source: payment-gateways B4. */
export function bobpayText(fields: BobpayFields, passphrase: string): string {
  return signedWith(fields, passphrase, '+');
}

/** Every text that a signature of the same fields may be of. */
export function bobpayTexts(fields: BobpayFields, passphrase: string): readonly string[] {
  return [...new Set(SPACES.map((space) => signedWith(fields, passphrase, space)))];
}

function signedWith(fields: BobpayFields, passphrase: string, space: (typeof SPACES)[number]): string {
  const pairs = BOBPAY_FIELDS.map((name) => `${name}=${phpUrlEncode(fields[name]).replaceAll('+', space)}`);
  return `${pairs.join('&')}&passphrase=${passphrase}`;
}
