import type { ProviderId, UserId } from '@tsela/domain/ids';
import type { Pool } from 'pg';
import type { UserActor } from '../context.ts';
import { readActorByToken } from './session-reads.ts';

/** Who is behind a token, kept for a moment: a page makes many calls, and each would ask the database again. */
export interface KeptActors {
  byToken(of: { provider_id: ProviderId; token_hash: string; now: Date }): Promise<UserActor | null>;
  /** Called when a session ended or a user changed, here or in another process: the next call asks again. */
  forget(user_id: UserId): void;
}

/** Should a notice be lost, a session that was ended elsewhere lives on in this process no longer than this. */
const KEEP_MS = 5000;
/** Beyond this many the oldest are forgotten, so that a stream of sign-ins cannot fill the memory. */
const MOST_KEPT = 20_000;

export function openActors(pool: Pool): KeptActors {
  const kept = new Map<string, { until: number; actor: UserActor }>();
  return {
    async byToken(of) {
      const entry = kept.get(of.token_hash);
      if (entry && entry.until > performance.now()) return entry.actor;
      kept.delete(of.token_hash);
      const actor = await readActorByToken(pool, of);
      // Only who exists is kept: guesses must not push people out.
      if (actor) kept.set(of.token_hash, { until: performance.now() + KEEP_MS, actor });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
      return actor;
    },
    forget(user_id) {
      for (const [token_hash, { actor }] of kept) if (actor.user_id === user_id) kept.delete(token_hash);
    },
  };
}
