import type { InboxMessage, InboxThread } from '@tsela/contract/inbox/thread-api';
import { CUSTOMER_FOLDERS, STAFF_FOLDERS } from '@tsela/domain/inbox/thread-rules';
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
  return is_staff ? thread.account_name : title;
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
