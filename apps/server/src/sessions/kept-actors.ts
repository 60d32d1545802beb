import type { AccountId, ProviderId, UserId } from '@tsela/domain/ids';
import { KEY_USED_EVERY_MS } from '@tsela/domain/integrations/key-scopes';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { IDLE_FROM_MS, SEEN_EVERY_MS, idleMinutes, isIdle } from '@tsela/domain/sessions/session-rules';
import type { UserActor } from '../context.ts';
import type { HearsChanges, ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import type { LiveMessage } from '../live/live-bus.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { keepKeyUsed, readKeyState, readLiveKey } from './api-key-reads.ts';
import type { KeyState, LiveKey, WhichKey } from './api-key-reads.ts';
import { hashApiKey, isApiKey } from './api-key-token.ts';
import { readSessionByToken } from './session-reads.ts';
import type { LiveSession } from './session-reads.ts';
import { endIdleSession, keepSeen } from './session-repository.ts';
import { hashToken } from './session-token.ts';

declare module '../services.ts' {
  interface Services {
    readonly actors: KeptActors;
  }
}

/** The actor of a token, kept for a moment: a page makes many calls, and each would ask the database again. */
export interface KeptActors extends HearsChanges {
  byToken(of: TokenOf): Promise<UserActor | null>;
  /** The key that a signed call names, whatever its signature. It is read for each: what was signed is checked each time. */
  signer(of: SignerOf): Promise<LiveKey | null>;
  /** Called once the signature is right. */
  keepUsed(key: LiveKey, of: Pick<SignerOf, 'provider_id' | 'now'>): Promise<void>;
  /** Why a key opened nothing. */
  stateOfKey(of: TokenOf | SignerOf): Promise<KeyState>;
  /** Called when a session ended or a user changed, here or in another process: the next call asks again. */
  forget(user_id: UserId): void;
  /** Called when keys of an account were made or revoked, or may do other things: the next call of each asks again. */
  forgetKeys(provider_id: ProviderId, account_id: AccountId): void;
  /** Called when what roles hold or ask may have changed: the next call of every user of the provider reads them again. */
  forgetAll(provider_id: ProviderId): void;
}

interface TokenOf {
  readonly provider_id: ProviderId;
  readonly token: string;
  readonly now: Date;
}

interface SignerOf {
  readonly provider_id: ProviderId;
  readonly key_id: number;
  readonly now: Date;
}

/** Should a notice be lost, a session that was ended elsewhere lives on in this process no longer than this. */
const KEEP_MS = 5000;
/** Programs call more often than people, and their keys change less often. */
const KEEP_KEY_MS = 10_000;
/** What may have been told about an account that decides whether its keys open anything. */
const KEYS_HANG_ON: readonly LiveMessage['type'][] = ['integrations', 'account-settings'];
/** Beyond this many the oldest are forgotten, so that a stream of sign-ins cannot fill the memory. */
const MOST_KEPT = 20_000;

interface ActorSources {
  readonly pool: Pool;
  readonly settings: Pick<ProviderCache<StoredSettings>, 'of'>;
  readonly secret_key: string;
}

export function openActors(sources: ActorSources): KeptActors {
  /**
   * By the token itself: hashing it for every call would take longer than finding who it is. It stays for seconds only; what is stored is its
   * hash.
   */
  const kept = new Map<string, { until: number; provider_id: ProviderId; actor: UserActor }>();
  /** How often any user was forgotten. */
  let forgotten = 0;
  /** Actors of keys are kept apart: a change of an account is no reason to read users again. */
  let keys_forgotten = 0;
  /** The oldest come first; what stays longer keeps others a little as well. */
  function dropOld(): void {
    const now = performance.now();
    for (const [token, { until }] of kept) {
      if (until > now) return;
      kept.delete(token);
    }
  }
  const actors: KeptActors = {
    async byToken({ provider_id, token, now }) {
      const entry = kept.get(token);
      if (entry && entry.until > performance.now()) return entry.actor;
      dropOld();
      kept.delete(token);
      const is_key = isApiKey(token);
      const forgottenSoFar = () => (is_key ? forgotten + keys_forgotten : forgotten);
      const forgotten_before = forgottenSoFar();
      const actor = await (is_key ? actorByKey : actorBySession)(sources, { provider_id, token, now });
      // Only users who exist are kept: guessed tokens must not push others out. What was read before a user was forgotten may be out of
      // date.
      if (actor && forgottenSoFar() === forgotten_before)
        kept.set(token, { until: performance.now() + (is_key ? KEEP_KEY_MS : KEEP_MS), provider_id, actor });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
      return actor;
    },
    signer: ({ provider_id, key_id, now }) => readLiveKey(sources.pool, { provider_id, which: { key_id }, now }),
    keepUsed: (key, of) => keepUsed(sources, key, of),
    stateOfKey({ provider_id, now, ...key }) {
      const which = 'token' in key ? hashOf(sources, key.token) : key;
      return readKeyState(sources.pool, { provider_id, which, now });
    },
    forget(user_id) {
      forgotten++;
      for (const [token, { actor }] of kept) if (actor.user_id === user_id) kept.delete(token);
    },
    forgetKeys(provider_id, account_id) {
      keys_forgotten++;
      for (const [token, entry] of kept) {
        const { api_key, account_id: own } = entry.actor;
        if (api_key && entry.provider_id === provider_id && own === account_id) kept.delete(token);
      }
    },
    forgetAll(provider_id) {
      forgotten++;
      for (const [token, entry] of kept) if (entry.provider_id === provider_id) kept.delete(token);
    },
    hear({ type, provider_id, id, account_id }) {
      if (type === 'settings') actors.forgetAll(provider_id);
      if (account_id !== null && KEYS_HANG_ON.includes(type)) actors.forgetKeys(provider_id, account_id);
      // The id of a session's notice is a user's.
      if (type === 'session') actors.forget(id as UserId);
    },
  };
  return actors;
}

async function actorBySession({ pool, settings }: ActorSources, { provider_id, token, now }: TokenOf): Promise<UserActor | null> {
  const session = await readSessionByToken(pool, { provider_id, token_hash: hashToken(token), now });
  return session && (await isAlive(pool, settings, { provider_id, now, session })) ? session.actor : null;
}

async function actorByKey(sources: ActorSources, { provider_id, token, now }: TokenOf): Promise<UserActor | null> {
  const key = await readLiveKey(sources.pool, { provider_id, which: hashOf(sources, token), now });
  if (!key) return null;
  await keepUsed(sources, key, { provider_id, now });
  return key.actor;
}

function hashOf({ secret_key }: ActorSources, token: string): WhichKey {
  return { key_hash: hashApiKey(secret_key, token).toString('hex') };
}

/** When a key was used is kept to the minute. */
async function keepUsed(
  { pool }: ActorSources,
  { time_last_used, actor }: LiveKey,
  { provider_id, now }: Pick<SignerOf, 'provider_id' | 'now'>,
): Promise<void> {
  if (time_last_used === null || now.getTime() - time_last_used.getTime() >= KEY_USED_EVERY_MS)
    await keepKeyUsed(pool, { provider_id, key_id: actor.api_key.id, now });
}

/**
 * Ends a session that was left idle, and keeps when the others were used: not at every call, but often enough for the minutes of a role.
 * Source: SESSION-07, SESSION-08, decisions 0031.
 */
async function isAlive(
  pool: Pool,
  settings: Pick<ProviderCache<StoredSettings>, 'of'>,
  { provider_id, now, session }: Omit<TokenOf, 'token'> & { session: LiveSession },
): Promise<boolean> {
  const { actor, time_seen, logout_after_inactive_minutes: of_role } = session;
  const { session_id } = actor;
  const unused_ms = now.getTime() - time_seen.getTime();
  if (unused_ms > IDLE_FROM_MS || isIdle(time_seen, { minutes: of_role, now })) {
    const saved = await settings.of(provider_id);
    const hours = {
      staff: readSetting(saved, 'session_idle_hours_staff'),
      customers: readSetting(saved, 'session_idle_hours_customers'),
      drivers: readSetting(saved, 'session_idle_hours_drivers'),
    };
    const role_minutes = readSetting(saved, 'enforce_logout_per_user_roles') ? of_role : 0;
    if (isIdle(time_seen, { minutes: idleMinutes(actor, { hours, role_minutes }), now })) {
      await endIdleSession(pool, { provider_id, session_id, now });
      return false;
    }
  }
  if (unused_ms >= SEEN_EVERY_MS) await keepSeen(pool, { provider_id, session_id, now });
  return true;
}
