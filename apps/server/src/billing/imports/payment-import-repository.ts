import type { UserId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import type { Tx } from '../../db/transaction.ts';

export interface NewImport {
  readonly filename: string;
  readonly bank: string;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly out_count: number;
  readonly outside_count: number;
  readonly created_by: UserId | null;
  readonly time_created: Date;
}

export async function insertImport(tx: Tx, payment_import: NewImport): Promise<number> {
  const { id } = await tx.db
    .insertInto('payment_imports')
    .values(({ fn, val }) => ({
      ...payment_import,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('payment_import_ids')]),
      line_count: 0,
      repeated_count: 0,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts what was taken of a file, once its lines are kept. */
export async function updateCounts(
  tx: Tx,
  id: number,
  counts: { readonly line_count: number; readonly repeated_count: number },
): Promise<void> {
  await tx.db.updateTable('payment_imports').set(counts).where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** An import, locked until the transaction ends: its lines are decided on one after the other while it is locked or opened. */
export async function lockImport(tx: Tx, id: number): Promise<{ readonly id: number; readonly time_locked: Date | null } | null> {
  const found = await tx.db
    .selectFrom('payment_imports')
    .select(['id', 'time_locked'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

export async function updateLocked(tx: Tx, id: number, time_locked: Date | null): Promise<void> {
  await tx.db
    .updateTable('payment_imports')
    .set({ time_locked })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}
