import { SETTING_KEYS } from '@tsela/domain/providers/provider-settings';
import { SETTINGS_TABS } from '@tsela/domain/providers/settings-tabs';
import { describe, expect, it } from 'vitest';
import { featuresIn, placeOf, sectionSlug, shownKeys, shownSections, viewerOf } from './settings-places-draft.ts';
import type { Viewer } from './settings-places-draft.ts';

const OWN_BRAND = { provider_kind: 'own-brand', enable_bob_box: false, is_platform_internal: false } as const;
const VIEWER: Viewer = { tabs: SETTINGS_TABS, facts: OWN_BRAND };

const SUPER_ADMIN = { role_id: 1, account_id: null, permissions: ['API_/*'], permissions_ui: [], is_platform_internal: true };

const tabOf = (id: string) => {
  const tab = SETTINGS_TABS.find((each) => each.id === id);
  if (!tab) throw new Error(`There is no tab ${id}.`);
  return tab;
};
const titlesIn = (id: string, settings = {}, viewer = VIEWER) =>
  shownSections(tabOf(id), viewer, settings).map(({ section }) => section);

describe('the address', () => {
  it('ROUTE-47 SHELL-25: the tab is the one it names, else the first', () => {
    expect(placeOf({ tab: 'driver' }, SETTINGS_TABS)?.tab.title).toBe('Driver app');
    expect(placeOf({}, SETTINGS_TABS)?.tab.title).toBe('General');
    expect(placeOf({ tab: 'nowhere' }, SETTINGS_TABS)?.tab.title).toBe('General');
  });

  it('names a section and a setting of the tab', () => {
    expect(placeOf({ tab: 'theme', section: 'custom-widget', setting: 'custom_widget_html' }, SETTINGS_TABS)).toMatchObject({
      section: 'Custom widget',
      setting: 'custom_widget_html',
    });
    expect(sectionSlug('predefined reasons for hold, cancellation and date change')).toBe(
      'predefined-reasons-for-hold-cancellation-and-date-change',
    );
  });

  it('leads to the tab of a setting when it names none, and to no setting of another tab', () => {
    expect(placeOf({ setting: 'vat_percentage' }, SETTINGS_TABS)?.tab.id).toBe('rates');
    expect(placeOf({ tab: 'theme', setting: 'vat_percentage' }, SETTINGS_TABS)?.setting).toBeNull();
  });

  it('leads nowhere for a user who sees no tab', () => {
    expect(placeOf({ tab: 'general' }, [])).toBeNull();
  });
});

describe('sections', () => {
  it('what nothing sends yet has no section', () => {
    expect(titlesIn('notifications')).toEqual([
      'Email settings',
      'Default email notifications',
      'SMS notifications',
      'SMS settings',
    ]);
  });

  it('SCREEN-49: hold every setting that is shown, and no tab is without any', () => {
    const everything_on = Object.fromEntries(SETTING_KEYS.map((key) => [key, true]));
    const { tabs } = viewerOf(SUPER_ADMIN, {});
    const held = SETTINGS_TABS.flatMap((tab) => shownSections(tab, VIEWER, everything_on).flatMap(({ keys }) => keys));

    expect(shownKeys(VIEWER, everything_on).filter((key) => !held.includes(key))).toEqual([]);
    expect(held).toContain('support_email_address');
    expect(tabs.filter((tab) => shownSections(tab, VIEWER, everything_on).length === 0)).toEqual([]);
  });

  it('PERM-090 PERM-091 PERM-092: authentication, Bob Box and the code of the guest account are not for all staff', () => {
    const shared: Viewer = { tabs: SETTINGS_TABS, facts: { ...OWN_BRAND, provider_kind: 'shared-brand' } };
    const internal: Viewer = { tabs: SETTINGS_TABS, facts: { ...OWN_BRAND, is_platform_internal: true } };

    expect(titlesIn('general')).toContain('authentication');
    expect(titlesIn('general', {}, shared)).not.toContain('authentication');
    expect(titlesIn('shipments')).not.toContain('Bob Box');
    expect(titlesIn('shipments', {}, { ...VIEWER, facts: { ...OWN_BRAND, enable_bob_box: true } })).toContain('Bob Box');
    expect(shownKeys(VIEWER, {})).not.toContain('default_account_code');
    expect(shownKeys(internal, {})).toContain('default_account_code');
  });

  it('SETTINGS-SEC-58: the features have their switches in the first two sections of the feature toggles', () => {
    expect(titlesIn('feature_toggles')).toEqual([
      'Customer features',
      'Staff features',
      'Pickup points',
      'Payments',
      'Unused features',
    ]);
    expect(featuresIn('Customer features')).toContain('address_book');
    expect(featuresIn('Staff features')).toContain('hub_scanner');
    expect(featuresIn('Customer features').length + featuresIn('Staff features').length).toBe(24);
  });
});
