import type { profileApi } from '@tsela/contract/users/profile-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { phoneToStore } from '@tsela/domain/formats/phone';
import type { UserId } from '@tsela/domain/ids';
import { extraPermissionChecks } from '@tsela/domain/permissions/assignable-permissions';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import { isKiosk, kioskIdToStore } from '@tsela/domain/users/kiosk';
import { userChecks, whyStillDriving, whyStillNeeded } from '@tsela/domain/users/user-administration';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { ownValuesAfter, toldParts } from '../providers/custom-values.ts';
import type { ValuesTold } from '../providers/custom-values.ts';
import { changeProfile } from '../sessions/change-profile.ts';
import { sendNotice } from '../sessions/credential-messages.ts';
import { endAllSessions, tellSessionsOf } from '../sessions/end-sessions.ts';
import { readActorById } from '../sessions/session-reads.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import { endLinksOf } from '../sessions/verification-links.ts';
import { emailConflict } from '../user-records/create-user.ts';
import { findOtherByEmail } from '../user-records/own-details-repository.ts';
import { readUser } from '../user-records/user-reads.ts';
import { refusal, refuseKiosk, refuseMoreThanOwn, refuseOutOfReach, roleToGive } from './grant-rules.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';
import type { UserRow } from './managed-user-reads.ts';
import { countAhead, lockAmongKeepers, updateManagedUser } from './managed-user-repository.ts';

type Input = InputOf<typeof profileApi.change>;
type Output = OutputOf<typeof profileApi.change>;

export const MAY_CHANGE_USERS = 'API_/users:PATCH';

/**
 * PATCH /users: the own details, or with another user's id what administrators may change of them. Source: CALL-23, CALL-24, screens S06
 * and S45.
 */
export async function changeUser(context: RequestContext, input: Input): Promise<Output> {
  const { actor } = context;
  const is_other = actor.kind === 'user' && input.id !== undefined && input.id !== actor.user_id;
  if (!is_other || input.id === undefined) {
    if (input.custom_fields !== undefined) throw refusal('custom_fields', 'Others keep this of you.');
    return changeProfile(context, input);
  }
  // A caller who may change only themselves must not learn which users exist.
  if (!hasPermission(actor.permissions, MAY_CHANGE_USERS)) throw new Problem('not-found', 'User not found.');
  return changeOther(context, actor, { ...input, id: input.id });
}

async function changeOther(context: RequestContext, actor: UserActor, input: Input & { id: UserId }): Promise<Output> {
  return inTransaction(context, async (tx) => {
    const { account_id } = await findUserRow(tx, actor, input.id);
    const { others } = await lockAmongKeepers(tx, { user_id: input.id, account_id, actor_id: actor.user_id });
    await refuseWhoLostTheirRights(tx, actor);
    const before = await findUserRow(tx, actor, input.id);
    if (!mayAdminister(actor, rightsOf(before))) throw new Problem('not-permitted', NOT_ABOVE);
    refuseStale('user', input.time_modified, before);
    const own = await ownValuesAfter(context, 'user', { before, values: input.custom_fields });
    const changes = { ...changesOf(before, input), ...own.changes };
    // A new address is a way in: whose name it is changed under must be the caller's own. Source: decisions 0116.
    if (changes.email !== undefined) ownUserOf(context);
    if (Object.keys(changes).length > 0) {
      const after = { ...before, ...changes };
      await refuseWrong(tx, context, { actor, before, after });
      const still_needed = whyStillNeeded(before, after, { others });
      if (still_needed !== null) throw new Problem('conflict', still_needed);
      await refuseWhileDriving(tx, before, after);
      await save(tx, context, { before, changes, told: own.told });
      // A thief of a session may have made the change that is put right by this one.
      if (!after.is_active || after.is_locked || changes.email !== undefined)
        await endAllSessions(tx, context, { person: { user_id: input.id, account_id } });
      tellSessionsOf(tx, context, { user_id: input.id, account_id });
    }
    return { user: await readUser(tx, context, input.id) };
  });
}

/** A driver who leaves hands over what is ahead; a lock is for when there is no time for that. */
async function refuseWhileDriving(tx: Tx, { is_active, driver_id, name }: UserRow, after: UserRow): Promise<void> {
  if (!is_active || after.is_active || driver_id === null) return;
  const still_driving = whyStillDriving(name, await countAhead(tx, driver_id));
  if (still_driving !== null) throw new Problem('conflict', still_driving);
}

/** The rights a request came with are some moments old: they are read again, since the caller may have been demoted. */
export async function refuseWhoLostTheirRights(tx: Tx, actor: UserActor, permission = MAY_CHANGE_USERS): Promise<void> {
  const now = await readActorById(tx, actor.user_id);
  if (!now || now.role_id !== actor.role_id || !hasPermission(now.permissions, permission))
    throw new Problem('not-permitted', `You do not have permission to do this (${permission}).`);
}

async function refuseWrong(
  tx: Tx,
  context: RequestContext,
  { actor, before, after }: { actor: UserActor; before: UserRow; after: UserRow },
): Promise<void> {
  const is_account_user = before.account_id !== null;
  refuseIfAny([...userChecks(after), ...extraPermissionChecks({ ...after, is_account_user })]);
  await refuseKiosk(context, after, { was_kiosk: isKiosk(before) });
  await refuseOutOfReach(tx, context, actor, {
    branch_id: after.branch_id === before.branch_id ? null : after.branch_id,
    account_ids: after.limit_account_id === before.limit_account_id ? [] : [after.limit_account_id],
  });
  const role =
    after.role_id === before.role_id
      ? { permissions: before.own_permissions, permissions_ui: before.own_permissions_ui }
      : await roleToGive(tx, actor, { role_id: after.role_id, to_account_user: is_account_user });
  refuseMoreThanOwn(actor, rightsOf({ ...after, own_permissions: role.permissions, own_permissions_ui: role.permissions_ui }));
  if (after.email.toLowerCase() !== before.email.toLowerCase() && (await findOtherByEmail(tx, after.email, after.id)))
    throw emailConflict(after.email);
}

async function save(
  tx: Tx,
  context: RequestContext,
  { before, changes, told }: { before: UserRow; changes: Partial<UserRow>; told: ValuesTold },
): Promise<void> {
  const { id, account_id } = before;
  await updateManagedUser(tx, id, changes, context.now).catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailConflict(changes.email ?? '') : error;
  });
  const names = (Object.keys(changes) as (keyof UserRow)[]).filter((name) => name !== 'custom_fields');
  const own = toldParts(told);
  const parts = [
    { type: typeOf(changes), names, own: own.seen },
    { type: 'user.internal-changed', names: [], own: own.staff_only },
  ].filter((part) => part.names.length > 0 || Object.keys(part.own.change_to).length > 0);
  await recordChanges(
    tx,
    context,
    parts.map((part) => ({
      type: part.type,
      object_type: 'user' as const,
      object_id: id,
      account_id,
      change_from: { ...Object.fromEntries(part.names.map((name) => [name, before[name]])), ...part.own.change_from },
      change_to: { ...Object.fromEntries(part.names.map((name) => [name, changes[name]])), ...part.own.change_to },
    })),
  );
  if (changes.email === undefined) return;
  await endLinksOf(tx, context, id);
  await sendNotice(
    tx,
    context,
    before,
    `The email address of your sign-in was changed to ${changes.email}, and your sessions were ended.`,
  );
}

function typeOf({ is_active, is_locked }: Partial<UserRow>): string {
  if (is_active !== undefined) return is_active ? 'user.activated' : 'user.deactivated';
  if (is_locked !== undefined) return is_locked ? 'user.locked' : 'user.unlocked';
  return 'user.changed';
}

/** What a user is and does by themselves alone. */
const THEIR_OWN = ['two_factor_auth_enabled', 'terms_and_conditions_accepted_version'] as const;

/** The columns that differ. The whole user may be sent back; what only the user or no caller may change must be as it was. */
function changesOf(before: UserRow, input: Input): Partial<UserRow> {
  if (input.account_id !== undefined && input.account_id !== before.account_id)
    throw refusal('account_id', 'Users cannot be moved to another account. Add them there instead.');
  for (const field of THEIR_OWN)
    if (input[field] !== undefined && input[field] !== before[field]) throw refusal(field, 'Only the user can change this.');
  const { mobile_number, limit_account_id, limit_user_to_account } = input;
  const limit = limit_account_id === undefined ? before.limit_account_id : limit_account_id;
  // Without an account to limit to there is no limit, and without the limit no account is kept.
  const is_limited = limit_user_to_account ?? limit !== null;
  const { shipment_page_mode = before.shipment_page_mode } = input;
  const asked: Partial<UserRow> = {
    ...pick(input, [
      'role_id',
      'branch_id',
      'limit_user_to_branch',
      'shipment_page_mode',
      'client_type',
      'is_active',
      'is_locked',
    ]),
    ...(asksForKiosk(input) && {
      kiosk_id: kioskIdToStore({ shipment_page_mode, kiosk_id: input.kiosk_id ?? before.kiosk_id }),
    }),
    ...pick(input, ['extra_permissions', 'extra_permissions_ui']),
    ...(input.name !== undefined && { name: input.name.trim() }),
    ...(input.email !== undefined && { email: input.email.trim() }),
    ...(mobile_number !== undefined && { mobile_number: phoneToStore(mobile_number, { is_south_african: true }) }),
    ...((limit_account_id !== undefined || limit_user_to_account !== undefined) && {
      limit_user_to_account: is_limited,
      limit_account_id: is_limited ? limit : null,
    }),
  };
  const different = Object.entries(asked).filter(([key, value]) => !isSame(value, before[key as keyof UserRow]));
  return Object.fromEntries(different);
}

function asksForKiosk({ shipment_page_mode, kiosk_id }: Input): boolean {
  return shipment_page_mode !== undefined || kiosk_id !== undefined;
}

function pick<Key extends keyof Input & keyof UserRow>(input: Input, keys: readonly Key[]): Partial<UserRow> {
  // Keys that both have mean the same in both.
  return Object.fromEntries(keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}
