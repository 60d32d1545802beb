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

export async function findPayment(tx: Tx, reference: string): Promise<{ id: number; account_id: AccountId } | null> {
  const found = await tx.db
    .selectFrom('payments')
    .select(['id', 'account_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found ?? null;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { id } = await tx.db
    .insertInto('payments')
    .values(({ fn, val }) => ({ ...payment, provider_id: tx.provider_id, id: fn<number>('nextval', [val('payment_ids')]) }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
