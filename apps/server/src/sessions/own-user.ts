import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../context.ts';

/** The signed-in user, for calls about their own sign-in. An impersonator must leave the user's sign-in alone. Source: screens S06. */
export function ownUserOf({ actor }: Pick<RequestContext, 'actor'>): UserActor {
  const user = userOrKeyOf({ actor });
  if (user.api_key) throw new Problem('not-permitted', 'An API key cannot do this.');
  return user;
}

/** The user, or the program of an account, that sets up what outlives the call. An impersonator sets up nothing. */
export function userOrKeyOf({ actor }: Pick<RequestContext, 'actor'>): UserActor {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  if (actor.impersonator) throw new Problem('not-permitted', 'You cannot do this while you act for another user.');
  return actor;
}
