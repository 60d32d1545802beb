import { sectionTitle } from '@tsela/domain/providers/settings-tabs';
import type { SettingsTab } from '@tsela/domain/providers/settings-tabs';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { providers as words } from '../../strings/providers.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { Select } from '../parts/Select.tsx';
import { useSettingsPath } from './use-settings-provider.ts';
import type { Place, ShownSection } from './settings-places-draft.ts';
import classes from './SettingsTabs.module.css';

interface SettingsTabsProps {
  readonly tabs: readonly SettingsTab[];
  readonly place: Place;
  readonly sections: readonly ShownSection[];
  readonly changed: readonly SettingKey[];
}

/** The tabs as a second column, with the sections of the open one; a list that unfolds on phones. Source: SETTINGS-TAB-11, SHELL-25, SHELL-26. */
export function SettingsTabs({ tabs, place, sections, changed }: SettingsTabsProps) {
  const { go } = useNavigator();
  const is_narrow = useIsNarrow();
  const settingsPath = useSettingsPath();
  const countOf = (tab: SettingsTab) => changed.filter((key) => settingOf(key).tab === tab.id).length;

  if (is_narrow) {
    return (
      <div>
        <label htmlFor="settings-tab" className="visually-hidden">
          {words.tab}
        </label>
        <Select
          id="settings-tab"
          value={place.tab.id}
          options={tabs.map((tab) => {
            const count = countOf(tab);
            return { value: tab.id, label: count === 0 ? tab.title : `${tab.title} (${words.changedCount(count)})` };
          })}
          onChange={(tab) => go(settingsPath({ tab }))}
        />
      </div>
    );
  }
  return (
    <nav aria-label={words.tabs}>
      <ul className={classes['tabs']}>
        {tabs.map((tab) => {
          const count = countOf(tab);
          const is_open = tab.id === place.tab.id;
          return (
            <li key={tab.id}>
              <AppLink
                href={settingsPath({ tab: tab.id })}
                className={classes['tab']}
                {...(is_open && { 'aria-current': 'page' as const })}
              >
                {tab.title}
                {count > 0 && (
                  <span className={`${classes['count']} num`} title={words.changedCount(count)}>
                    <span className="visually-hidden">, </span>
                    {count}
                    <span className="visually-hidden"> {words.changed.toLowerCase()}</span>
                  </span>
                )}
              </AppLink>
              {is_open && sections.length > 1 && (
                <ul className={classes['sections']} aria-label={words.sections}>
                  {sections.map(({ section, slug }) => (
                    <li key={slug}>
                      <AppLink
                        href={settingsPath({ tab: tab.id, section: slug })}
                        className={classes['section']}
                        {...(place.section === section && { 'aria-current': 'location' as const })}
                      >
                        {sectionTitle(section)}
                      </AppLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
