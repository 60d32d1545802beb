import type { Violation } from '../problem.ts';
import { SHIPMENT_BULK_IMPORT } from '../shipments/import/import-permission.ts';
import { ROLE_IDS } from './audience.ts';
import { INLINE_PERMISSIONS, SEE_BILLING_INFO } from './inline-permissions.ts';
import { MENU_ENTRIES } from '../screens/menu-entries.ts';
import { grants, hasPermission } from './permission-matching.ts';
import { SEEDED_ROLES } from './roles.ts';
import { UI_PERMISSION_SECTIONS } from './ui-permissions.ts';
import type { UiPermission } from './ui-permissions.ts';

/** What a role may be made of. */
export interface RoleFacts {
  readonly name: string;
  readonly needs_account: boolean;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
  /** 0 is never. */
  readonly logout_after_inactive_minutes: number;
}

const LONGEST_NAME = 100;
/** A week: more is taken for a mistake. */
const MOST_MINUTES = 7 * 24 * 60;
const INLINE: readonly string[] = INLINE_PERMISSIONS;
const UI: readonly string[] = UI_PERMISSION_SECTIONS.flatMap(({ permissions }) => permissions);
/** The Account Owner runs the account without restriction, and no role of an account goes beyond. */
const OF_ACCOUNTS = SEEDED_ROLES.find(({ id }) => id === ROLE_IDS.account_owner)?.permissions ?? [];

/** The permissions asked for that are not among those held. Permissions that only hide may always be given. Source: screens S46. */
export function beyond(held: readonly string[], asked: readonly string[]): string[] {
  return asked.filter((each) => !HIDING.includes(each) && !hasPermission(held, each));
}

/** These take away rather than give. Source: PERM-065. */
export const HIDING: readonly string[] = ['hide_logout', 'hide_site_wide_message'];

/** Of the screens of staff, users of accounts may be given the import of shipments, for their own account. Source: screens S34. */
export const UI_FOR_ACCOUNTS: readonly string[] = [...HIDING, SHIPMENT_BULK_IMPORT];

/** Every API permission that a seeded role holds, also for calls of areas that are still to come. */
export const SEEDED_API_PERMISSIONS: readonly string[] = [
  ...new Set(SEEDED_ROLES.flatMap(({ permissions }) => permissions.filter((each) => each.startsWith('API_')))),
];

/**
 * Whether a role may be saved as it is. `known` are the API permissions of the calls there are. The caller grants no more than they hold,
 * and a role for account users holds no more than the Account Owner. Source: screens S46, PERM-006.
 */
export function roleChecks(
  role: RoleFacts,
  { known, giver }: { known: readonly string[]; giver: { permissions: readonly string[]; permissions_ui: readonly string[] } },
): Violation[] {
  const { name, needs_account, permissions, permissions_ui, logout_after_inactive_minutes: minutes } = role;
  const unknown = [
    ...permissions.filter((each) => !isKnownPermission(each, known)),
    ...permissions_ui.filter((each) => !UI.includes(each)),
  ];
  const not_for_accounts = needs_account
    ? [...beyond(OF_ACCOUNTS, permissions), ...permissions_ui.filter((each) => !UI_FOR_ACCOUNTS.includes(each))]
    : [];
  const not_held = [...beyond(giver.permissions, permissions), ...beyond(giver.permissions_ui, permissions_ui)];
  return [
    ...refuse(name.trim() === '' || name.length > LONGEST_NAME, 'name', 'Please enter a name of up to 100 characters.'),
    ...refuse(
      !Number.isInteger(minutes) || minutes < 0 || minutes > MOST_MINUTES,
      'logout_after_inactive_minutes',
      'Please enter minutes from 0 (never) to 10 080 (a week).',
    ),
    ...unknown.map((each) => violation('permissions', 'permission-unknown', `${each} is not a known permission.`)),
    ...not_for_accounts
      .slice(0, 1)
      .map((each) => violation('permissions', 'not-for-accounts', `Users of an account cannot be given ${each}.`)),
    ...not_held
      .slice(0, 1)
      .map((each) => violation('permissions', 'not-held', `You cannot grant ${each}, because you do not have it yourself.`)),
  ];
}

/** Inline permissions by name; API permissions that stand for at least one call. Full wildcards are no permission of a role. */
function isKnownPermission(permission: string, known: readonly string[]): boolean {
  if (INLINE.includes(permission)) return true;
  if (!/^API_\/[a-z0-9]/.test(permission)) return false;
  return known.some((each) => grants(permission, each));
}

/** What a user may be given beyond the role. Source: DATA-01, decisions B10. */
export function extraPermissionChecks(user: {
  readonly is_account_user: boolean;
  readonly extra_permissions: readonly string[];
  readonly extra_permissions_ui: readonly string[];
}): Violation[] {
  const allowed = user.is_account_user ? [SEE_BILLING_INFO] : INLINE;
  const allowed_ui = user.is_account_user ? UI_FOR_ACCOUNTS : UI;
  return [
    ...user.extra_permissions.filter((each) => !allowed.includes(each)).map((each) => notExtra('extra_permissions', each)),
    ...user.extra_permissions_ui
      .filter((each) => !allowed_ui.includes(each))
      .map((each) => notExtra('extra_permissions_ui', each)),
  ];
}

function notExtra(field: string, permission: string): Violation {
  return violation(field, 'permission-unknown', `${permission} cannot be given to this user.`);
}

/** The API permissions that the screen behind a UI permission needs and that are not held. Source: screens S46. */
export function proposedWith(ui: UiPermission, held: readonly string[]): string[] {
  const needed = MENU_ENTRIES.filter((entry) => entry.ui === ui).flatMap(({ permissions }) => permissions ?? []);
  return [...new Set(needed)].filter((each) => !hasPermission(held, each));
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [violation(field, `${field.replaceAll('_', '-')}-wrong`, message)] : [];
}

function violation(field: string, code: string, message: string): Violation {
  return { field, code, message };
}
