import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { laterThanBefore } from '../db/later-than-before.ts';
import { MOST_CANNED_REPLIES } from '@tsela/domain/inbox/canned-replies';
import type { InboxCannedRepliesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type CannedReplyRow = Selectable<InboxCannedRepliesTable>;

/** All of a provider by name: there are not more than may be kept. */
export async function listCannedReplyRows(tx: Tx): Promise<CannedReplyRow[]> {
  return tx.db
    .selectFrom('inbox_canned_replies')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MOST_CANNED_REPLIES)
    .execute();
}

export async function countCannedReplies(tx: Tx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('inbox_canned_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
  return count;
}

interface Words {
  readonly name: string;
  readonly text: string;
}

/** Keeps a canned reply; undefined where there is one of that name. */
export async function insertCannedReply(tx: Tx, words: Words, now: Date): Promise<CannedReplyRow | undefined> {
  return tx.db
    .insertInto('inbox_canned_replies')
    .values(({ fn, val }) => ({
      ...words,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('inbox_canned_reply_ids')]),
      time_created: now,
      time_modified: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function lockCannedReply(tx: Tx, id: number): Promise<CannedReplyRow | undefined> {
  return tx.db
    .selectFrom('inbox_canned_replies')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCannedReply(tx: Tx, id: number, words: Words, now: Date): Promise<CannedReplyRow> {
  return tx.db
    .updateTable('inbox_canned_replies')
    .set({ ...words, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCannedReply(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('inbox_canned_replies').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}
