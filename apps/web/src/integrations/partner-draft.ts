import type { Integration, integrationApi } from '@tsela/contract/integrations/integration-api';
import type { InputOf } from '@tsela/contract/route';
import { fillTemplate } from '@tsela/domain/integrations/body-template';
import { exampleFields } from '@tsela/domain/integrations/event-fields';
import { OUTGOING_STARTS } from '@tsela/domain/integrations/integration-templates';
import type { OutgoingTemplate } from '@tsela/domain/integrations/integration-templates';
import { hasBody } from '@tsela/domain/integrations/integration-types';
import type { IntegrationState, OutgoingType, RequestMethod } from '@tsela/domain/integrations/integration-types';
import { TIMEOUT_S_MAX, TIMEOUT_S_MIN, needsSecret, outgoingChecks } from '@tsela/domain/integrations/outgoing-checks';
import type { AuthKind } from '@tsela/domain/integrations/outgoing-checks';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { partners as words } from '../strings/integrations-partners.ts';

/** A header as it is typed; a value that is stored is not known here. */
export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly is_stored: boolean;
}

/** An integration that calls another system, as its form edits it. */
export interface PartnerDraft {
  readonly name: string;
  readonly partner: string;
  readonly url: string;
  readonly request_method: RequestMethod;
  readonly topics: readonly WebhookTopic[];
  readonly headers: readonly HeaderDraft[];
  readonly auth_kind: AuthKind;
  readonly auth_name: string;
  readonly auth_secret: string;
  readonly auth_url: string;
  readonly auth_scope: string;
  readonly body_template: string;
  readonly statuses: readonly ShipmentStatus[];
  readonly service_level_codes: readonly string[];
  readonly tag_ids: readonly number[];
  readonly timeout_s: string;
}

export function draftOfTemplate(template: OutgoingTemplate): PartnerDraft {
  const { integration_type: _type, headers, filters, ...start } = OUTGOING_STARTS[template];
  return {
    ...start,
    ...filters,
    name: words.templates[template].name,
    headers: headers.map((name) => ({ name, value: '', is_stored: false })),
    auth_secret: '',
    auth_url: '',
    auth_scope: '',
    timeout_s: '10',
  };
}

type Outgoing = Integration['outgoing'];

export function draftOfIntegration({ name, partner }: Integration, outgoing: Outgoing): PartnerDraft {
  const { headers, filters, has_secret: _has, timeout_s, ...rest } = outgoing;
  return {
    ...rest,
    ...filters,
    // A webhook of an account has none until staff name it.
    name,
    partner,
    headers: headers.map((header) => ({ name: header.name, value: '', is_stored: true })),
    auth_secret: '',
    timeout_s: String(timeout_s),
  };
}

/** What is wrong with a draft, by field. */
export function problemsOf(type: OutgoingType, draft: PartnerDraft, stored: Outgoing | null): Readonly<Record<string, string>> {
  const timeout_s = Number(draft.timeout_s);
  const is_time = Number.isInteger(timeout_s) && timeout_s >= TIMEOUT_S_MIN && timeout_s <= TIMEOUT_S_MAX;
  const lacks_secret =
    draft.auth_secret.trim() === '' &&
    needsSecret(draft, { ...(stored ?? { auth_kind: 'none', auth_url: '', url: '' }), has_secret: stored?.has_secret ?? false });
  return {
    ...(draft.name.trim() === '' && { name: words.nameNeeded }),
    ...Object.fromEntries(outgoingChecks(type, draft).map(({ field, message }) => [field, message])),
    ...(lacks_secret && { auth_secret: words.secretNeeded }),
    ...(!is_time && { timeout_s: words.timeoutWrong }),
  };
}

/** What is sent of a draft. */
export function outgoingOf(draft: PartnerDraft): InputOf<typeof integrationApi.createIntegration>['outgoing'] {
  const { url, request_method, topics, headers, auth_kind, auth_name, auth_secret, auth_url, auth_scope } = draft;
  return {
    url,
    request_method,
    topics: [...topics],
    headers: headers.map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
    auth_kind,
    auth_name,
    ...(auth_secret !== '' && { auth_secret }),
    auth_url,
    auth_scope,
    body_template: hasBody(request_method) ? draft.body_template : '',
    filters: {
      statuses: [...draft.statuses],
      service_level_codes: [...draft.service_level_codes],
      tag_ids: [...draft.tag_ids],
    },
    timeout_s: Number(draft.timeout_s),
  };
}

/** What would be sent of an example of a topic, line by line. */
export function previewOf({ url, request_method, body_template }: PartnerDraft, topic: WebhookTopic) {
  const fields = exampleFields(topic);
  const format = request_method === 'SOAP' ? 'xml' : 'json';
  const event = JSON.stringify((fields as { readonly event: unknown }).event, null, 2);
  const filled = body_template.trim() === '' ? event : fillTemplate(body_template, fields, format);
  return {
    line: `${request_method === 'SOAP' ? 'POST' : request_method} ${fillTemplate(url, fields, 'url')}`,
    body: hasBody(request_method) ? filled : null,
  };
}

/** How much of what was sent within a day was taken; null where nothing was sent. */
export function successOf({ calls_24h, taken_24h }: Pick<Integration, 'calls_24h' | 'taken_24h'>): string | null {
  if (calls_24h === 0) return null;
  const percent = Math.floor((100 * taken_24h) / calls_24h);
  return words.success(percent, calls_24h);
}

/** How an integration stands. */
export function standOf({ is_active, paused_since, failing_since }: Integration): IntegrationState {
  if (!is_active) return 'off';
  if (paused_since !== null) return 'paused';
  return failing_since === null ? 'on' : 'failing';
}
