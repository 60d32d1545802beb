import { LONGEST_SUPPORT_MESSAGE, LONGEST_SUPPORT_SUBJECT } from '@tsela/domain/messages/support-request';
import Type from 'typebox';
import { shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** Messages to the people of the courier company. Source: screens S18. */
export const supportApi = {
  askSupport: route({
    method: 'POST',
    path: '/support-requests',
    summary: 'Writes to the provider’s support address, with who asks and, where one is named, the shipment it is about.',
    access: 'signed-in',
    idempotent: true,
    input: shape({
      subject: text(LONGEST_SUPPORT_SUBJECT),
      message: text(LONGEST_SUPPORT_MESSAGE),
      shipment_reference: Type.Optional(text(60)),
    }),
    output: shape({ message: Type.String() }),
  }),
} as const;
