import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import { ADDRESSED_CHANNELS } from '@tsela/domain/messages/message-channels';
import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import { LONGEST_INSTRUCTIONS } from '@tsela/domain/shipments/notices/recipient-instructions';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nothing, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { pushSubscription } from '../sessions/device-api.ts';
import { recipientKeyText } from './tracking-api.ts';

/** A shipment as its recipient names it: by its reference and the key of the link that they were sent. */
const ofRecipient = { tracking_reference: text(60), key: recipientKeyText };

/** The same, or the token of a page that a message leads to. */
const byLink = {
  tracking_reference: Type.Optional(ofRecipient.tracking_reference),
  key: Type.Optional(ofRecipient.key),
  token: Type.Optional(text(60)),
};

/** What is told of a message of ours: nothing of what it says, nor of its reader. */
const sentMessage = shape({
  time: instant,
  channel: oneOf(ADDRESSED_CHANNELS),
  tracking_reference: Type.String(),
});

export type SentMessage = Static<typeof sentMessage>;

/** What can be done on the public page, beyond looking; apart from that, so that looking stays light. Source: screens S17. */
export const trackPageApi = {
  instruct: route({
    method: 'POST',
    path: '/tracking/instructions',
    summary: 'What the recipient asks the driver to do at the door, with the key of their own link; an empty text takes it back.',
    access: 'public',
    input: shape({ ...ofRecipient, instructions: oneLine(LONGEST_INSTRUCTIONS) }),
    output: shape({ message: Type.String() }),
  }),
  resendOwnPin: route({
    method: 'POST',
    path: '/tracking/resend-pin',
    summary:
      'Sends the recipient a fresh PIN, with the key of their own link, to the number and address that are kept; three times an hour at most.',
    access: 'public',
    input: shape(ofRecipient),
    output: shape({ message: Type.String() }),
  }),
  chooseLanguage: route({
    method: 'POST',
    path: '/tracking/language',
    summary: 'In which language the recipient is written to from now on, with the key of their own link.',
    access: 'public',
    input: shape({ ...byLink, language: oneOf(LANGUAGES) }),
    output: shape({ message: Type.String() }),
  }),
  deviceKey: route({
    method: 'GET',
    path: '/tracking/devices',
    summary: 'The key that a browser is asked with before the recipient is told on it.',
    access: 'public',
    input: nothing,
    output: shape({ public_key: Type.String() }),
  }),
  keepDevice: route({
    method: 'POST',
    path: '/tracking/devices',
    summary:
      'Tells the recipient by push on this browser what happens to their parcel, with the key of their own link or the token of a page of theirs, until it has come.',
    access: 'public',
    input: shape({ ...byLink, ...pushSubscription, language: oneOf(LANGUAGES) }),
    output: shape({ message: Type.String() }),
  }),
  removeDevice: route({
    method: 'DELETE',
    path: '/tracking/devices',
    summary: 'Tells the recipient nothing more on this browser.',
    access: 'public',
    input_from: 'body',
    input: shape({ ...byLink, endpoint: pushSubscription.endpoint }),
    output: shape({ message: Type.String() }),
  }),
  checkMessage: route({
    method: 'GET',
    path: '/tracking/message-check',
    summary: 'Whether the courier has sent the message that ends with a code: when, by which channel and about which shipment.',
    access: 'public',
    input: shape({ code: text(60), provider_id: Type.Optional(Type.Unsafe<ProviderId>(Type.Integer({ minimum: 1 }))) }),
    output: shape({ sent: nullable(sentMessage) }),
  }),
  proofOfDelivery: route({
    method: 'GET',
    path: '/tracking/proof-of-delivery',
    summary: 'The proof of delivery of a delivered shipment as a PDF, in base64.',
    access: { permission: 'API_/tracking/proof-of-delivery:GET' },
    input: shape({ id: id<ShipmentId>() }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
} as const;
