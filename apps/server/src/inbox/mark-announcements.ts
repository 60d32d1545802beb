import { MOST_MARKED } from '@tsela/domain/inbox/thread-rules';
import type { ThreadMark } from '@tsela/domain/inbox/thread-rules';
import type { Tx } from '../db/transaction.ts';
import { findAnnouncementMarks } from './announcement-reads.ts';
import { setAnnouncementMarks } from './announcement-repository.ts';
import { notFound } from './announcements.ts';
import type { InboxReader } from './inbox-reader.ts';

const CHANGES: Readonly<Record<ThreadMark, { readonly is_read?: boolean; readonly is_archived?: boolean }>> = {
  read: { is_read: true },
  unread: { is_read: false },
  archived: { is_read: true, is_archived: true },
  unarchived: { is_archived: false },
};

/** Marks announcements for a reader alone; without numbers those that are unread, so many at once. */
export async function markAnnouncements(
  tx: Tx,
  reader: InboxReader,
  { mark, ids }: { readonly mark: ThreadMark; readonly ids: readonly number[] | undefined },
): Promise<void> {
  const found = await findAnnouncementMarks(tx, reader, { ids, most: MOST_MARKED });
  if (ids !== undefined && found.length < new Set(ids).size) throw notFound();
  const marks = found.map(({ announcement_id, is_read, is_archived }) => ({
    announcement_id,
    is_read: is_read ?? false,
    is_archived: is_archived ?? false,
    ...CHANGES[mark],
  }));
  await setAnnouncementMarks(tx, reader.user.user_id, marks);
}
