import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { LONGEST_TEMPLATE } from '@tsela/domain/integrations/body-template';
import { INTEGRATION_STATES, OUTGOING_TYPES, REQUEST_METHODS } from '@tsela/domain/integrations/integration-types';
import {
  AUTH_KINDS,
  LONGEST_HEADER_NAME,
  LONGEST_HEADER_VALUE,
  LONGEST_INTEGRATION_NAME,
  MOST_HEADERS,
  TIMEOUT_S_MAX,
  TIMEOUT_S_MIN,
} from '@tsela/domain/integrations/outgoing-checks';
import { TRIGGER_INTEGRATIONS } from '@tsela/domain/integrations/trigger';
import { LONGEST_AUTH_KEY, LONGEST_WEBHOOK_URL, WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const integration_id = Type.Integer({ minimum: 1 });
const name = oneLine(LONGEST_INTEGRATION_NAME);
/** Of which shipments an integration is told. */
export const outgoingFilters = shape({
  statuses: Type.Array(oneOf(SHIPMENT_STATUSES), { uniqueItems: true, maxItems: SHIPMENT_STATUSES.length }),
  service_level_codes: Type.Array(oneLine(20), { uniqueItems: true, maxItems: 100 }),
  tag_ids: Type.Array(Type.Integer({ minimum: 1 }), { uniqueItems: true, maxItems: 100 }),
});

/** How another system is called. Its secrets are never answered again. */
const outgoing = {
  url: oneLine(LONGEST_WEBHOOK_URL),
  request_method: oneOf(REQUEST_METHODS),
  topics: Type.Array(oneOf(WEBHOOK_TOPICS), { uniqueItems: true, maxItems: WEBHOOK_TOPICS.length }),
  auth_kind: oneOf(AUTH_KINDS),
  /** The user name, the name of the header, or the client id. */
  auth_name: oneLine(200),
  /** Where tokens come from, and what for. */
  auth_url: oneLine(LONGEST_WEBHOOK_URL),
  auth_scope: oneLine(200),
  body_template: text(LONGEST_TEMPLATE),
  filters: outgoingFilters,
  timeout_s: Type.Integer({ minimum: TIMEOUT_S_MIN, maximum: TIMEOUT_S_MAX }),
};

/** How another system is to be called. */
export const outgoingInput = shape({
  ...outgoing,
  /** A value that is left out stays as it is stored. */
  headers: Type.Array(shape({ name: oneLine(LONGEST_HEADER_NAME), value: Type.Optional(oneLine(LONGEST_HEADER_VALUE)) }), {
    maxItems: MOST_HEADERS,
  }),
  /** Left out, what is stored stays. */
  auth_secret: Type.Optional(oneLine(LONGEST_AUTH_KEY)),
});

/** A connection to another system that staff have set up for an account. */
export const integration = shape({
  id: integration_id,
  integration_type: oneOf(OUTGOING_TYPES),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  name: Type.String(),
  partner: Type.String(),
  is_active: Type.Boolean(),
  /** Why it was switched off by itself. */
  off_reason: Type.String(),
  /** Since when nothing has arrived; null while it works. */
  failing_since: nullable(instant),
  /** Since when it is tried once an hour only. */
  paused_since: nullable(instant),
  /** Why the newest message that has not arrived did not; empty where all have. */
  last_error: Type.String(),
  /** The last call, and of the last 24 hours how many there were and how many were taken. */
  time_last: nullable(instant),
  calls_24h: Type.Integer(),
  taken_24h: Type.Integer(),
  created_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
  outgoing: shape({ ...outgoing, headers: Type.Array(shape({ name: Type.String() })), has_secret: Type.Boolean() }),
});
export type Integration = Static<typeof integration>;

/** An integration that can be told of a shipment by hand. */
const triggerable = shape({
  id: integration_id,
  integration_type: oneOf(OUTGOING_TYPES),
  name: Type.String(),
  partner: Type.String(),
  account_code: Type.String(),
  account_name: Type.String(),
});

const permission = (method: string) => ({ permission: `API_/integrations:${method}` });

/** Integrations with other systems, which staff set up. Source: screens S40. */
export const integrationApi = {
  integrations: route({
    method: 'GET',
    path: '/integrations/connections',
    summary: 'The integrations of the accounts within reach, webhooks of the accounts among them, newest first.',
    access: permission('GET'),
    input: shape({
      ...paging,
      id: Type.Optional(integration_id),
      integration_type: Type.Optional(oneOf(OUTGOING_TYPES)),
      account_id: Type.Optional(id<AccountId>()),
      state: Type.Optional(oneOf(INTEGRATION_STATES)),
      /** Within the name, the partner or the address. */
      search: Type.Optional(oneLine(100)),
    }),
    output: shape({ integrations: Type.Array(integration), count }),
  }),
  createIntegration: route({
    method: 'POST',
    path: '/integrations/connections',
    summary:
      'Sets up an integration of an account. A webhook answers the secret its messages are signed with, in this answer only.',
    access: permission('POST'),
    input: shape({
      account_id: id<AccountId>(),
      integration_type: oneOf(OUTGOING_TYPES),
      name,
      partner: Type.Optional(name),
      outgoing: outgoingInput,
    }),
    output: shape({ integration, secret: nullable(Type.String()) }),
  }),
  changeIntegration: route({
    method: 'PATCH',
    path: '/integrations/connections',
    summary: 'Changes an integration, or switches it on or off. Secrets that are left out stay as they are.',
    access: permission('PATCH'),
    input: shape({
      id: integration_id,
      name: Type.Optional(name),
      partner: Type.Optional(name),
      is_active: Type.Optional(Type.Boolean()),
      outgoing: Type.Optional(outgoingInput),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ integration }),
  }),
  removeIntegration: route({
    method: 'DELETE',
    path: '/integrations/connections',
    summary: 'Removes an integration: nothing more is sent.',
    access: permission('DELETE'),
    input: shape({ id: integration_id }),
    output: shape({ message: Type.String() }),
  }),
  triggerable: route({
    method: 'GET',
    path: '/integrations/trigger',
    summary:
      'The integrations of the accounts within reach that are switched on, by name, for choosing the one that is triggered.',
    access: { permission: TRIGGER_INTEGRATIONS },
    input: shape({
      ...paging,
      account_id: Type.Optional(id<AccountId>()),
      id: Type.Optional(integration_id),
      /** Within the name, the partner or the account's code or name. */
      search: Type.Optional(oneLine(100)),
    }),
    output: shape({ integrations: Type.Array(triggerable), count }),
  }),
  trigger: route({
    method: 'POST',
    path: '/integrations/trigger',
    summary: 'Tells an integration of a shipment as it stands now, whatever it asks to be told of and leaves out.',
    access: { permission: TRIGGER_INTEGRATIONS },
    input: shape({ shipment_id: id<ShipmentId>(), integration_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;
