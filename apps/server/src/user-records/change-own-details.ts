import type { AccountId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { emailIsTaken } from '@tsela/domain/users/user-administration';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { isEmailTaken, lockUserRow, updateOwnDetails } from './own-details-repository.ts';
import type { OwnDetails } from './own-details-repository.ts';

interface Person {
  readonly user_id: UserId;
  readonly account_id: AccountId | null;
}

/**
 * Writes what has changed of a user's own details, with the former values. What is the same leaves no entry. Raises `conflict` for an
 * e-mail address that another user has, also when they take it at the same moment.
 */
export async function changeOwnDetails(
  tx: Tx,
  context: RequestContext,
  { person, details }: { person: Person; details: OwnDetails },
): Promise<void> {
  const before = await lockUserRow(tx, person.user_id);
  const changed = Object.entries(details).filter(([key, value]) => before[key as keyof OwnDetails] !== value);
  if (changed.length === 0) return;
  await updateOwnDetails(tx, person.user_id, Object.fromEntries(changed), context.now).catch((error: unknown) => {
    throw isEmailTaken(error) ? new Problem('conflict', emailIsTaken(details.email ?? ''), { cause: error }) : error;
  });
  await recordChange(tx, context, {
    type: 'user.changed',
    object_type: 'user',
    object_id: person.user_id,
    account_id: person.account_id,
    change_from: Object.fromEntries(changed.map(([key]) => [key, before[key as keyof OwnDetails]])),
    change_to: Object.fromEntries(changed),
  });
}
