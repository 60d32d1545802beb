import type { Webhook, WebhookDelivery, webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf } from '@tsela/contract/route';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';
import { webhooks as words } from '../strings/integrations.ts';

/** A webhook as its dialog edits it. What is stored of its key is not known here: left empty, it stays. */
export interface WebhookDraft {
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  readonly auth_key: string;
  readonly has_no_auth_key: boolean;
  readonly new_secret: boolean;
}

export function draftOf(webhook: Webhook | undefined): WebhookDraft {
  const { url = 'https://', topics = ['shipment-created', 'status-changed'] } = webhook ?? {};
  return { url, topics, auth_key: '', has_no_auth_key: false, new_secret: false };
}

/** What an edited draft changes, for a webhook that no other user has changed. */
export function changesOf(
  { id, time_modified }: Webhook,
  { url, topics, auth_key, has_no_auth_key, new_secret }: WebhookDraft,
): InputOf<typeof webhookApi.changeWebhook> {
  return {
    id,
    time_modified,
    url,
    topics: [...topics],
    ...((has_no_auth_key || auth_key.trim() !== '') && { auth_key: has_no_auth_key ? '' : auth_key }),
    ...(new_secret && { new_secret }),
  };
}

/** What became of something that was sent, in a sentence. */
export function outcomeText({ state, status_code, error, tries }: WebhookDelivery): string {
  if (state === 'waiting' && tries === 0) return words.waits;
  const said = status_code === null ? error : words.answered(status_code);
  return `${words.states[state]}. ${said}`;
}
