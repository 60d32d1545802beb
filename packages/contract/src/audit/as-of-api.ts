import { AS_OF_TYPES } from '@tsela/domain/audit/recorded-fields';
import { OPEN_THE_PAST } from '@tsela/domain/permissions/past-access';
import type { ProviderId } from '@tsela/domain/ids';
import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import { MESSAGE_STATUSES } from '@tsela/domain/messages/message-status';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, rand, shape } from '../fields.ts';
import { rateItem } from '../rates/rate-shapes.ts';
import { shipmentStatus } from '../shipments/status-shape.ts';
import { route } from '../route.ts';

/** What is opened as it was; of another provider its settings alone, for platform administrators. */
const which = {
  type: oneOf(AS_OF_TYPES),
  object_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  provider_id: Type.Optional(id<ProviderId>()),
};

/** A field at two moments. What the log does not tell is not known, and its value null. */
const fieldThen = shape({
  field: Type.String(),
  is_known: Type.Boolean(),
  value: Type.Unknown(),
  is_other_known: Type.Boolean(),
  other: Type.Unknown(),
  /** Null where one of the two is not known. */
  is_other: nullable(Type.Boolean()),
});

export type FieldThen = Static<typeof fieldThen>;

/** An entry of the history that was known at the moment. */
export const entryThen = shape({
  id: Type.Integer(),
  date: instant,
  /** When it became known: a device may report late. */
  time_received: instant,
  status: Type.String(),
  status_name: Type.String(),
  message: Type.String(),
  location: Type.String(),
  /** 0 means the whole shipment. */
  parcel_id: Type.Integer(),
  is_public: Type.Boolean(),
});

const priceThen = shape({
  version: Type.Integer(),
  cause: Type.String(),
  time_created: instant,
  rate: rand,
  rate_excluding_vat: rand,
  items: Type.Array(rateItem),
  /** The tariff that it was made by, and when that one took effect and was superseded. */
  revision_id: Type.Integer(),
  revision_name: Type.String(),
  revision_time_live: nullable(instant),
  revision_time_superseded: nullable(instant),
});

const messageThen = shape({
  id: Type.Integer(),
  channel: oneOf(MESSAGE_CHANNELS),
  recipient: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  /** Null where no time is kept with what became of it; `status_now` says what that is. */
  status: nullable(oneOf(MESSAGE_STATUSES)),
  status_now: oneOf(MESSAGE_STATUSES),
  time_created: instant,
  time_sent: nullable(instant),
  time_delivered: nullable(instant),
});

/** What people outside the provider were shown at the moment. */
const customerThen = shape({
  /** False of quotes and of what was not paid: the tracking page did not find it. */
  is_tracked: Type.Boolean(),
  /** On the tracking page; null where it was not known or not tracked. */
  status: nullable(shipmentStatus),
  status_name: nullable(Type.String()),
  /** To signed-in users of the account; null where it is not known. */
  account_status: nullable(shipmentStatus),
  account_status_name: nullable(Type.String()),
  timeline: Type.Array(entryThen),
  /** False where entries were taken back since, by a release that kept none of them. */
  is_timeline_whole: Type.Boolean(),
  /** The settings that decided what was shown. */
  settings: Type.Array(fieldThen),
});

/** A note that was there. Its words are null where it was changed since by a release that did not keep what it said before. */
const noteThen = shape({
  id: Type.Integer(),
  type: Type.String(),
  text: nullable(Type.String()),
  created_by_name: Type.String(),
  time_created: instant,
  /** Whether the users of the account could read it. */
  is_visible_to_account: Type.Boolean(),
  /** Whether it has been deleted since. */
  is_deleted_since: Type.Boolean(),
});

/** A document that was there. */
const documentThen = shape({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  time_added: instant,
  /** Whether a newer version had taken its place. */
  is_replaced: Type.Boolean(),
  /** Whether it has been deleted since. */
  is_deleted_since: Type.Boolean(),
});

/** The last place that a scanner or a driver had reported: on the map where they said it, else by its name alone. */
const positionThen = shape({
  lat: nullable(Type.Number()),
  lng: nullable(Type.Number()),
  date: instant,
  location: Type.String(),
});

const shipmentThen = shape({
  timeline: Type.Array(entryThen),
  /** Entries beyond the newest that are answered. */
  more_entries: Type.Integer(),
  customer: customerThen,
  /** Left out for users who may see no amounts; null where it had no price yet. */
  price: Type.Optional(nullable(priceThen)),
  /** Left out for users who may not read messages. */
  messages: Type.Optional(Type.Array(messageThen)),
  more_messages: Type.Integer(),
  tags: Type.Array(Type.String()),
  /** False where tags were renamed, merged or deleted since, so that others may have been on it. */
  are_tags_whole: Type.Boolean(),
  /** Left out for users who may not read notes. */
  notes: Type.Optional(Type.Array(noteThen)),
  /** Left out for users who may not read documents. */
  documents: Type.Optional(Type.Array(documentThen)),
  /** Null where none had been reported. */
  position: nullable(positionThen),
  /** When its personal data ended: what was written before is kept nowhere. */
  time_anonymised: nullable(instant),
});

export const asOfApi = {
  moments: route({
    method: 'GET',
    path: '/audit/moments',
    summary:
      'The moments at which something of a shipment, an account or the settings changed, the oldest first; the newest 1 000.',
    access: { permission: OPEN_THE_PAST },
    input: shape(which),
    output: shape({
      name: Type.String(),
      time_created: nullable(instant),
      moments: Type.Array(shape({ time: instant, actions: Type.Array(Type.String()), actors: Type.Array(Type.String()) })),
      has_more: Type.Boolean(),
    }),
  }),
  asOf: route({
    method: 'GET',
    path: '/audit/as-of',
    summary:
      'A shipment, an account or the settings as they were at a moment, beside how they are or were at another one; of a shipment as well ' +
      'what its customer saw, its price and the messages sent until then. For staff.',
    access: { permission: OPEN_THE_PAST },
    input: shape({
      ...which,
      at: instant,
      /** Left out, the moment is set beside the present. */
      compared_with: Type.Optional(instant),
    }),
    output: shape({
      name: Type.String(),
      at: instant,
      compared_with: nullable(instant),
      fields: Type.Array(fieldThen),
      shipment: Type.Optional(shipmentThen),
    }),
  }),
} as const;
