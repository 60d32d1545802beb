import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import { MESSAGE_STATUSES } from '@tsela/domain/messages/message-status';
import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';
import { named_provider } from './message-api.ts';
import { messageChannel, suppression } from './message-channel-api.ts';

const of_provider = { provider_id: id<ProviderId>(), provider_name: Type.String() };

/** A message of a provider as the platform sees it: what becomes of it, and neither its words nor who reads it. */
export const platformMessage = shape({
  ...of_provider,
  id: Type.Integer(),
  channel: oneOf(MESSAGE_CHANNELS),
  event: Type.String(),
  /** So much that staff recognise a recipient they speak with. */
  recipient: Type.String(),
  status: oneOf(MESSAGE_STATUSES),
  attempts: Type.Integer(),
  last_error: Type.String(),
  time_created: instant,
  time_sent: nullable(instant),
  time_delivered: nullable(instant),
  parts: nullable(Type.Integer()),
  cost_millicents: nullable(Type.Integer()),
  can_resend: Type.Boolean(),
  can_cancel: Type.Boolean(),
});

export type PlatformMessage = Static<typeof platformMessage>;

const counts = {
  messages: Type.Integer(),
  parts: Type.Integer(),
  cost_millicents: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer(),
};

const filters = {
  ...named_provider,
  channel: Type.Optional(oneOf(MESSAGE_CHANNELS)),
  status: Type.Optional(oneOf(MESSAGE_STATUSES)),
};

/** Messages of all providers, for those who run the platform. Source: screens S52. */
export const platformMessageApi = {
  queue: route({
    method: 'GET',
    path: '/notification/messages',
    summary: 'Messages of all providers or of one, newest first, with what became of them; without their words.',
    input: shape({ ...filters, ...paging }),
    output: shape({ messages: Type.Array(platformMessage), count }),
  }),
  exportQueue: route({
    method: 'POST',
    path: '/notification/messages/export',
    summary: 'The messages that the filters leave, as a CSV file; 10 000 lines at most.',
    access: { permission: 'API_/notification/messages:GET' },
    input: shape(filters),
    output: shape({ csv: Type.String(), count, is_complete: Type.Boolean() }),
  }),
  totals: route({
    method: 'GET',
    path: '/notification/totals',
    summary: 'What went out in some days, by provider and channel, and day by day.',
    input: shape({ ...named_provider, from: day, to: day }),
    output: shape({
      totals: Type.Array(shape({ ...of_provider, channel: oneOf(MESSAGE_CHANNELS), ...counts })),
      days: Type.Array(shape({ day, channel: oneOf(MESSAGE_CHANNELS), ...counts })),
    }),
  }),
  senders: route({
    method: 'GET',
    path: '/notification/channels',
    summary: 'By whom the messages of all providers go out, what does not work, and whose month is full.',
    input: shape({ ...paging }),
    output: shape({
      providers: Type.Array(shape({ ...of_provider, channels: Type.Array(messageChannel) })),
      count,
      /** Of all providers, whatever page is asked for. */
      troubles: Type.Array(
        shape({
          ...of_provider,
          channel: oneOf(MESSAGE_CHANNELS),
          kind: oneOf(['down', 'near', 'reached']),
          time_down: nullable(instant),
          down_because: Type.String(),
          held: Type.Integer(),
        }),
      ),
    }),
  }),
  allSuppressions: route({
    method: 'GET',
    path: '/notification/suppressions',
    summary: 'Recipients to whom providers do not write on a channel, the newest first.',
    input: shape({ ...named_provider, recipient: Type.Optional(oneLine(255)), ...paging }),
    output: shape({ suppressions: Type.Array(shape({ ...of_provider, ...suppression.properties })), count }),
  }),
} as const;
