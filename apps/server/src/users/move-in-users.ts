import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Day } from '@tsela/domain/time/day';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import type { RequestContext, UserActor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { administratorOf } from './administrator.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';
import { takeInvitationBack } from './remove-user.ts';
import { insertUserImport } from './user-import-repository.ts';

/** The import under which the users of a file are invited: as they are added, on a day, or only when their administrator asks for it. */
export async function beginUsers(
  tx: Tx,
  by: { readonly actor: UserActor; readonly now: Date },
  { users_count, invites }: { readonly users_count: number; readonly invites: Day | 'at-once' | 'when-asked' },
): Promise<number> {
  return insertUserImport(tx, by, {
    users_count,
    invite_on: invites === 'at-once' || invites === 'when-asked' ? null : invites,
    time_invited: invites === 'at-once' ? by.now : null,
  });
}

/** Takes out a user who came with a file and has never signed in; refused for one who has, or whom the caller may not change. */
export async function removeImportedUser(context: RequestContext & { readonly tx: Tx }, id: UserId): Promise<void> {
  const actor = administratorOf(context);
  const user = await findUserRow(context.tx, actor, id);
  if (!mayAdminister(actor, rightsOf(user))) throw new Problem('not-permitted', NOT_ABOVE);
  await takeInvitationBack(context, user);
}
