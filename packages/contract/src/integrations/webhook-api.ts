import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { LONGEST_AUTH_KEY, LONGEST_WEBHOOK_URL, TEST_TOPIC, WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape } from '../fields.ts';
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
  created_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
});
export type Webhook = Static<typeof webhook>;

/** Something that was sent or waits to be, and what became of it. */
export const webhookDelivery = shape({
  id: webhook_id,
  webhook_id,
  topic: oneOf([...WEBHOOK_TOPICS, TEST_TOPIC]),
  shipment_id: nullable(id<ShipmentId>()),
  short_tracking_reference: Type.String(),
  state: oneOf(['waiting', 'delivered', 'failed']),
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
    input: shape({ webhook_id, ...paging }),
    output: shape({ deliveries: Type.Array(webhookDelivery), count }),
  }),
  resend: route({
    method: 'POST',
    path: '/integrations/logs/replay',
    summary: 'Sends something to its webhook once more.',
    input: shape({ id: webhook_id }),
    output: shape({ delivery: webhookDelivery }),
  }),
  testWebhook: route({
    method: 'POST',
    path: '/integrations/test',
    summary: 'Sends an example to a webhook and says what came of it.',
    input: shape({ id: webhook_id }),
    output: shape({ delivery: webhookDelivery }),
  }),
} as const;
