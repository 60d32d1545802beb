import { hasPermission } from '../permissions/permission-matching.ts';
import type { UiPermission } from '../permissions/ui-permissions.ts';
import type { Screen } from './screen.ts';
import { SCREEN_LIST } from './screen-table.ts';
import type { SCREENS, ScreenName } from './screen-table.ts';

/** A screen in a list of screens. */
export interface ListedScreen {
  readonly key: string;
  readonly label: string;
  readonly path: string;
}

/** The screens beside the tabs of the settings that a user may open, in order. Source: screens S50, MENU-53, PERM-089. */
export function staffPagesFor(permissions: readonly string[]): readonly ListedScreen[] {
  return SCREEN_LIST.filter((screen) => screen.is_beside_settings === true)
    .filter((screen) => needsOf(screen).permissions.every((each) => hasPermission(permissions, each)))
    .map((screen) => listed(screen));
}

/** The screens beside the tabs of the settings, by the last part of their paths. */
export type StaffPageKey = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends {
    readonly is_beside_settings: true;
    readonly path: `/settings/${infer Key}`;
  }
    ? Key
    : never;
}[ScreenName];

/** The tools, by the last part of their paths. */
export type ToolKey = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends { readonly tool: object; readonly path: `/tools/${infer Key}` }
    ? Key
    : never;
}[ScreenName];

/** The tools that a user may open, who needs both their calls and their screen. Source: screens S30, PERM-045 to PERM-054. */
export function toolPagesFor(actor: {
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}): readonly ListedScreen[] {
  return SCREEN_LIST.flatMap((screen) => {
    const { permissions, permissions_ui } = needsOf(screen);
    const is_open =
      permissions.every((each) => hasPermission(actor.permissions, each)) &&
      permissions_ui.every((each) => hasPermission(actor.permissions_ui, each));
    return screen.tool && is_open ? [{ ...listed(screen), ...screen.tool }] : [];
  });
}

function needsOf({ access }: Screen): {
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly UiPermission[];
} {
  return typeof access === 'string' ? { permissions: [], permissions_ui: [] } : { permissions_ui: [], ...access };
}

function listed({ path, title }: Screen): ListedScreen {
  return { key: keyOf(path), label: title, path };
}

function keyOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
