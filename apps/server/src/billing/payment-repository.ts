import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { Tx } from '../db/transaction.ts';

export interface NewPayment {
  readonly account_id: AccountId;
  readonly number: number;
  readonly amount_cents: Cents;
  readonly method: string;
  readonly reference: string;
  readonly status: 'pending' | 'complete';
  readonly time_created: Date;
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
