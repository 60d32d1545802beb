import type { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkAmount, checkReason } from '@tsela/domain/billing/manual-transactions';
import { randText } from '@tsela/domain/formats/rand-text';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { ZERO_CENTS, centsFromRand, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { refundableOf } from '@tsela/domain/payments/refundable';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import { refuseUnpermitted } from './ledger/manual-transaction.ts';
import { paymentNotFound, readPayment } from './payment-reads.ts';
import {
  findGatewayPayment,
  findOpenRefund,
  findOpenRefundsOf,
  findRefund,
  insertRefund,
  underWayBeside,
  updateRefund,
} from './payment-refund-repository.ts';
import { findPaymentById } from './payment-repository.ts';
import type { GivenPayment } from './payment-repository.ts';
import { postReturn } from './ledger/post-return.ts';
import { authorOf } from './ledger/post-transaction.ts';

type Answer = OutputOf<typeof billingPaymentApi.refundPayment>;

/**
 * Enters that a payment, or part of it, was paid back to the customer, or asks its gateway to do so. Raises `conflict` for more than is left of
 * it, or than the account has in credit: what paid for shipments is credited first. Source: screens S43, PERM-077.
 */
export async function refundPayment(
  context: RequestContext,
  { id, amount, reason, by = 'hand' }: InputOf<typeof billingPaymentApi.refundPayment>,
): Promise<Answer> {
  refuseIfAny(checkAmount(amount));
  return giveBack(context, { id, reason }, async (tx, given) => {
    // What a gateway has been asked for is asked for again, not another time.
    if (by === 'gateway' && (await askAgain(tx, context, id))) return;
    const amount_cents = await refundable(tx, given, centsFromRand(amount));
    if (by === 'gateway') return requestRefund(tx, context, { ...given, amount_cents });
    await settleUnclear(tx, context, id);
    await postReturn(tx, context, given.account, { ...given, amount_cents });
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
  return giveBack(context, input, async (tx, given) => {
    await settleUnclear(tx, context, input.id);
    const { amount_cents, returned_cents } = given.payment;
    await postReturn(tx, context, given.account, { ...given, amount_cents: subtractCents(amount_cents, returned_cents) });
  });
}

interface Given {
  readonly payment: GivenPayment;
  readonly account: AccountRow;
  readonly reason: string;
}

async function giveBack(
  context: RequestContext,
  { id, reason }: { readonly id: number; readonly reason: string },
  give: (tx: Tx, given: Given) => Promise<void>,
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
    await refuseUnderWay(tx, id);
    await give(tx, { payment, account, reason: reason.trim() });
    return { payment: await readPayment(tx, context, id) };
  });
}

/** Two who give the same payment back would give it back twice. */
async function refuseUnderWay(tx: Tx, payment_id: number): Promise<void> {
  const open = await findOpenRefund(tx, payment_id);
  if (open?.state === 'asked')
    throw new Problem('conflict', `A refund of ${randText(open.amount_cents)} by the gateway is under way for this payment.`);
}

/** The account is locked: what several ask for at once, gateways included, is together no more than it has. */
async function refundable(tx: Tx, { payment, account }: Given, amount_cents: Cents): Promise<Cents> {
  const under_way_cents = underWayBeside(await findOpenRefundsOf(tx, [account.id]), { ...payment, account_id: account.id });
  const { left_cents, in_credit_cents } = refundableOf({ ...payment, balance_cents: account.balance_cents, under_way_cents });
  if (amount_cents > left_cents) throw tooMuch(`Only ${randText(left_cents)} is left of this payment.`);
  if (amount_cents <= in_credit_cents) return amount_cents;
  const where = under_way_cents > ZERO_CENTS ? 'Beside refunds that are under way the account' : 'The account';
  throw tooMuch(`${where} has ${randText(in_credit_cents)} in credit. Credit what the rest paid for first.`);
}

/** Keeps the request together with the job that asks the gateway: what was answered is asked for, whatever dies in between. */
async function requestRefund(
  tx: Tx,
  context: RequestContext,
  { payment, account, amount_cents, reason }: Given & { readonly amount_cents: Cents },
): Promise<void> {
  const { id, number } = payment;
  const through = await findGatewayPayment(tx, id);
  if (!through) throw new Problem('conflict', 'This payment came through no gateway. Pay the customer, then enter the refund.');
  const { refunds } = GATEWAY_PORTS[through.gateway];
  const { name } = PAYMENT_GATEWAYS[through.gateway];
  const access = await gatewayAccessFor(context, through.gateway);
  if (refunds === undefined || refunds.canRefund?.(access, through.purpose) === false)
    throw new Problem('conflict', `${name} cannot be asked for refunds here. Refund it at ${name}, then enter the refund.`);
  if (refunds.is_whole_only === true && amount_cents !== payment.amount_cents)
    throw tooMuch(`${name} gives back whole payments only: ${randText(payment.amount_cents)} of this one.`);
  const refund_id = await insertRefund(tx, {
    payment_id: id,
    amount_cents,
    reason,
    requested_by: authorOf(context.actor),
    time_created: context.now,
  });
  await context.services.jobs.add(tx, 'ask-for-refund', { provider_id: tx.provider_id, refund_id });
  await recordChange(tx, context, {
    type: 'payment.refund-requested',
    object_type: 'payment',
    object_id: id,
    account_id: account.id,
    change_to: { number, amount_cents, reason },
  });
}

/** Has a gateway asked once more for a refund whose outcome is not known; false where there is none. */
async function askAgain(tx: Tx, context: RequestContext, payment_id: number): Promise<boolean> {
  const open = await findOpenRefund(tx, payment_id);
  const refund = open && (await findRefund(tx, open.id));
  if (refund?.state !== 'unclear') return false;
  await updateRefund(tx, refund, { state: 'asked', said: '' });
  await context.services.jobs.add(tx, 'ask-for-refund', { provider_id: tx.provider_id, refund_id: refund.id });
  return true;
}

/** Who enters by hand what became of a payment has looked up what became of its refund. */
async function settleUnclear(tx: Tx, context: RequestContext, payment_id: number): Promise<void> {
  const open = await findOpenRefund(tx, payment_id);
  const refund = open && (await findRefund(tx, open.id));
  if (refund) await updateRefund(tx, refund, { state: 'refused', said: 'Entered by hand.', time_ended: context.now });
}

function tooMuch(message: string): Problem {
  return new Problem('conflict', message, { violations: [{ field: 'amount', code: 'too-much', message }] });
}
