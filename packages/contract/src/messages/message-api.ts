import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import { MESSAGE_STATUSES } from '@tsela/domain/messages/message-status';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';

/** A message to a person, as it waits in or left the outbox. */
export const message = shape({
  id: Type.Integer(),
  shipment_id: nullable(id<ShipmentId>()),
  channel: oneOf(MESSAGE_CHANNELS),
  event: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  status: oneOf(MESSAGE_STATUSES),
  /** How often it was tried to be sent. */
  attempts: Type.Integer({ minimum: 0 }),
  /** What the last try that went wrong said; empty when none did. */
  last_error: Type.String(),
  time_created: instant,
  time_sent: nullable(instant),
  /** When its gateway said that it arrived; mail servers do not say. */
  time_delivered: nullable(instant),
  /** The parts of an SMS; null until it is sent. */
  parts: nullable(Type.Integer()),
  /** In thousandths of a cent: a part costs less than a cent counts. Null until it is sent. */
  cost_millicents: nullable(Type.Integer()),
  /** Whether it can be sent once more: it is over, and its text was not for its recipient alone. */
  can_resend: Type.Boolean(),
  /** Whether it can be taken back: it has not gone out. */
  can_cancel: Type.Boolean(),
});

export type Message = Static<typeof message>;

/** Left out, it is the caller's own provider; another one is for platform administrators. */
export const named_provider = { provider_id: Type.Optional(id<ProviderId>()) };

const message_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const messageApi = {
  outbox: route({
    method: 'GET',
    path: '/messages/outbox',
    summary: 'Messages to senders and recipients, newest first. What has no way out stays here.',
    input: shape({
      shipment_id: Type.Optional(id<ShipmentId>()),
      channel: Type.Optional(oneOf(MESSAGE_CHANNELS)),
      status: Type.Optional(oneOf(MESSAGE_STATUSES)),
      ...paging,
    }),
    output: shape({ messages: Type.Array(message), count, has_mail_server: Type.Boolean() }),
  }),
  resend: route({
    method: 'POST',
    path: '/messages/resend',
    summary:
      'Sends a message that is over once more, as a message of its own. What held a code or PIN is not: a fresh one is sent where it belongs.',
    idempotent: true,
    input: shape({ ...named_provider, id: message_id }),
    output: shape({ message: Type.String() }),
  }),
  cancel: route({
    method: 'POST',
    path: '/messages/cancel',
    summary:
      'Takes a message back that waits or is held. One that is being sent at this moment is not; taking it back twice changes nothing.',
    input: shape({ ...named_provider, id: message_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;
