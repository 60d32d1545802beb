import { createHash } from 'node:crypto';
import { PAYFAST_METHOD_CODES, checkoutText, orderedCheckout } from '@tsela/domain/gateways/payfast/payfast-checkout';
import type { CheckoutFields } from '@tsela/domain/gateways/payfast/payfast-checkout';
import { isSameSignature, noticeText, readPayfastNotice } from '@tsela/domain/gateways/payfast/payfast-notice';
import { PAYFAST_SENDERS, ipv4Of, isInPayfastNetwork } from '@tsela/domain/gateways/payfast/payfast-sources';
import { phpUrlEncode } from '@tsela/domain/gateways/payfast/php-url-encode';
import { amountText } from '@tsela/domain/formats/rand-text';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { EMAIL_CONFIRMATION } from '@tsela/domain/payments/payment-rules';
import { askGateway } from '../ask-gateway.ts';
import type { CheckoutOrder, GatewayAccess, GatewayCheckout } from '../payment-gateway.ts';
import { readHistory } from './payfast-history.ts';
import { PAYFAST_KEYS } from './payfast-keys.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const TOKENISATION = '2';

/** Payments on PayFast's pages, and its notifications of them. Source: payment-gateways A2 to A5. */
export const payfastCheckout: GatewayCheckout = {
  address: { variable: 'PAYFAST_URL', usual: 'https://www.payfast.co.za' },
  other_sites: ['https://*.payfast.co.za', 'https://*.payfast.io'],
  reference_field: 'm_payment_id',
  body_type: 'application/x-www-form-urlencoded',
  merchantOf: (access, purpose) => settingsOf(access, purpose).merchant_id,
  async open(access, order) {
    const { passphrase, ...merchant } = settingsOf(access, order.purpose);
    const fields = fieldsOf(order);
    const signature = md5(checkoutText({ ...merchant, ...fields }, passphrase));
    const url = `${access.pages_url}/eng/process`;
    const query = orderedCheckout({ ...merchant, ...fields }).map(([name, value]) => `${name}=${phpUrlEncode(value)}`);
    return {
      key_value_pairs: Object.fromEntries(orderedCheckout(fields)),
      form: { url, signature, ...merchant },
      redirect_url: `${url}?${[...query, `signature=${signature}`].join('&')}`,
    };
  },
  read: ({ body }) => readPayfastNotice(body),
  isSigned(access, { parameters, signature }, purpose) {
    return isSameSignature(md5(noticeText(parameters, settingsOf(access, purpose).passphrase)), signature);
  },
  async isSender({ pages_url, outgoing, asker }, ip) {
    const { hostname } = new URL(pages_url);
    // A gateway of tests sends from where its pages are.
    const is_payfast = /\.payfast\.(?:co\.za|io)$/.test(hostname);
    if (is_payfast && isInPayfastNetwork(ip)) return true;
    const hosts = is_payfast ? PAYFAST_SENDERS : [hostname];
    const looked_up = await Promise.allSettled(hosts.map((host) => outgoing.addressesOf(asker, host)));
    const found = looked_up.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (found.length === 0) throw new Error('The hosts that send notifications could not be looked up.');
    return found.flat().includes(ipv4Of(ip));
  },
  async confirm(access, parameters) {
    const url = `${access.pages_url}/eng/query/validate`;
    const answer = await askGateway(access, { url, method: 'POST', headers: FORM, body: parameters }, (text) => ({
      outcome: text.split('\n')[0]?.trim() === 'VALID' ? 'accepted' : 'refused',
      said: '',
    }));
    // Only its own word says no: a status may come from whatever is between.
    return answer.outcome === 'refused' && answer.said !== '' ? { ...answer, outcome: 'unclear' } : answer;
  },
  // Its API takes no merchant without a passphrase.
  canLook: (access, purpose) => settingsOf(access, purpose).passphrase !== '',
  readHistory,
};

function settingsOf({ settingOf }: GatewayAccess, purpose: PaymentPurpose) {
  const { id, key, secret } = PAYFAST_KEYS[purpose];
  return { merchant_id: settingOf(id).trim(), merchant_key: settingOf(key).trim(), passphrase: settingOf(secret) };
}

function fieldsOf(order: CheckoutOrder): CheckoutFields {
  const { method, amount_cents, return_url, cancel_url, notify_url, reference, item_name, billing_email } = order;
  return {
    return_url,
    cancel_url,
    notify_url,
    email_address: billing_email,
    cell_number: localNumber(order.phone_number),
    m_payment_id: reference,
    amount: amountText(amount_cents),
    item_name,
    email_confirmation: EMAIL_CONFIRMATION,
    // Only the word of the payer has a card saved. Source: payment-gateways A2.
    ...(order.saves_card && { subscription_type: TOKENISATION }),
    ...(method in PAYFAST_METHOD_CODES && {
      payment_method: PAYFAST_METHOD_CODES[method as keyof typeof PAYFAST_METHOD_CODES],
    }),
  };
}

/** PayFast takes South African numbers in their local form, and none other. */
function localNumber(phone_number: string): string {
  const local = phone_number.replace(/^\+27/, '0');
  return /^0\d{9}$/.test(local) ? local : '';
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}
