import type { incomingApi } from '@tsela/contract/integrations/incoming-api';
import type { integrationApi } from '@tsela/contract/integrations/integration-api';
import type { InputOf } from '@tsela/contract/route';
import { NO_FILTER } from '@tsela/domain/integrations/event-filter';

/** How another system is called by an integration that is set up in tests. */
export const A_CALL = {
  url: 'https://shop.example/orders',
  request_method: 'POST',
  topics: ['status-changed'],
  headers: [],
  auth_kind: 'none',
  auth_name: '',
  auth_url: '',
  auth_scope: '',
  body_template: '',
  filters: { ...NO_FILTER, statuses: [], service_level_codes: [], tag_ids: [] },
  timeout_s: 10,
} satisfies InputOf<typeof integrationApi.createIntegration>['outgoing'];

/** Another system that calls us, as it is set up in tests. */
export const A_CALLER = {
  integration_type: 'webhook-incoming',
  name: 'Lockers',
  scopes: ['statuses'],
  fields: { reference: 'parcel.ref', status: 'event', message: 'text', location: '', event_id: 'id' },
  status_mapping: [
    { partner_status: 'PICKED', status: 'collected' },
    { partner_status: 'Depot', status: 'at-hub' },
    { partner_status: 'Done', status: 'delivered' },
  ],
  allowed_addresses: [],
  expiry: 'never',
} satisfies Omit<InputOf<typeof incomingApi.createIncoming>, 'account_id'>;

interface IncomingFacts {
  readonly id: number;
  readonly account_id: number;
  readonly maker_id: number;
  readonly shipment_id: number;
  readonly name?: string;
}

/** Another system that calls us, whose token no one has, and a call of it that was refused. */
export function insertIncomingSql(
  provider_id: number,
  { id, account_id, maker_id, shipment_id, name = 'Lockers' }: IncomingFacts,
): string {
  const { fields, status_mapping } = A_CALLER;
  return `with made as (insert into incoming_integrations (provider_id, id, account_id, integration_type, name, scopes, fields, status_mapping,
      allowed_addresses, token_hash, token_hint, token_expiry, created_by, time_created, time_modified)
    values (${provider_id}, ${id}, ${account_id}, 'webhook-incoming', '${name}', '["statuses"]', '${JSON.stringify(fields)}',
      '${JSON.stringify(status_mapping)}', '[]', '', '', 'never', ${maker_id}, now(), now()))
    insert into incoming_calls (provider_id, id, integration_id, kind, time_called, duration_ms, ip, status_code, body, answer, shipment_id)
    values (${provider_id}, ${id}, ${id}, 'status', now(), 1, '127.0.0.1', 404, '{"name":"${name}"}', '{}', ${shipment_id})`;
}
