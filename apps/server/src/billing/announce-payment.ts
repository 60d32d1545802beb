import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { topUpReference } from '@tsela/domain/payments/payment-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { changeState, drawPaymentId, insertAnnounced } from './announced-payment-repository.ts';
import type { AnnouncedPayment } from './announced-payment-repository.ts';
import { nextDocumentNumber } from './document-repository.ts';

/** Keeps a payment to an account's balance that is about to be paid elsewhere. `recordPayment` completes it by its reference. Source: CONST-28. */
export async function announceTopUp(
  tx: Tx,
  context: RequestContext,
  { account_id, amount_cents, method }: { readonly account_id: AccountId; readonly amount_cents: Cents; readonly method: string },
): Promise<AnnouncedPayment> {
  const id = await drawPaymentId(tx);
  const payment = {
    id,
    number: await nextDocumentNumber(tx, 'payment'),
    account_id,
    amount_cents,
    method,
    reference: topUpReference({ provider_id: tx.provider_id, payment_id: id }),
    time_created: context.now,
  };
  await insertAnnounced(tx, payment);
  await recordChange(tx, context, {
    type: 'payment.started',
    object_type: 'payment',
    object_id: id,
    account_id,
    change_to: { number: payment.number, amount_cents, method },
  });
  return payment;
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
