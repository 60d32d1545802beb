import { isStaff } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { screenAt } from '@tsela/domain/screens/screen-at';
import { GENERAL_SECTIONS, GUIDES, SCREEN_GUIDES } from '@tsela/domain/screens/screen-guides';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { ScreenName } from '@tsela/domain/screens/screen-table';
import { foldName } from '@tsela/domain/service-areas/place-names';
import { entranceFor } from '../pages/page-access.ts';
import { rulesOf } from '../pages/page-rules.ts';
import type { Guide, GuideSection } from './guide-texts.ts';

type Facts = Pick<MenuFacts, 'actor' | 'features'>;

const NAMES = Object.keys(SCREENS) as ScreenName[];
const GUIDE_KEYS = Object.keys(GUIDES) as (keyof typeof GUIDES)[];

/** The guides of what a reader may open, in order: a section is shown while one of its screens opens, and those for staff to staff alone. */
export function guidesFor(guides: readonly Guide[], facts: Facts): readonly Guide[] {
  const open = new Set<string>(GENERAL_SECTIONS);
  for (const name of NAMES) {
    if (entranceFor(rulesOf(SCREENS[name]), facts) === 'open') for (const id of SCREEN_GUIDES[name]) open.add(id);
  }
  const is_staff = facts.actor !== null && isStaff(facts.actor);
  return GUIDE_KEYS.filter((key) => is_staff || !GUIDES[key].is_for_staff).flatMap((key) =>
    guides
      .filter((guide) => guide.key === key)
      .map((guide) => ({ ...guide, sections: guide.sections.filter(({ id }) => open.has(id)) }))
      .filter(({ sections }) => sections.length > 0),
  );
}

/** The sections that explain the page at an address, the most fitting first; none where no screen is there. */
export function sectionsAt(pathname: string, guides: readonly Guide[]): readonly GuideSection[] {
  const screen = screenAt(pathname);
  const name = NAMES.find((each) => SCREENS[each].path === screen?.path);
  const sections = guides.flatMap((guide) => guide.sections);
  return name === undefined ? [] : SCREEN_GUIDES[name].flatMap((id) => sections.filter((section) => section.id === id));
}

/** Sections in which every word of a search begins a word; accents do not matter, and those with all words in the title come first. */
export function foundSections(guides: readonly Guide[], search: string): readonly GuideSection[] {
  const words = foldName(search).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => {
    const folded = ` ${foldName(text)}`;
    return words.every((word) => folded.includes(` ${word}`));
  };
  const sections = guides.flatMap((guide) => guide.sections);
  const by_title = sections.filter(({ title }) => has(title));
  return [...by_title, ...sections.filter((section) => !by_title.includes(section) && has(`${section.title} ${section.text}`))];
}
