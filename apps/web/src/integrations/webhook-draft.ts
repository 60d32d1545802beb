import type { DeliveryState, Webhook, WebhookDelivery, WebhookTry, webhookApi } from '@tsela/contract/integrations/webhook-api';
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

/** What is known beside its state: the last answer, how often it was tried, or that it waits. */
export function detailText(delivery: WebhookDelivery): string {
  const { state, tries, status_code, error } = delivery;
  const said = triedText(delivery);
  if (state === 'waiting' && tries === 0) return said === '' ? words.waits : said;
  if (status_code === null && error === '') return '';
  return tries > 1 ? `${said} ${words.tried(tries)}.` : said;
}

/** What one try came to, in a sentence. */
export function triedText({ status_code, error }: Pick<WebhookTry, 'status_code' | 'error'>): string {
  return status_code === null ? error : words.answered(status_code);
}

/** What happened. */
export function topicText(topic: WebhookDelivery['topic']): string {
  return words.happened[topic];
}

/** A status whose colour a state has. */
export const STATE_COLOURS: Readonly<Record<DeliveryState, 'pending' | 'complete' | 'failed'>> = {
  waiting: 'pending',
  delivered: 'complete',
  failed: 'failed',
};

export const SINCE_OPTIONS = ['hour', 'day', 'week', 'month'] as const;
export type Since = (typeof SINCE_OPTIONS)[number];

const HOUR_MS = 3_600_000;
const BACK_MS: Readonly<Record<Since, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 31 * 24 * HOUR_MS,
};

/** The moment from which on failed ones are sent again. */
export function sinceOf(since: Since, now: Date): string {
  return new Date(now.getTime() - BACK_MS[since]).toISOString();
}

/** A body with a line for each field, as people read it; what is no JSON stays as it is. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
