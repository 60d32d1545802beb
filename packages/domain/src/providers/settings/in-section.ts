import type { Setting } from '../setting-types.ts';
import type { SettingsSection, SettingsTabId } from '../settings-tabs.ts';

/** Where a setting is on the settings page. */
export interface Placed {
  readonly tab: SettingsTabId;
  readonly section: SettingsSection;
}

/** The settings of one section, each with its place. */
export function inSection<Settings extends Readonly<Record<string, Setting<unknown>>>>(
  tab: SettingsTabId,
  section: SettingsSection,
  settings: Settings,
): { readonly [Key in keyof Settings]: Settings[Key] & Placed } {
  const placed = Object.entries(settings).map(([key, setting]) => [key, { ...setting, tab, section }]);
  // The same keys with the same settings, each widened by its place.
  return Object.fromEntries(placed) as { readonly [Key in keyof Settings]: Settings[Key] & Placed };
}
