import { withoutEnding } from '@tsela/domain/formats/endings';
import { createHash } from 'node:crypto';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { signedText } from '@tsela/domain/payments/php-url-encode';
import { dayOf } from '@tsela/domain/time/day';

/** What a gateway said to credentials. `unclear` is any answer that is neither a yes nor a no, and none at all. */
export interface GatewayAnswer {
  readonly outcome: 'accepted' | 'refused' | 'unclear';
  /** Its own words, or what went wrong, on one line of bounded length; empty where there are none. */
  readonly said: string;
}

/** Where the gateways answer; other addresses in tests. */
export interface GatewayUrls {
  readonly payfast: string;
  readonly bobpay: string;
  readonly stitch_token: string;
}

/** Asks PayFast for one line of today's transactions, which only who holds the merchant's passphrase may read. Source: payment-gateways A6. */
export async function askPayfast(
  { payfast }: GatewayUrls,
  { merchant_id, passphrase, now }: { readonly merchant_id: string; readonly passphrase: string; readonly now: Date },
): Promise<GatewayAnswer> {
  const query = { date: dayOf(now), limit: '1', offset: '0' };
  const headers = { 'merchant-id': merchant_id, version: 'v1', timestamp: `${now.toISOString().slice(0, 19)}+0000` };
  const signature = createHash('md5')
    .update(signedText({ ...headers, ...query }, passphrase))
    .digest('hex');
  const url = addressOf(payfast, '/transactions/history/daily', query);
  return ask(url, { headers: { ...headers, signature } }, () => ({ outcome: 'accepted', said: '' }));
}

/** Asks Bob Pay which ways of paying it offers for an account. Source: payment-gateways B2. */
export async function askBobPay({ bobpay }: GatewayUrls, account_code: string): Promise<GatewayAnswer> {
  const url = addressOf(bobpay, '/v2/payments/payment-methods/public', { account_code });
  return ask(url, {}, (text) => {
    const methods = firstList(parsed(text));
    if (methods === null) return { outcome: 'unclear', said: 'Its answer is not a list of ways to pay.' };
    return methods.length === 0 ? { outcome: 'refused', said: 'It offers no way to pay.' } : { outcome: 'accepted', said: '' };
  });
}

/** Asks Stitch for a token as payments do, and lets it lapse. Source: payment-gateways C1. */
export async function askStitch(
  { stitch_token }: GatewayUrls,
  { client_id, client_secret }: { readonly client_id: string; readonly client_secret: string },
): Promise<GatewayAnswer> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id,
    client_secret,
    scope: 'client_paymentrequest',
  });
  return ask(new URL(stitch_token), { method: 'POST', body }, (text) => {
    const { access_token } = recordOf(parsed(text));
    return typeof access_token === 'string'
      ? { outcome: 'accepted', said: '' }
      : { outcome: 'unclear', said: 'Its answer holds no token.' };
  });
}

const LONGEST_MS = 8000;
const LARGEST_ANSWER_CHARACTERS = 100_000;
const LONGEST_SAID = 200;
/** What gateways answer to credentials that are not theirs. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422];

async function ask(url: URL, request: RequestInit, read: (text: string) => GatewayAnswer): Promise<GatewayAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...request, signal: AbortSignal.timeout(LONGEST_MS), redirect: 'error' });
    text = (await response.text()).slice(0, LARGEST_ANSWER_CHARACTERS);
  } catch (cause) {
    return { outcome: 'unclear', said: isTimeout(cause) ? 'It did not answer in time.' : 'It could not be reached.' };
  }
  if (response.ok) return read(text);
  const said = `It answered ${response.status}${wordsOf(text)}.`;
  return { outcome: REFUSALS.includes(response.status) ? 'refused' : 'unclear', said };
}

/** Keeps what stands behind an address, such as the mark of a sandbox. */
function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  url.pathname = `${withoutEnding(url.pathname, '/')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** What a refusal says of itself, in the places where these gateways say it. */
function wordsOf(text: string): string {
  const answer = recordOf(parsed(text));
  const { data, message, error, error_description } = answer;
  const words = [recordOf(data)['message'], message, error_description, error].find((each) => typeof each === 'string');
  return typeof words === 'string' && words !== '' ? `: ${withoutEnding(onOneLine(words), '.').slice(0, LONGEST_SAID)}` : '';
}

function firstList(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  return Object.values(recordOf(answer)).find((value) => Array.isArray(value)) ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
