import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { settingsApi } from '@tsela/contract/providers/settings-api';
import type { Violation } from '@tsela/domain/problem';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import { settingChecks } from '@tsela/domain/providers/setting-checks';
import { shownSecret, withoutMaskedSecrets } from '@tsela/domain/providers/setting-visibility';

/** The settings as they were last read: what is set, who changed each last, and when that was true. */
export interface SettingsBase {
  readonly stored: ProviderSettings;
  readonly changes: Readonly<Record<string, LastChange>>;
  readonly read_at: string;
}

export interface LastChange {
  readonly time_modified: string;
  readonly modified_by: string;
}

/** A changed setting that is not saved yet. `seen` is when the stored value it was changed from had been saved. */
export interface Edit {
  readonly value: unknown;
  readonly is_reset: boolean;
  readonly seen: string | null;
}

export type Edits = Readonly<Partial<Record<SettingKey, Edit>>>;

export interface Conflict {
  readonly key: SettingKey;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly by: string;
}

export function baseOf({ settings, changes, current_time }: OutputOf<typeof settingsApi.readSettings>): SettingsBase {
  return {
    stored: Object.fromEntries(settings.map(({ setting, value }) => [setting, value])),
    changes: Object.fromEntries(changes.map(({ setting, ...change }) => [setting, change])),
    read_at: current_time,
  };
}

/**
 * What a setting's control shows before it is changed: what is stored, else the default; a secret is its mask. Source: FORM-06 to
 * FORM-08.
 */
export function storedValue(key: SettingKey, stored: ProviderSettings): unknown {
  const { default: initial, reader } = settingOf(key);
  const value = stored[key] ?? initial;
  return reader === 'secret' && value === '' ? shownSecret(key, stored) : value;
}

/** What a setting's control shows now. Source: FORM-06. */
export function editedValue(key: SettingKey, { stored }: SettingsBase, edits: Edits): unknown {
  const edit = edits[key];
  return edit ? edit.value : storedValue(key, stored);
}

/** The edits after a control has changed; a value that is the stored one again is no edit any more. Source: FORM-01. */
export function withEdit(edits: Edits, base: SettingsBase, key: SettingKey, value: unknown): Edits {
  if (isSame(value, storedValue(key, base.stored))) return withoutEdit(edits, key);
  return { ...edits, [key]: { value, is_reset: false, seen: edits[key]?.seen ?? seenNow(base, key) } };
}

/** The edits after a setting has been put back to its default; nothing is to be done where nothing is stored. */
export function withReset(edits: Edits, base: SettingsBase, key: SettingKey): Edits {
  if (!(key in base.stored)) return withoutEdit(edits, key);
  return { ...edits, [key]: { value: settingOf(key).default, is_reset: true, seen: seenNow(base, key) } };
}

export function withoutEdit(edits: Edits, key: SettingKey): Edits {
  const { [key]: _undone, ...others } = edits;
  return others;
}

/** The edits that are left once a saving has been done: what was changed again meanwhile. */
export function leftAfterSaving(now: Edits, saved: Edits): Edits {
  return Object.fromEntries(entriesOf(now).filter(([key, edit]) => saved[key] !== edit));
}

/** The changed settings, in the order of the page. Source: FORM-01. */
export function changedKeys(edits: Edits): readonly SettingKey[] {
  return entriesOf(edits).map(([key]) => key);
}

/** Every setting as it would be once saved: what rules between settings and the live preview read. */
export function settingsWith({ stored }: SettingsBase, edits: Edits): ProviderSettings {
  const { sent, reset } = parted(edits);
  return { ...without(stored, reset), ...sent };
}

/** What is sent to save the edits. An emptied number that must have a value has its default again. */
export function savingOf(base: SettingsBase, edits: Edits): InputOf<typeof settingsApi.saveSettings> {
  const { sent, reset } = parted(edits);
  return {
    settings: Object.entries(sent).map(([setting, value]) => ({ setting, value })),
    reset: [...reset],
    based_on: base.read_at,
  };
}

/** Why the edits cannot be saved, by the rules the server checks too. Source: FORM-09. */
export function violationsOf({ stored }: SettingsBase, edits: Edits): Violation[] {
  const { sent, reset } = parted(edits);
  return settingChecks(sent, stored, reset);
}

/** The edits whose setting another user has saved since the edit was begun, with another outcome. Source: screens S49. */
export function conflictsOf(base: SettingsBase, edits: Edits): readonly Conflict[] {
  return entriesOf(edits).flatMap(([key, edit]) => {
    const theirs = storedValue(key, base.stored);
    if (seenNow(base, key) === edit.seen || isSame(theirs, edit.value)) return [];
    return [{ key, mine: edit.value, theirs, by: base.changes[key]?.modified_by ?? '' }];
  });
}

/** The edits after the user has kept theirs over what was saved meanwhile. */
export function withMineKept(edits: Edits, base: SettingsBase, key: SettingKey): Edits {
  const edit = edits[key];
  return edit ? { ...edits, [key]: { ...edit, seen: seenNow(base, key) } } : edits;
}

/** What was read, brought up to date with the answer to a saving, until it is read again. */
export function afterSaving<Answer extends OutputOf<typeof settingsApi.readSettings>>(
  read: Answer,
  { saved, reset }: { saved: Answer; reset: readonly string[] },
): Answer {
  const replaced = new Set([...reset, ...saved.settings.map(({ setting }) => setting)]);
  const changed = new Set(saved.changes.map(({ setting }) => setting));
  return {
    ...read,
    settings: [...read.settings.filter(({ setting }) => !replaced.has(setting)), ...saved.settings],
    changes: [...read.changes.filter(({ setting }) => !changed.has(setting)), ...saved.changes],
    current_time: saved.current_time,
  };
}

export function isDefaultValue(key: SettingKey, value: unknown): boolean {
  return isSame(value, settingOf(key).default);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function parted(edits: Edits): { sent: ProviderSettings; reset: readonly SettingKey[] } {
  const entries = entriesOf(edits);
  const is_reset = ([key, edit]: readonly [SettingKey, Edit]) => edit.is_reset || isEmptiedNumber(key, edit.value);
  return {
    sent: withoutMaskedSecrets(
      Object.fromEntries(entries.filter((entry) => !is_reset(entry)).map(([key, { value }]) => [key, value])),
    ),
    reset: entries.filter(is_reset).map(([key]) => key),
  };
}

function isEmptiedNumber(key: SettingKey, value: unknown): boolean {
  const { form } = settingOf(key);
  return form.kind === 'number' && !form.is_optional && value === null;
}

function entriesOf(edits: Edits): readonly (readonly [SettingKey, Edit])[] {
  return Object.entries(edits).flatMap(([key, edit]) => (isSettingKey(key) && edit ? [[key, edit] as const] : []));
}

function without(stored: ProviderSettings, keys: readonly string[]): ProviderSettings {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));
}

function seenNow(base: SettingsBase, key: SettingKey): string | null {
  return base.changes[key]?.time_modified ?? null;
}
