import type { ProviderId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { IMPERSONATE, mayActFor } from '@tsela/domain/sessions/acting-for-rules';
import { isOpened } from '@tsela/domain/sessions/opened-providers';
import { isOfPlatform } from '../context.ts';
import type { UserActor } from '../context.ts';
import type { Services } from '../services.ts';
import { readActorOfProvider, readOpened } from './session-reads.ts';

/**
 * The user the caller acts as, with the caller as `impersonator`. Only holders of the permission, only inside their provider, never
 * upwards; the refusal reads the same whether or not the user exists. Source: IMP-01, IMP-03, IMP-06.
 */
export async function actorToActAs(
  services: Pick<Services, 'pool'>,
  { provider_id, own, username }: { provider_id: ProviderId; own: UserActor; username: string },
): Promise<UserActor> {
  if (username.toLowerCase() === own.email.toLowerCase()) return own;
  if (!hasPermission(own.permissions, IMPERSONATE)) throw refused();
  if (lacksSecondFactor(own)) return own;
  const theirs = await readActorOfProvider(services.pool, { provider_id, username });
  if (!theirs || !mayActFor(own, theirs)) throw refused();
  return actingFor(own, theirs, { user_id: own.user_id, name: own.name });
}

/**
 * An administrator of another provider, for the platform itself, which has opened that provider as them in this very session: an address
 * alone opens nothing. No other user of it, and only for role 1 in its own name, whatever permissions a support role holds. Null for a
 * caller who has to set up a second factor first. Source: screens S51, IMP-03, IMP-06.
 */
export async function administratorToActAs(
  services: Pick<Services, 'pool'>,
  {
    provider_id,
    own,
    own_provider_id,
    username,
    now,
  }: { provider_id: ProviderId; own: UserActor; own_provider_id: ProviderId; username: string; now: Date },
): Promise<UserActor | null> {
  if (lacksSecondFactor(own)) return null;
  const theirs = await readActorOfProvider(services.pool, { provider_id, username });
  if (!isOfPlatform(own) || theirs?.role_id !== ROLE_IDS.administrator) throw refused();
  const wanted = { provider_id, user_id: theirs.user_id, now };
  // The cached actor may be from before the provider was opened, in another process: it is looked up once more before it is refused.
  const { opened = [], session_id = 0 } = own;
  if (!isOpened(opened, wanted)) {
    const stored = await readOpened(services.pool, { provider_id: own_provider_id, session_id });
    if (!isOpened(stored, wanted)) throw new Problem('not-permitted', NOT_OPENED);
  }
  return actingFor(own, theirs, { user_id: own.user_id, name: own.name, provider_id: own_provider_id });
}

const NOT_OPENED = 'Please open this provider from its page. It stays open for eight hours.';

/** A user whose role requires a second factor must have one before acting as another user. */
function lacksSecondFactor(own: UserActor): boolean {
  return own.require_2fa === true && own.two_factor_auth_enabled !== true;
}

function actingFor(own: UserActor, theirs: UserActor, impersonator: NonNullable<UserActor['impersonator']>): UserActor {
  return {
    ...theirs,
    token_hash: own.token_hash,
    ...(own.session_id !== undefined && { session_id: own.session_id }),
    impersonator,
  };
}

function refused(): Problem {
  return new Problem('not-permitted', 'You may not act as this user.');
}
