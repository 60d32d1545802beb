import { WHOLE_PROVIDER_ONLY, personKeyChecks, personKeys, sharedNumber } from '@tsela/domain/overview/person';
import type { PersonKeys } from '@tsela/domain/overview/person';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { administratorOf } from '../../users/administrator.ts';
import type { Person } from './find-person-reads.ts';

/** What a person is found by; refuses input that can find no one, and users limited to a part of the provider. */
export function personOfCall(
  context: RequestContext,
  { email = '', mobile_number = '' }: { email?: string; mobile_number?: string },
): PersonKeys {
  refuseLimited(context);
  refuseIfAny(personKeyChecks({ email, mobile_number }));
  return personKeys({ email, mobile_number });
}

/** Users limited to a part of the provider do not see all that is held on a person. */
export function refuseLimited(context: RequestContext): void {
  const actor = administratorOf(context);
  const is_limited = actor.limit_user_to_branch || actor.limit_account_id !== undefined;
  if (!isStaff(actor) || is_limited) throw new Problem('not-permitted', WHOLE_PROVIDER_ONLY);
}

/** Why what was found is not one person; null when it is. */
export function whyNotOne({ users }: Pick<Person, 'users'>): string | null {
  return users.length > 1 ? sharedNumber(users.length) : null;
}
