import type { roleApi } from '@tsela/contract/users/role-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { roleChecks } from '@tsela/domain/permissions/assignable-permissions';
import type { RoleFacts } from '@tsela/domain/permissions/assignable-permissions';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { roleOf } from '../user-records/role-of.ts';
import { findRole } from '../user-records/role-reads.ts';
import { readRoleRules } from '../user-records/role-rule-reads.ts';
import { refuseWhoLostTheirRights } from './change-user.ts';
import { KNOWN_API_PERMISSIONS, isWithin, readManagedRole, roleAdministratorOf } from './managed-role-reads.ts';
import { insertRole, isNameTaken, lockOwnRole, updateRole, upsertSignInRules } from './role-repository.ts';

type Create = InputOf<typeof roleApi.create>;
type Change = InputOf<typeof roleApi.change>;

/** Makes a role of the provider's own. The caller grants no more than they hold. Source: screens S46. */
export async function createRole(context: RequestContext, input: Create): Promise<OutputOf<typeof roleApi.create>> {
  const actor = roleAdministratorOf(context);
  const { copied_from = null, require_2fa = false, logout_after_inactive_minutes = 0, needs_account = false } = input;
  const role = {
    name: input.name.trim(),
    description: input.description?.trim() ?? '',
    needs_account,
    permissions: unique(input.permissions),
    permissions_ui: unique(input.permissions_ui),
  };
  refuseWrong(actor, { ...role, logout_after_inactive_minutes });
  return inTransaction(context, async (tx) => {
    if (copied_from !== null && !(await findRole(tx, copied_from))) throw new Problem('not-found', 'Role not found.');
    await refuseWhoLostTheirRights(tx, actor, 'API_/roles:POST');
    const id = await insertRole(tx, { ...role, copied_from });
    if (id === undefined) throw nameTaken(role.name);
    const rules = { require_2fa, logout_after_inactive_minutes };
    if (require_2fa || logout_after_inactive_minutes > 0) await upsertSignInRules(tx, id, rules, context.now);
    await recordChange(tx, context, {
      type: 'role.created',
      object_type: 'role',
      object_id: id,
      change_to: { ...role, ...rules, copied_from },
    });
    tellOfRoles(tx, context);
    return { role: await readManagedRole(tx, actor, id) };
  });
}

/** Changes a role. Of a Global one only what it asks of a sign-in at this provider. Source: screens S46, TFA-13, SESSION-02. */
export async function changeRole(context: RequestContext, input: Change): Promise<OutputOf<typeof roleApi.change>> {
  const actor = roleAdministratorOf(context);
  return inTransaction(context, async (tx) => {
    await (roleOf(input.id) ? refuseGlobal(input) : changeOwnRole(tx, context, { actor, input }));
    await refuseWhoLostTheirRights(tx, actor, 'API_/roles:PATCH');
    await changeSignInRules(tx, context, { actor, input });
    tellOfRoles(tx, context);
    return { role: await readManagedRole(tx, actor, input.id) };
  });
}

const GLOBAL_STAYS =
  'Global roles are the same for every provider: only what they ask of a sign-in can be changed. Copy the role to change more.';

async function refuseGlobal({ name, description, permissions, permissions_ui }: Change): Promise<void> {
  if ([name, description, permissions, permissions_ui].some((each) => each !== undefined))
    throw new Problem('not-permitted', GLOBAL_STAYS);
}

async function changeOwnRole(
  tx: Tx,
  context: RequestContext,
  { actor, input }: { actor: UserActor; input: Change },
): Promise<void> {
  const before = await lockOwnRole(tx, input.id);
  if (!before) throw new Problem('not-found', 'Role not found.');
  if (!isWithin(actor, before)) throw new Problem('not-permitted', 'You cannot change a role that has more rights than you.');
  refuseStale('role', input.time_modified, before);
  const { name, description, permissions, permissions_ui } = before;
  const from = { name, description, permissions, permissions_ui };
  const to = {
    name: input.name?.trim() ?? name,
    description: input.description?.trim() ?? description,
    permissions: input.permissions ? unique(input.permissions) : permissions,
    permissions_ui: input.permissions_ui ? unique(input.permissions_ui) : permissions_ui,
  };
  refuseWrong(actor, { ...to, needs_account: before.needs_account, logout_after_inactive_minutes: 0 });
  if (await isNameTaken(tx, to.name, input.id)) throw nameTaken(to.name);
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  await updateRole(tx, input.id, to, context.now).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken(to.name) : error;
  });
  await recordChange(tx, context, {
    type: 'role.changed',
    object_type: 'role',
    object_id: input.id,
    change_from: from,
    change_to: to,
  });
}

async function changeSignInRules(
  tx: Tx,
  context: RequestContext,
  { actor, input }: { actor: UserActor; input: Change },
): Promise<void> {
  const known = (await readRoleRules(tx)).get(input.id) ?? { require_2fa: false, logout_after_inactive_minutes: 0 };
  const rules = {
    require_2fa: input.require_2fa ?? known.require_2fa,
    logout_after_inactive_minutes: input.logout_after_inactive_minutes ?? known.logout_after_inactive_minutes,
  };
  if (JSON.stringify(rules) === JSON.stringify(known)) return;
  const role = await readManagedRole(tx, actor, input.id);
  // A role above the own is left alone, its sign-in too.
  if (!isWithin(actor, role)) throw new Problem('not-permitted', 'You cannot change a role that has more rights than you.');
  refuseWrong(actor, { ...role, ...rules, permissions: [], permissions_ui: [] });
  await upsertSignInRules(tx, input.id, rules, context.now);
  await recordChange(tx, context, {
    type: 'role.sign-in-changed',
    object_type: 'role',
    object_id: input.id,
    change_from: known,
    change_to: rules,
  });
}

/** A wrong name is mended by the person; a right that they do not hold is not theirs to give. */
function refuseWrong(actor: UserActor, role: RoleFacts): void {
  const violations = roleChecks(role, { known: KNOWN_API_PERMISSIONS, giver: actor });
  const [first] = violations;
  if (!first) return;
  const is_about_rights = violations.every(({ code }) => code === 'not-held');
  throw new Problem(is_about_rights ? 'not-permitted' : 'bad-input', first.message, { violations });
}

function nameTaken(name: string): Problem {
  const message = `There is a role named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}

/** Every process asks again who its callers are, and pages read their general data again. */
export function tellOfRoles(tx: Tx, context: RequestContext): void {
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null }));
}

function unique(permissions: readonly string[]): string[] {
  return [...new Set(permissions)];
}
