import { createHash } from 'node:crypto';
import type { Outgoing } from '../../../outgoing/outgoing.ts';
import { askGateway, parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer } from '../payment-gateway.ts';
import type { StitchSettings } from './stitch-keys.ts';

/** What a token is asked for with; without a scope it is one for payments. */
type Credentials = Pick<StitchSettings, 'client_id' | 'client_secret' | 'scope'>;

/** A token, or what Stitch said instead of giving one. */
export type TokenAnswer = GatewayAnswer & { readonly token: string };

interface Kept {
  readonly answer: Promise<TokenAnswer>;
  readonly until_ms: number;
}

/** What payments need, and no more. Source: payment-gateways C1. */
const SCOPE = 'client_paymentrequest';
/** What refunds need beside it: a client that has it not still takes payments. */
export const REFUND_SCOPE = 'client_paymentrequest client_refund';
const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
/** Tokens last an hour; one that ends under way is asked for anew before. */
const KEPT_MS = 50 * 60_000;
const KEPT_MAX = 500;

/** One a process: those of one way out. Stitch asks that tokens be kept, and refuses who asks for each call. */
const kept_by_process = new WeakMap<Outgoing, Map<string, Kept>>();

/** A token of some credentials, the one that was given before while it lasts. Asked for by many at once it is asked for once. */
export async function stitchToken(access: GatewayAccess, credentials: Credentials): Promise<TokenAnswer> {
  const kept = tokensOf(access);
  const key = keyOf(access, credentials);
  const now_ms = access.now.getTime();
  const before = kept.get(key);
  if (before && before.until_ms > now_ms) return before.answer;
  const answer = askForToken(access, credentials);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, { answer, until_ms: now_ms + KEPT_MS });
  // What is no token is asked for again.
  if ((await answer).outcome !== 'accepted' && kept.get(key)?.answer === answer) kept.delete(key);
  return answer;
}

/** Forgets a token that Stitch takes no longer. */
export function forgetStitchToken(access: GatewayAccess, credentials: Credentials): void {
  tokensOf(access).delete(keyOf(access, credentials));
}

/** Asks for a token that is not kept. */
export async function askForToken(
  access: GatewayAccess,
  { client_id, client_secret, scope = SCOPE }: Credentials,
): Promise<TokenAnswer> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope });
  let token = '';
  const answer = await askGateway(access, { url: access.url, method: 'POST', headers: FORM, body: body.toString() }, (text) => {
    const { access_token } = recordOf(parsed(text));
    if (typeof access_token === 'string') token = access_token;
    return token === '' ? { outcome: 'unclear', said: 'Its answer holds no token.' } : { outcome: 'accepted', said: '' };
  });
  return { ...answer, token };
}

function tokensOf({ outgoing }: GatewayAccess): Map<string, Kept> {
  const kept = kept_by_process.get(outgoing) ?? new Map<string, Kept>();
  kept_by_process.set(outgoing, kept);
  return kept;
}

function keyOf({ url, asker }: GatewayAccess, { client_id, client_secret, scope = SCOPE }: Credentials): string {
  return createHash('sha256')
    .update(JSON.stringify([asker, url, client_id, client_secret, scope]))
    .digest('hex');
}
