import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';

/** The account whose address book is meant: the one that is named, or the caller's own. Whether the caller may reach it is for the loader to say. */
export function bookAskedFor({ actor }: RequestContext, account_id: AccountId | undefined): AccountId {
  const asked = account_id ?? (actor.kind === 'user' ? actor.account_id : null);
  if (asked === null) throw new Problem('bad-input', 'Please choose an account.');
  return asked;
}
