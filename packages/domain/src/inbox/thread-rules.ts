import { parseDocumentReference } from '../formats/references.ts';
import type { Violation } from '../problem.ts';

/** What a conversation is about. */
export const THREAD_TOPICS = ['general', 'shipments', 'billing'] as const;
export type ThreadTopic = (typeof THREAD_TOPICS)[number];

export const THREAD_STATUSES = ['open', 'done'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];

/** The folders of the inbox, in order. Source: screens S19. */
export const CUSTOMER_FOLDERS = ['all', 'unread', 'shipments', 'billing', 'announcements', 'sent', 'archived'] as const;
/** Staff sort by who has what as well; to them `all` is what is open. */
export const STAFF_FOLDERS = [
  'all',
  'unread',
  'mine',
  'unassigned',
  'shipments',
  'billing',
  'announcements',
  'sent',
  'done',
  'archived',
] as const;
export type ThreadFolder = (typeof STAFF_FOLDERS)[number];

/** What a reader makes of threads for themselves. */
export const THREAD_MARKS = ['read', 'unread', 'archived', 'unarchived'] as const;
export type ThreadMark = (typeof THREAD_MARKS)[number];

export const LONGEST_SUBJECT = 120;
export const LONGEST_MESSAGE = 4000;
/** So many messages one customer writes in an hour. */
export const MESSAGES_AN_HOUR = 60;
/** So many threads are marked at once. */
export const MOST_MARKED = 200;
/** The unread count goes no further: beyond it the menu says "99+". */
export const MOST_UNREAD = 100;
/** So long a thread is kept after its last message. Source: screens S19. */
export const THREADS_KEPT_DAYS = 365;

/** What is missing of a new thread. Source: screens S18, S19. */
export function threadChecks({ subject, text }: { readonly subject: string; readonly text: string }): Violation[] {
  const missing = { field: 'subject', code: 'required', message: 'Please say what it is about.' };
  return [...(subject.trim() === '' ? [missing] : []), ...messageChecks(text)];
}

/** What is missing of a message. */
export function messageChecks(text: string): Violation[] {
  return text.trim() === '' ? [{ field: 'text', code: 'required', message: 'Please write a message.' }] : [];
}

/** What a thread is about: its reference says so where it has one. */
export function topicOf(reference: string, chosen: ThreadTopic = 'general'): ThreadTopic {
  if (reference.trim() === '') return chosen;
  return billingDocumentIn(reference) === null ? 'shipments' : 'billing';
}

/** The invoice or credit note that a reference names; null where it names neither. */
export function billingDocumentIn(reference: string): { kind: 'invoice' | 'credit-note'; number: number } | null {
  const named = parseDocumentReference(reference);
  if (named?.kind !== 'invoice' && named?.kind !== 'credit-note') return null;
  return { kind: named.kind, number: named.sequence };
}

/** The words that a thread is found by hold no more than this: the newest win. */
const LONGEST_SEARCHED = 16_000;

/** What a thread is found by, once more words have been written in it. */
export function searchedText(before: string, added: readonly string[]): string {
  const text = [before, ...added.map((part) => part.toLowerCase().replaceAll(/\s+/g, ' ').trim())]
    .filter((part) => part !== '')
    .join(' ');
  return text.slice(-LONGEST_SEARCHED);
}

/** A count as the menu shows it. */
export function unreadText(count: number): string {
  return count >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(count);
}
