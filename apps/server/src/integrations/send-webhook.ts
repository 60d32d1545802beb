import { ANSWER_KEPT, WEBHOOK_TIMEOUT_MS } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
import type { Outcome } from './webhook-delivery-repository.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { openOfWebhook, signatureOf } from './webhook-secrets.ts';

/** One message to a webhook. */
export interface WebhookMessage {
  /** The same at every try. */
  readonly id: string;
  readonly topic: string;
  readonly body: string;
}

/** Enough for the characters that are kept of an answer, whatever they are. */
const ANSWER_BYTES_MAX = 4 * ANSWER_KEPT;

const NO_ANSWER = 'There was no answer within 10 seconds.';

type Tried = Pick<Outcome, 'status_code' | 'answer' | 'error' | 'duration_ms'> & { readonly is_taken: boolean };

/** Sends a message and answers what came of it. A receiver takes it with a status from 200 to 299 and in no other way. Source: public API §10. */
export async function sendWebhook(context: RequestContext, webhook: WebhookRow, message: WebhookMessage): Promise<Tried> {
  const began = performance.now();
  const tried = await attempt(context, webhook, message).catch((cause: unknown) => ({
    is_taken: false,
    status_code: null,
    answer: '',
    error: reasonOf(cause),
  }));
  return { ...tried, duration_ms: Math.round(performance.now() - began) };
}

async function attempt({ services, provider_id }: RequestContext, webhook: WebhookRow, { id, topic, body }: WebhookMessage) {
  const owner = { secret_key: services.secret_key, provider_id, webhook_id: webhook.id };
  const secret = openOfWebhook(owner, 'signing', webhook.signing_secret);
  const auth_key = webhook.auth_key === null ? '' : openOfWebhook(owner, 'auth-key', webhook.auth_key);
  if (secret === null || auth_key === null)
    throw new Error('The secrets of this webhook cannot be read any more. Please enter them anew.');
  const timestamp_s = Math.floor(Date.now() / 1000);
  const { status_code, text } = await services.outgoing.ask({
    asker: provider_id,
    is_customers: true,
    url: webhook.url,
    method: 'POST',
    body,
    timeout_ms: WEBHOOK_TIMEOUT_MS,
    answer_bytes_max: ANSWER_BYTES_MAX,
    is_cut: true,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Tsela-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp_s),
      'webhook-signature': signatureOf(secret, { id, timestamp_s, body }),
      'tsela-topic': topic,
      ...(auth_key !== '' && { authorization: auth_key }),
    },
  });
  // What PostgreSQL takes in no text.
  const answer = text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_KEPT).toWellFormed();
  return { is_taken: status_code >= 200 && status_code < 300, status_code, answer, error: '' };
}

/** What went wrong, by the code that the system gives it. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such name on the internet.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this address.',
  ECONNRESET: 'The receiver ended the connection.',
  ETIMEDOUT: NO_ANSWER,
};

/** One line for people who look for the reason. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'It could not be sent.';
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return NO_ANSWER;
  const known = 'code' in cause && typeof cause.code === 'string' ? REASONS[cause.code] : undefined;
  return known ?? cause.message.replaceAll(/\s+/g, ' ').slice(0, ANSWER_KEPT);
}
