import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteInvitedUsers } from './managed-user-repository.ts';
import { insertUserImport, updateUserImports } from './user-import-repository.ts';

/** The import under which users who are moved in are listed, and invited when their administrator says so. */
export async function beginMovedUsers(
  tx: Tx,
  by: { readonly actor: UserActor; readonly now: Date },
  { users_count, invites }: { readonly users_count: number; readonly invites: boolean },
): Promise<number> {
  const id = await insertUserImport(tx, by, { users_count, invite_on: null });
  // Not invited yet: they may be at any moment.
  if (!invites) await updateUserImports(tx, [id], { time_invited: null, invite_on: null });
  return id;
}

/** Takes out a user who was moved in and has never signed in; refused for one who has. */
export async function removeMovedUser(tx: Tx, context: RequestContext, id: UserId): Promise<void> {
  const [gone] = await deleteInvitedUsers(tx, [id]);
  if (gone === undefined) throw new Problem('conflict', 'This user has signed in or become a driver since, so they stay.');
  await recordChange(tx, context, { type: 'user.removed', object_type: 'user', object_id: id });
}
