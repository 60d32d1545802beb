import type { UserId } from '@tsela/domain/ids';
import { insertRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';

/** What one user is told in their inbox. */
export interface InboxNotice {
  readonly user_id: UserId;
  readonly subject: string;
  readonly text: string;
  readonly page: string;
}

/** Puts notices into the inboxes of users, beside what staff announce. */
export async function insertInboxNotices(tx: Tx, notices: readonly InboxNotice[], now: Date): Promise<void> {
  const values = notices.map(({ user_id, subject, text, page }) => ['user', user_id, subject, text, page, now]);
  await insertRows(tx, NOTICES, values);
}

const NOTICES: RowsInsert = {
  name: 'insert-inbox-notices',
  table: 'inbox_announcements',
  ids: 'inbox_message_ids',
  columns: ['audience', 'user_id', 'subject', 'text', 'page', 'time_created'],
  ending: '',
};
