import { audienceOf } from '@tsela/domain/permissions/audience';
import type { MenuFacts, MenuGroup } from '@tsela/domain/permissions/menu';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { menuFor } from '@tsela/domain/permissions/menu';
import { GROUP_TITLES } from '@tsela/domain/screens/menu-entries';
import { staffPagesFor, toolPagesFor } from '@tsela/domain/screens/listed-screens';
import { SCREENS, SCREEN_LIST } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';

/** The menu. Users who lack the settings but may open pages beside them have an entry that leads there. */
export function menuOf(facts: MenuFacts): readonly MenuGroup[] {
  return withStaffPages(menuFor(facts), facts);
}

/** The pages beside the settings that a user may open, wherever they are reached from. Source: screens S50. */
export function staffPagesOf({ actor }: MenuFacts) {
  return audienceOf(actor) === 'staff' ? staffPagesFor(actor?.permissions ?? []) : [];
}

/** The tools that staff may open. Source: screens S30. */
export function toolPagesOf({ actor }: MenuFacts) {
  return actor !== null && audienceOf(actor) === 'staff' ? toolPagesFor(actor) : [];
}

function withStaffPages(groups: readonly MenuGroup[], facts: MenuFacts): readonly MenuGroup[] {
  const [first] = staffPagesOf(facts);
  const has_settings = groups.some(({ entries }) => entries.some(({ id }) => id === 'settings'));
  if (first === undefined || has_settings) return groups;
  const entry = {
    id: 'staff-pages',
    audience: 'staff',
    group: 'others',
    label: shell.staffPages,
    path: first.path,
    icon: 'settings',
  } as const;
  const others = groups.find(({ id }) => id === 'others');
  if (!others) return [...groups, { id: 'others', title: GROUP_TITLES.others, entries: [entry] }];
  return groups.map((group) => (group === others ? { ...group, entries: [entry, ...group.entries] } : group));
}

/**
 * Where a signed-in user starts: the page they prefer where they may still open it, else the first of their menu, for staff in the
 * order of S01; null when there is none. Source: screens S01, S06.
 */
export function startPage(facts: MenuFacts, wanted = ''): string | null {
  const open = menuOf(facts).flatMap(({ entries }) => entries.map(({ path }) => path));
  if (open.includes(wanted)) return wanted;
  if (audienceOf(facts.actor) !== 'staff') return open[0] ?? null;
  const starts = STAFF_ORDER.filter((path) => open.includes(path));
  // Who only reads shipments works on something else.
  if (whyNot('send-parcel', facts) !== null && starts.length > 1 && starts[0] === SCREENS.shipments.path) starts.shift();
  return starts[0] ?? open[0] ?? null;
}

/** Where a kiosk starts, which knows nothing else; null where it may not book. Source: screens S01, S12. */
export function kioskPage(facts: MenuFacts): string | null {
  return whyNot('send-parcel', facts) === null ? paths.newShipment() : null;
}

/** The order in which staff are sent to the first page they may open. Source: screens S01. */
const STAFF_ORDER = SCREEN_LIST.filter((screen) => screen.is_start_of_staff === true).map(({ path }) => path);
