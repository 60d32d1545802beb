import type { Violation } from '../problem.ts';
import type { SavedFilter } from '../providers/setting-records.ts';
import { LABEL_SIZES, PRINTER_RESOLUTIONS } from '../formats/label-options.ts';
import { choice, hasShape, map, records, text, textList } from '../providers/setting-types.ts';

/** The settings a user has, saved with POST /users/settings. Source: CALL-25, DATA-15. */
export const USER_SETTINGS = {
  shipments_filters: records<SavedFilter>(['name', 'filters'], 'account'),
  interhub_transfers_filters: records<SavedFilter>(['name', 'filters'], 'account'),
  /** The filter with which the list of shipments opens: `own:` with its name, or `shared:` with its number; empty is none. Source: screens 0.2. */
  shipments_default_filter: text('account', 'plain'),
  dashboard_layout: map<Readonly<Record<string, unknown>>>({}, 'account'),
  inbox_notifications: map<Readonly<Record<string, boolean>>>({}, 'account'),
  /** Which e-mails about their work a user has switched off. Source: screens S06. */
  email_notifications: map<Readonly<Record<string, boolean>>>({}, 'account'),
  /** The columns of a list in their order; none chosen are the usual ones. Source: screens 0.2. */
  accounts_columns: textList('text', 'account'),
  shipments_columns: textList('text', 'account'),
  users_columns: textList('text', 'account'),
  /** The reports that stand above the others, in the order in which they were chosen. Source: screens S48. */
  favourite_reports: textList('text', 'account'),
  /** What the barcode generator prints, under a name. Source: screens S37. */
  barcode_presets: records<BarcodePreset>(['name', 'symbology'], 'account'),
  /** The same of files of a former system and of tools: kind and heading, as `accounts name`, with the field. Source: issue 21.11, screens S30. */
  move_columns: map<Readonly<Record<string, string>>>({}, 'account'),
  /** The path of the page that signing in leads to; empty is the usual one. Source: screens S06. */
  start_page: text('account', 'plain'),
  /** Whether the first steps of a new courier stand on the page where its administrator starts. */
  first_steps: choice(['shown', 'put-away'], 'shown', 'account'),
  table_density: choice(['comfortable', 'compact'], 'comfortable', 'account'),
  /** `account` prints as each account has set it. Source: screens S06. */
  label_format: choice(['account', 'pdf', 'zpl'], 'account', 'account'),
  /** The sheet that stickers were printed on last, and the printer's dots an inch. Source: screens S59. */
  label_size: choice(LABEL_SIZES, '100x150', 'account'),
  label_resolution: choice(PRINTER_RESOLUTIONS, '203', 'account'),
  /** `auto` follows the device. */
  colour_scheme: choice(['auto', 'light', 'dark'], 'auto', 'account'),
};

export interface BarcodePreset {
  readonly name: string;
  readonly symbology: string;
  readonly sheet: string;
  readonly columns: number;
  readonly size: string;
  readonly has_text: boolean;
  readonly prefix: string;
  readonly from: string;
  readonly count: number;
}

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
