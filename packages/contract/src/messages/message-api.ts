import type { ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';

/** A message to a person, as it waits in or left the outbox. */
export const message = shape({
  id: Type.Integer(),
  shipment_id: nullable(id<ShipmentId>()),
  channel: oneOf(['email', 'sms', 'whatsapp']),
  event: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  status: oneOf(['queued', 'sent', 'kept', 'failed']),
  /** How often it was tried to be sent. */
  attempts: Type.Integer({ minimum: 0 }),
  /** What the last try that went wrong said; empty when none did. */
  last_error: Type.String(),
  time_created: instant,
  time_sent: nullable(instant),
});

export type Message = Static<typeof message>;

export const messageApi = {
  outbox: route({
    method: 'GET',
    path: '/messages/outbox',
    summary: 'Messages to senders and recipients, newest first. Without a mail server they stay here.',
    input: shape({ shipment_id: Type.Optional(id<ShipmentId>()), ...paging }),
    output: shape({ messages: Type.Array(message), count, has_mail_server: Type.Boolean() }),
  }),
} as const;
