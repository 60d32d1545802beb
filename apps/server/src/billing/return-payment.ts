import type { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkAmount, checkReason } from '@tsela/domain/billing/manual-transactions';
import { documentReference } from '@tsela/domain/formats/references';
import { randText } from '@tsela/domain/formats/rand-text';
import { ZERO_CENTS, addCents, cents, centsFromRand, negateCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseUnpermitted } from './manual-transaction.ts';
import { paymentNotFound, readPayment } from './payment-reads.ts';
import { findPaymentById, updateReturned } from './payment-repository.ts';
import type { GivenPayment } from './payment-repository.ts';
import { postTransaction } from './post-transaction.ts';
import { settleInvoices } from './settle-invoices.ts';

type Answer = OutputOf<typeof billingPaymentApi.refundPayment>;

/**
 * Enters that a payment, or part of it, was paid back to the customer. Raises `conflict` for more than is left of it, or than the account
 * has in credit: what paid for shipments is credited first. Source: screens S43, PERM-077.
 */
export async function refundPayment(
  context: RequestContext,
  { id, amount, reason }: InputOf<typeof billingPaymentApi.refundPayment>,
): Promise<Answer> {
  refuseIfAny(checkAmount(amount));
  return giveBack(context, { id, reason }, (payment, account) => {
    const amount_cents = centsFromRand(amount);
    const held = subtractCents(payment.amount_cents, payment.returned_cents);
    if (amount_cents > held) throw tooMuch(`Only ${randText(held)} is left of this payment.`);
    const in_credit = cents(Math.max(0, account.balance_cents));
    if (amount_cents > in_credit)
      throw tooMuch(`The account has ${randText(in_credit)} in credit. Credit what the rest paid for first.`);
    return amount_cents;
  });
}

/**
 * Takes back what is left of a payment that was no payment: entered in error, or returned by the bank. Invoices that it settled are open
 * again. Raises `conflict` when nothing is left. Source: screens S43, PERM-077.
 */
export async function reversePayment(
  context: RequestContext,
  input: InputOf<typeof billingPaymentApi.reversePayment>,
): Promise<Answer> {
  return giveBack(context, input, ({ amount_cents, returned_cents }) => subtractCents(amount_cents, returned_cents));
}

async function giveBack(
  context: RequestContext,
  { id, reason }: { readonly id: number; readonly reason: string },
  howMuch: (payment: GivenPayment, account: AccountRow) => Cents,
): Promise<Answer> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refuseUnpermitted(context, 'payment-reversal');
  refuseIfAny(checkReason(reason));
  return inTransaction(context, async (tx) => {
    const found = await findPaymentById(tx, id);
    if (!found) throw paymentNotFound();
    // Not theirs and not there look alike.
    const account = await lockAccountFor(tx, context.actor, found.account_id).catch((cause: unknown) => {
      throw cause instanceof Problem ? paymentNotFound() : cause;
    });
    // Read again under the lock: another may have given it back meanwhile.
    const payment = (await findPaymentById(tx, id)) ?? found;
    if (payment.status !== 'complete') throw new Problem('conflict', 'Only a payment that came in can be given back.');
    if (payment.returned_cents >= payment.amount_cents)
      throw new Problem('conflict', 'This payment has been given back already.');
    await postReturn(tx, context, account, { payment, amount_cents: howMuch(payment, account), reason: reason.trim() });
    return { payment: await readPayment(tx, id) };
  });
}

async function postReturn(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  { payment, amount_cents, reason }: { payment: GivenPayment; amount_cents: Cents; reason: string },
): Promise<void> {
  const { id, number } = payment;
  const { balance_cents } = await postTransaction(tx, context, account, {
    type: 'payment-reversal',
    amount_cents: negateCents(amount_cents),
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    payment_id: id,
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

function tooMuch(message: string): Problem {
  return new Problem('conflict', message, { violations: [{ field: 'amount', code: 'too-much', message }] });
}
