import { isEmail } from '@tsela/domain/formats/email';
import type { DriverId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { emailIsTaken, emailTaken } from '@tsela/domain/users/user-administration';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { Change } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { lockRoleToGive } from './role-reads.ts';
import { insertDriver, insertUser, insertUsers } from './user-repository.ts';
import type { NewDriver, NewUser } from './user-repository.ts';

/** Makes a user. Account roles need an account, every other role must have none. Source: ROLE-14. */
export async function createUser(context: RequestContext, user: NewUser): Promise<UserId> {
  if (!isEmail(user.email)) throw new Problem('bad-input', 'Please enter a valid email address.');
  if (user.account_id !== null && typeof user.limit_account_id === 'number')
    throw new Problem('bad-input', 'Users of an account are limited to it already.');
  return inTransaction(context, async (tx) => {
    const role = await lockRoleToGive(tx, user.role_id);
    if (role?.needs_account !== (user.account_id !== null))
      throw new Problem('bad-input', 'Users of an account need an account role, and only they.');
    const user_id = await insertUser(tx, user, context.now);
    if (user_id === undefined) throw emailConflict(user.email);
    await recordChange(tx, context, createdEvent(user_id, user));
    return user_id;
  });
}

/**
 * Makes users of checked rows; answers them with what they were made of. Those whose address was taken in between are left out.
 */
export async function createUsers<User extends NewUser & { readonly import_id: number }>(
  tx: Tx,
  context: RequestContext,
  users: readonly User[],
): Promise<(User & { readonly id: UserId })[]> {
  const kept = new Map((await insertUsers(tx, users, context.now)).map(({ id, email }) => [email, id]));
  const made = users.flatMap((user) => {
    const id = kept.get(user.email);
    return id === undefined ? [] : [{ ...user, id }];
  });
  await recordChanges(
    tx,
    context,
    made.map((user) => createdEvent(user.id, user)),
  );
  return made;
}

function createdEvent(user_id: UserId, user: NewUser & { readonly import_id?: number }): Change {
  const { name, email, role_id, account_id, branch_id, limit_user_to_branch, limit_account_id = null, import_id } = user;
  const { extra_permissions = [], extra_permissions_ui = [] } = user;
  return {
    type: 'user.created',
    object_type: 'user',
    object_id: user_id,
    account_id,
    change_to: {
      name,
      email,
      role_id,
      account_id,
      branch_id,
      limit_user_to_branch,
      limit_account_id,
      ...(import_id !== undefined && { import_id }),
      ...(extra_permissions.length > 0 && { extra_permissions }),
      ...(extra_permissions_ui.length > 0 && { extra_permissions_ui }),
    },
  };
}

export function emailConflict(email: string): Problem {
  return new Problem('conflict', emailIsTaken(email), { violations: [emailTaken(email)] });
}

/** Makes a driver with the user that signs in as one. */
export async function createDriver(
  context: RequestContext,
  { user, driver }: { user: NewUser; driver: Omit<NewDriver, 'user_id'> },
): Promise<{ driver_id: DriverId; user_id: UserId }> {
  return inTransaction(context, async (tx) => {
    const user_id = await createUser({ ...context, tx }, user);
    return { driver_id: await addDriverRow(tx, context, { ...driver, user_id }), user_id };
  });
}

/** Makes a driver of a user that there is. */
export async function addDriverRow(tx: Tx, context: RequestContext, driver: NewDriver): Promise<DriverId> {
  const driver_id = await insertDriver(tx, driver);
  await recordChange(tx, context, { type: 'driver.created', object_type: 'driver', object_id: driver_id, change_to: driver });
  return driver_id;
}
