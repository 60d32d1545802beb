import type { Role } from '@tsela/contract/users/user-shapes';
import type { ProviderId, RoleId } from '@tsela/domain/ids';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import type { SeededRole } from '@tsela/domain/permissions/roles';
import type { RoleRules } from './role-rule-reads.ts';

/** A role of every provider, or one of the provider's own. */
export interface KnownRole {
  readonly id: number;
  readonly provider_id: number;
  readonly name: string;
  readonly needs_account: boolean;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}

const BY_ID: ReadonlyMap<number, SeededRole> = new Map(SEEDED_ROLES.map((role) => [role.id, role]));

/** The Global role behind an id; the provider's own are rows (role-reads.ts). */
export function roleOf(role_id: RoleId): SeededRole | undefined {
  return BY_ID.get(role_id);
}

/** A role with what it asks of a sign-in at this provider. */
export function presentRole(role: KnownRole, rules?: RoleRules): Role {
  return {
    // The ids of Global roles are written in the domain's table, not drawn from the database.
    id: role.id as RoleId,
    provider_id: role.provider_id as ProviderId,
    name: role.name,
    needs_account: role.needs_account,
    permissions: [...role.permissions],
    permissions_ui: [...role.permissions_ui],
    require_2fa: rules?.require_2fa ?? false,
    logout_after_inactive_minutes: rules?.logout_after_inactive_minutes ?? 0,
  };
}
