import type { IncomingIntegration } from '@tsela/contract/integrations/incoming-api';
import { incomingChecks } from '@tsela/domain/integrations/incoming-rules';
import { expiresSoonFrom } from '@tsela/domain/integrations/integration-types';
import type { AskedIncoming, IncomingFields, IncomingScope, MappedStatus } from '@tsela/domain/integrations/incoming-rules';
import { INCOMING_STARTS } from '@tsela/domain/integrations/incoming-templates';
import type { IncomingTemplate } from '@tsela/domain/integrations/incoming-templates';
import type { IncomingType } from '@tsela/domain/integrations/integration-types';
import { incoming as words } from '../strings/integrations-incoming.ts';
import { partners } from '../strings/integrations-partners.ts';

/** Another system that calls us, as its form edits it. */
export interface IncomingDraft {
  readonly name: string;
  readonly partner: string;
  readonly scopes: readonly IncomingScope[];
  readonly fields: IncomingFields;
  readonly status_mapping: readonly MappedStatus[];
  /** One address to a line. */
  readonly allowed_addresses: string;
}

export function draftOfStart(template: IncomingTemplate): IncomingDraft {
  const { integration_type: _type, allowed_addresses, ...start } = INCOMING_STARTS[template];
  return { ...start, name: words.templates[template].name, allowed_addresses: allowed_addresses.join('\n') };
}

export function draftOfIncoming(integration: IncomingIntegration): IncomingDraft {
  const { name, partner, scopes, fields, status_mapping, allowed_addresses } = integration;
  return { name, partner, scopes, fields, status_mapping, allowed_addresses: allowed_addresses.join('\n') };
}

/** What a draft sets. */
export function settingsOf({ scopes, fields, status_mapping, allowed_addresses }: IncomingDraft) {
  return {
    scopes: [...scopes],
    fields,
    status_mapping: [...status_mapping],
    allowed_addresses: allowed_addresses
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  } satisfies AskedIncoming;
}

/** What is wrong with a draft, by field. */
export function incomingProblems(type: IncomingType, draft: IncomingDraft): Readonly<Record<string, string>> {
  return {
    ...(draft.name.trim() === '' && { name: partners.nameNeeded }),
    ...Object.fromEntries(incomingChecks(type, settingsOf(draft)).map(({ field, message }) => [field, message])),
  };
}

/** How a token stands at a moment. */
export function tokenStand(
  { token_expires, token_expiry }: Pick<IncomingIntegration, 'token_expires' | 'token_expiry'>,
  now: Date,
): 'good' | 'expiring' | 'expired' {
  if (token_expires === null) return 'good';
  const expires = new Date(token_expires);
  if (expires <= now) return 'expired';
  return expiresSoonFrom(expires, token_expiry) <= now ? 'expiring' : 'good';
}

/** Where the other system calls, at the host of this page. */
export function addressToCall(origin: string, scope: IncomingScope): string {
  return `${origin}/api/integrations/${scope === 'rates' ? 'rates' : 'incoming'}?token=TOKEN`;
}
