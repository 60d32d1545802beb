import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import type { CryptoKey, JWK, JWTHeaderParameters, JWTPayload } from 'jose';
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
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

/**
 * The claims of a signed token (JWS, compact), or null when anything about it is wrong: form, algorithm, signature, issuer, audience,
 * time. Only public-key algorithms are known, so that a public key cannot pass for a shared secret.
 */
export async function openToken(token: string, rules: TokenRules): Promise<Claims | null> {
  if (token.length > LONGEST_TOKEN || rules.audience === '') return null;
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(rules, header), {
      algorithms: ['RS256', 'ES256'],
      issuer: [...rules.issuers],
      audience: rules.audience,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: rules.now,
      requiredClaims: ['exp', 'iat'],
    });
    return isOfAge(payload, rules) ? payload : null;
  } catch (error) {
    // A service that does not answer is no fault of the token.
    if (error instanceof Problem) throw error;
    return null;
  }
}

/** Neither of the future nor too old. The library would allow the skew of clocks for the age as well, in which a token could be used again. */
function isOfAge({ iat = Infinity }: JWTPayload, { now, age_max_s = Infinity }: TokenRules): boolean {
  const age_s = now.getTime() / 1000 - iat;
  return age_s >= -CLOCK_SKEW_S && age_s <= age_max_s;
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
  readonly keys: Promise<readonly JWK[]>;
}

const kept = new Map<string, KeptKeys>();

type Source = Pick<TokenRules, 'keys_url' | 'outgoing' | 'asker'>;

/** The published key that a token names; an unknown one makes the server ask for the keys again. Throws where there is none. */
async function keyFor(source: Source, header: JWTHeaderParameters): Promise<CryptoKey> {
  if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey();
  const usual = await publishedKeys(source, KEEP_KEYS_MS, { or_old: true });
  const is_known = usual.some(({ kid }) => kid === header.kid);
  const keys = is_known ? usual : await publishedKeys(source, ASK_AGAIN_MS, { or_old: false });
  return createLocalJWKSet({ keys: [...keys] })(header);
}

async function publishedKeys(source: Source, no_older_than_ms: number, { or_old }: { or_old: boolean }): Promise<readonly JWK[]> {
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

async function fetchKeys(source: Source): Promise<readonly JWK[]> {
  return askForKeys(source).catch((cause: unknown) => {
    throw new Problem('unavailable', 'That sign-in service does not answer. Please try again in a moment.', { cause });
  });
}

async function askForKeys({ keys_url, outgoing, asker }: Source): Promise<readonly JWK[]> {
  const { status_code, text } = await outgoing.ask({
    asker,
    url: keys_url,
    timeout_ms: FETCH_MS,
    answer_bytes_max: ANSWER_BYTES_MAX,
    redirects_max: REDIRECTS_MAX,
  });
  if (status_code !== 200) throw new Error(`${keys_url} answered ${status_code}.`);
  const { keys } = JSON.parse(text) as { keys?: unknown };
  // The shape of each key is checked when it is imported.
  return Array.isArray(keys) ? (keys.slice(0, MOST_KEYS) as JWK[]) : [];
}
