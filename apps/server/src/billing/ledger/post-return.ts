import { documentReference } from '@tsela/domain/formats/references';
import { ZERO_CENTS, addCents, negateCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { updateReturned } from '../payment-repository.ts';
import type { GivenPayment } from '../payment-repository.ts';
import { postTransaction } from './post-transaction.ts';
import { settleInvoices } from '../settle-invoices.ts';

/** Books what goes back of a payment: its credit settles that much less. The account is locked, and so much is left of the payment. */
export async function postReturn(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  { payment, amount_cents, reason }: { payment: GivenPayment; amount_cents: Cents; reason: string },
): Promise<void> {
  const { id, number, method } = payment;
  const { balance_cents } = await postTransaction(tx, context, account, {
    type: 'payment-reversal',
    amount_cents: negateCents(amount_cents),
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    payment_id: id,
    method,
    description: `${documentReference('payment', number)}: ${reason}`,
  });
  await updateReturned(tx, id, addCents(payment.returned_cents, amount_cents));
  await settleInvoices(tx, context, { id: account.id, balance_cents });
  await recordChange(tx, context, {
    type: 'payment.given-back',
    object_type: 'payment',
    object_id: id,
    account_id: account.id,
    change_to: { number, amount_cents, reason },
  });
}
