import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import {
  INCOMING_BYTES_MAX,
  INCOMING_SCOPES,
  LONGEST_FIELD_PATH,
  LONGEST_PARTNER_STATUS,
  MOST_ADDRESSES,
  MOST_MAPPED,
} from '@tsela/domain/integrations/incoming-rules';
import { INCOMING_TYPES, JWT_EXPIRY_OPTIONS, STATUS_CODE_GROUPS } from '@tsela/domain/integrations/integration-types';
import { LONGEST_INTEGRATION_NAME } from '@tsela/domain/integrations/outgoing-checks';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const integration_id = Type.Integer({ minimum: 1 });
const name = oneLine(LONGEST_INTEGRATION_NAME);
const path = oneLine(LONGEST_FIELD_PATH);
const expiry = oneOf(JWT_EXPIRY_OPTIONS);

/** Where in what is sent the facts lie. */
export const incomingFields = shape({ reference: path, status: path, message: path, location: path, event_id: path });

export const mappedStatus = shape({ partner_status: oneLine(LONGEST_PARTNER_STATUS), status: oneOf(SHIPMENT_STATUSES) });

const settings = {
  scopes: Type.Array(oneOf(INCOMING_SCOPES), { uniqueItems: true, maxItems: INCOMING_SCOPES.length }),
  fields: incomingFields,
  status_mapping: Type.Array(mappedStatus, { maxItems: MOST_MAPPED }),
  /** Addresses and networks that may call; none listed, all may. */
  allowed_addresses: Type.Array(oneLine(50), { maxItems: MOST_ADDRESSES }),
};

/** Another system that calls us for an account. Its token is never answered again. */
export const incomingIntegration = shape({
  id: integration_id,
  integration_type: oneOf(INCOMING_TYPES),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  name: Type.String(),
  partner: Type.String(),
  is_active: Type.Boolean(),
  ...settings,
  /** The end of the token, by which people know it, and when it ends. */
  token_hint: Type.String(),
  token_expiry: expiry,
  token_expires: nullable(instant),
  time_last: nullable(instant),
  calls_24h: Type.Integer(),
  taken_24h: Type.Integer(),
  created_by_name: Type.String(),
  time_created: instant,
  time_modified: instant,
});
export type IncomingIntegration = Static<typeof incomingIntegration>;

/** A call and what came of it. */
export const incomingCall = shape({
  id: integration_id,
  kind: oneOf(['status', 'rates']),
  time_called: instant,
  duration_ms: Type.Integer(),
  ip: Type.String(),
  status_code: Type.Integer(),
  /** The beginning of what was sent; null where it was deleted with the data of a person. */
  body: nullable(Type.String()),
  answer: Type.String(),
  shipment_id: nullable(id<ShipmentId>()),
  short_tracking_reference: Type.String(),
});
export type IncomingCall = Static<typeof incomingCall>;

const permission = (path_of: string, method: string) => ({ permission: `API_/integrations${path_of}:${method}` });

/** Other systems that call us, which staff set up. Source: screens S40. */
export const incomingApi = {
  incoming: route({
    method: 'GET',
    path: '/integrations/incoming/connections',
    summary: 'The other systems that call us for the accounts within reach, newest first.',
    access: permission('', 'GET'),
    input: shape({ ...paging, id: Type.Optional(integration_id), search: Type.Optional(oneLine(100)) }),
    output: shape({ integrations: Type.Array(incomingIntegration), count }),
  }),
  createIncoming: route({
    method: 'POST',
    path: '/integrations/incoming/connections',
    summary: 'Sets up another system that calls us for an account. Its token is in this answer only.',
    access: permission('', 'POST'),
    input: shape({
      account_id: id<AccountId>(),
      integration_type: oneOf(INCOMING_TYPES),
      name,
      partner: Type.Optional(name),
      ...settings,
      expiry,
    }),
    output: shape({ integration: incomingIntegration, token: Type.String() }),
  }),
  changeIncoming: route({
    method: 'PATCH',
    path: '/integrations/incoming/connections',
    summary: 'Changes what another system may do and how it is read, or switches it on or off.',
    access: permission('', 'PATCH'),
    input: shape({
      id: integration_id,
      name: Type.Optional(name),
      partner: Type.Optional(name),
      is_active: Type.Optional(Type.Boolean()),
      settings: Type.Optional(shape(settings)),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ integration: incomingIntegration }),
  }),
  removeIncoming: route({
    method: 'DELETE',
    path: '/integrations/incoming/connections',
    summary: 'Removes another system: its token is refused at once.',
    access: permission('', 'DELETE'),
    input: shape({ id: integration_id }),
    output: shape({ message: Type.String() }),
  }),
  rotateToken: route({
    method: 'POST',
    path: '/integrations/token',
    summary: 'Draws another token, which is in this answer only; the one before is refused at once.',
    access: permission('', 'PATCH'),
    input: shape({ id: integration_id, expiry }),
    output: shape({ integration: incomingIntegration, token: Type.String() }),
  }),
  tryIncoming: route({
    method: 'POST',
    path: '/integrations/incoming/test',
    summary: 'What would come of a payload, without anything being changed.',
    access: permission('/test', 'POST'),
    changes: false,
    input: shape({ id: integration_id, payload: text(INCOMING_BYTES_MAX) }),
    output: shape({ status_code: Type.Integer(), result: Type.String(), message: Type.String() }),
  }),
  incomingCalls: route({
    method: 'GET',
    path: '/integrations/incoming/calls',
    summary: 'What another system has called us with in the last 30 days and what was answered, newest first.',
    access: permission('/logs', 'GET'),
    input: shape({ ...paging, integration_id, answered: Type.Optional(oneOf(STATUS_CODE_GROUPS)) }),
    output: shape({ integration: incomingIntegration, calls: Type.Array(incomingCall), count }),
  }),
  replayCall: route({
    method: 'POST',
    path: '/integrations/incoming/calls/replay',
    summary: 'Takes a call that was refused once more, by the mapping and the shipment as they are now.',
    access: permission('/logs/replay', 'POST'),
    input: shape({ integration_id, id: integration_id }),
    output: shape({ call: incomingCall }),
  }),
} as const;
