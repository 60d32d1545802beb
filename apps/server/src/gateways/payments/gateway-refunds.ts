import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { Cents } from '@tsela/domain/money/cents';

/** A gateway that gives money back when it is asked to; how it is asked and answers is every gateway's. */
export interface GatewayRefunds<Access, Answer> {
  /** True where it gives back whole payments only. */
  readonly is_whole_only?: boolean;
  /** Whether it can be asked by the settings; left out, it can whenever it takes payments. */
  canRefund?(access: Access, purpose: PaymentPurpose): boolean;
  /**
   * What it would still give back of a payment: by this it is seen whether an earlier asking was heard. Left out by a gateway that knows a repeat
   * by its nonce, which is simply asked again.
   */
  readAvailable?(access: Access, payment: GatewayPayment): Promise<RefundAvailable>;
  /** Asks for a refund. Only `accepted` says that it was given; after any other answer `readAvailable`, or asking again, says what became of it. */
  refund(access: Access, payment: GatewayPayment, asked: AskedRefund): Promise<Answer>;
}

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  readonly purpose: PaymentPurpose;
  readonly gateway_payment_id: string;
  /** Ours. */
  readonly reference: string;
  readonly amount_cents: Cents;
}

export interface AskedRefund {
  readonly amount_cents: Cents;
  readonly reason: string;
  /** Ours, of this refund alone. */
  readonly nonce: string;
}

export type RefundAvailable =
  | { readonly outcome: 'accepted'; readonly available_cents: Cents; readonly said: string }
  | { readonly outcome: 'refused' | 'unclear'; readonly said: string };
