import { FILES_OF_MESSAGE_MAX, THREAD_FILE_TYPES } from '@tsela/domain/inbox/thread-files';
import { LONGEST_MESSAGE } from '@tsela/domain/inbox/thread-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { instant, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { LONGEST_FILES, fileToSend } from './attachment-api.ts';
import { inboxAttachment } from './message-shapes.ts';

/** What the link in an e-mail to a guest opens. */
const token = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9._-]+$' });
const link = { token };

/** A message as the guest of its conversation reads it. */
export const guestMessage = shape({
  id: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  is_from_staff: Type.Boolean(),
  attachments: Type.Array(inboxAttachment),
  time_created: instant,
});
export type GuestMessage = Static<typeof guestMessage>;

/** Conversations of people without a sign-in, by the link of an e-mail. Source: screens S18, docs/decisions/0247. */
export const guestThreadApi = {
  readGuestThread: route({
    method: 'POST',
    path: '/support-requests/conversation',
    summary:
      'A conversation with support as the holder of the link in its e-mails reads it: the newest 100 messages, no notes among staff.',
    access: 'public',
    changes: false,
    input: shape(link),
    output: shape({
      subject: Type.String(),
      name: Type.String(),
      messages: Type.Array(guestMessage),
      has_more: Type.Boolean(),
    }),
  }),
  answerAsGuest: route({
    method: 'POST',
    path: '/support-requests/messages',
    summary: 'Adds a message to the conversation of a link, with files as in the inbox. It opens the conversation again.',
    access: 'public',
    idempotent: true,
    input: shape({
      ...link,
      text: text(LONGEST_MESSAGE),
      files: Type.Optional(Type.Array(fileToSend, { maxItems: FILES_OF_MESSAGE_MAX })),
    }),
    output: shape({ message: guestMessage }),
    body_bytes_max: LONGEST_FILES,
  }),
  guestAttachment: route({
    method: 'POST',
    path: '/support-requests/attachments',
    summary: 'What is in a file of the conversation of a link, as base64.',
    access: 'public',
    changes: false,
    input: shape({ ...link, attachment_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    output: shape({ name: Type.String(), content_type: oneOf(THREAD_FILE_TYPES), content: Type.String() }),
  }),
} as const;
