import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import { whyStillDriving, whyStillNeeded } from '@tsela/domain/users/user-administration';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { administratorOf } from './administrator.ts';
import { refuseWhoLostTheirRights } from './change-user.ts';
import { endUser } from './end-user.ts';
import { forgetSignatures, markErased, readNamesOf } from './erased-user-repository.ts';
import type { Writers } from './erased-user-repository.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';
import { countAhead, lockAccountOpenState, lockAmongKeepers } from './managed-user-repository.ts';

/**
 * An administrator deletes the user of a person who asked for it, staff as well: it ends as when users delete themselves. Answers the names
 * the user has had. Refused are oneself, users with more rights, the last to administer or to own an account that is open, and drivers with
 * open stops. Source: ADR 0120, ADR 0138.
 */
export async function eraseUser(
  tx: Tx,
  context: RequestContext,
  { user_id, permission }: { user_id: UserId; permission: string },
): Promise<string[]> {
  const actor = administratorOf(context);
  const { account_id } = await findUserRow(tx, actor, user_id);
  const { others } = await lockAmongKeepers(tx, { user_id, account_id, actor_id: actor.user_id });
  await refuseWhoLostTheirRights(tx, actor, permission);
  const before = await findUserRow(tx, actor, user_id);
  if (!mayAdminister(actor, rightsOf(before))) throw new Problem('not-permitted', NOT_ABOVE);
  // An account that is closed needs no owner.
  const is_needed = account_id === null || (await lockAccountOpenState(tx, account_id)).is_open;
  const still_needed = is_needed ? whyStillNeeded(before, null, { others }) : null;
  if (still_needed !== null) throw new Problem('conflict', still_needed);
  const still_driving = before.driver_id === null ? null : whyStillDriving(before.name, await countAhead(tx, before.driver_id));
  if (still_driving !== null) throw new Problem('conflict', still_driving);
  const names = await readNamesOf(tx, [user_id]);
  await endUser(tx, context, before);
  return names;
}

/** Takes the names of users who are deleted from all that they signed; answers from how much. */
export async function forgetWriters(tx: Tx, writers: Writers): Promise<number> {
  return forgetSignatures(tx, writers);
}

/** Notes that nothing names some deleted users any more. */
export async function finishErasing(tx: Tx, user_ids: readonly UserId[], now: Date): Promise<void> {
  if (user_ids.length > 0) await markErased(tx, user_ids, now);
}
