import { LONGEST_GUEST_NAME } from '@tsela/domain/inbox/guest-rules';
import { FILES_OF_MESSAGE_MAX } from '@tsela/domain/inbox/thread-files';
import { LONGEST_SUPPORT_MESSAGE, LONGEST_SUPPORT_SUBJECT } from '@tsela/domain/messages/support-request';
import Type from 'typebox';
import { oneLine, shape, text } from '../fields.ts';
import { LONGEST_FILES, fileToSend } from '../inbox/attachment-api.ts';
import { route } from '../route.ts';

/** Messages to the people of the courier company. Source: screens S18. */
export const supportApi = {
  askSupport: route({
    method: 'POST',
    path: '/support-requests',
    summary:
      'Writes to the provider’s support, and where the inbox is on to the inbox of staff. Visitors give name, e-mail address and the code of POST /login/verification-codes with purpose `support`; whether a reference names a shipment they are not told.',
    access: 'public',
    idempotent: true,
    input: shape({
      /** Visitors alone give who they are. */
      name: Type.Optional(oneLine(LONGEST_GUEST_NAME)),
      email: Type.Optional(oneLine(255)),
      verification_code: Type.Optional(oneLine(20)),
      subject: text(LONGEST_SUPPORT_SUBJECT),
      message: text(LONGEST_SUPPORT_MESSAGE),
      shipment_reference: Type.Optional(text(60)),
      files: Type.Optional(Type.Array(fileToSend, { maxItems: FILES_OF_MESSAGE_MAX })),
    }),
    output: shape({ message: Type.String() }),
    body_bytes_max: LONGEST_FILES,
  }),
} as const;
