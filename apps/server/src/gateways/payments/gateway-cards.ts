import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { Cents } from '@tsela/domain/money/cents';
import type { PaymentMethod } from '@tsela/domain/payments/payment-methods';

/** A gateway that keeps the cards of payers; how it is asked and answers is every gateway's. */
export interface GatewayCards<Access, Answer> {
  /** The method whose card can be kept. */
  readonly saved_by: PaymentMethod;
  /** Whether the provider has set what keeping cards needs. */
  canKeep(access: Access, purpose: PaymentPurpose): boolean;
  /** What the gateway calls the card of a payment, in its notification; null where it kept none. */
  tokenIn(parameters: string): string | null;
  /**
   * Charges a card. Only the notification says that it was paid: `accepted` and `unclear` leave it waited for, `refused` says that it was not
   * charged. It has no key by which a repeat would be harmless, so it is asked once of a payment.
   */
  charge(access: Access, charge: CardCharge): Promise<Answer>;
  /** Has the gateway forget a card. Asked again, it does no harm. */
  cancel(access: Access, card: KeptCard): Promise<Answer>;
}

/** A card as the gateway knows it. */
export interface KeptCard {
  readonly purpose: PaymentPurpose;
  readonly token: string;
}

export interface CardCharge extends KeptCard {
  readonly reference: string;
  readonly amount_cents: Cents;
  readonly item_name: string;
}
