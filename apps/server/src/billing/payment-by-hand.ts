import type { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { documentReference } from '@tsela/domain/formats/references';
import { centsFromRand } from '@tsela/domain/money/cents';
import { checkRecordedPayment } from '@tsela/domain/payments/recorded-payments';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { nextDocumentNumber } from './documents/document-repository.ts';
import { withEntryFile } from './ledger/entry-files.ts';
import { bookingFactsOf, effectiveOn, refuseUnpermitted } from './ledger/manual-transaction.ts';
import { readPayment } from './payment-reads.ts';
import { findLikePayment, insertPayment } from './payment-repository.ts';
import type { NewPayment } from './payment-repository.ts';
import { authorOf } from './ledger/post-transaction.ts';
import { creditPayment } from './record-payment.ts';

/**
 * Records money that came in without a gateway: an EFT, cash, a card machine. The same account, amount, day and reference once more are
 * refused with `conflict` unless it is said to be another payment. Source: screens S43, PERM-076.
 */
export async function enterPayment(
  context: RequestContext,
  input: InputOf<typeof billingPaymentApi.recordPayment>,
): Promise<OutputOf<typeof billingPaymentApi.recordPayment>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'amount');
  refuseUnpermitted(context, 'payment');
  const { amount, method, is_another = false } = input;
  // The contract's shape admits real days only.
  const date = (input.date as Day | undefined) ?? dayOf(context.now);
  const bank_reference = input.reference?.trim() ?? '';
  const settings = await context.services.settings.of(context.provider_id);
  refuseIfAny(checkRecordedPayment({ amount, method, day: date, reference: bank_reference }, bookingFactsOf(context, settings)));
  return withEntryFile(context, input, async (tx, keep) => {
    const account = await lockAccountFor(tx, context.actor, input.account_id);
    const payment = {
      account_id: account.id,
      amount_cents: centsFromRand(amount),
      method,
      bank_reference,
      received_date: date,
      note: input.note?.trim() ?? '',
    };
    // The account's lock makes the same entry of two clerks wait here and find the first one's.
    const like = is_another ? null : await findLikePayment(tx, payment);
    if (like !== null) throw recordedBefore(like);
    const { id } = await bookPayment(tx, context, account, payment);
    await keep({ account_id: account.id, payment_id: id, transaction_id: null });
    return { payment: await readPayment(tx, context, id) };
  });
}

/** Books a payment by hand that is complete, and credits it. Its number is its reference here: a bank's is used again and again. */
export async function bookPayment(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  {
    counts_on,
    ...payment
  }: Required<Pick<NewPayment, 'amount_cents' | 'method' | 'bank_reference' | 'received_date'>> &
    Pick<NewPayment, 'note' | 'shipment_id'> & {
      /** The day on which it counts, where that is not the day on which it came in. */
      readonly counts_on?: Day;
    },
): Promise<{ id: number; account: AccountRow }> {
  const number = await nextDocumentNumber(tx, 'payment');
  const id = await insertPayment(tx, {
    ...payment,
    account_id: account.id,
    number,
    reference: documentReference('payment', number),
    status: 'complete',
    time_created: context.now,
    recorded_by: authorOf(context.actor),
  });
  if (id === null) throw new Error(`The number of payment ${number} is another payment's reference.`);
  const { received_date, ...facts } = payment;
  const received_at = effectiveOn(counts_on ?? received_date, context.now);
  const balance_cents = await creditPayment(tx, context, account, { ...facts, id, number, received_at });
  return { id, account: { ...account, balance_cents } };
}

function recordedBefore(number: number): Problem {
  const reference = documentReference('payment', number);
  return new Problem('conflict', `This payment was recorded before, as ${reference}. If the same amount came in twice, say so.`, {
    violations: [{ field: 'is_another', code: 'recorded-before', message: `Recorded before, as ${reference}.` }],
  });
}
