import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { phoneToStore } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import { extraPermissionChecks } from '@tsela/domain/permissions/assignable-permissions';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import { kioskIdToStore } from '@tsela/domain/users/kiosk';
import { userChecks } from '@tsela/domain/users/user-administration';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { changedCustomValues } from '../providers/custom-values.ts';
import { countSending } from '../sessions/sign-in-tries.ts';
import { sendInvitationTo } from '../sessions/verification-links.ts';
import { createUser } from '../user-records/create-user.ts';
import { administratorOf } from './administrator.ts';
import { refuseClosedAccounts, refuseKiosk, refuseMoreThanOwn, refuseOutOfReach, roleToGive } from './grant-rules.ts';
import { findUserRow, readManagedUser, rightsOf } from './managed-user-reads.ts';
import type { UserRow } from './managed-user-reads.ts';

type Input = InputOf<typeof userApi.create>;

/** Adds a user and asks them to join. The caller gives no more than they hold. Source: screens S45, ROLE-14 to ROLE-16. */
export async function inviteUser(
  context: RequestContext,
  input: Input,
  /** Not asked of the owner of a new account: their form has no room for it. */
  { asks_required = true }: { readonly asks_required?: boolean } = {},
): Promise<OutputOf<typeof userApi.create>> {
  const actor = administratorOf(context);
  const user = newUserOf(actor, input);
  refuseIfAny([...userChecks(user), ...extraPermissionChecks({ ...user, is_account_user: user.account_id !== null })]);
  await refuseKiosk(context, user, { was_kiosk: false });
  return inTransaction(context, async (tx) => {
    const { account_id, limit_account_id } = user;
    await refuseOutOfReach(tx, context, actor, { branch_id: user.branch_id, account_ids: [account_id, limit_account_id] });
    await refuseClosedAccounts(tx, [account_id, limit_account_id]);
    const role = await roleToGive(tx, actor, { role_id: user.role_id, to_account_user: account_id !== null });
    const { limit_user_to_account: _implied, ...kept } = user;
    refuseMoreThanOwn(actor, {
      role_id: user.role_id,
      account_id,
      branch_id: user.branch_id,
      limit_user_to_branch: user.limit_user_to_branch,
      ...(limit_account_id !== null && { limit_account_id }),
      permissions: [...role.permissions, ...user.extra_permissions],
      permissions_ui: [...role.permissions_ui, ...user.extra_permissions_ui],
    });
    const own = { values: input.custom_fields ?? {}, before: {}, asks_required };
    const { after: custom_fields } = await changedCustomValues(context, 'user', own);
    const id = await createUser({ ...context, tx }, { ...kept, custom_fields, password_hash: null, is_demo: false });
    const invitation = await sendInvitationTo(tx, context, { id, name: user.name, email: user.email, account_id });
    return { user: await readManagedUser(tx, context, id), invitation };
  });
}

/** Sends the invitation once more, as long as it has not been accepted. Source: screens S45. */
export async function resendInvitation(
  context: RequestContext,
  { user_id }: InputOf<typeof userApi.invite>,
): Promise<OutputOf<typeof userApi.invite>> {
  const actor = administratorOf(context);
  const seen = await inTransaction(context, (tx) => findUserRow(tx, actor, user_id));
  if (!mayAdminister(actor, rightsOf(seen))) throw new Problem('not-permitted', NOT_ABOVE);
  if (!(await countSending(context, seen.email))) throw new Problem('too-many-requests', SENT_OFTEN);
  return inTransaction(context, async (tx) => inviteOnceMore({ ...context, tx }, await findUserRow(tx, actor, user_id)));
}

/** Sends the invitation of a user who could accept it and has not. */
export async function inviteOnceMore(
  context: RequestContext & { readonly tx: Tx },
  user: UserRow,
): Promise<OutputOf<typeof userApi.invite>> {
  if (!user.is_active) throw new Problem('conflict', `${user.name} is deactivated. Activate them first.`);
  if (user.is_locked) throw new Problem('conflict', `${user.name} is locked. Unlock them first.`);
  if (user.has_signed_in_or_can) throw new Problem('conflict', `${user.name} has joined already.`);
  return sendInvitationTo(context.tx, context, user);
}

export const SENT_OFTEN = 'This invitation was sent several times already. Please wait 15 minutes before sending it again.';

/** The user as it would be kept. Account users add people to their own account, whichever they name. */
function newUserOf(actor: UserActor, input: Input) {
  const limits = actor.account_id === null ? (input.limit_account_id ?? null) : null;
  return {
    name: input.name.trim(),
    email: input.email.trim(),
    mobile_number: phoneToStore(input.mobile_number ?? '', { is_south_african: true }),
    role_id: input.role_id,
    account_id: accountOf(actor, input.account_id ?? null),
    branch_id: input.branch_id ?? null,
    limit_user_to_branch: input.limit_user_to_branch ?? false,
    limit_user_to_account: input.limit_user_to_account ?? limits !== null,
    limit_account_id: limits,
    shipment_page_mode: input.shipment_page_mode ?? '',
    kiosk_id: kioskIdToStore({ shipment_page_mode: input.shipment_page_mode ?? '', kiosk_id: input.kiosk_id ?? '' }),
    client_type: input.client_type ?? '',
    extra_permissions: input.extra_permissions ?? [],
    extra_permissions_ui: input.extra_permissions_ui ?? [],
  };
}

function accountOf(actor: UserActor, asked: AccountId | null): AccountId | null {
  if (actor.account_id === null) return asked;
  if (asked !== null && asked !== actor.account_id) throw new Problem('not-found', 'Account not found.');
  return actor.account_id;
}
