import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import { SETTING_HELP } from '@tsela/domain/providers/setting-help';
import { FEATURE_LABELS, SETTING_LABELS } from '../../strings/providers.ts';

/** More is not read; another word narrows it down. */
const MOST_FOUND = 30;

/** The settings whose label, key, section or help has every word of the search; the closest first. Source: screens S49. */
export function findSettings(search: string, keys: readonly SettingKey[]): readonly SettingKey[] {
  const words = folded(search).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return keys
    .map((key, index) => ({ key, index, rank: rankOf(key, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, MOST_FOUND)
    .map(({ key }) => key);
}

const NOT_FOUND = 4;

/** 0 for a label that begins with the search, then label, key, and anywhere. */
function rankOf(key: SettingKey, words: readonly string[]): number {
  const label = folded(SETTING_LABELS[key]);
  const has = (text: string) => words.every((word) => text.includes(word));
  if (label.startsWith(words.join(' '))) return 0;
  if (has(label)) return 1;
  if (has(folded(key))) return 2;
  const features = key === 'enabled_features' ? Object.values(FEATURE_LABELS).join(' ') : '';
  return has(folded(`${label} ${key} ${settingOf(key).section} ${SETTING_HELP[key]} ${features}`)) ? 3 : NOT_FOUND;
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
