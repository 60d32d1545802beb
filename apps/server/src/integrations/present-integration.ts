import type { Integration } from '@tsela/contract/integrations/integration-api';
import type { Figures, OutgoingListRow } from './integration-list-reads.ts';

const NEVER: Figures = { time_last: null, calls_24h: 0, taken_24h: 0 };

/** What staff see of an integration that calls another system; its secrets are not among it. */
export function presentOutgoing(row: OutgoingListRow, { time_last, ...figures }: Figures = NEVER): Integration {
  const { id, integration_type, account_id, account_code, account_name, name, partner, is_active, off_reason } = row;
  const { url, request_method, topics, auth_kind, auth_name, auth_url, auth_scope, body_template, filters, timeout_s } = row;
  return {
    id,
    integration_type,
    account_id,
    account_code,
    account_name,
    name,
    partner,
    is_active,
    off_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    paused_since: row.time_paused?.toISOString() ?? null,
    last_error: row.last_error,
    time_last: time_last?.toISOString() ?? null,
    ...figures,
    created_by_name: row.created_by_name,
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
    outgoing: {
      url,
      request_method,
      topics,
      // An account's own webhook without a key proves nothing.
      auth_kind: row.auth_key === null ? 'none' : auth_kind,
      auth_name,
      auth_url,
      auth_scope,
      body_template,
      filters: {
        ...filters,
        statuses: [...filters.statuses],
        service_level_codes: [...filters.service_level_codes],
        tag_ids: [...filters.tag_ids],
      },
      timeout_s,
      headers: row.headers.map((header) => ({ name: header.name })),
      has_secret: row.auth_key !== null,
    },
  };
}
