import type { ProviderKind } from '@tsela/domain/providers/provider-kinds';
import { isSettingOffered, settingsTabsFor } from '@tsela/domain/permissions/settings-offered';
import type { RestrictedSettingsFacts } from '@tsela/domain/permissions/settings-offered';
import type { Actor } from '@tsela/domain/permissions/who-may';
import type { Feature } from '@tsela/domain/providers/features';
import { FEATURES } from '@tsela/domain/providers/features';
import { SETTING_KEYS, isSettingKey, readSetting, settingOf } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import { isSettingShown } from '@tsela/domain/providers/setting-visibility';
import type { SettingsSection, SettingsTab, SettingsTabId } from '@tsela/domain/providers/settings-tabs';

/** Where the address bar points on the settings page. */
export interface Place {
  readonly tab: SettingsTab;
  readonly section: SettingsSection | null;
  readonly setting: SettingKey | null;
}

export interface ShownSection {
  readonly section: SettingsSection;
  readonly slug: string;
  readonly keys: readonly SettingKey[];
}

/** Features that account users and guests meet; the others are for staff. Source: SETTINGS-SEC-58. */
const CUSTOMER_FEATURES: readonly Feature[] = [
  'dashboard',
  'shipments',
  'shipment_quotes',
  'address_book',
  'account',
  'inbox',
  'collection_requests',
  'locations',
  'track',
  'help_centre',
  'quick_quote',
  'top_up',
];

/** The features that have their switch in this section. */
export function featuresIn(section: SettingsSection): readonly Feature[] {
  const is_for_customers = section === 'Customer features';
  return FEATURES.filter((feature) => CUSTOMER_FEATURES.includes(feature) === is_for_customers);
}

/** The part of the address that names a section: `site-urls`. */
export function sectionSlug(section: SettingsSection): string {
  return section
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Where an address leads: the tab it names, else the tab of its setting, else the first; null when no tab may be seen. Source: SHELL-25. */
export function placeOf(search: Readonly<Record<string, string>>, tabs: readonly SettingsTab[]): Place | null {
  const named = search['setting'] ?? '';
  const setting = isSettingKey(named) ? named : null;
  const tab =
    tabs.find(({ id }) => id === search['tab']) ?? tabs.find(({ id }) => setting && id === settingOf(setting).tab) ?? tabs[0];
  if (!tab) return null;
  const section = tab.sections.find((each: SettingsSection) => sectionSlug(each) === search['section']) ?? null;
  return { tab, section, setting: setting && settingOf(setting).tab === tab.id ? setting : null };
}

/** The tabs and settings that a user sees. */
export interface Viewer {
  readonly tabs: readonly SettingsTab[];
  readonly facts: RestrictedSettingsFacts;
}

/** `provider_kind` as the server tells it to staff; left out, as before the settings are read, the common one. */
export function viewerOf(actor: Actor, settings: ProviderSettings, provider_kind: ProviderKind = 'own-brand'): Viewer {
  return {
    tabs: settingsTabsFor(actor),
    facts: {
      provider_kind,
      enable_bob_box: readSetting(settings, 'enable_bob_box'),
      is_platform_internal: actor.is_platform_internal,
    },
  };
}

/** The sections of a tab with the settings that are shown, without those that have none. Source: SETTINGS-SEC-01 to SETTINGS-SEC-58, KEY-49, KEY-PAY-08, PERM-090 to PERM-092. */
export function shownSections(tab: SettingsTab, viewer: Viewer, settings: ProviderSettings): readonly ShownSection[] {
  return tab.sections
    .map((section: SettingsSection) => ({
      section,
      slug: sectionSlug(section),
      keys: keysOf(tab.id, section).filter((key) => isThere(key, viewer, settings)),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** Every setting a user can see at the moment, in the order of the page. */
export function shownKeys(viewer: Viewer, settings: ProviderSettings): readonly SettingKey[] {
  const tabs: readonly SettingsTabId[] = viewer.tabs.map(({ id }) => id);
  return SETTING_KEYS.filter((key) => tabs.includes(settingOf(key).tab) && isThere(key, viewer, settings));
}

function isThere(key: SettingKey, { facts }: Viewer, settings: ProviderSettings): boolean {
  return isSettingOffered(key, facts) && isSettingShown(key, settings);
}

/** The switches of the features are in two sections, although they are one setting. */
function keysOf(tab: SettingsTabId, section: SettingsSection): readonly SettingKey[] {
  if (section === 'Staff features') return ['enabled_features'];
  return SETTING_KEYS.filter((key) => settingOf(key).tab === tab && settingOf(key).section === section);
}
