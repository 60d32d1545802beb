import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../context.ts';

/** The calling administrator, whose own rights bound what they may give. */
export function administratorOf({ actor }: Pick<RequestContext, 'actor'>): UserActor {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  return actor;
}
