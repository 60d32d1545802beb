import type { BranchId, RoleId, UserId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import { whyStillNeeded } from '@tsela/domain/users/user-administration';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { endAllSessions, tellSessionsOf } from '../sessions/end-sessions.ts';
import { administratorOf } from './administrator.ts';
import { refuseWhoLostTheirRights } from './change-user.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';
import { lockAmongKeepers, lockRoleOf, updateManagedUser } from './managed-user-repository.ts';

/** The ids of Global roles are written in the domain's table. */
export const DRIVER_ROLE = ROLE_IDS.driver as number as RoleId;

/**
 * Makes a member of staff a driver: they get that role in place of theirs, and what was theirs beyond it ends. It takes the right to
 * change users. Raises `conflict` for users of accounts, for drivers and for the last Administrator. Source: screens S45, ROLE-12.
 */
export async function becomeDriver(
  tx: Tx,
  context: RequestContext,
  { user_id, branch_id }: { user_id: UserId; branch_id: BranchId },
): Promise<void> {
  const actor = administratorOf(context);
  const { account_id } = await findUserRow(tx, actor, user_id);
  const { others } = await lockAmongKeepers(tx, { user_id, account_id, actor_id: actor.user_id });
  await refuseWhoLostTheirRights(tx, actor);
  const before = await findUserRow(tx, actor, user_id);
  if (user_id === actor.user_id) throw new Problem('not-permitted', 'You cannot make yourself a driver.');
  if (before.account_id !== null) throw new Problem('conflict', `${before.name} belongs to an account and cannot be a driver.`);
  if (before.driver_id !== null) throw new Problem('conflict', `${before.name} is a driver already.`);
  if (!before.is_active) throw new Problem('conflict', `${before.name} is deactivated. Activate them first.`);
  if (!mayAdminister(actor, rightsOf(before))) throw new Problem('not-permitted', NOT_ABOVE);
  const changes = {
    role_id: DRIVER_ROLE,
    branch_id,
    limit_user_to_branch: false,
    limit_user_to_account: false,
    limit_account_id: null,
    extra_permissions: [],
    extra_permissions_ui: [],
  };
  const still_needed = whyStillNeeded(before, { ...before, ...changes }, { others });
  if (still_needed !== null) throw new Problem('conflict', still_needed);
  await updateManagedUser(tx, user_id, changes, context.now);
  const { role_id, branch_id: branch_before } = before;
  await recordChange(tx, context, {
    type: 'user.changed',
    object_type: 'user',
    object_id: user_id,
    change_from: { role_id, branch_id: branch_before },
    change_to: { role_id: DRIVER_ROLE, branch_id },
  });
  tellSessionsOf(tx, context, { user_id, account_id: null });
}

const HAS_ANOTHER_ROLE = 'This driver’s user now has another role, so the driver cannot be brought back.';

/** Of a driver, what their sign-in says as well. */
export interface SignInChanges {
  readonly name?: string;
  readonly mobile_number?: string;
  readonly branch_id?: BranchId;
  readonly is_active?: boolean;
}

/**
 * Keeps the sign-in of a driver in step with the driver; it takes the right to change drivers. Deactivating ends the sessions. A user who
 * has been given another role since is left alone, and not activated again.
 */
export async function changeDriverSignIn(
  tx: Tx,
  context: RequestContext,
  { user_id, changes }: { user_id: UserId; changes: SignInChanges },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  if ((await lockRoleOf(tx, user_id)) !== DRIVER_ROLE) {
    if (changes.is_active === true) throw new Problem('conflict', HAS_ANOTHER_ROLE);
    return;
  }
  await updateManagedUser(tx, user_id, { ...changes }, context.now);
  await recordChange(tx, context, {
    type: changes.is_active === undefined ? 'user.changed' : changes.is_active ? 'user.activated' : 'user.deactivated',
    object_type: 'user',
    object_id: user_id,
    change_to: changes,
  });
  const person = { user_id, account_id: null };
  if (changes.is_active === false) await endAllSessions(tx, context, { person });
  tellSessionsOf(tx, context, person);
}
