import type { ProviderId, UserId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SEEN_EVERY_MS, isIdle } from '@tsela/domain/sessions/session-rules';
import type { Pool } from 'pg';
import type { UserActor } from '../context.ts';
import type { KeptPerProvider } from '../db/kept-per-provider.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { readSessionByToken } from './session-reads.ts';
import type { LiveSession } from './session-reads.ts';
import { endIdleSession, keepSeen } from './session-repository.ts';

/** Who is behind a token, kept for a moment: a page makes many calls, and each would ask the database again. */
export interface KeptActors {
  byToken(of: TokenOf): Promise<UserActor | null>;
  /** Called when a session ended or a user changed, here or in another process: the next call asks again. */
  forget(user_id: UserId): void;
  /** Called when what roles hold or ask may have changed: the next call of everybody at the provider asks again. */
  forgetAll(provider_id: ProviderId): void;
}

interface TokenOf {
  readonly provider_id: ProviderId;
  readonly token_hash: string;
  readonly now: Date;
}

/** Should a notice be lost, a session that was ended elsewhere lives on in this process no longer than this. */
const KEEP_MS = 5000;
/** Beyond this many the oldest are forgotten, so that a stream of sign-ins cannot fill the memory. */
const MOST_KEPT = 20_000;

export function openActors(pool: Pool, settings: Pick<KeptPerProvider<StoredSettings>, 'of'>): KeptActors {
  const kept = new Map<string, { until: number; provider_id: ProviderId; actor: UserActor }>();
  /** How often anybody was forgotten. */
  let forgotten = 0;
  return {
    async byToken(of) {
      const entry = kept.get(of.token_hash);
      if (entry && entry.until > performance.now()) return entry.actor;
      kept.delete(of.token_hash);
      const forgotten_before = forgotten;
      const session = await readSessionByToken(pool, of);
      const actor = session && (await isAlive(pool, settings, { ...of, session })) ? session.actor : null;
      // Only who exists is kept: guesses must not push people out. What was read before somebody was forgotten may be out of date.
      if (actor && forgotten === forgotten_before)
        kept.set(of.token_hash, { until: performance.now() + KEEP_MS, provider_id: of.provider_id, actor });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
      return actor;
    },
    forget(user_id) {
      forgotten++;
      for (const [token_hash, { actor }] of kept) if (actor.user_id === user_id) kept.delete(token_hash);
    },
    forgetAll(provider_id) {
      forgotten++;
      for (const [token_hash, entry] of kept) if (entry.provider_id === provider_id) kept.delete(token_hash);
    },
  };
}

/**
 * Ends a session that was left idle where the provider wants that, and keeps when the others were used: not at every call, but often
 * enough for the minutes of a role. Source: SESSION-07, SESSION-08.
 */
async function isAlive(
  pool: Pool,
  settings: Pick<KeptPerProvider<StoredSettings>, 'of'>,
  { provider_id, now, session }: TokenOf & { session: LiveSession },
): Promise<boolean> {
  const { session_id } = session.actor;
  const minutes = session.logout_after_inactive_minutes;
  if (minutes > 0 && isIdle(session.time_seen, { minutes, now })) {
    if (readSetting(await settings.of(provider_id), 'enforce_logout_per_user_roles')) {
      await endIdleSession(pool, { provider_id, session_id, now });
      return false;
    }
  }
  if (now.getTime() - session.time_seen.getTime() >= SEEN_EVERY_MS) await keepSeen(pool, { provider_id, session_id, now });
  return true;
}
