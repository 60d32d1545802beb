import { createHash } from 'node:crypto';
import { bobpayText } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import type { BobpayFields } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { LATE_MS } from '../manners.ts';
import type { Manner } from '../manners.ts';
import { BOBPAY_MERCHANT } from './merchant.ts';

export type BobpayStatus = 'paid' | 'unpaid' | 'failed' | 'refunded';

interface PlannedNotice {
  readonly body: string;
  readonly after_ms: number;
}

/** What the merchant is told of a payment, in the manner that was chosen. Source: payment-gateways B5. */
export function planNotices(
  fields: BobpayFields,
  told: { readonly status: BobpayStatus; readonly id: number; readonly manner: Manner },
): PlannedNotice[] {
  const { id, status, manner } = told;
  const at = (after_ms: number, changes: object = {}) => ({ body: noticeOf(fields, { id, status, ...changes }), after_ms });
  switch (manner) {
    case 'at-once':
      return [at(0)];
    case 'late':
      return [at(LATE_MS)];
    case 'twice':
      return [at(0), at(200)];
    case 'out-of-order':
      return [at(0), at(200, { status: 'unpaid' })];
    case 'wrong-amount':
      return [at(0, { paid_amount: Number(fields.amount) / 2 })];
    case 'wrong-signature':
      return [at(0, { signature: '0'.repeat(32) })];
    case 'never':
      return [];
  }
}

/** A payment as Bob Pay tells of it and as it answers for it. */
export function noticeOf(
  fields: BobpayFields,
  { id, status, ...changes }: { readonly id: number; readonly status: BobpayStatus; readonly paid_amount?: number },
): string {
  const amount = Number(fields.amount);
  const is_paid = status === 'paid';
  const notice = {
    ...fields,
    id,
    short_reference: `S${id}`,
    amount,
    paid_amount: is_paid ? amount : 0,
    total_paid_amount: is_paid ? amount : 0,
    signature: createHash('md5').update(bobpayText(fields, BOBPAY_MERCHANT.passphrase)).digest('hex'),
    status,
    is_test: true,
    payment_id: id,
    payment: { id, amount, status },
    ...changes,
  };
  return JSON.stringify(is_paid ? notice : { ...notice, paid_amount: amount });
}
