import { expect, it } from 'vitest';
import { isBuilt } from '../screens/built-screens.ts';
import { FEATURES, isFeatureBuilt } from '../providers/features.ts';
import { MENU_ENTRIES } from '../screens/menu-entries.ts';
import { isAskedFor } from './permissions-to-come.ts';
import { UI_PERMISSION_SECTIONS } from './ui-permissions.ts';

const UI = UI_PERMISSION_SECTIONS.flatMap(({ permissions }) => permissions);
const isOpen = (entries: typeof MENU_ENTRIES) => entries.some(({ path }) => isBuilt(path));

it('a screen whose page is built may be given, and one whose page is still to come may not', () => {
  const of_screens = UI.map((ui) => [ui, MENU_ENTRIES.filter((entry) => entry.ui === ui)] as const).filter(
    ([, entries]) => entries.length > 0,
  );

  expect(of_screens.filter(([ui, entries]) => isAskedFor(ui) !== isOpen(entries)).map(([ui]) => ui)).toEqual([]);
});

it('a feature whose page is built has its switch, and one whose page is still to come has none', () => {
  const of_screens = FEATURES.map((feature) => [feature, MENU_ENTRIES.filter((entry) => entry.feature === feature)] as const);
  // Topping up has pages and is in no menu: the balance leads to it.
  const wrong = of_screens
    .filter(([feature, entries]) => isFeatureBuilt(feature) !== isOpen(entries))
    .map(([feature]) => feature);

  expect(wrong).toEqual(['top_up']);
});
