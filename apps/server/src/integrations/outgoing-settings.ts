import type { integrationApi } from '@tsela/contract/integrations/integration-api';
import type { InputOf } from '@tsela/contract/route';
import type { OutgoingType } from '@tsela/domain/integrations/integration-types';
import { hostOf, needsSecret } from '@tsela/domain/integrations/outgoing-checks';
import { refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import type { Sealed } from '../db/sealed-secret.ts';
import type { StoredHeader, WebhookRow } from './webhook-repository.ts';
import { sealOfWebhook } from './webhook-secrets.ts';

type Asked = InputOf<typeof integrationApi.createIntegration>['outgoing'];
type Owner = Parameters<typeof sealOfWebhook>[0];

/** An integration is known by its name. */
export function nameChecks(name: string): Violation[] {
  if (name.trim() !== '') return [];
  return [{ field: 'name', code: 'required', message: 'Please enter a name for the integration.' }];
}

/**
 * How another system is called, as it is stored: secrets sealed, and those that are left out as they were. What was meant for one host or one
 * way of proving who calls is never sent to another. Source: screens S40.
 */
export function settingsOf(owner: Owner, type: OutgoingType, asked: Asked, stored: WebhookRow | null) {
  const { url, topics, request_method, auth_kind, auth_name, auth_url, auth_scope, body_template, filters, timeout_s } = asked;
  const is_call = type === 'api-outgoing';
  return {
    url: url.trim(),
    topics,
    // A webhook is an event as it is, by POST.
    request_method: is_call ? request_method : ('POST' as const),
    body_template: is_call ? body_template : '',
    headers: headersOf(owner, asked, stored),
    auth_kind,
    auth_name: auth_name.trim(),
    auth_url: auth_kind === 'oauth-client' ? auth_url.trim() : '',
    auth_scope: auth_kind === 'oauth-client' ? auth_scope.trim() : '',
    filters,
    timeout_s,
    auth_key: secretOf(owner, asked, stored),
  } as const;
}

/** What is entered, or what is stored where nothing is. */
function secretOf(owner: Owner, asked: Asked, stored: WebhookRow | null): Sealed | null {
  const secret = asked.auth_secret?.trim() ?? '';
  if (asked.auth_kind === 'none') return null;
  if (secret !== '') return sealOfWebhook(owner, 'auth-key', secret);
  const facts = stored ?? { auth_kind: 'none', auth_url: '', url: '', auth_key: null };
  if (needsSecret(asked, { ...facts, has_secret: facts.auth_key !== null }))
    refuseIfAny([{ field: 'auth_secret', code: 'required', message: 'Please enter the secret.' }]);
  // Sealed when it was stored.
  return facts.auth_key as Sealed;
}

function headersOf(owner: Owner, { headers, url }: Asked, stored: WebhookRow | null): StoredHeader[] {
  const is_same_host = stored !== null && hostOf(stored.url) === hostOf(url);
  return headers.map(({ name, value }) => {
    const kept = is_same_host ? stored.headers.find((each) => each.name.toLowerCase() === name.trim().toLowerCase()) : undefined;
    if (value !== undefined && value !== '') return { name: name.trim(), value: sealOfWebhook(owner, 'header', value) };
    if (!kept) refuseIfAny([{ field: 'headers', code: 'required', message: `Please enter the value of ${name.trim()}.` }]);
    return { name: name.trim(), value: kept?.value };
  });
}
