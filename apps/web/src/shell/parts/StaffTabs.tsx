import type { StaffPageKey } from '@tsela/domain/screens/listed-screens';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useSession } from '../session.ts';
import { staffPages as words } from '../../strings/providers.ts';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { staffPageLinks } from './staff-pages-draft.ts';

/** Where these pages are reached from. */
export const SETTINGS = { href: paths.settings(), label: SCREENS.settings.title };

/** The pages beside the settings, side by side. Source: screens S50. */
export function StaffTabs({ current }: { readonly current: StaffPageKey }) {
  const { actor } = useSession().facts;
  const pages = staffPageLinks(actor?.permissions ?? []);
  return pages.length < 2 ? null : <TabLinks label={words.parts} links={pages} current={current} />;
}
