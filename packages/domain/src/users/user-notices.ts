import { hasPermission } from '../permissions/permission-matching.ts';
import { readUserSetting } from './user-settings.ts';

/** E-mails that a user gets about their work and may switch off. What opens or guards a sign-in is none of them. Source: screens S06. */
export const USER_NOTICES = [
  'shipment_failed_attempt',
  'shipment_held',
  'quote_expired',
  'account_held',
  'account_waiting',
  'payment_not_credited',
  'message_limit',
  'place_refused',
  'own_place_refused',
  'support_reply',
] as const;
export type UserNotice = (typeof USER_NOTICES)[number];

/** Facts about a user that decide which notices they get. */
export interface NoticeReader {
  readonly account_id: number | null;
  readonly permissions: readonly string[];
}

/** Who gets each: the users who can act on it. */
const FOR: Readonly<Record<UserNotice, { readonly is_for_accounts: boolean; readonly permission: string }>> = {
  shipment_failed_attempt: { is_for_accounts: true, permission: 'API_/shipments:GET' },
  shipment_held: { is_for_accounts: true, permission: 'API_/shipments:GET' },
  quote_expired: { is_for_accounts: true, permission: 'API_/shipments:POST' },
  account_held: { is_for_accounts: true, permission: 'API_/accounts:PATCH' },
  account_waiting: { is_for_accounts: false, permission: 'API_/accounts/approve:POST' },
  payment_not_credited: { is_for_accounts: false, permission: 'API_/payments:POST' },
  message_limit: { is_for_accounts: false, permission: 'API_/messages/channels:PATCH' },
  place_refused: { is_for_accounts: false, permission: 'API_/trip-sheet/assign:POST' },
  own_place_refused: { is_for_accounts: true, permission: 'API_/shipments:GET' },
  support_reply: { is_for_accounts: true, permission: 'API_/inbox/messages:GET' },
};

/** Whether a notice is for a user at all: a choice about others would have no effect. */
export function isNoticeFor(notice: UserNotice, { account_id, permissions }: NoticeReader): boolean {
  const { is_for_accounts, permission } = FOR[notice];
  return (account_id !== null) === is_for_accounts && hasPermission(permissions, permission);
}

/** Notices that the inbox can hold: what support answers is there already. */
export const INBOX_NOTICES: readonly UserNotice[] = USER_NOTICES.filter((notice) => notice !== 'support_reply');

/** Work that waits in the inbox of who does it, and is no letter unless they ask for one. Source: ADR 0273. */
const IN_INBOX_FIRST: readonly UserNotice[] = ['place_refused'];

/** Whether a notice is a letter only where there is no inbox. */
export function isInboxFirst(notice: UserNotice): boolean {
  return IN_INBOX_FIRST.includes(notice);
}

/** Whether a user wants a notice in their inbox as well: what they have switched on, and work until they switch it off. Source: settings.tsv, inbox_notifications. */
export function wantsInboxNotice(notice: UserNotice, settings: Readonly<Record<string, unknown>>): boolean {
  if (!INBOX_NOTICES.includes(notice)) return false;
  return readUserSetting(settings, 'inbox_notifications')[notice] ?? isInboxFirst(notice);
}

/** Whether a user wants a notice by e-mail: until they switch it off, and of work that is in the inbox once they switch it on. */
export function wantsNotice(notice: UserNotice, settings: Readonly<Record<string, unknown>>): boolean {
  return readUserSetting(settings, 'email_notifications')[notice] ?? !isInboxFirst(notice);
}

/** Whether a user has said that they want a notice no more by e-mail, also where it is a letter only for want of an inbox. */
export function hasSwitchedOff(notice: UserNotice, settings: Readonly<Record<string, unknown>>): boolean {
  return readUserSetting(settings, 'email_notifications')[notice] === false;
}

/** The choices of a user with one notice switched off. */
export function withoutNotice(
  notice: UserNotice,
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, boolean>> {
  return { ...readUserSetting(settings, 'email_notifications'), [notice]: false };
}

/** Below every notice: where its reader chooses which they get. */
export function whereChosen(address: string): string {
  return `\n\nYou choose in your profile which of these e-mails you get:\n${address}/profile`;
}
