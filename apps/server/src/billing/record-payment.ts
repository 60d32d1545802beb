import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { paymentBody } from '@tsela/domain/integrations/written-bodies';
import { ZERO_CENTS } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { documentReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { enqueueWritten } from '../jobs/webhook-outbox-repository.ts';
import { nextDocumentNumber } from './documents/document-repository.ts';
import { completePayment, findPayment, insertPayment } from './payment-repository.ts';
import type { KeptPayment } from './payment-repository.ts';
import { postTransaction } from './ledger/post-transaction.ts';
import { settleInvoices } from './settle-invoices.ts';

export interface ReceivedPayment {
  readonly account_id: AccountId;
  readonly amount_cents: Cents;
  readonly method: string;
  /** Unique at the provider: money that arrives twice under one reference is one payment. */
  readonly reference: string;
  /** What it pays for that is charged next: then it settles nothing else. */
  readonly shipment_id?: ShipmentId;
}

/**
 * Books money that has arrived: one payment, one credit, and the oldest unpaid invoices first. A reference that was booked
 * before changes nothing and answers the earlier payment; one that was only announced is completed. Raises `conflict` for a reference
 * that is another account's, and for an announced payment that is of another amount or has ended. Source: decisions §4.7.
 */
export async function recordPayment(
  context: RequestContext,
  payment: ReceivedPayment,
): Promise<{ payment_id: number; is_new: boolean }> {
  if (payment.amount_cents <= 0) throw new Problem('bad-input', 'A payment is more than nothing.');
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, payment.account_id);
    // The account's lock makes a notification that arrives twice at once wait here and then find the first one's payment.
    const earlier = await findPayment(tx, payment.reference);
    if (earlier && earlier.account_id !== account.id) throw referenceOfAnother(payment);
    if (earlier?.status === 'complete') return { payment_id: earlier.id, is_new: false };
    const booked = earlier ? await completeAnnounced(tx, earlier, payment) : await insertArrived(tx, context, payment);
    const { amount_cents, method, shipment_id } = payment;
    await creditPayment(tx, context, account, {
      id: booked.id,
      number: booked.number,
      amount_cents,
      method,
      ...(shipment_id !== undefined && { shipment_id }),
    });
    return { payment_id: booked.id, is_new: true };
  });
}

export interface BookedPayment {
  readonly id: number;
  readonly number: number;
  readonly amount_cents: Cents;
  readonly method: string;
  readonly received_at?: Date;
  /** What it pays for that is charged next: then it settles nothing else. */
  readonly shipment_id?: ShipmentId;
}

/** Credits a payment that is complete, and settles the oldest unpaid invoices with it. The account is locked by this transaction. */
export async function creditPayment(
  tx: Tx,
  context: RequestContext,
  account: Pick<AccountRow, 'id' | 'balance_cents'>,
  { id, number, amount_cents, method, received_at, shipment_id }: BookedPayment,
): Promise<Cents> {
  const { balance_cents } = await postTransaction(tx, context, account, {
    type: 'payment',
    amount_cents,
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    payment_id: id,
    method,
    description: `Payment ${documentReference('payment', number)}`,
    ...(received_at && { effective_date: received_at }),
  });
  if (shipment_id === undefined) await settleInvoices(tx, context, { id: account.id, balance_cents });
  await recordChange(tx, context, {
    type: 'payment.received',
    object_type: 'payment',
    object_id: id,
    account_id: account.id,
    change_to: { number, amount_cents, method, ...(shipment_id !== undefined && { shipment_id }) },
  });
  const time_received = received_at ?? context.now;
  await enqueueWritten(tx, context, [
    {
      topic: 'payment-received',
      account_id: account.id,
      shipment_id: null,
      body: () => paymentBody(account.id, { id, number, amount_cents, method, balance_cents, time_received }),
    },
  ]);
  return balance_cents;
}

interface NumberedPayment {
  readonly id: number;
  readonly number: number;
}

async function insertArrived(tx: Tx, context: RequestContext, payment: ReceivedPayment): Promise<NumberedPayment> {
  const number = await nextDocumentNumber(tx, 'payment');
  const id = await insertPayment(tx, { ...payment, number, status: 'complete', time_created: context.now });
  if (id === null) throw referenceOfAnother(payment);
  return { id, number };
}

async function completeAnnounced(
  tx: Tx,
  announced: KeptPayment,
  { reference, amount_cents }: ReceivedPayment,
): Promise<NumberedPayment> {
  if (announced.status !== 'pending') throw new Problem('conflict', `The payment ${reference} has ended already.`);
  if (announced.amount_cents !== amount_cents)
    throw new Problem('conflict', `The payment ${reference} was announced with another amount.`);
  await completePayment(tx, announced.id);
  return announced;
}

function referenceOfAnother({ reference }: ReceivedPayment): Problem {
  return new Problem('conflict', `The reference ${reference} belongs to another payment.`);
}
