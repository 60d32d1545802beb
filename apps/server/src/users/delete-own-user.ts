import type { profileApi } from '@tsela/contract/users/profile-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { whyStillNeeded } from '@tsela/domain/users/user-administration';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendNotice } from '../sessions/credential-messages.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import { proveIdentity } from '../sessions/prove-identity.ts';
import { endUser } from './end-user.ts';
import { findUserRow } from './managed-user-reads.ts';
import { lockAmongKeepers } from './managed-user-repository.ts';

const STAFF_STAY = 'Staff cannot delete themselves. Ask an administrator to deactivate you.';

/**
 * Deletes the caller's own user, for users of accounts: they prove who they are, every session ends, and nothing that says who they were stays
 * in their row. It stays itself, since shipments and the log point at it; a job takes their name out of the log, where what they did stays.
 * The last Account Owner stays. Source: screens S06.
 */
export async function deleteOwnUser(
  context: RequestContext,
  proof: InputOf<typeof profileApi.deleteOwn>,
): Promise<OutputOf<typeof profileApi.deleteOwn>> {
  const actor = ownUserOf(context);
  if (actor.account_id === null) throw new Problem('not-permitted', STAFF_STAY);
  await proveIdentity(context, actor, proof);
  await inTransaction(context, (tx) => remove(tx, context, actor));
  return { message: 'Your user is deleted.' };
}

async function remove(tx: Tx, context: RequestContext, actor: UserActor): Promise<void> {
  const { user_id, account_id, name, email } = actor;
  const { others } = await lockAmongKeepers(tx, { user_id, account_id, actor_id: user_id });
  // Asked again under the lock: another tab or an administrator may have been quicker.
  const before = await findUserRow(tx, actor, user_id);
  if (!before.is_active) throw new Problem('not-permitted', 'This user is no longer active. Please contact support.');
  const still_needed = whyStillNeeded(before, null, { others });
  if (still_needed !== null) throw new Problem('conflict', still_needed);
  await sendNotice(tx, context, { name, email }, 'Your user was deleted, and you are signed out everywhere.');
  await endUser(tx, context, before);
  // Only after the commit is there all that names them.
  await context.services.jobs.add(tx, 'erase-deleted-users', { provider_id: tx.provider_id });
}
