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
