import type { Role } from '@tsela/contract/users/user-shapes';
import type { ProviderId, RoleId } from '@tsela/domain/ids';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import type { SeededRole } from '@tsela/domain/permissions/roles';
import type { RoleRules } from './role-rule-reads.ts';

const BY_ID: ReadonlyMap<number, SeededRole> = new Map(SEEDED_ROLES.map((role) => [role.id, role]));

/** The role behind an id; unknown ids may do nothing. */
export function roleOf(role_id: RoleId): SeededRole | undefined {
  return BY_ID.get(role_id);
}

/** A role with what it asks of a sign-in at this provider. */
export function presentRole(role: SeededRole, rules?: RoleRules): Role {
  return {
    // Seeded ids are written in the domain's table, not drawn from the database.
    id: role.id as RoleId,
    provider_id: role.provider_id as number as ProviderId,
    name: role.name,
    permissions: [...role.permissions],
    permissions_ui: [...role.permissions_ui],
    require_2fa: rules?.require_2fa ?? false,
    logout_after_inactive_minutes: rules?.logout_after_inactive_minutes ?? 0,
  };
}
