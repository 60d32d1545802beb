import type { AccountId, BranchId, RoleId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Rights } from '@tsela/domain/sessions/acting-for-rules';
import { givenRightsChecks, mayGiveRole } from '@tsela/domain/users/assignable-roles';
import { kioskChecks } from '@tsela/domain/users/kiosk';
import type { RequestContext, UserActor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { lockRoleToGive } from '../user-records/role-reads.ts';
import type { KnownRole } from '../user-records/role-of.ts';
import { isAccountVisibleTo, lockAccountOpenState } from './managed-user-repository.ts';

/** The role a user is about to get. Raises `not-found` for another provider's, `not-permitted` for one the actor may not give. */
export async function roleToGive(
  tx: Tx,
  actor: UserActor,
  { role_id, to_account_user }: { role_id: RoleId; to_account_user: boolean },
): Promise<KnownRole> {
  const role = await lockRoleToGive(tx, role_id);
  if (!role) throw new Problem('not-found', 'Role not found.');
  if (!mayGiveRole(role, actor, { to_account_user })) throw refusal('role_id', 'You cannot give this role.');
  return role;
}

/** Refuses what would reach further than the actor's own rights. */
export function refuseMoreThanOwn(actor: UserActor, given: Rights): void {
  const violations = givenRightsChecks(actor, given);
  if (violations[0]) throw new Problem('not-permitted', violations[0].message, { violations });
}

/** Refuses branches and accounts that are not there for the actor. */
export async function refuseOutOfReach(
  tx: Tx,
  context: RequestContext,
  actor: UserActor,
  named: { readonly branch_id: BranchId | null; readonly account_ids: readonly (AccountId | null)[] },
): Promise<void> {
  if (named.branch_id !== null) {
    const branches = await context.services.branches.of(tx.provider_id);
    if (!branches.some(({ id }) => id === named.branch_id)) throw new Problem('not-found', 'Branch not found.');
  }
  // At most two: the account a user belongs to or is limited to.
  for (const account_id of named.account_ids)
    if (account_id !== null && !(await isAccountVisibleTo(tx, actor, account_id)))
      throw new Problem('not-found', 'Account not found.');
}

/** Refuses accounts that are closed. A call that closes or merges one waits until the users are added, or comes first. */
export async function refuseClosedAccounts(tx: Tx, account_ids: readonly (AccountId | null)[]): Promise<void> {
  for (const account_id of account_ids) {
    if (account_id === null) continue;
    const { is_open, is_merged } = await lockAccountOpenState(tx, account_id);
    if (is_merged) throw new Problem('conflict', 'The account was merged into another one. Add people there.');
    if (!is_open) throw new Problem('conflict', 'The account is closed. Open it again before you add people.');
  }
}

/** Refuses to make a user a kiosk where the provider has not switched that on. */
export async function refuseKiosk(
  { services, provider_id }: RequestContext,
  user: { readonly shipment_page_mode: string },
  { was_kiosk }: { readonly was_kiosk: boolean },
): Promise<void> {
  const is_enabled = readSetting(await services.settings.of(provider_id), 'enable_kiosk_mode');
  refuseIfAny(kioskChecks(user, { was_kiosk, is_enabled }));
}

export function refusal(field: string, message: string): Problem {
  return new Problem('not-permitted', message, { violations: [{ field, code: 'not-permitted', message }] });
}
