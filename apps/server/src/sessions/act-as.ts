import type { ProviderId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { IMPERSONATE, mayActFor } from '@tsela/domain/sessions/acting-for-rules';
import type { UserActor } from '../context.ts';
import type { Services } from '../services.ts';
import { readActorOfProvider } from './session-reads.ts';

/**
 * The person somebody acts as, with whoever really calls beside them. Only holders of the permission, only inside their provider, never
 * upwards; who may not is told so in the same words whether or not the person exists. Source: IMP-01, IMP-03, IMP-06.
 */
export async function actorToActAs(
  services: Pick<Services, 'pool'>,
  { provider_id, own, username }: { provider_id: ProviderId; own: UserActor; username: string },
): Promise<UserActor> {
  if (username.toLowerCase() === own.email.toLowerCase()) return own;
  if (!hasPermission(own.permissions, IMPERSONATE)) throw refused();
  // Whose role wants a second factor has to have one before acting for anybody.
  if (own.require_2fa && !own.two_factor_auth_enabled) return own;
  const theirs = await readActorOfProvider(services.pool, { provider_id, username });
  if (!theirs || !mayActFor(own, theirs)) throw refused();
  return {
    ...theirs,
    token_hash: own.token_hash,
    ...(own.session_id !== undefined && { session_id: own.session_id }),
    impersonator: { user_id: own.user_id, name: own.name },
  };
}

function refused(): Problem {
  return new Problem('not-permitted', 'You may not act as this user.');
}
