import { describe, expect, it } from 'vitest';
import { canManageSettings, isGuestAccount, maySeeSettingsAuditTrail } from './settings-access.ts';
import {
  isSettingOffered,
  settingsTabsFor,
  showsAuthenticationSettings,
  showsBobBoxSettings,
  showsDefaultAccountCode,
} from './settings-offered.ts';

const SAVE = 'API_/providers/settings:POST';

function tabs(permissions: readonly string[], account_id: number | null = null, role_id = 4): string[] {
  const actor = { role_id, account_id, permissions, permissions_ui: [], is_platform_internal: false };
  return settingsTabsFor(actor).map((tab) => tab.id);
}

const SIX = ['general', 'rates', 'shipments', 'accounts', 'manifests', 'driver'];

describe('settings tabs', () => {
  it('PERM-088: show to staff and to holders of the right to save', () => {
    expect(tabs([])).toEqual(SIX);
    expect(tabs([], 9)).toEqual([]);
    expect([tabs([], null, 2), tabs([], null, 7), tabs([], null, 41)]).toEqual([[], [], []]);
    expect(tabs(['API_/providers/settings:GET'], null, 41)).toEqual(SIX);
    expect(tabs([SAVE], 9)).toEqual([...SIX, 'notifications', 'theme', 'help_center']);
  });

  it('PERM-059 PERM-060: three more show to those who can manage provider settings', () => {
    expect(tabs([SAVE])).toEqual([...SIX, 'notifications', 'theme', 'help_center']);
    expect(canManageSettings({ permissions: [SAVE] })).toBe(true);
    expect(canManageSettings({ permissions: ['API_/providers/settings:GET'] })).toBe(false);
  });

  it('PERM-059 PERM-061 PERM-062: feature toggles need API_/providers:POST too', () => {
    expect(tabs([SAVE, 'API_/providers:POST'])).toContain('feature_toggles');
    expect(tabs(['API_/providers:POST'])).toEqual(SIX);
  });

  it('SHELL-27 SHELL-28: the audit trail is for readers of audit events and savers', () => {
    expect(maySeeSettingsAuditTrail({ permissions: ['API_/audit/events:GET'] })).toBe(true);
    expect(maySeeSettingsAuditTrail({ permissions: [SAVE] })).toBe(true);
    expect(maySeeSettingsAuditTrail({ permissions: [] })).toBe(false);
  });
});

describe('settings that are not for every provider', () => {
  const SHARED = { provider_kind: 'shared-brand', enable_bob_box: false, is_platform_internal: false } as const;

  it('PERM-090 PERM-093: authentication is for own brands and platform-internal people', () => {
    expect(showsAuthenticationSettings(SHARED)).toBe(false);
    expect(showsAuthenticationSettings({ ...SHARED, provider_kind: 'own-brand' })).toBe(true);
    expect(showsAuthenticationSettings({ ...SHARED, is_platform_internal: true })).toBe(true);
  });

  it('PERM-091 PERM-093: the Bob Box section is for Bob Box and its users', () => {
    expect(showsBobBoxSettings(SHARED)).toBe(false);
    expect(showsBobBoxSettings({ ...SHARED, provider_kind: 'bob-box' })).toBe(true);
    expect(showsBobBoxSettings({ ...SHARED, enable_bob_box: true })).toBe(true);
  });

  it('PERM-092 PERM-093: the default account code is for platform-internal people', () => {
    expect(showsDefaultAccountCode({ ...SHARED, provider_kind: 'own-brand' })).toBe(false);
    expect(showsDefaultAccountCode({ ...SHARED, is_platform_internal: true })).toBe(true);
  });

  it.each<[string, Parameters<typeof isSettingOffered>[0], object, boolean]>([
    ['PERM-090', 'idm_issuer', {}, false],
    ['PERM-090', 'idm_issuer', { provider_kind: 'own-brand' }, true],
    ['PERM-090', 'google_client_id', { is_platform_internal: true }, true],
    ['PERM-091', 'bob_box_account_code', {}, false],
    ['PERM-091', 'bob_box_account_code', { enable_bob_box: true }, true],
    ['PERM-092', 'default_account_code', { provider_kind: 'own-brand' }, false],
    ['PERM-092', 'default_account_code', { is_platform_internal: true }, true],
    ['PERM-093', 'invoice_due_days', {}, true],
  ])('%s: %s with %j is offered: %s', (_id, key, facts, expected) => {
    expect(isSettingOffered(key, { ...SHARED, ...facts })).toBe(expected);
  });

  it('PERM-099 PERM-100: the guest account is the one of type guest with the default code, in any capitals', () => {
    expect(isGuestAccount({ account_type: 'guest', account_code: 'GUEST' }, 'GUEST')).toBe(true);
    expect(isGuestAccount({ account_type: 'guest', account_code: 'GUEST' }, 'guest')).toBe(true);
    expect(isGuestAccount({ account_type: 'prepaid', account_code: 'GUEST' }, 'GUEST')).toBe(false);
    expect(isGuestAccount({ account_type: 'guest', account_code: 'WALKIN' }, 'GUEST')).toBe(false);
  });
});
