import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The id of a payment that is about to be announced: its reference is made of it. */
export async function drawPaymentId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('payment_ids') as id`.execute(tx.db);
  // One row, whatever happens.
  return Number(rows[0]?.id);
}

export interface AnnouncedPayment {
  readonly id: number;
  readonly number: number;
  readonly account_id: AccountId;
  readonly amount_cents: Cents;
  readonly method: string;
  readonly reference: string;
  readonly time_created: Date;
  readonly shipment_id?: ShipmentId;
}

/** How many payments have been made or tried for a shipment. */
export async function countPaymentsFor(tx: Tx, shipment_id: ShipmentId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAnnounced(tx: Tx, payment: AnnouncedPayment): Promise<void> {
  await tx.db
    .insertInto('payments')
    .values({ ...payment, provider_id: tx.provider_id, status: 'pending' })
    .execute();
}

/** Changes the state of a payment that is in one of others; false where it was not. */
export async function changeState(
  tx: Tx,
  payment_id: number,
  { from, to }: { readonly from: readonly ('pending' | 'failed' | 'expired')[]; readonly to: 'pending' | 'failed' | 'expired' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payments')
    .set({ status: to })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', payment_id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
