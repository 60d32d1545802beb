import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { TEMPLATE_CHANNELS, TEMPLATE_EVENTS } from '@tsela/domain/shipments/notices/templates/message-template';
import { BODY_MAX, SUBJECT_MAX } from '@tsela/domain/shipments/notices/templates/template-checks';
import Type from 'typebox';
import type { Static } from 'typebox';
import { byKey, instant, nullable, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const key = {
  event: oneOf(TEMPLATE_EVENTS),
  channel: oneOf(TEMPLATE_CHANNELS),
  side: oneOf(SIDES),
  language: oneOf(LANGUAGES),
};
/** A subject may come with a line break here, so that it is refused and not mended without a word. */
const words = { subject: text(SUBJECT_MAX), body: text(BODY_MAX) };

/** A text of the provider's own. What is no text of its own is the product's, which programs find in the catalogue. */
export const messageText = shape({ ...key, subject: Type.String(), body: Type.String(), time_modified: instant });

export type MessageText = Static<typeof messageText>;

/** What senders and recipients are told, in the provider's own words. Source: screens S56, docs/decisions/0238. */
export const messageTextApi = {
  texts: route({
    method: 'GET',
    path: '/messages/texts',
    summary: 'The texts of messages that the provider has written itself; all others are the product’s.',
    input: shape({}),
    output: shape({ texts: Type.Array(messageText) }),
  }),
  saveText: route({
    method: 'PATCH',
    path: '/messages/texts',
    summary:
      'Writes a text of a message. It holds for what happens from then on; what waits to be sent goes out as it was written.',
    input: shape({ ...key, ...words, time_modified: Type.Optional(nullable(instant)) }),
    output: shape({ text: messageText }),
  }),
  resetText: route({
    method: 'DELETE',
    path: '/messages/texts',
    summary: 'Goes back to the product’s text of a message.',
    input: shape(key),
    output: shape({ message: Type.String() }),
  }),
  testText: route({
    method: 'POST',
    path: '/messages/texts/test',
    summary: 'Sends a text, saved or not, to the caller: filled with an example, as a recipient would get it.',
    input: shape({ ...key, ...words }),
    output: shape({ works: Type.Boolean(), message: Type.String() }),
  }),
  preview: route({
    method: 'GET',
    path: '/notification/preview',
    summary: 'What a message is put together from, with an example in its variables.',
    access: { permission: 'API_/messages/texts:GET' },
    input: shape(key),
    output: shape({
      /** The words as they are sent now. */
      subject: Type.String(),
      body: Type.String(),
      /** An example for each variable. */
      gaps: byKey(20, Type.String(), { maxProperties: 30 }),
      /** What stands before the words and behind them, whatever they are. */
      before: Type.String(),
      after: Type.String(),
      /** What the small link at the foot of an e-mail says by which its reader ends such ones; empty where there is none. */
      foot: Type.String(),
      look: shape({ title: Type.String(), logo_url: Type.String(), colour: Type.String() }),
    }),
  }),
} as const;
