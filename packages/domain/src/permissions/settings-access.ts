import type { ProviderKind } from '../providers/provider-kinds.ts';
import { settingOf } from '../providers/provider-settings.ts';
import type { SettingKey } from '../providers/provider-settings.ts';
import { SETTINGS_TABS } from '../providers/settings-tabs.ts';
import type { SettingsTab, SettingsTabId } from '../providers/settings-tabs.ts';
import { ROLE_IDS, isStaff } from './audience.ts';
import { hasAnyPermission, hasPermission } from './permission-matching.ts';
import type { Actor } from './who-may.ts';

const SAVE_SETTINGS = 'API_/providers/settings:POST';

/** Tabs that show only to those who can manage provider settings. Source: PERM-059. */
const MANAGERS_ONLY: readonly SettingsTabId[] = ['notifications', 'theme', 'help_center', 'feature_toggles'];

/** Whether a user can manage provider settings: by the right to save them. Source: PERM-060. */
export function canManageSettings(actor: Pick<Actor, 'permissions'>): boolean {
  return hasPermission(actor.permissions, SAVE_SETTINGS);
}

const OFFICE_ROLES: readonly number[] = [
  ROLE_IDS.super_admin,
  ROLE_IDS.administrator,
  ROLE_IDS.operations_manager,
  ROLE_IDS.finance_manager,
];

/** Whether a user reads the provider's settings: the office, and users who may read or save them; not drivers and depot staff. */
export function maySeeSettings(actor: Pick<Actor, 'role_id' | 'account_id' | 'permissions'>): boolean {
  if (hasAnyPermission(actor.permissions, ['API_/providers/settings:GET', SAVE_SETTINGS])) return true;
  return isStaff(actor) && OFFICE_ROLES.includes(actor.role_id);
}

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

/** Whether "View audit trail" is on the settings page. Source: SHELL-27, SHELL-28. */
export function maySeeSettingsAuditTrail(actor: Pick<Actor, 'permissions'>): boolean {
  return hasAnyPermission(actor.permissions, ['API_/audit/events:GET', SAVE_SETTINGS]);
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

/** Whether an account is the guest account of the provider, in whatever capitals the setting names it. Source: PERM-099, PERM-100. */
export function isGuestAccount(
  account: { readonly account_type: 'prepaid' | 'postpaid' | 'guest'; readonly account_code: string },
  default_account_code: string,
): boolean {
  return account.account_type === 'guest' && account.account_code.toUpperCase() === default_account_code.toUpperCase();
}
