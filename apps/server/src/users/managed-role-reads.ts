import type { ManagedRole, roleApi } from '@tsela/contract/users/role-api';
import { ALL_ROUTES } from '@tsela/contract/routes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RoleId } from '@tsela/domain/ids';
import { SEEDED_API_PERMISSIONS, beyond } from '@tsela/domain/permissions/assignable-permissions';
import { isStaff } from '@tsela/domain/permissions/audience';
import { PERMISSION_SECTIONS, apiPermissionGroups } from '@tsela/domain/permissions/permission-labels';
import { SEEDED_ROLES, roleGroup } from '@tsela/domain/permissions/roles';
import { Problem } from '@tsela/domain/problem';
import { mayGiveRole } from '@tsela/domain/users/assignable-roles';
import type { RequestContext, UserActor } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { presentRole } from '../user-records/role-of.ts';
import { readRoleRules } from '../user-records/role-rule-reads.ts';
import { administratorOf } from './administrator.ts';
import { countHolders, readOwnRoles } from './role-repository.ts';

/** Roles are the provider's business: users of an account have no part in them, whatever their role holds. */
export function roleAdministratorOf(context: RequestContext): UserActor {
  const actor = administratorOf(context);
  if (!isStaff(actor)) throw new Problem('not-found', 'Role not found.');
  return actor;
}

/** Global roles first, then the provider's own by name. Source: DATA-04, screens S46. */
export async function listRoles(
  context: RequestContext,
  { id }: InputOf<typeof roleApi.list>,
): Promise<OutputOf<typeof roleApi.list>> {
  const actor = roleAdministratorOf(context);
  const roles = await reading(context, (tx) => readManagedRoles(tx, actor));
  return { roles: id === undefined ? roles : roles.filter((role) => role.id === id) };
}

export async function readManagedRole(tx: Tx, actor: UserActor, id: RoleId): Promise<ManagedRole> {
  const role = (await readManagedRoles(tx, actor)).find((each) => each.id === id);
  if (!role) throw new Problem('not-found', 'Role not found.');
  return role;
}

async function readManagedRoles(tx: Tx, actor: UserActor): Promise<ManagedRole[]> {
  const rules = await readRoleRules(tx);
  const holders = await countHolders(tx);
  const own = await readOwnRoles(tx);
  const global = SEEDED_ROLES.map((role) => ({ ...role, description: '', copied_from: null, time_modified: null }));
  return [...global, ...own].map((role) => {
    const shown = presentRole(role, rules.get(role.id));
    const { description, copied_from, time_modified } = role;
    return {
      ...shown,
      group: roleGroup(role),
      description,
      copied_from,
      users: holders.get(role.id) ?? 0,
      may_change: roleGroup(role) === 'Custom' && isWithin(actor, shown),
      may_give: mayGiveRole(role, actor, { to_account_user: role.needs_account }),
      time_modified: time_modified?.toISOString() ?? null,
    };
  });
}

/** Whether a role holds nothing that the actor does not. */
export function isWithin(
  actor: UserActor,
  role: { readonly permissions: readonly string[]; readonly permissions_ui: readonly string[] },
): boolean {
  return (
    beyond(actor.permissions, role.permissions).length === 0 && beyond(actor.permissions_ui, role.permissions_ui).length === 0
  );
}

/** The permissions of the calls there are, with what each does. */
const OF_CALLS = new Map(
  ALL_ROUTES.flatMap(({ route: { access, summary } }) =>
    access.kind === 'permission' ? [[access.permission, summary] as const] : [],
  ),
);

/** What a role may hold: of calls there are, and of those that seeded roles hold already for areas to come. */
export const KNOWN_API_PERMISSIONS: readonly string[] = [...new Set([...OF_CALLS.keys(), ...SEEDED_API_PERMISSIONS])];

/** The permissions to choose from: of calls there are, and of what something asks for. Source: screens S46. */
export async function readPermissionCatalogue(context: RequestContext): Promise<OutputOf<typeof roleApi.catalogue>> {
  roleAdministratorOf(context);
  const of_calls = [...OF_CALLS].filter(([permission]) => !permission.includes('*'));
  return {
    sections: PERMISSION_SECTIONS.map(({ title, permissions }) => ({ title, permissions: [...permissions] })),
    api_groups: apiPermissionGroups(of_calls.map(([permission, description]) => ({ permission, description }))),
  };
}
