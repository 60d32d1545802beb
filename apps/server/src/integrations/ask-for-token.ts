import type { RequestContext } from '../context.ts';
import type { WebhookRow } from './webhook-repository.ts';

const TOKEN_ANSWER_BYTES_MAX = 16_384;
const LONGEST_TOKEN = 8000;
/** What a header may have as it is. */
const SENDABLE = /^[\x21-\x7E]+$/;

/** Asks for an access token as a client with credentials of its own. Throws with a line for people where none is given. Source: RFC 6749 §4.4. */
export async function askForToken(
  { services, provider_id }: RequestContext,
  { auth_url, auth_name, auth_scope, timeout_s }: WebhookRow,
  client_secret: string,
): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (auth_scope !== '') form.set('scope', auth_scope);
  const client = `${encodeURIComponent(auth_name)}:${encodeURIComponent(client_secret)}`;
  const { status_code, text } = await services.outgoing.ask({
    asker: provider_id,
    is_customers: true,
    url: auth_url,
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(client).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
    timeout_ms: timeout_s * 1000,
    answer_bytes_max: TOKEN_ANSWER_BYTES_MAX,
  });
  if (status_code !== 200) throw new Error(`The address that gives tokens answered ${status_code}.`);
  const token = tokenIn(text);
  if (token === null) throw new Error('The address that gives tokens answered without one.');
  return token;
}

function tokenIn(text: string): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const token = typeof answer === 'object' && answer !== null && 'access_token' in answer ? answer.access_token : null;
  return typeof token === 'string' && token.length <= LONGEST_TOKEN && SENDABLE.test(token) ? token : null;
}
