import type { Violation } from '../problem.ts';
import type { SavedFilter } from '../providers/setting-records.ts';
import { hasShape, map, records, textList } from '../providers/setting-types.ts';

/** The settings a user has, saved with POST /users/settings. Source: CALL-25, DATA-15. */
export const USER_SETTINGS = {
  shipments_filters: records<SavedFilter>(['name', 'filters'], 'account'),
  interhub_transfers_filters: records<SavedFilter>(['name', 'filters'], 'account'),
  dashboard_layout: map<Readonly<Record<string, unknown>>>({}, 'account'),
  inbox_notifications: map<Readonly<Record<string, boolean>>>({}, 'account'),
  /** The columns of the list of accounts; none chosen are the usual ones. Source: screens 0.2. */
  accounts_columns: textList('text', 'account'),
};

export type UserSettingKey = keyof typeof USER_SETTINGS;

/** The value of a user's setting, or its default. */
export function readUserSetting<Key extends UserSettingKey>(
  settings: Readonly<Record<string, unknown>>,
  key: Key,
): (typeof USER_SETTINGS)[Key]['default'] {
  const setting = USER_SETTINGS[key];
  const stored = settings[key];
  // The shape has been checked against the form that was made together with the value's type.
  return (hasShape(setting.form, stored) ? stored : setting.default) as (typeof USER_SETTINGS)[Key]['default'];
}

/** A setting is read at every start of the web app: it stays small. */
const LARGEST_VALUE = 20_000;

/** Whether a setting may be saved: a known one, with a value of its form. Source: CALL-25. */
export function userSettingChecks(setting: string, value: unknown): Violation[] {
  if (!isUserSettingKey(setting)) return [{ field: 'setting', code: 'setting-unknown', message: 'There is no such setting.' }];
  if (!hasShape(USER_SETTINGS[setting].form, value))
    return [{ field: 'value', code: 'value-wrong', message: 'This is not a value of this setting.' }];
  if (JSON.stringify(value).length > LARGEST_VALUE)
    return [{ field: 'value', code: 'value-large', message: 'This is more than a setting can hold.' }];
  return [];
}

function isUserSettingKey(key: string): key is UserSettingKey {
  return Object.hasOwn(USER_SETTINGS, key);
}
