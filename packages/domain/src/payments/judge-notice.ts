import type { GatewayNotice } from '../gateways/payment-gateway.ts';
import type { Cents } from '../money/cents.ts';
import { canBecome } from './payment-rules.ts';
import type { PaymentState } from './payment-rules.ts';

/** The payment that a notice names, as it was announced and as it is. */
export interface AnnouncedPayment {
  readonly status: PaymentState;
  readonly amount_cents: Cents;
  /** The gateway's id of what completed it; null where nothing has. */
  readonly gateway_payment_id: string | null;
}

/** What a genuine notice does to its payment. Staff are told where money moved that was not credited. */
export type NoticeVerdict =
  | { readonly does: 'credit' }
  | { readonly does: 'fail'; readonly because: FailureReason; readonly tells_staff: boolean }
  | {
      readonly does: 'nothing';
      readonly because: 'unknown' | 'waiting' | 'repeated' | 'late' | 'paid-twice';
      readonly tells_staff: boolean;
    };

/** Why a payment failed. */
export const FAILURE_REASONS = ['wrong-merchant', 'wrong-amount', 'declined', 'cancelled'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Gateways may round: what is asked and what is paid differ by a cent at most. Source: payment-gateways A5. */
const TOLERANCE_CENTS = 1;

/**
 * Judges a notice whose signature, sender and confirmation are sound: whether it is our merchant's, about a payment that is known and open,
 * and of the amount that was asked. Source: payment-gateways A5, decisions §4.7.
 */
export function judgeNotice(
  notice: GatewayNotice,
  { payment, merchant }: { readonly payment: AnnouncedPayment | null; readonly merchant: string },
): NoticeVerdict {
  const { outcome } = notice;
  const is_paid = outcome === 'paid';
  if (payment === null) return { does: 'nothing', because: 'unknown', tells_staff: is_paid };
  if (outcome === 'waiting') return { does: 'nothing', because: 'waiting', tells_staff: false };
  if (is_paid && payment.status === 'complete') {
    const is_same = payment.gateway_payment_id === notice.gateway_payment_id;
    return { does: 'nothing', because: is_same ? 'repeated' : 'paid-twice', tells_staff: !is_same };
  }
  const because = whyFailed(notice, { payment, merchant });
  if (because === null) return { does: 'credit' };
  if (canBecome(payment.status, 'failed')) return { does: 'fail', because, tells_staff: is_paid };
  return { does: 'nothing', because: 'late', tells_staff: is_paid };
}

function whyFailed(
  { outcome, merchant: paid, amount_cents }: GatewayNotice,
  { payment, merchant }: { readonly payment: AnnouncedPayment; readonly merchant: string },
): FailureReason | null {
  if (outcome === 'failed') return 'declined';
  if (outcome === 'cancelled') return 'cancelled';
  if (paid !== merchant) return 'wrong-merchant';
  return Math.abs(amount_cents - payment.amount_cents) > TOLERANCE_CENTS ? 'wrong-amount' : null;
}
