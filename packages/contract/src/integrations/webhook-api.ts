import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { OUTGOING_TYPES, REQUEST_METHODS, STATUS_CODE_GROUPS } from '@tsela/domain/integrations/integration-types';
import {
  LONGEST_AUTH_KEY,
  LONGEST_WEBHOOK_URL,
  SENT_TOPICS,
  STREAM_TOPICS,
  WEBHOOK_TOPICS,
} from '@tsela/domain/integrations/webhook-rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape } from '../fields.ts';
import { MOST_EVENTS_A_PAGE } from '@tsela/domain/integrations/event-stream';
import { route } from '../route.ts';

const account_id = Type.Optional(id<AccountId>());
const webhook_id = Type.Integer({ minimum: 1 });
const url = oneLine(LONGEST_WEBHOOK_URL);
const topics = Type.Array(oneOf(WEBHOOK_TOPICS), { uniqueItems: true, maxItems: WEBHOOK_TOPICS.length });
/** Sent as it is as the value of the header Authorization; empty sends none. */
const auth_key = Type.Optional(oneLine(LONGEST_AUTH_KEY));

/** An address that receives the events of an account's shipments. Its secrets are never answered again. */
export const webhook = shape({
  id: webhook_id,
  account_id: id<AccountId>(),
  url: Type.String(),
  topics,
  has_auth_key: Type.Boolean(),
  is_active: Type.Boolean(),
  /** Why it was switched off by itself. */
  off_reason: Type.String(),
  /** Since when nothing has arrived; null while it works. */
  failing_since: nullable(instant),
  /** Since when it is tried once an hour only; null while it is not. */
  paused_since: nullable(instant),
  /** Until when messages are signed with the secret before as well; null where they are not. */
  old_secret_until: nullable(instant),
  /** The number of the newest event of its stream; 0 before the first one. */
  last_number: Type.Integer(),
  created_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
});
export type Webhook = Static<typeof webhook>;

/** One that staff have set up has a name, and may call another system by rules of its own. */
const namedWebhook = shape({ ...webhook.properties, name: Type.String(), integration_type: oneOf(OUTGOING_TYPES) });
export type NamedWebhook = Static<typeof namedWebhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Something that was sent or waits to be, and what became of it. */
export const webhookDelivery = shape({
  id: webhook_id,
  webhook_id,
  /** Its place in the stream; null for an example, and until it has one. */
  number: nullable(Type.Integer()),
  topic: oneOf(SENT_TOPICS),
  shipment_id: nullable(id<ShipmentId>()),
  short_tracking_reference: Type.String(),
  state: oneOf(DELIVERY_STATES),
  tries: Type.Integer(),
  time_created: instant,
  time_tried: nullable(instant),
  /** When it is tried next; null when it is not. */
  time_due: nullable(instant),
  duration_ms: nullable(Type.Integer()),
  status_code: nullable(Type.Integer()),
  /** The beginning of what the receiver answered. */
  answer: Type.String(),
  /** Why no answer came. */
  error: Type.String(),
});
export type WebhookDelivery = Static<typeof webhookDelivery>;

/** One try to send something. */
export const webhookTry = shape({
  time_tried: instant,
  duration_ms: Type.Integer(),
  status_code: nullable(Type.Integer()),
  answer: Type.String(),
  error: Type.String(),
});
export type WebhookTry = Static<typeof webhookTry>;

const header = shape({ name: Type.String(), value: Type.String() });

/** An event as it lies in the stream of a webhook. */
const streamEvent = shape({
  number: Type.Integer(),
  /** The header `webhook-id` of its message. */
  id: Type.String(),
  topic: oneOf(STREAM_TOPICS),
  shipment_id: nullable(id<ShipmentId>()),
  time_created: instant,
  /** The hash of the event before; 64 zeros for the first one. */
  previous_hash: Type.String(),
  hash: Type.String(),
  /** To the byte what is pushed; null where it was deleted with the data of a person. */
  body: nullable(Type.String()),
});

/** Webhooks of an account. Source: screens S21, public API §10. */
export const webhookApi = {
  webhooks: route({
    method: 'GET',
    path: '/integrations',
    summary: 'The webhooks of an account: of the own one for account users, for staff of the account they name.',
    input: shape({ account_id }),
    output: shape({ webhooks: Type.Array(webhook), count }),
  }),
  createWebhook: route({
    method: 'POST',
    path: '/integrations',
    summary: 'Adds a webhook. The secret its messages are signed with is in this answer only.',
    input: shape({ account_id, url, topics, auth_key }),
    output: shape({ webhook, signing_secret: Type.String() }),
  }),
  changeWebhook: route({
    method: 'PATCH',
    path: '/integrations',
    summary: 'Changes a webhook, switches it on or off, or draws another secret for it.',
    input: shape({
      id: webhook_id,
      url: Type.Optional(url),
      topics: Type.Optional(topics),
      auth_key,
      is_active: Type.Optional(Type.Boolean()),
      /** Draws another secret; the one before signs beside it for a day. */
      new_secret: Type.Optional(Type.Boolean()),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ webhook, signing_secret: nullable(Type.String()) }),
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/integrations',
    summary: 'Removes a webhook: nothing more is sent to it.',
    input: shape({ id: webhook_id }),
    output: shape({ message: Type.String() }),
  }),
  deliveries: route({
    method: 'GET',
    path: '/integrations/logs',
    summary: 'What was sent to a webhook in the last 30 days and what became of it, newest first.',
    input: shape({
      webhook_id,
      ...paging,
      state: Type.Optional(oneOf(DELIVERY_STATES)),
      topic: Type.Optional(oneOf(SENT_TOPICS)),
      /** What was answered last. Source: CONST-13. */
      answered: Type.Optional(oneOf(STATUS_CODE_GROUPS)),
      /** The short tracking reference of a shipment. */
      reference: Type.Optional(oneLine(40)),
      /** Those before this one only, by its id: a page deep in the list costs no more than the first. */
      before: Type.Optional(webhook_id),
    }),
    output: shape({ webhook: namedWebhook, deliveries: Type.Array(webhookDelivery), count }),
  }),
  delivery: route({
    method: 'GET',
    path: '/integrations/logs/entry',
    summary: 'One of them with what was sent, header for header, and every try. The auth key is not shown.',
    input: shape({ id: webhook_id }),
    output: shape({
      delivery: webhookDelivery,
      url: Type.String(),
      method: oneOf(REQUEST_METHODS),
      headers: Type.Array(header),
      body: nullable(Type.String()),
      /** What a template makes of the event; null where the event is sent as it is, or nothing is. */
      request_body: nullable(Type.String()),
      tries: Type.Array(webhookTry),
    }),
  }),
  events: route({
    method: 'GET',
    path: '/integrations/events',
    summary:
      'The stream of a webhook from after a number on, numbered without gaps and each with the hash of the one before, with the bodies that are pushed. Kept for 30 days.',
    input: shape({
      webhook_id,
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_EVENTS_A_PAGE })),
    }),
    output: shape({
      events: Type.Array(streamEvent),
      /** The oldest event that is kept; null where none is. */
      first_number: nullable(Type.Integer()),
      last_number: Type.Integer(),
      has_more: Type.Boolean(),
    }),
  }),
  resend: route({
    method: 'POST',
    path: '/integrations/logs/replay',
    summary: 'Sends something to its webhook once more, under the id and number and with the body it has.',
    input: shape({ id: webhook_id }),
    output: shape({ delivery: webhookDelivery }),
  }),
  resendFailed: route({
    method: 'POST',
    path: '/integrations/logs/replay/failed',
    summary: 'Sends all that has failed since a moment once more, 10 000 at a time, in its order.',
    input: shape({ webhook_id, since: instant }),
    output: shape({ count: Type.Integer() }),
  }),
  testWebhook: route({
    method: 'POST',
    path: '/integrations/test',
    summary: 'Sends an example to a webhook and says what came of it.',
    input: shape({ id: webhook_id }),
    output: shape({ delivery: webhookDelivery }),
  }),
} as const;
