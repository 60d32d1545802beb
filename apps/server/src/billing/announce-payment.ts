import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { shipmentPaymentReference, topUpReference } from '@tsela/domain/payments/payment-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { changeState, countPaymentsFor, drawPaymentId, insertAnnounced } from './announced-payment-repository.ts';
import type { AnnouncedPayment } from './announced-payment-repository.ts';
import { nextDocumentNumber } from './documents/document-repository.ts';

export interface PaymentToAnnounce {
  readonly account_id: AccountId;
  readonly amount_cents: Cents;
  readonly method: string;
  /** What it pays for, locked by this transaction; left out, it is to the account's balance. */
  readonly shipment_id?: ShipmentId;
}

/** Keeps a payment that is about to be paid elsewhere. `recordPayment` completes it by its reference. Source: CONST-27, CONST-28. */
export async function announcePayment(tx: Tx, context: RequestContext, announced: PaymentToAnnounce): Promise<AnnouncedPayment> {
  const { account_id, amount_cents, method, shipment_id } = announced;
  const id = await drawPaymentId(tx);
  const payment = {
    id,
    number: await nextDocumentNumber(tx, 'payment'),
    ...announced,
    reference: await referenceOf(tx, { ...announced, id }),
    time_created: context.now,
  };
  await insertAnnounced(tx, payment);
  await recordChange(tx, context, {
    type: 'payment.started',
    object_type: 'payment',
    object_id: id,
    account_id,
    change_to: { number: payment.number, amount_cents, method, ...(shipment_id !== undefined && { shipment_id }) },
  });
  return payment;
}

async function referenceOf(
  tx: Tx,
  { id: payment_id, shipment_id }: { readonly id: number } & Pick<PaymentToAnnounce, 'shipment_id'>,
): Promise<string> {
  const { provider_id } = tx;
  if (shipment_id === undefined) return topUpReference({ provider_id, payment_id });
  return shipmentPaymentReference({ provider_id, shipment_id, attempt: (await countPaymentsFor(tx, shipment_id)) + 1 });
}

/** Ends an announced payment that did not arrive; false where it has ended already. */
export async function endAnnounced(
  tx: Tx,
  context: RequestContext,
  { id, account_id, to, because }: { id: number; account_id: AccountId; to: 'failed' | 'expired'; because?: string },
): Promise<boolean> {
  if (!(await changeState(tx, id, { from: ['pending'], to }))) return false;
  await recordChange(tx, context, {
    type: `payment.${to}`,
    object_type: 'payment',
    object_id: id,
    account_id,
    ...(because !== undefined && { change_to: { because } }),
  });
  return true;
}

/** Money for a payment that was given up has arrived after all: it can be completed again. */
export async function reopenAnnounced(tx: Tx, payment_id: number): Promise<void> {
  await changeState(tx, payment_id, { from: ['failed', 'expired'], to: 'pending' });
}
