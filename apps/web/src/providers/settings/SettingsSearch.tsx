import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { sectionTitle } from '@tsela/domain/providers/settings-tabs';
import type { SettingsTab } from '@tsela/domain/providers/settings-tabs';
import { useState } from 'react';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { findSettings } from './settings-search-draft.ts';

const FIELD = 'settings-search';

interface SettingsSearchProps {
  readonly tabs: readonly SettingsTab[];
  readonly keys: readonly SettingKey[];
  readonly onPick: (key: SettingKey) => void;
}

/** Finds a setting of any tab; `/` goes there as to the search of every page, arrows and Enter pick. */
export function SettingsSearch({ tabs, keys, onPick }: SettingsSearchProps) {
  const [text, setText] = useState('');
  const found = findSettings(text, keys);

  return (
    <search>
      <SearchCombobox
        label={words.search}
        is_label_hidden
        name={FIELD}
        placeholder={words.search}
        text={text}
        onText={setText}
        is_loading={false}
        nothing={text.trim() === '' ? '' : words.nothingFound}
        groups={[
          {
            label: words.found(found.length),
            options: found.map((key) => ({
              key,
              title: SETTING_LABELS[key],
              detail: placeText(key, tabs),
              onPick: () => {
                setText('');
                onPick(key);
              },
            })),
          },
        ]}
      />
    </search>
  );
}

function placeText(key: SettingKey, tabs: readonly SettingsTab[]): string {
  const { tab, section } = settingOf(key);
  return words.results(tabs.find(({ id }) => id === tab)?.title ?? '', sectionTitle(section));
}
