import { sentHeaders } from '@tsela/domain/integrations/event-stream';
import { ANSWER_KEPT } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
import { UNREADABLE, accessTo } from './access-of-webhook.ts';
import type { Access } from './access-of-webhook.ts';
import { callOfEvent } from './call-of-event.ts';
import type { CallOfEvent } from './call-of-event.ts';
import type { Outcome } from './webhook-delivery-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { openOfWebhook, signaturesOf } from './webhook-secrets.ts';

/** One message to a webhook. */
export interface WebhookMessage {
  /** The same at every try. */
  readonly id: string;
  readonly topic: string;
  readonly body: string;
  /** Its place in the stream; null for an example. */
  readonly number: number | null;
  readonly previous_hash: string | null;
}

/** Enough for the characters that are kept of an answer, whatever they are. */
const ANSWER_BYTES_MAX = 4 * ANSWER_KEPT;

type Tried = Pick<Outcome, 'status_code' | 'answer' | 'error' | 'duration_ms' | 'signature' | 'time_tried'> & {
  readonly is_taken: boolean;
};

/** How an address is asked: by the way out itself, or over a connection to it that is kept for a while. */
export type Ask = RequestContext['services']['outgoing']['ask'];

/** What several messages to one receiver share. */
interface Ways {
  readonly ask?: Ask;
  readonly access?: Access;
}

/** Sends a message and answers what came of it. A receiver takes it with a status from 200 to 299 and in no other way. Source: public API §10. */
export async function sendWebhook(
  context: RequestContext,
  webhook: WebhookRow,
  message: WebhookMessage,
  { ask = (question) => context.services.outgoing.ask(question), access = accessTo(context, webhook) }: Ways = {},
): Promise<Tried> {
  const began = performance.now();
  const time_tried = new Date();
  const signature = webhook.integration_type === 'api-outgoing' ? '' : signatureOf(context, webhook, message, time_tried);
  const call = { context, webhook, message, signature, time_tried };
  const tried = await attempt(call, { ask, access }).catch((cause: unknown) => ({
    is_taken: false,
    status_code: null,
    answer: '',
    error: reasonOf(cause, webhook),
  }));
  return { ...tried, signature: signature ?? '', time_tried, duration_ms: Math.round(performance.now() - began) };
}

/** Null where a secret cannot be read any more. */
function signatureOf(
  { services, provider_id }: RequestContext,
  webhook: WebhookRow,
  { id, body }: WebhookMessage,
  now: Date,
): string | null {
  const owner = { secret_key: services.secret_key, provider_id, webhook_id: webhook.id };
  const secret = openOfWebhook(owner, 'signing', webhook.signing_secret);
  const is_old_valid = webhook.previous_secret_until !== null && webhook.previous_secret_until > now;
  const old = is_old_valid ? openOfWebhook(owner, 'signing', webhook.previous_secret) : null;
  if (secret === null) return null;
  const secrets = old === null ? [secret] : [secret, old];
  return signaturesOf(secrets, { id, timestamp_s: secondsOf(now), body });
}

/** The header `webhook-timestamp` of what is sent at a moment. */
export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

interface Sending {
  readonly context: RequestContext;
  readonly webhook: WebhookRow;
  readonly message: WebhookMessage;
  readonly signature: string | null;
  readonly time_tried: Date;
}

async function attempt(sending: Sending, { ask, access }: Required<Ways>) {
  const { context, webhook } = sending;
  const { url, method, headers, body } = callOf(sending);
  const { status_code, text } = await ask({
    asker: context.provider_id,
    is_customers: true,
    url,
    method,
    ...(body !== null && { body }),
    timeout_ms: webhook.timeout_s * 1000,
    answer_bytes_max: ANSWER_BYTES_MAX,
    is_cut: true,
    headers: { ...headers, ...ownHeaders(context, webhook), ...(await access()) },
  });
  // What PostgreSQL takes in no text.
  const answer = text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_KEPT).toWellFormed();
  return { is_taken: status_code >= 200 && status_code < 300, status_code, answer, error: '' };
}

function callOf({ webhook, message, signature, time_tried }: Sending): CallOfEvent {
  if (webhook.integration_type === 'api-outgoing') return callOfEvent(webhook, message);
  if (signature === null) throw new Error(UNREADABLE);
  const headers = sentHeaders({ ...message, signature, timestamp_s: secondsOf(time_tried) });
  return { url: webhook.url, method: 'POST', headers, body: message.body };
}

/** What was entered beside the body; a name is sent once, whatever its case. */
function ownHeaders({ services, provider_id }: RequestContext, webhook: WebhookRow): Record<string, string> {
  const owner = { secret_key: services.secret_key, provider_id, webhook_id: webhook.id };
  return Object.fromEntries(
    webhook.headers.map(({ name, value }) => {
      const opened = openOfWebhook(owner, 'header', value);
      if (opened === null) throw new Error(UNREADABLE);
      return [name.toLowerCase(), opened];
    }),
  );
}

/** What went wrong, by the code that the system gives it. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such name on the internet.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this address.',
  ECONNRESET: 'The receiver ended the connection.',
};

/** One line for people who look for the reason. */
function reasonOf(cause: unknown, { timeout_s }: WebhookRow): string {
  if (!(cause instanceof Error)) return 'It could not be sent.';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError' || code === 'ETIMEDOUT')
    return `There was no answer within ${timeout_s} seconds.`;
  return REASONS[code] ?? cause.message.replaceAll(/\s+/g, ' ').slice(0, ANSWER_KEPT);
}
