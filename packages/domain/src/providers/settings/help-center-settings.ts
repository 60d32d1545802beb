import type { HelpLink } from '../setting-records.ts';
import { records } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Help centre, section by section. */
export const HELP_CENTER_SETTINGS = {
  ...inSection('help_center', 'Help centre links', {
    help_center_links: records<HelpLink>(['title', 'description', 'url', 'icon', 'audience'], 'account'),
    help_center_links_guest: records<HelpLink>(['title', 'description', 'url', 'icon'], 'public'),
  }),
};
