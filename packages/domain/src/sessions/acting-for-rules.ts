import { ROLE_IDS } from '../permissions/audience.ts';
import { hasAllPermissions } from '../permissions/permission-matching.ts';

/** Who may act as another user at all. Source: IMP-06. */
export const IMPERSONATE = 'API_/users/impersonate:POST';

/** The facts by which rights are compared. */
export interface Rights {
  readonly role_id: number;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
  readonly account_id: number | null;
  readonly branch_id: number | null;
  readonly limit_user_to_branch: boolean;
  readonly limit_account_id?: number;
}

/** These take away rather than give. Source: PERM-065. */
const HIDING: readonly string[] = ['hide_logout', 'hide_site_wide_message'];

/**
 * Whether one person's rights cover another's, so that an impersonator never gains rights. Account users never reach beyond their
 * account. The super-admin's rights cover all others. Source: IMP-06.
 */
export function mayActFor(own: Rights, theirs: Rights): boolean {
  if (own.account_id !== null && theirs.account_id !== own.account_id) return false;
  if (own.role_id === ROLE_IDS.super_admin) return theirs.role_id !== ROLE_IDS.super_admin;
  return (
    hasAllPermissions(own.permissions, theirs.permissions) &&
    hasAllPermissions(
      own.permissions_ui,
      theirs.permissions_ui.filter((each) => !HIDING.includes(each)),
    ) &&
    isWithinBranch(own, theirs) &&
    isWithinAccount(own, theirs)
  );
}

/** A user limited to one branch acts only as staff of it who see no more. */
function isWithinBranch(own: Rights, theirs: Rights): boolean {
  if (!own.limit_user_to_branch) return true;
  return theirs.account_id === null && theirs.limit_user_to_branch && theirs.branch_id === own.branch_id;
}

/** Staff who see one account act only for its users, and for staff who see no more. */
function isWithinAccount(own: Rights, theirs: Rights): boolean {
  if (own.limit_account_id === undefined) return true;
  return theirs.account_id === own.limit_account_id || theirs.limit_account_id === own.limit_account_id;
}
