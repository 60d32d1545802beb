import type { AccountId } from '@tsela/domain/ids';
import type { Actor, RequestContext, UserActor } from '../../context.ts';

/** Whether a test key calls, which meets test bookings and no shipments. */
export function isTestKey(actor: Actor): boolean {
  return actor.kind === 'user' && actor.api_key?.is_test === true;
}

/** The test key that calls, with its account. */
export function ofTestKey({ actor }: Pick<RequestContext, 'actor'>): {
  readonly account_id: AccountId;
  readonly api_key: NonNullable<UserActor['api_key']>;
} {
  if (actor.kind !== 'user' || !actor.api_key?.is_test || actor.account_id === null)
    throw new Error('What is for test keys was called by another caller.');
  return { account_id: actor.account_id, api_key: actor.api_key };
}
