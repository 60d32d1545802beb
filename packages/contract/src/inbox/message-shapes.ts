import { THREAD_FILE_TYPES } from '@tsela/domain/inbox/thread-files';
import Type from 'typebox';
import type { Static } from 'typebox';
import { instant, oneOf, shape } from '../fields.ts';

/** A file of a message; what is in it is a separate call. */
export const inboxAttachment = shape({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  content_type: oneOf(THREAD_FILE_TYPES),
  size_bytes: Type.Integer({ minimum: 1 }),
});
export type InboxAttachment = Static<typeof inboxAttachment>;

/** One message of a thread; notes among staff are in no answer to a customer. */
export const inboxMessage = shape({
  id: Type.Integer({ minimum: 0 }),
  text: Type.String(),
  is_from_staff: Type.Boolean(),
  is_internal: Type.Boolean(),
  is_own: Type.Boolean(),
  /** Empty where a customer reads what staff wrote. */
  name: Type.String(),
  /** Where an e-mail came from, when not from the address of who has the conversation; empty for customers. */
  from_email: Type.String(),
  attachments: Type.Array(inboxAttachment),
  time_created: instant,
});
export type InboxMessage = Static<typeof inboxMessage>;
