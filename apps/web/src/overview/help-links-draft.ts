import type { Audience } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { webAddress } from '../ui/act/web-address.ts';

export interface ShownHelpLink {
  readonly title: string;
  readonly description: string;
  readonly href: string;
  readonly icon: string;
}

/**
 * The links for a user: guests have a list of their own, the others' is cut by audience. One that leads nowhere is left out. Source:
 * KEY-11, screens S18.
 */
export function helpLinksFor(audience: Audience, settings: ProviderSettings): readonly ShownHelpLink[] {
  const group = audience === 'customer' ? 'account' : 'staff';
  const links =
    audience === 'guest'
      ? readSetting(settings, 'help_center_links_guest')
      : readSetting(settings, 'help_center_links').filter(({ audience: of = 'all' }) => of === 'all' || of === group);
  return links.flatMap(({ title, description, url, icon }) => {
    const href = webAddress(url);
    return href === null || title.trim() === '' ? [] : [{ title, description, href, icon }];
  });
}

/** Those that have every word of a search in their title or description. */
export function foundIn(links: readonly ShownHelpLink[], search: string): readonly ShownHelpLink[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return links.filter(({ title, description }) => words.every((word) => `${title} ${description}`.toLowerCase().includes(word)));
}
