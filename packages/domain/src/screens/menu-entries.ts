import type { UiPermission } from '../permissions/ui-permissions.ts';
import type { Feature } from '../providers/features.ts';
import type { MenuCondition, MenuName, MenuPlace, Screen } from './screen.ts';
import { SCREEN_LIST } from './screen-table.ts';

export type MenuAudience = 'guest' | 'customer' | 'staff' | 'provider-admin';
export type MenuGroupId = 'main' | 'provider-admin' | 'operations' | 'finance' | 'others';

/** One line of a menu. Every given part has to hold; permissions are all-of. The icon is a name the web app knows. */
export interface MenuEntry {
  readonly id: string;
  readonly audience: MenuAudience;
  readonly group: MenuGroupId;
  readonly label: string;
  readonly path: string;
  readonly icon: string;
  readonly feature?: Feature;
  readonly permissions?: readonly string[];
  readonly ui?: UiPermission;
  readonly condition?: MenuCondition;
}

/** In the order in which they are shown. */
export const GROUP_TITLES: Readonly<Record<MenuGroupId, string>> = {
  main: '',
  'provider-admin': 'Provider administration',
  operations: 'Operations',
  finance: 'Finance',
  others: 'Others',
};

const MENUS: Readonly<Record<MenuName, Pick<MenuEntry, 'audience' | 'group'>>> = {
  guest: { audience: 'guest', group: 'main' },
  customer: { audience: 'customer', group: 'main' },
  'provider-admin': { audience: 'provider-admin', group: 'provider-admin' },
  operations: { audience: 'staff', group: 'operations' },
  finance: { audience: 'staff', group: 'finance' },
  others: { audience: 'staff', group: 'others' },
};

/** Every line of every menu, also of screens that are still to be built, each menu in the order it is shown. */
export const MENU_ENTRIES: readonly MenuEntry[] = SCREEN_LIST.flatMap((screen) =>
  (screen.menu ?? []).map((place) => entryOf(screen, place)),
);

/** What an entry leaves out is as its screen has it; staff need the permissions of the screen. */
function entryOf(screen: Screen, { in: menu, search, ...own }: MenuPlace): MenuEntry {
  const asked = typeof screen.access === 'string' || MENUS[menu].group === 'main' ? null : screen.access;
  const permissions = own.permissions ?? asked?.permissions;
  const ui = own.ui ?? asked?.permissions_ui?.[0];
  return {
    ...MENUS[menu],
    ...(screen.feature && { feature: screen.feature }),
    ...(permissions && { permissions }),
    ...(ui && { ui }),
    id: screen.path.slice(screen.path.lastIndexOf('/') + 1),
    label: screen.title,
    ...own,
    path: search === undefined ? screen.path : `${screen.path}?${search}`,
  };
}
