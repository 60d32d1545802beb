import type { Feature } from '../providers/features.ts';
import { audienceOf } from './audience.ts';
import type { Audience } from './audience.ts';
import { GROUP_TITLES, MENU_ENTRIES } from '../screens/menu-entries.ts';
import type { MenuEntry, MenuGroupId } from '../screens/menu-entries.ts';
import type { MenuCondition } from '../screens/screen.ts';
import { hasAllPermissions } from './permission-matching.ts';
import { hasUiPermission, isAdminLevelAccountUser, mayOpenMaps, mayOpenTools } from './who-may.ts';
import type { Actor } from './who-may.ts';

/** What the menus and their buttons depend on. */
export interface MenuFacts {
  /** Null for a visitor. */
  readonly actor: (Actor & { readonly email: string | null }) | null;
  readonly account: {
    readonly account_type: 'prepaid' | 'postpaid' | 'guest';
    /** On hold by the rule of accounts: held and not exempt for a while. */
    readonly is_on_hold: boolean;
  } | null;
  /** The features that are on for the provider, less those switched off for this user or role. */
  readonly features: readonly Feature[];
  readonly settings: {
    readonly guest_login_is_staff_login: boolean;
    readonly unused_feature_guest_shipment_creation: boolean;
  };
}

export interface MenuGroup {
  readonly id: MenuGroupId;
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

const GROUP_IDS = Object.keys(GROUP_TITLES) as MenuGroupId[];

/** The left menu of a person: groups in order, without empty ones. Source: shell spec §2; MENU-01 to MENU-44, PERM-011 to PERM-022. */
export function menuFor(facts: MenuFacts): readonly MenuGroup[] {
  const shown = MENU_ENTRIES.filter((entry) => isFor(entry, facts) && isEntryOpen(entry, facts));
  return GROUP_IDS.map((id) => ({
    id,
    title: GROUP_TITLES[id],
    entries: shown.filter((entry) => entry.group === id),
  })).filter(({ entries }) => entries.length > 0);
}

/** Whose menu an entry is in: drivers have their tripsheet only, the super-admin the administration only (MENU-27). */
function isFor(entry: MenuEntry, facts: MenuFacts): boolean {
  const audience: Audience = audienceOf(facts.actor);
  switch (audience) {
    case 'guest':
      return entry.audience === 'guest';
    case 'customer':
      return entry.audience === 'customer';
    case 'provider-admin':
      return entry.audience === 'provider-admin';
    case 'driver':
      return entry.audience === 'staff' && entry.id === 'tripsheet';
    case 'staff':
      // Others than the super-admin see the administration only when they also work for the platform (ROLE-18).
      return entry.audience === 'provider-admin' ? facts.actor?.is_platform_internal === true : entry.audience === 'staff';
  }
}

function isEntryOpen(entry: MenuEntry, facts: MenuFacts): boolean {
  if (entry.feature && !facts.features.includes(entry.feature)) return false;
  if (!hasAllPermissions(facts.actor?.permissions ?? [], entry.permissions ?? [])) return false;
  if (entry.ui && !(facts.actor && hasUiPermission(facts.actor, entry.ui))) return false;
  return !entry.condition || CONDITIONS[entry.condition](facts);
}

const CONDITIONS: Readonly<Record<MenuCondition, (facts: MenuFacts) => boolean>> = {
  'admin-level': ({ actor }) => actor !== null && isAdminLevelAccountUser(actor),
  'has-email': ({ actor }) => (actor?.email ?? '') !== '',
  postpaid: ({ account }) => account?.account_type === 'postpaid',
  'any-map-permission': ({ actor }) => actor !== null && mayOpenMaps(actor),
  'any-tool': ({ actor }) => actor !== null && mayOpenTools(actor),
  'staff-login': ({ settings }) => settings.guest_login_is_staff_login,
  'no-staff-login': ({ settings }) => !settings.guest_login_is_staff_login,
};
