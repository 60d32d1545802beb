import {
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  MOST_MARKED,
  MOST_UNREAD,
  STAFF_FOLDERS,
  THREAD_MARKS,
  THREAD_STATUSES,
  THREAD_TOPICS,
} from '@tsela/domain/inbox/thread-rules';
import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { inboxAnnouncement } from './announcement-api.ts';
import { inboxMessage } from './message-shapes.ts';

const whole = Type.Integer({ minimum: 0 });

/** A conversation as a reader sees it. Customers are told neither which member of staff has it nor who of them wrote. Source: screens S19. */
export const inboxThread = shape({
  id: whole,
  /** Where it is in the list: the newest message that its customer may read. */
  position: whole,
  subject: Type.String(),
  topic: oneOf(THREAD_TOPICS),
  status: oneOf(THREAD_STATUSES),
  /** Null with a guest, who has no sign-in: then the account is empty, and the guest is there. */
  account_id: nullable(id<AccountId>()),
  account_code: Type.String(),
  account_name: Type.String(),
  guest: nullable(shape({ name: Type.String(), email: Type.String() })),
  shipment_id: nullable(id<ShipmentId>()),
  document_id: nullable(whole),
  reference: Type.String(),
  assigned_to: nullable(id<UserId>()),
  assigned_name: Type.String(),
  is_unread: Type.Boolean(),
  is_archived: Type.Boolean(),
  last_text: Type.String(),
  is_last_from_staff: Type.Boolean(),
  last_name: Type.String(),
  time_last: instant,
  time_created: instant,
});
export type InboxThread = Static<typeof inboxThread>;

const which = { thread_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) };
const position = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const words = text(LONGEST_MESSAGE);

export const threadApi = {
  threads: route({
    method: 'GET',
    path: '/inbox/threads',
    summary:
      'The threads within reach and what was announced, a page of both together, the newest first: by `position`, of announcements their `id`. The next page begins before `next` of this one.',
    input: shape({
      folder: Type.Optional(oneOf(STAFF_FOLDERS)),
      search: Type.Optional(oneLine(100)),
      before: Type.Optional(position),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: shape({ threads: Type.Array(inboxThread), announcements: Type.Array(inboxAnnouncement), next: nullable(whole) }),
  }),
  openThread: route({
    method: 'POST',
    path: '/inbox/threads',
    summary:
      'Begins a thread: a customer with the staff, staff with the people of an account. A reference names a shipment or an invoice.',
    idempotent: true,
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      topic: Type.Optional(oneOf(THREAD_TOPICS)),
      subject: oneLine(LONGEST_SUBJECT),
      text: words,
      reference: Type.Optional(oneLine(60)),
    }),
    output: shape({ thread: inboxThread }),
  }),
  changeThread: route({
    method: 'PATCH',
    path: '/inbox/threads',
    summary: 'Assigns a thread to a member of staff, or says that it is done or open again; for staff.',
    input: shape({
      ...which,
      status: Type.Optional(oneOf(THREAD_STATUSES)),
      assigned_to: Type.Optional(nullable(id<UserId>())),
    }),
    output: shape({ thread: inboxThread }),
  }),
  messages: route({
    method: 'GET',
    path: '/inbox/messages',
    summary: 'The messages of a thread, the newest 50 before a position in the order they were written.',
    input: shape({ ...which, before: Type.Optional(position) }),
    output: shape({ thread: inboxThread, messages: Type.Array(inboxMessage), has_more: Type.Boolean() }),
  }),
  writeMessage: route({
    method: 'POST',
    path: '/inbox/messages',
    summary: 'Writes into a thread; of staff also a note that its customer never sees. A customer’s message opens it again.',
    idempotent: true,
    input: shape({ ...which, text: words, is_internal: Type.Optional(Type.Boolean()) }),
    output: shape({ message: inboxMessage }),
  }),
  markThreads: route({
    method: 'PATCH',
    path: '/inbox/messages',
    summary:
      'Marks threads for the caller alone: read up to a message, unread, archived; or all that are unread as read, so many at once.',
    // A mark says what its reader has seen, and changes nothing for others.
    changes: false,
    input: shape({
      mark: oneOf(THREAD_MARKS),
      thread_ids: Type.Optional(Type.Array(which.thread_id, { maxItems: MOST_MARKED })),
      announcement_ids: Type.Optional(Type.Array(which.thread_id, { maxItems: MOST_MARKED })),
      /** The newest message that was seen, of a single thread. */
      up_to_id: Type.Optional(position),
    }),
    output: shape({ unread: Type.Integer({ minimum: 0, maximum: MOST_UNREAD }) }),
  }),
  colleagues: route({
    method: 'GET',
    path: '/inbox/colleagues',
    summary: 'The members of staff to whom a thread can be assigned; for staff.',
    input: shape({}),
    output: shape({ colleagues: Type.Array(shape({ user_id: id<UserId>(), name: Type.String() })) }),
  }),
} as const;
