import { FILES_OF_MESSAGE_MAX, THREAD_FILE_TYPES } from '@tsela/domain/inbox/thread-files';
import { LONGEST_MESSAGE } from '@tsela/domain/inbox/thread-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { inboxMessage } from './message-shapes.ts';

const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** Base64 of the largest files, with room to read larger ones and say that they are too large. */
const LONGEST_CONTENT = 15_000_000;

/** A body with the files of a message. */
export const LONGEST_FILES = LONGEST_CONTENT + 40_000;

export const fileToSend = shape({
  name: oneLine(255),
  content: Type.String({ minLength: 4, maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
});
export type FileToSend = Static<typeof fileToSend>;

export const attachmentApi = {
  writeWithFiles: route({
    method: 'POST',
    path: '/inbox/attachments',
    summary:
      'Writes a message with files as base64: PDF, PNG, JPEG, WebP or CSV by their content, five at most and 10 MB together. The text may be left out.',
    idempotent: true,
    input: shape({
      thread_id: number,
      text: Type.Optional(text(LONGEST_MESSAGE)),
      is_internal: Type.Optional(Type.Boolean()),
      files: Type.Array(fileToSend, { minItems: 1, maxItems: FILES_OF_MESSAGE_MAX }),
    }),
    output: shape({ message: inboxMessage }),
    body_bytes_max: LONGEST_FILES,
  }),
  attachment: route({
    method: 'GET',
    path: '/inbox/attachments',
    summary: 'What is in a file of a message, as base64, for those who see its conversation. A file has no address of its own.',
    input: shape({ attachment_id: number }),
    output: shape({ name: Type.String(), content_type: oneOf(THREAD_FILE_TYPES), content: Type.String() }),
  }),
} as const;
