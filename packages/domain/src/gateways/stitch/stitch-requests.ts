import { amountText } from '../../formats/rand-text.ts';
import type { Cents } from '../../money/cents.ts';

/** What is asked of Stitch, in its own language. Source: payment-gateways C2. */
export const STITCH_QUERIES = {
  create: `mutation CreatePaymentRequest($input: ClientPaymentInitiationRequestCreateInput!) {
  clientPaymentInitiationRequestCreate(input: $input) { paymentInitiationRequest { id url } }
}`,
  cancel: `mutation CancelPaymentRequest($input: ClientPaymentInitiationRequestCancelInput!) {
  clientPaymentInitiationRequestCancel(input: $input) { paymentInitiationRequest { id state { __typename } } }
}`,
  refund: `mutation CreateRefund($input: ClientRefundInitiateInput!) {
  clientRefundInitiate(input: $input) { refund { id paymentInitiationRequest { id } } }
}`,
  read: `query PaymentRequest($id: ID!) {
  node(id: $id) {
    ... on PaymentInitiationRequest { id externalReference amount state { __typename } paymentConfirmation { __typename } }
  }
}`,
} as const;

/** A payment as Stitch is asked for it. */
export interface StitchOrder {
  readonly amount_cents: Cents;
  /** Ours, of the payment. */
  readonly reference: string;
  /** What comes back with the payer and with each notification. */
  readonly external_reference: string;
  /** What stands on the provider's own bank statement; the reference where it is empty. */
  readonly beneficiary_reference: string;
  readonly beneficiary: { readonly name: string; readonly bank_id: string; readonly account_number: string };
  readonly is_card: boolean;
  readonly expires: Date;
}

/** A refund as Stitch is asked for it. */
export interface StitchRefund {
  readonly payment_request_id: string;
  readonly amount_cents: Cents;
  /** What stands on the customer's bank statement. */
  readonly reason: string;
  readonly nonce: string;
}

/** The variables of `STITCH_QUERIES.refund`. */
export function stitchRefundInput({ payment_request_id, amount_cents, reason, nonce }: StitchRefund) {
  return {
    input: {
      amount: { quantity: amountText(amount_cents), currency: 'ZAR' },
      reason: 'requested_by_user',
      nonce,
      beneficiaryReference: (reason.replaceAll(/[^\w .-]/g, ' ').trim() || 'Refund').slice(0, MOST.beneficiary_reference),
      paymentRequestId: payment_request_id,
    },
  };
}

/** The most that Stitch takes of each text. */
const MOST = { payer_reference: 12, beneficiary_reference: 20, beneficiary_name: 20 } as const;

/** The variables of `STITCH_QUERIES.create`. */
export function stitchInput(order: StitchOrder) {
  const { beneficiary, reference, external_reference, is_card } = order;
  return {
    input: {
      amount: { quantity: amountText(order.amount_cents), currency: 'ZAR' },
      // The end of a reference tells one payment from another.
      payerReference: reference.slice(-MOST.payer_reference),
      beneficiaryReference: (order.beneficiary_reference || reference).slice(0, MOST.beneficiary_reference),
      externalReference: external_reference,
      beneficiary: {
        bankAccount: {
          name: beneficiary.name.slice(0, MOST.beneficiary_name),
          bankId: beneficiary.bank_id,
          accountNumber: beneficiary.account_number,
        },
      },
      expireAt: order.expires.toISOString(),
      paymentMethods: { eft: { enabled: !is_card }, card: { enabled: is_card } },
    },
  };
}
