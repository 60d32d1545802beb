import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../context.ts';

/** Who is signed in, for what people do about themselves. Acting for somebody else one leaves their sign-in alone. Source: screens S06. */
export function ownUserOf({ actor }: Pick<RequestContext, 'actor'>): UserActor {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  if (actor.api_key) throw new Problem('not-permitted', 'An API key cannot do this.');
  if (actor.impersonator) throw new Problem('not-permitted', 'You cannot do this while you act for somebody else.');
  return actor;
}
