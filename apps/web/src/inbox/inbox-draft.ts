import type { InboxAnnouncement } from '@tsela/contract/inbox/announcement-api';
import type { InboxMessage } from '@tsela/contract/inbox/message-shapes';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import type { Announced, AnnouncementAudience } from '@tsela/domain/inbox/announcements';
import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import { CUSTOMER_FOLDERS, STAFF_FOLDERS, unreadText } from '@tsela/domain/inbox/thread-rules';
import type { ThreadFolder } from '@tsela/domain/inbox/thread-rules';
import { inbox as words } from '../strings/inbox.ts';

/** The folders that a reader has. */
export function foldersFor(is_staff: boolean): readonly ThreadFolder[] {
  return is_staff ? STAFF_FOLDERS : CUSTOMER_FOLDERS;
}

/** The folder that the address names; what is none is all. */
export function folderIn(text: string | undefined, is_staff: boolean): ThreadFolder {
  return foldersFor(is_staff).find((folder) => folder === text) ?? 'all';
}

/** Who a thread is with: to staff its customer, to customers the courier. */
export function partyOf(
  thread: InboxThread,
  { is_staff, title }: { readonly is_staff: boolean; readonly title: string },
): string {
  if (!is_staff) return title;
  return thread.guest === null ? thread.account_name : words.guest(thread.guest.name);
}

/** Who has written a message. */
export function writerOf(message: InboxMessage, title: string): string {
  if (message.is_own) return words.you;
  if (message.name !== '') return message.name;
  return message.is_from_staff ? title : words.customer;
}

/** Who of the customer has written last; empty where none has. */
export function customerIn(messages: readonly InboxMessage[]): string {
  return messages.findLast(({ is_from_staff }) => !is_from_staff)?.name ?? '';
}

/** A line of the list. */
export type InboxLine =
  | { readonly kind: 'thread'; readonly thread: InboxThread }
  | { readonly kind: 'announcement'; readonly announcement: InboxAnnouncement };

/** Threads and announcements in one order, the newest first. */
export function linesOf(threads: readonly InboxThread[], announcements: readonly InboxAnnouncement[]): InboxLine[] {
  const lines: InboxLine[] = [
    ...threads.map((thread) => ({ kind: 'thread' as const, thread })),
    ...announcements.map((announcement) => ({ kind: 'announcement' as const, announcement })),
  ];
  return lines.toSorted((one, other) => positionOf(other) - positionOf(one));
}

function positionOf(line: InboxLine): number {
  return line.kind === 'thread' ? line.thread.position : line.announcement.id;
}

/** To whom a form announces: exactly what its audience needs is set. */
export function announcedIn(
  audience: AnnouncementAudience,
  { account_id, chosen }: { readonly account_id: AccountId | null; readonly chosen: string },
): Announced & { readonly audience: AnnouncementAudience } {
  // The options of the choice are numbers of branches or roles.
  const id = chosen === '' ? null : Number(chosen);
  return {
    audience,
    account_id: audience === 'account' ? account_id : null,
    branch_id: audience === 'branch' ? (id as BranchId | null) : null,
    role_id: audience === 'role' ? (id as RoleId | null) : null,
  };
}

/** The number beside a folder; undefined beside one that is empty or not counted yet. */
export function countText(
  folders: readonly { readonly folder: ThreadFolder; readonly count: number }[],
  folder: ThreadFolder,
): string | undefined {
  const count = folders.find((each) => each.folder === folder)?.count ?? 0;
  return count === 0 ? undefined : unreadText(count);
}
