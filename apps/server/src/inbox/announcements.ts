import type { InboxAnnouncement, announcementApi } from '@tsela/contract/inbox/announcement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ANNOUNCEMENTS_A_DAY, announcementChecks } from '@tsela/domain/inbox/announcements';
import type { Announced } from '@tsela/domain/inbox/announcements';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { DAY_MS } from '@tsela/domain/time/day';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { seesWholeProvider, visibilityOfActor } from '../db/reach.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { roleOf } from '../user-records/role-of.ts';
import { findRole } from '../user-records/role-reads.ts';
import { findAnnouncementRow } from './announcement-reads.ts';
import type { AnnouncementDetails } from './announcement-reads.ts';
import {
  countAnnounced,
  deleteAnnouncement,
  findOpenBranch,
  insertAnnouncement,
  lockAnnouncement,
  setAnnouncementMarks,
} from './announcement-repository.ts';
import { readerOf, staffWriterOf } from './inbox-reader.ts';
import type { InboxReader } from './inbox-reader.ts';

/** One announcement with the whole of its text. Source: screens S19. */
export async function readAnnouncement(
  context: RequestContext,
  { announcement_id }: InputOf<typeof announcementApi.announcement>,
): Promise<OutputOf<typeof announcementApi.announcement>> {
  const reader = readerOf(context);
  return reading(context, async (tx) => ({
    announcement: presentAnnouncement(await loadAnnouncement(tx, reader, announcement_id), reader),
  }));
}

/** Announces something to many at once, by one row. Who sees a part of the provider announces to that part. Source: screens S19. */
export async function announce(
  context: RequestContext,
  { audience, account_id, branch_id, role_id, ...words }: InputOf<typeof announcementApi.announce>,
): Promise<OutputOf<typeof announcementApi.announce>> {
  const reader = staffWriterOf(context);
  const announced = {
    audience,
    account_id: (audience === 'account' ? account_id : null) ?? null,
    branch_id: (audience === 'branch' ? branch_id : null) ?? null,
    role_id: (audience === 'role' ? role_id : null) ?? null,
  };
  refuseIfAny(announcementChecks({ ...announced, ...words }));
  return inTransaction(context, async (tx) => {
    await refuseOthers(tx, reader, announced);
    await refuseTooManyAnnouncements(tx, context);
    const { user_id } = reader.user;
    const row = await insertAnnouncement(tx, {
      ...announced,
      subject: words.subject.trim(),
      text: words.text.trim(),
      created_by: user_id,
      time_created: context.now,
    });
    await setAnnouncementMarks(tx, user_id, [{ announcement_id: row.id, is_read: true, is_archived: false }]);
    await recordAnnouncement(tx, context, row, 'inbox.announced');
    tellReaders(tx, context, row);
    return { announcement: presentAnnouncement(await loadAnnouncement(tx, reader, row.id), reader) };
  });
}

/** Takes an announcement out of all inboxes; the second of two calls finds none. */
export async function withdrawAnnouncement(
  context: RequestContext,
  { announcement_id }: InputOf<typeof announcementApi.withdraw>,
): Promise<OutputOf<typeof announcementApi.withdraw>> {
  const reader = staffWriterOf(context);
  return inTransaction(context, async (tx) => {
    const row = await lockAnnouncement(tx, announcement_id);
    if (!row || row.audience === 'user') throw notFound();
    await refuseOthers(tx, reader, row).catch(() => {
      throw notFound();
    });
    await deleteAnnouncement(tx, announcement_id);
    await recordAnnouncement(tx, context, row, 'inbox.announcement-withdrawn');
    tellReaders(tx, context, row);
    return { message: 'The announcement is withdrawn.' };
  });
}

export function presentAnnouncement(
  row: AnnouncementDetails,
  { user, is_staff, may_announce, oversees_announcements }: InboxReader,
): InboxAnnouncement {
  return {
    id: row.id,
    subject: row.subject,
    text: row.text,
    to: is_staff ? wordsOf(row) : '',
    by: is_staff ? (row.by ?? '') : '',
    is_unread: row.is_unread,
    is_archived: row.is_archived,
    page: row.page,
    can_withdraw: row.audience !== 'user' && (oversees_announcements || (may_announce && row.created_by === user.user_id)),
    time_created: row.time_created.toISOString(),
  };
}

function wordsOf({ audience, account_name, branch_name, role_id, role_name }: AnnouncementDetails): string {
  switch (audience) {
    case 'accounts':
      return 'All accounts';
    case 'account':
      return account_name ?? '';
    case 'branch':
      return branch_name ?? '';
    case 'role':
      return (role_id === null ? undefined : roleOf(role_id)?.name) ?? role_name ?? '';
    case 'user':
      return 'you';
  }
}

async function loadAnnouncement(tx: Tx, reader: InboxReader, id: number): Promise<AnnouncementDetails> {
  const row = await findAnnouncementRow(tx, reader, id);
  if (!row) throw notFound();
  return row;
}

export function notFound(): Problem {
  return new Problem('not-found', 'Announcement not found.');
}

/** What is not there, or not within the writer's reach. */
async function refuseOthers(
  tx: Tx,
  { user }: InboxReader,
  { audience, account_id, branch_id, role_id }: Announced,
): Promise<void> {
  const visibility = visibilityOfActor(user);
  const sees_all = seesWholeProvider(user);
  if (audience === 'account' && account_id !== null) {
    await loadAccountFor(tx, user, account_id).catch((error: unknown) => {
      throw error instanceof Problem ? refused('account_id', 'Account not found.') : error;
    });
    return;
  }
  const own_branch = visibility === 'nothing' ? null : visibility.branch_id;
  if (audience === 'branch' && branch_id !== null) {
    const is_within = sees_all || own_branch === branch_id;
    if (!is_within || (await findOpenBranch(tx, branch_id)) === undefined) throw refused('branch_id', 'Branch not found.');
    return;
  }
  if (!sees_all) throw new Problem('not-permitted', 'You see a part of the provider, and can announce to that part alone.');
  if (role_id !== null && !(await findRole(tx, role_id))) throw refused('role_id', 'Role not found.');
}

/** Of many at once each counts those before it. */
async function refuseTooManyAnnouncements(tx: Tx, { now }: RequestContext): Promise<void> {
  await lockExclusive(tx, 'announcements');
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countAnnounced(tx, { since, up_to: ANNOUNCEMENTS_A_DAY })) < ANNOUNCEMENTS_A_DAY) return;
  throw new Problem(
    'too-many-requests',
    `There were ${ANNOUNCEMENTS_A_DAY} announcements in the last day. Please try again later.`,
  );
}

function tellReaders(tx: Tx, { services }: RequestContext, row: Announced & { readonly id: number }): void {
  const { id, audience, account_id, branch_id, role_id } = row;
  const { provider_id } = tx;
  const announced_to = { audience, account_id, branch_id, role_id };
  tx.after_commit.push(() => services.live.publish({ provider_id, type: 'inbox', id, account_id: null, announced_to }));
}

/** The log says that and to whom something was announced, never its words. */
async function recordAnnouncement(
  tx: Tx,
  context: RequestContext,
  { id, audience, account_id, branch_id, role_id }: Announced & { readonly id: number },
  type: string,
): Promise<void> {
  const said = { audience, account_id, branch_id, role_id };
  await recordChange(tx, context, { type, object_type: 'announcement', object_id: id, change_to: said });
}

function refused(field: string, message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field, code: 'unknown', message }] });
}
