import { isForVisitors } from './visitors.ts';
import { ROLE_IDS, isStaff } from './audience.ts';
import { hasAnyPermission, hasPermission } from './permission-matching.ts';
import type { Actor } from './who-may.ts';

const SAVE_SETTINGS = 'API_/providers/settings:POST';

/** Whether a user can manage provider settings: by the right to save them. Source: PERM-060. */
export function canManageSettings(actor: Pick<Actor, 'permissions'>): boolean {
  return hasPermission(actor.permissions, SAVE_SETTINGS);
}

const OFFICE_ROLES: readonly number[] = [
  ROLE_IDS.super_admin,
  ROLE_IDS.administrator,
  ROLE_IDS.operations_manager,
  ROLE_IDS.finance_manager,
];

/** Whether a user reads the provider's settings: the office, and users who may read or save them; not drivers and depot staff. */
export function maySeeSettings(actor: Pick<Actor, 'role_id' | 'account_id' | 'permissions'>): boolean {
  if (hasAnyPermission(actor.permissions, ['API_/providers/settings:GET', SAVE_SETTINGS])) return true;
  return isStaff(actor) && OFFICE_ROLES.includes(actor.role_id);
}

/** Whether "View audit trail" is on the settings page. Source: SHELL-27, SHELL-28. */
export function maySeeSettingsAuditTrail(actor: Pick<Actor, 'permissions'>): boolean {
  return hasAnyPermission(actor.permissions, ['API_/audit/events:GET', SAVE_SETTINGS]);
}

/** Whether an account is the guest account of the provider, in whatever capitals the setting names it. Source: PERM-099, PERM-100. */
export function isGuestAccount(
  account: { readonly account_type: 'prepaid' | 'postpaid' | 'guest'; readonly account_code: string },
  default_account_code: string,
): boolean {
  return isForVisitors(account) && account.account_code.toUpperCase() === default_account_code.toUpperCase();
}
