import type { Role } from '@tsela/contract/users/user-shapes';
import type { RoleId } from '@tsela/domain/ids';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import type { Tx } from '../db/transaction.ts';
import { presentRole, roleOf } from './role-of.ts';
import type { KnownRole } from './role-of.ts';
import { readRoleRules } from './role-rule-reads.ts';

const ROLE_COLUMNS = ['id', 'provider_id', 'name', 'needs_account', 'permissions', 'permissions_ui'] as const;

/** The role behind an id; undefined when there is none, or none any more. */
export async function findRole(tx: Tx, role_id: RoleId): Promise<KnownRole | undefined> {
  return roleOf(role_id) ?? (await ownRoles(tx).select(ROLE_COLUMNS).where('id', '=', role_id).executeTakeFirst());
}

/** As `findRole`, keeping the role from being deleted until the transaction ends: it is about to be given to a user. */
export async function lockRoleToGive(tx: Tx, role_id: RoleId): Promise<KnownRole | undefined> {
  return roleOf(role_id) ?? (await ownRoles(tx).select(ROLE_COLUMNS).where('id', '=', role_id).forShare().executeTakeFirst());
}

/** The roles there are, those of the provider's own kept from being deleted until the transaction ends: some are about to be given. */
export async function lockRolesToGive(tx: Tx): Promise<KnownRole[]> {
  return [...SEEDED_ROLES, ...(await ownRoles(tx).select(ROLE_COLUMNS).orderBy('id').forShare().execute())];
}

/** The roles there are, with what they ask of a sign-in: the Global ones first, then the provider's own by name. Source: DATA-04. */
export async function readRoles(tx: Tx): Promise<Role[]> {
  const rules = await readRoleRules(tx);
  const own = await ownRoles(tx).select(ROLE_COLUMNS).orderBy('name').orderBy('id').execute();
  return [...SEEDED_ROLES, ...own].map((role) => presentRole(role, rules.get(role.id)));
}

/** Deleted roles have no users: those got another one. */
function ownRoles(tx: Tx) {
  return tx.db.selectFrom('roles').where('provider_id', '=', tx.provider_id).where('time_deleted', 'is', null);
}
