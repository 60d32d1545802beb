import type { Announced } from '@tsela/domain/inbox/announcements';
import type { BranchId, UserId } from '@tsela/domain/ids';
import type { Selectable } from 'kysely';
import { insertRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { InboxAnnouncementsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type AnnouncementRow = Selectable<InboxAnnouncementsTable>;

export interface NewAnnouncement extends Announced {
  readonly subject: string;
  readonly text: string;
  readonly created_by: UserId;
  readonly time_created: Date;
}

/** One row, whatever the number of readers. */
export async function insertAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<AnnouncementRow> {
  return tx.db
    .insertInto('inbox_announcements')
    .values(({ fn, val }) => ({
      ...announcement,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('inbox_message_ids')]),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  return tx.db
    .selectFrom('inbox_announcements')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes an announcement with the marks of its readers. */
export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('inbox_announcements').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** How many were announced since a moment, no further than asked for. */
export async function countAnnounced(
  tx: Tx,
  { since, up_to }: { readonly since: Date; readonly up_to: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('inbox_announcements')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('time_created', '>', since)
    .where('user_id', 'is', null)
    .limit(up_to)
    .execute();
  return rows.length;
}

/** The name of a branch that is open; undefined where there is none. */
export async function findOpenBranch(tx: Tx, id: BranchId): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('branches')
    .select('name')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.name;
}

export interface AnnouncementMark {
  readonly announcement_id: number;
  readonly is_read: boolean;
  readonly is_archived: boolean;
}

/** What a reader has read or put away takes the place of what was marked before. */
export async function setAnnouncementMarks(tx: Tx, user_id: UserId, marks: readonly AnnouncementMark[]): Promise<void> {
  await insertRows(
    tx,
    MARKS,
    marks.map(({ announcement_id, is_read, is_archived }) => [user_id, announcement_id, is_read, is_archived]),
  );
}

const MARKS: RowsInsert = {
  table: 'inbox_announcement_marks',
  columns: ['user_id', 'announcement_id', 'is_read', 'is_archived'],
  name: 'set-announcement-marks',
  ending: `on conflict (provider_id, user_id, announcement_id) do update
    set is_read = excluded.is_read, is_archived = excluded.is_archived`,
};
