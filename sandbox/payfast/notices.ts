import { createHash } from 'node:crypto';
import { noticeText } from '@tsela/domain/gateways/payfast/payfast-notice';
import { phpUrlEncode } from '@tsela/domain/gateways/payfast/php-url-encode';
import type { AskedPayment } from './checkout.ts';
import { LATE_MS } from '../manners.ts';
import type { Manner } from '../manners.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';

export type PaymentStatus = 'COMPLETE' | 'FAILED' | 'PENDING';

/** A notification that is to be sent, and how long after the payment. */
export interface PlannedNotice {
  readonly body: string;
  /** What the merchant may ask about it. */
  readonly parameters: string;
  readonly after_ms: number;
}

/** What the merchant is told of a payment, in the manner that was chosen. */
export function planNotices(
  payment: AskedPayment,
  told: { readonly status: PaymentStatus; readonly id: string; readonly manner: Manner },
): PlannedNotice[] {
  const { status, id, manner } = told;
  const notice = noticeOf(payment, { id, status });
  switch (manner) {
    case 'at-once':
      return [notice];
    case 'late':
      return [{ ...notice, after_ms: LATE_MS }];
    case 'twice':
      return [notice, { ...notice, after_ms: 200 }];
    case 'out-of-order':
      return [notice, { ...noticeOf(payment, { id, status: 'PENDING' }), after_ms: 200 }];
    case 'wrong-amount':
      return [noticeOf({ ...payment, amount: (Number(payment.amount) / 2).toFixed(2) }, { id, status })];
    case 'wrong-signature':
      return [{ ...notice, body: `${notice.parameters}&signature=${'0'.repeat(32)}` }];
    case 'never':
      return [];
  }
}

/** In PayFast's order, blanks included: texts before numbers, as the other way round in a payment. Source: payment-gateways A4. */
function noticeOf(
  { fields, amount, item_name, token }: AskedPayment,
  { id, status }: { id: string; status: PaymentStatus },
): PlannedNotice {
  const fee = Math.max(2, Number(amount) * 0.035);
  const own = (kind: 'str' | 'int') => [1, 2, 3, 4, 5].map((at) => [`custom_${kind}${at}`, fields[`custom_${kind}${at}`] ?? '']);
  const pairs = [
    ['m_payment_id', fields['m_payment_id'] ?? ''],
    ['pf_payment_id', id],
    ['payment_status', status],
    ['item_name', item_name],
    ['item_description', fields['item_description'] ?? ''],
    ['amount_gross', amount],
    ['amount_fee', `-${fee.toFixed(2)}`],
    ['amount_net', (Number(amount) - fee).toFixed(2)],
    ...own('str'),
    ...own('int'),
    ['name_first', 'Test'],
    ['name_last', 'User 01'],
    ['email_address', fields['email_address'] ?? 'sbtu01@payfast.co.za'],
    ['merchant_id', SANDBOX_MERCHANT.merchant_id],
    ...(token === null ? [] : [['token', token]]),
  ];
  const parameters = pairs.map(([name = '', value = '']) => `${name}=${phpUrlEncode(value)}`).join('&');
  const signature = createHash('md5').update(noticeText(parameters, SANDBOX_MERCHANT.passphrase)).digest('hex');
  return { parameters, body: `${parameters}&signature=${signature}`, after_ms: 0 };
}
