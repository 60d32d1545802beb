import type { DriverId, UserId } from '@tsela/domain/ids';
import type { Selectable } from 'kysely';
import { countUpTo, pageOf } from '../db/paging.ts';
import type { DriverMessagesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type DriverMessageRow = Selectable<DriverMessagesTable>;

function ofDriver(tx: Tx, driver_id: DriverId) {
  return tx.db
    .selectFrom('driver_messages')
    .where('driver_messages.provider_id', '=', tx.provider_id)
    .where('driver_messages.driver_id', '=', driver_id);
}

/** A page of what a driver was told, whom the caller was shown to reach; the newest first. */
export async function listMessageRows(
  tx: Tx,
  driver_id: DriverId,
  input: { limit?: number; offset?: number },
): Promise<{ rows: DriverMessageRow[]; count: number }> {
  const { limit, offset } = pageOf(input);
  const query = ofDriver(tx, driver_id).selectAll('driver_messages');
  const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

export async function countUnread(tx: Tx, driver_id: DriverId): Promise<number> {
  const unread = ofDriver(tx, driver_id).where('time_read', 'is', null).select('id');
  return countUpTo(tx, unread, { limit: 0, offset: 0, rows: [] });
}

interface NewMessage {
  readonly driver_id: DriverId;
  readonly text: string;
  readonly created_by: UserId | null;
  readonly created_by_name: string;
  readonly now: Date;
}

export async function insertMessage(tx: Tx, { now, ...message }: NewMessage): Promise<DriverMessageRow> {
  return tx.db
    .insertInto('driver_messages')
    .values(({ fn, val }) => ({
      ...message,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('driver_message_ids')]),
      time_created: now,
      time_read: null,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks what a driver was told up to a message. Answers how many were unread until then. */
export async function markRead(
  tx: Tx,
  { driver_id, up_to_id, now }: { readonly driver_id: DriverId; readonly up_to_id: number; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('driver_messages')
    .set({ time_read: now })
    .where('provider_id', '=', tx.provider_id)
    .where('driver_id', '=', driver_id)
    .where('id', '<=', up_to_id)
    .where('time_read', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Whether a driver was told this. */
export async function isMessageOf(tx: Tx, driver_id: DriverId, id: number): Promise<boolean> {
  return (await ofDriver(tx, driver_id).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
