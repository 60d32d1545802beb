import { beyond } from '../permissions/assignable-permissions.ts';
import { isAssignableRole } from '../permissions/roles.ts';
import type { Violation } from '../problem.ts';
import { mayActFor } from '../sessions/acting-for-rules.ts';
import type { Rights } from '../sessions/acting-for-rules.ts';

/** Of a role, what decides who may give it to whom. */
export interface GivableRole {
  readonly id: number;
  /** Only makes sense with an account. */
  readonly needs_account: boolean;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}

/** The user who gives rights. */
export type Giver = Rights;

/**
 * Whether an actor may give a role. Users of an account get the roles of accounts; staff get what ROLE-15 and ROLE-16 leave. The actor
 * gives no right that they do not hold. Source: ROLE-14 to ROLE-16, screens S45.
 */
export function mayGiveRole(role: GivableRole, giver: Giver, { to_account_user }: { to_account_user: boolean }): boolean {
  if (role.needs_account !== to_account_user) return false;
  if (!to_account_user && !isAssignableRole(role.id, giver)) return false;
  return (
    beyond(giver.permissions, role.permissions).length === 0 && beyond(giver.permissions_ui, role.permissions_ui).length === 0
  );
}

export const NOT_ABOVE = 'You cannot change a person who has more rights than you.';
const NO_MORE_THAN_OWN = 'You cannot give more rights than you have.';

/** Whether an actor may change another user at all: the user's rights are within the actor's. Source: screens S45. */
export function mayAdminister(own: Rights, theirs: Rights): boolean {
  return mayActFor(own, theirs);
}

/** Whether what a person is about to hold is within what the giver holds. Source: screens S45. */
export function givenRightsChecks(giver: Giver, given: Rights): Violation[] {
  if (mayActFor(giver, given)) return [];
  const field = givesMorePermissions(giver, given)
    ? 'role_id'
    : giver.limit_user_to_branch
      ? 'limit_user_to_branch'
      : 'limit_account_id';
  const message = field === 'role_id' ? NO_MORE_THAN_OWN : WITHIN_LIMITS[field];
  return [{ field, code: 'more-than-own', message }];
}

const WITHIN_LIMITS = {
  limit_user_to_branch: 'You are limited to a branch, so the people you add have to be limited to it as well.',
  limit_account_id: 'You are limited to an account, so the people you add have to be limited to it as well.',
} as const;

function givesMorePermissions(giver: Giver, given: Rights): boolean {
  return beyond(giver.permissions, given.permissions).length > 0 || beyond(giver.permissions_ui, given.permissions_ui).length > 0;
}
