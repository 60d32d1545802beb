import { withoutEnding } from '@tsela/domain/formats/endings';
import { createHash } from 'node:crypto';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { signedText } from '@tsela/domain/payments/php-url-encode';
import { dayOf } from '@tsela/domain/time/day';
import type { Outgoing, Question } from '../outgoing/outgoing.ts';

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

/** How gateways are asked, and for which provider. */
export interface GatewayAccess {
  readonly urls: GatewayUrls;
  readonly outgoing: Outgoing;
  readonly asker: number;
}

/** Asks PayFast for one line of today's transactions, which only who holds the merchant's passphrase may read. Source: payment-gateways A6. */
export async function askPayfast(
  access: GatewayAccess,
  { merchant_id, passphrase, now }: { readonly merchant_id: string; readonly passphrase: string; readonly now: Date },
): Promise<GatewayAnswer> {
  const query = { date: dayOf(now), limit: '1', offset: '0' };
  const headers = { 'merchant-id': merchant_id, version: 'v1', timestamp: `${now.toISOString().slice(0, 19)}+0000` };
  const signature = createHash('md5')
    .update(signedText({ ...headers, ...query }, passphrase))
    .digest('hex');
  const url = addressOf(access.urls.payfast, '/transactions/history/daily', query);
  return ask(access, { url, headers: { ...headers, signature } }, () => ({ outcome: 'accepted', said: '' }));
}

/** Asks Bob Pay which ways of paying it offers for an account. Source: payment-gateways B2. */
export async function askBobPay(access: GatewayAccess, account_code: string): Promise<GatewayAnswer> {
  const url = addressOf(access.urls.bobpay, '/v2/payments/payment-methods/public', { account_code });
  return ask(access, { url }, (text) => {
    const methods = firstList(parsed(text));
    if (methods === null) return { outcome: 'unclear', said: 'Its answer is not a list of ways to pay.' };
    return methods.length === 0 ? { outcome: 'refused', said: 'It offers no way to pay.' } : { outcome: 'accepted', said: '' };
  });
}

/** Asks Stitch for a token as payments do, and lets it lapse. Source: payment-gateways C1. */
export async function askStitch(
  access: GatewayAccess,
  { client_id, client_secret }: { readonly client_id: string; readonly client_secret: string },
): Promise<GatewayAnswer> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id,
    client_secret,
    scope: 'client_paymentrequest',
  });
  const request = { url: access.urls.stitch_token, method: 'POST', headers: FORM, body: body.toString() } as const;
  return ask(access, request, (text) => {
    const { access_token } = recordOf(parsed(text));
    return typeof access_token === 'string'
      ? { outcome: 'accepted', said: '' }
      : { outcome: 'unclear', said: 'Its answer holds no token.' };
  });
}

const LONGEST_MS = 8000;
const ANSWER_BYTES_MAX = 400_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
const LONGEST_SAID = 200;
/** What gateways answer to credentials that are not theirs. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422];

type Asked = Pick<Question, 'url' | 'method' | 'headers' | 'body'>;

async function ask(
  { outgoing, asker }: GatewayAccess,
  asked: Asked,
  read: (text: string) => GatewayAnswer,
): Promise<GatewayAnswer> {
  try {
    const bounds = { timeout_ms: LONGEST_MS, answer_bytes_max: ANSWER_BYTES_MAX };
    const { status_code, text } = await outgoing.ask({ asker, ...asked, ...bounds });
    if (status_code >= 200 && status_code < 300) return read(text);
    const said = `It answered ${status_code}${wordsOf(text)}.`;
    return { outcome: REFUSALS.includes(status_code) ? 'refused' : 'unclear', said };
  } catch (cause) {
    return { outcome: 'unclear', said: isTimeout(cause) ? 'It did not answer in time.' : 'It could not be reached.' };
  }
}

/** Keeps what stands behind an address, such as the mark of a sandbox. */
function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base);
  url.pathname = `${withoutEnding(url.pathname, '/')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
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
