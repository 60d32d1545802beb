import { createHash } from 'node:crypto';
import { amountText } from '@tsela/domain/formats/rand-text';
import { BOBPAY_FIELDS, BOBPAY_METHOD_SLUGS, bobpayText, bobpayTexts } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import type { BobpayFields } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { readBobpayNotice, signedFields } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import { isSameSignature } from '@tsela/domain/gateways/payfast/payfast-notice';
import { ipv4Of } from '@tsela/domain/gateways/payfast/payfast-sources';
import { phpUrlEncode } from '@tsela/domain/gateways/payfast/php-url-encode';
import { isSandbox } from '@tsela/domain/gateways/payment-gateway';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { addressOf, askGateway } from '../ask-gateway.ts';
import type { CheckoutOrder, GatewayAccess, GatewayCheckout } from '../payment-gateway.ts';
import { bearerOf, findIntent } from './bobpay-intents.ts';
import { BOBPAY_KEYS } from './bobpay-keys.ts';

/** The addresses that notifications come from. Source: payment-gateways B5. */
const SENDERS: readonly string[] = ['13.246.100.25', '13.246.115.225', '13.245.58.93'];

/** Payments on Bob Pay's pages, and its notifications of them. Source: payment-gateways B3 to B6. */
export const bobpayCheckout: GatewayCheckout = {
  address: { variable: 'BOBPAY_URL', usual: 'https://my.bobpay.co.za' },
  other_sites: [],
  reference_field: 'custom_payment_id',
  body_type: 'application/json',
  merchantOf: (access, purpose) => settingsOf(access, purpose).recipient_account_code,
  async open(access, order) {
    const { recipient_account_code, passphrase } = settingsOf(access, order.purpose);
    const fields = fieldsOf(order, recipient_account_code);
    const signature = md5(bobpayText(fields, passphrase));
    const pairs: (readonly [string, string])[] = [
      ...BOBPAY_FIELDS.map((name) => [name, fields[name]] as const),
      ['signature', signature],
      ...methodOf(order),
    ];
    return {
      key_value_pairs: fields,
      form: null,
      redirect_url: `${access.pages_url}/pay?${pairs.map(([name, value]) => `${name}=${phpUrlEncode(value)}`).join('&')}`,
    };
  },
  read: ({ body }, { pages_url }) => readBobpayNotice(body, { is_sandbox: isSandbox(pages_url) }),
  isSigned(access, { parameters, signature }, purpose) {
    // Only a sandbox may leave the signature out; everywhere Bob Pay is asked about the whole notification besides.
    if (signature === '') return isSandbox(access.pages_url);
    const texts = bobpayTexts(signedFields(parameters), settingsOf(access, purpose).passphrase);
    return texts.some((text) => isSameSignature(md5(text), signature));
  },
  async isSender({ pages_url, outgoing, asker }, ip) {
    const address = ipv4Of(ip);
    const { hostname } = new URL(pages_url);
    if (hostname.endsWith('.bobpay.co.za')) return SENDERS.includes(address);
    // A gateway of tests sends from where its pages are.
    return (await outgoing.addressesOf(asker, hostname)).includes(address);
  },
  async confirm(access, parameters) {
    const url = addressOf(access.url, '/payments/intents/validate', {});
    const headers = { 'content-type': 'application/json' };
    return askGateway(access, { url, method: 'POST', headers, body: parameters }, () => ({ outcome: 'accepted', said: '' }));
  },
  canLook: (access, purpose) => bearerOf(access, purpose) !== null,
  look: findIntent,
};

function settingsOf({ settingOf }: GatewayAccess, purpose: PaymentPurpose) {
  const { account, secret } = BOBPAY_KEYS[purpose];
  return { recipient_account_code: settingOf(account).trim(), passphrase: settingOf(secret) };
}

function fieldsOf(order: CheckoutOrder, recipient_account_code: string): BobpayFields {
  return {
    recipient_account_code,
    custom_payment_id: order.reference,
    email: order.billing_email,
    mobile_number: order.phone_number,
    amount: amountText(order.amount_cents),
    // Libraries differ about a space in what is signed.
    item_name: order.item_name.replaceAll(' ', '-'),
    item_description: '',
    notify_url: order.notify_url,
    success_url: order.return_url,
    pending_url: order.return_url,
    cancel_url: order.cancel_url,
  };
}

function methodOf({ method }: CheckoutOrder): (readonly [string, string])[] {
  if (!(method in BOBPAY_METHOD_SLUGS)) return [];
  return [['payment_method', BOBPAY_METHOD_SLUGS[method as keyof typeof BOBPAY_METHOD_SLUGS]]];
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}
