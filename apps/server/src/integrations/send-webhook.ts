import { sentHeaders } from '@tsela/domain/integrations/event-stream';
import { ANSWER_KEPT, WEBHOOK_TIMEOUT_MS } from '@tsela/domain/integrations/webhook-rules';
import type { RequestContext } from '../context.ts';
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

const NO_ANSWER = 'There was no answer within 10 seconds.';

type Tried = Pick<Outcome, 'status_code' | 'answer' | 'error' | 'duration_ms' | 'signature' | 'time_tried'> & {
  readonly is_taken: boolean;
};

/** How an address is asked: by the way out itself, or over a connection to it that is kept for a while. */
export type Ask = RequestContext['services']['outgoing']['ask'];

/** Sends a message and answers what came of it. A receiver takes it with a status from 200 to 299 and in no other way. Source: public API §10. */
export async function sendWebhook(
  context: RequestContext,
  webhook: WebhookRow,
  message: WebhookMessage,
  ask: Ask = (question) => context.services.outgoing.ask(question),
): Promise<Tried> {
  const began = performance.now();
  const time_tried = new Date();
  const { signature, auth_key } = credentialsOf(context, webhook, message, time_tried);
  const tried = await attempt({ context, webhook, message, ask }, { signature, auth_key, time_tried }).catch(
    (cause: unknown) => ({
      is_taken: false,
      status_code: null,
      answer: '',
      error: reasonOf(cause),
    }),
  );
  return { ...tried, signature: signature ?? '', time_tried, duration_ms: Math.round(performance.now() - began) };
}

interface Credentials {
  /** Null where a secret cannot be read any more. */
  readonly signature: string | null;
  readonly auth_key: string | null;
}

function credentialsOf(
  { services, provider_id }: RequestContext,
  webhook: WebhookRow,
  { id, body }: WebhookMessage,
  now: Date,
): Credentials {
  const owner = { secret_key: services.secret_key, provider_id, webhook_id: webhook.id };
  const secret = openOfWebhook(owner, 'signing', webhook.signing_secret);
  const is_old_valid = webhook.previous_secret_until !== null && webhook.previous_secret_until > now;
  const old = is_old_valid ? openOfWebhook(owner, 'signing', webhook.previous_secret) : null;
  const auth_key = webhook.auth_key === null ? '' : openOfWebhook(owner, 'auth-key', webhook.auth_key);
  if (secret === null) return { signature: null, auth_key };
  const secrets = old === null ? [secret] : [secret, old];
  return { signature: signaturesOf(secrets, { id, timestamp_s: secondsOf(now), body }), auth_key };
}

/** The header `webhook-timestamp` of what is sent at a moment. */
export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

interface Sending {
  readonly context: RequestContext;
  readonly webhook: WebhookRow;
  readonly message: WebhookMessage;
  readonly ask: Ask;
}

async function attempt(
  { context, webhook, message, ask }: Sending,
  { signature, auth_key, time_tried }: Credentials & { readonly time_tried: Date },
) {
  if (signature === null || auth_key === null)
    throw new Error('The secrets of this webhook cannot be read any more. Please enter them anew.');
  const { status_code, text } = await ask({
    asker: context.provider_id,
    is_customers: true,
    url: webhook.url,
    method: 'POST',
    body: message.body,
    timeout_ms: WEBHOOK_TIMEOUT_MS,
    answer_bytes_max: ANSWER_BYTES_MAX,
    is_cut: true,
    headers: {
      ...sentHeaders({ ...message, signature, timestamp_s: secondsOf(time_tried) }),
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
