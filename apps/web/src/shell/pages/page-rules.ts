import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { screenAt } from '@tsela/domain/screens/screen-at';
import { MENU_ENTRIES } from '@tsela/domain/screens/menu-entries';
import type { MenuEntry } from '@tsela/domain/screens/menu-entries';
import type { Screen } from '@tsela/domain/screens/screen';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { entranceFor } from './page-access.ts';
import type { PageRules } from './page-access.ts';

/** What a screen requires of its user: it is there while the feature of its menu entry, or of the one above it, is on. */
export function rulesOf({ path, access, feature: own }: Pick<Screen, 'path' | 'access' | 'feature'>): PageRules {
  const entry = MENU_ENTRIES.find((each) => each.path === path) ?? (access === 'anyone' ? undefined : entryAbove(path));
  const feature = entry?.feature ?? own;
  return {
    access,
    ...(feature && { feature }),
    ...(entry && { screen: entry.label }),
  };
}

/** Pages beside the settings have their own way in, for users who lack those. Source: screens S50. */
function entryAbove(path: string): MenuEntry | undefined {
  return MENU_ENTRIES.find((entry) => entry.path !== SCREENS.settings.path && path.startsWith(`${entry.path}/`));
}

/** Whether a link works for a user: its page is built and opens for them. Separate documents are open to all. */
export function isOpenTo(href: string, facts: Pick<MenuFacts, 'actor' | 'features'>): boolean {
  const screen = screenAt(href);
  return screen !== null && entranceFor(rulesOf(screen), facts) === 'open';
}
