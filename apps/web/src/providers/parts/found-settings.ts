import type { Actor } from '@tsela/domain/permissions/who-may';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { paths } from '../../paths.ts';
import { SETTING_LABELS } from '../../strings/providers.ts';
import { sectionSlug, shownKeys, viewerOf } from '../settings/settings-places-draft.ts';
import { findSettings } from '../settings/settings-search-draft.ts';

interface FoundSetting {
  readonly key: string;
  readonly label: string;
  /** The section it is in. */
  readonly detail: string;
  readonly href: string;
}

/** The visible settings that a typed text may mean, the closest first; the modules behind it are large, so it is loaded late. */
export function foundSettings(typed: string, actor: Actor, settings: ProviderSettings): readonly FoundSetting[] {
  return findSettings(typed, shownKeys(viewerOf(actor, settings), settings)).map((key) => {
    const { tab, section } = settingOf(key);
    return {
      key,
      label: SETTING_LABELS[key],
      detail: section,
      href: paths.settings({ tab, section: sectionSlug(section), setting: key }),
    };
  });
}
