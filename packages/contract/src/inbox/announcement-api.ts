import { ANNOUNCEMENT_AUDIENCES } from '@tsela/domain/inbox/announcements';
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '@tsela/domain/inbox/thread-rules';
import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const announcement_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What staff have announced, as a reader sees it; to whom it is said is for staff to know. Source: screens S19. */
export const inboxAnnouncement = shape({
  id: announcement_id,
  subject: Type.String(),
  text: Type.String(),
  /** To whom it was announced, in words; empty for customers. */
  to: Type.String(),
  /** Which member of staff has announced it; empty for customers. */
  by: Type.String(),
  /** The path of the page that it is about; empty for what staff have written. */
  page: Type.String(),
  is_unread: Type.Boolean(),
  is_archived: Type.Boolean(),
  can_withdraw: Type.Boolean(),
  time_created: instant,
});
export type InboxAnnouncement = Static<typeof inboxAnnouncement>;

export const announcementApi = {
  announcement: route({
    method: 'GET',
    path: '/inbox/announcements',
    summary: 'One announcement with the whole of its text; lists have its beginning.',
    access: { permission: 'API_/inbox/threads:GET' },
    input: shape({ announcement_id }),
    output: shape({ announcement: inboxAnnouncement }),
  }),
  announce: route({
    method: 'POST',
    path: '/inbox/announcements',
    summary: 'Announces something to the users of all accounts, those of one, the staff of a branch, or who has a role.',
    idempotent: true,
    input: shape({
      audience: oneOf(ANNOUNCEMENT_AUDIENCES),
      account_id: Type.Optional(id<AccountId>()),
      branch_id: Type.Optional(id<BranchId>()),
      role_id: Type.Optional(id<RoleId>()),
      subject: oneLine(LONGEST_SUBJECT),
      text: text(LONGEST_MESSAGE),
    }),
    output: shape({ announcement: inboxAnnouncement }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/inbox/announcements',
    summary: 'Takes an announcement out of the inboxes of all its readers.',
    access: { permission: 'API_/inbox/announcements:POST' },
    input: shape({ announcement_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;
