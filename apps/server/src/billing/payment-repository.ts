import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { Day } from '@tsela/domain/time/day';
import type { Tx } from '../db/transaction.ts';

export interface NewPayment {
  readonly account_id: AccountId;
  readonly number: number;
  readonly amount_cents: Cents;
  readonly method: string;
  readonly reference: string;
  readonly status: 'pending' | 'complete';
  readonly time_created: Date;
  readonly received_date?: Day;
  readonly bank_reference?: string;
  readonly note?: string;
  readonly recorded_by?: UserId | null;
  readonly shipment_id?: ShipmentId;
}

export interface KeptPayment {
  readonly id: number;
  readonly account_id: AccountId;
  readonly number: number;
  readonly amount_cents: Cents;
  readonly status: 'pending' | 'complete' | 'failed' | 'expired';
}

export async function findPayment(tx: Tx, reference: string): Promise<KeptPayment | null> {
  const found = await tx.db
    .selectFrom('payments')
    .select(['id', 'account_id', 'number', 'amount_cents', 'status'])
    .where('provider_id', '=', tx.provider_id)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found ?? null;
}

/** Answers null when the reference is taken: another account's payment may have come in between. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number | null> {
  const inserted = await tx.db
    .insertInto('payments')
    .values(({ fn, val }) => ({ ...payment, provider_id: tx.provider_id, id: fn<number>('nextval', [val('payment_ids')]) }))
    .onConflict((conflict) => conflict.columns(['provider_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Marks a payment that was announced as arrived. */
export async function completePayment(tx: Tx, payment_id: number): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ status: 'complete' })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', payment_id)
    .execute();
}

/** What is known of a payment for giving it back. */
export interface GivenPayment {
  readonly id: number;
  readonly account_id: AccountId;
  readonly number: number;
  readonly amount_cents: Cents;
  readonly returned_cents: Cents;
  readonly method: string;
  readonly status: KeptPayment['status'];
}

export async function findPaymentById(tx: Tx, payment_id: number): Promise<GivenPayment | null> {
  const found = await tx.db
    .selectFrom('payments')
    .select(['id', 'account_id', 'number', 'amount_cents', 'returned_cents', 'method', 'status'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', payment_id)
    .executeTakeFirst();
  return found ?? null;
}

/** The number of a payment that staff recorded with the same facts, or null: it may be the same money. */
export async function findLikePayment(
  tx: Tx,
  like: Required<Pick<NewPayment, 'account_id' | 'amount_cents' | 'bank_reference' | 'received_date'>>,
): Promise<number | null> {
  const found = await tx.db
    .selectFrom('payments')
    .select('number')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', like.account_id)
    .where('amount_cents', '=', like.amount_cents)
    .where('bank_reference', '=', like.bank_reference)
    .where('received_date', '=', like.received_date)
    .whereRef('returned_cents', '<', 'amount_cents')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.number ?? null;
}

/** Counts what was given back of a payment. Its account is locked. */
export async function updateReturned(tx: Tx, payment_id: number, returned_cents: Cents): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ returned_cents })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', payment_id)
    .execute();
}
