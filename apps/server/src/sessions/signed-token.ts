import { createPublicKey, verify } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { Problem } from '@tsela/domain/problem';
import type { Outgoing } from '../outgoing/outgoing.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface TokenRules {
  /** Where the keys of the issuer are published. */
  readonly keys_url: string;
  readonly outgoing: Outgoing;
  /** For which provider. */
  readonly asker: number;
  readonly issuers: readonly string[];
  readonly audience: string;
  readonly now: Date;
  /** Older tokens are refused even while they have not expired. */
  readonly age_max_s?: number;
}

/** Clocks differ by this much. */
const CLOCK_SKEW_S = 60;
const LONGEST_TOKEN = 8000;

/** What a signed token says about its issuer, before anything is verified: only to choose whose keys to ask for. */
export function claimedIssuer(token: string): string | null {
  const issuer = jsonOf(token.split('.')[1])?.['iss'];
  return typeof issuer === 'string' ? issuer : null;
}

/**
 * The claims of a signed token (JWS, compact), or null when anything about it is wrong: form, algorithm, signature, issuer, audience,
 * time. Only public-key algorithms are known, so that a public key cannot pass for a shared secret.
 */
export async function openToken(token: string, rules: TokenRules): Promise<Claims | null> {
  const parts = token.split('.');
  const [head, body, signature] = parts;
  const header = jsonOf(head);
  const claims = jsonOf(body);
  if (token.length > LONGEST_TOKEN || parts.length !== 3 || !header || !claims || !signature) return null;
  if (header['crit'] !== undefined) return null;
  const key = await keyFor(rules, { kid: header['kid'], alg: header['alg'] });
  if (!key || !isSigned(`${head}.${body}`, { key, alg: header['alg'], signature })) return null;
  return isFor(claims, rules) ? claims : null;
}

function isFor(claims: Claims, { issuers, audience, now, age_max_s }: TokenRules): boolean {
  const now_s = now.getTime() / 1000;
  const { iss, aud, exp, iat, nbf } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  if (typeof iss !== 'string' || !issuers.includes(iss) || audience === '' || !audiences.includes(audience)) return false;
  if (typeof exp !== 'number' || exp + CLOCK_SKEW_S <= now_s) return false;
  if (typeof iat !== 'number' || iat - CLOCK_SKEW_S > now_s) return false;
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf - CLOCK_SKEW_S > now_s)) return false;
  return age_max_s === undefined || now_s - iat <= age_max_s;
}

interface Signature {
  readonly key: KeyObject;
  readonly alg: unknown;
  readonly signature: string;
}

function isSigned(text: string, { key, alg, signature }: Signature): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  if (alg === 'RS256' && key.asymmetricKeyType === 'rsa') return verify('sha256', Buffer.from(text), key, bytes);
  if (alg === 'ES256' && key.asymmetricKeyType === 'ec')
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
  return false;
}

interface PublishedKey extends JsonWebKey {
  readonly kid?: string;
  readonly alg?: string;
  readonly use?: string;
}

const KEEP_KEYS_MS = 60 * 60 * 1000;
/** A token with an unknown key makes the server fetch the keys again, though not for every token. */
const ASK_AGAIN_MS = 60 * 1000;
const FETCH_MS = 5000;
const ANSWER_BYTES_MAX = 200_000;
/** Some publish their keys elsewhere. */
const REDIRECTS_MAX = 3;
const MOST_KEYS = 50;
const MOST_ISSUERS = 1000;

/** While an issuer does not answer, the keys it has published stay good for this long. */
const OLD_KEYS_MS = 24 * 60 * 60 * 1000;

interface KeptKeys {
  readonly asked: number;
  readonly fetched: number;
  readonly keys: Promise<readonly PublishedKey[]>;
}

const kept = new Map<string, KeptKeys>();

type Source = Pick<TokenRules, 'keys_url' | 'outgoing' | 'asker'>;

async function keyFor(source: Source, { kid, alg }: { kid: unknown; alg: unknown }): Promise<KeyObject | null> {
  if (typeof kid !== 'string') return null;
  const fits = (each: PublishedKey) => each.kid === kid && each.use !== 'enc' && (each.alg === undefined || each.alg === alg);
  const usual = await publishedKeys(source, KEEP_KEYS_MS, { or_old: true });
  const found = usual.find(fits) ?? (await publishedKeys(source, ASK_AGAIN_MS, { or_old: false })).find(fits);
  if (!found || (found.kty !== 'RSA' && found.kty !== 'EC')) return null;
  try {
    return createPublicKey({ key: found, format: 'jwk' });
  } catch {
    return null;
  }
}

async function publishedKeys(
  source: Source,
  no_older_than_ms: number,
  { or_old }: { or_old: boolean },
): Promise<readonly PublishedKey[]> {
  const url = source.keys_url;
  const before = kept.get(url);
  const now = performance.now();
  if (before && now - before.asked < no_older_than_ms) return before.keys;
  const asked: KeptKeys = { asked: now, fetched: now, keys: fetchKeys(source) };
  kept.delete(url);
  kept.set(url, asked);
  if (kept.size > MOST_ISSUERS) kept.delete(kept.keys().next().value ?? '');
  return asked.keys.catch((error: unknown) => {
    const is_good = before !== undefined && now - before.fetched < OLD_KEYS_MS;
    if (kept.get(url) === asked) kept.delete(url);
    // The issuer is asked again soon, though not by every token: each would wait for an answer that does not come.
    if (is_good && !kept.has(url)) kept.set(url, { ...before, asked: now - KEEP_KEYS_MS + ASK_AGAIN_MS });
    if (is_good && or_old) return before.keys;
    throw error;
  });
}

async function fetchKeys(source: Source): Promise<readonly PublishedKey[]> {
  return askForKeys(source).catch((cause: unknown) => {
    throw new Problem('unavailable', 'That sign-in service does not answer. Please try again in a moment.', { cause });
  });
}

async function askForKeys({ keys_url, outgoing, asker }: Source): Promise<readonly PublishedKey[]> {
  const { status_code, text } = await outgoing.ask({
    asker,
    url: keys_url,
    timeout_ms: FETCH_MS,
    answer_bytes_max: ANSWER_BYTES_MAX,
    redirects_max: REDIRECTS_MAX,
  });
  if (status_code !== 200) throw new Error(`${keys_url} answered ${status_code}.`);
  const { keys } = JSON.parse(text) as { keys?: unknown };
  // The shape of each key is checked on import.
  return Array.isArray(keys) ? (keys.slice(0, MOST_KEYS) as PublishedKey[]) : [];
}

function jsonOf(part: string | undefined): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}
