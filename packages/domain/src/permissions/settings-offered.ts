import type { ProviderKind } from '../providers/provider-kinds.ts';
import { settingOf } from '../providers/provider-settings.ts';
import type { SettingKey } from '../providers/provider-settings.ts';
import { SETTINGS_TABS } from '../providers/settings-tabs.ts';
import type { SettingsTab, SettingsTabId } from '../providers/settings-tabs.ts';
import { hasPermission } from './permission-matching.ts';
import { canManageSettings, maySeeSettings } from './settings-access.ts';
import type { Actor } from './who-may.ts';

/** Tabs that show only to those who can manage provider settings. Source: PERM-059. */
const MANAGERS_ONLY: readonly SettingsTabId[] = ['notifications', 'theme', 'help_center', 'feature_toggles'];

/**
 * The settings tabs a user sees, in order: the office and managers six, managers three more, feature toggles by one more right. Source:
 * PERM-059 to PERM-062, PERM-088.
 */
export function settingsTabsFor(actor: Actor): readonly SettingsTab[] {
  return SETTINGS_TABS.filter(({ id }) => {
    if (id === 'feature_toggles') {
      return canManageSettings(actor) && hasPermission(actor.permissions, 'API_/providers:POST');
    }
    return MANAGERS_ONLY.includes(id) ? canManageSettings(actor) : maySeeSettings(actor);
  });
}

/** What decides over the parts of the settings that are not for every provider. */
export interface RestrictedSettingsFacts {
  readonly provider_kind: ProviderKind;
  readonly enable_bob_box: boolean;
  readonly is_platform_internal: boolean;
}

/** Authentication settings are for providers with a site of their own, or platform-internal people. Source: PERM-090, PERM-093. */
export function showsAuthenticationSettings(facts: RestrictedSettingsFacts): boolean {
  return facts.provider_kind === 'own-brand' || facts.is_platform_internal;
}

/** The Bob Box section is for Bob Box and providers that use it. Source: PERM-091, PERM-093. */
export function showsBobBoxSettings(facts: RestrictedSettingsFacts): boolean {
  return facts.provider_kind === 'bob-box' || facts.enable_bob_box;
}

/** The default account's code is for platform-internal people. Source: PERM-092, PERM-093. */
export function showsDefaultAccountCode(facts: RestrictedSettingsFacts): boolean {
  return facts.is_platform_internal;
}

/** Whether a setting is shown to a user who sees its tab; a hidden one cannot be written either. Source: PERM-090 to PERM-093. */
export function isSettingOffered(key: SettingKey, facts: RestrictedSettingsFacts): boolean {
  if (key === 'default_account_code') return showsDefaultAccountCode(facts);
  const { section } = settingOf(key);
  if (section === 'Bob Box') return showsBobBoxSettings(facts);
  return section !== 'authentication' || showsAuthenticationSettings(facts);
}
