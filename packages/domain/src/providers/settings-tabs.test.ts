import { describe, expect, it } from 'vitest';
import { SETTING_KEYS, settingOf } from './provider-settings.ts';
import { SETTINGS_TABS, sectionTitle } from './settings-tabs.ts';

describe('settings tabs', () => {
  it.each([
    ['SETTINGS-TAB-01', 'general', 'General'],
    ['SETTINGS-TAB-02', 'rates', 'Rates and billing'],
    ['SETTINGS-TAB-03', 'shipments', 'Shipments'],
    ['SETTINGS-TAB-04', 'accounts', 'Accounts'],
    ['SETTINGS-TAB-05', 'manifests', 'Interhub manifests'],
    ['SETTINGS-TAB-06', 'driver', 'Driver app'],
    ['SETTINGS-TAB-07', 'notifications', 'Notifications'],
    ['SETTINGS-TAB-08', 'theme', 'Theme'],
    ['SETTINGS-TAB-09', 'help_center', 'Help centre'],
    ['SETTINGS-TAB-10', 'feature_toggles', 'Feature toggles'],
  ])('%s: the tab %s is titled "%s"', (_id, id, title) => {
    expect(SETTINGS_TABS.find((tab) => tab.id === id)?.title).toBe(title);
  });

  it('SETTINGS-TAB-11: the tabs stand in their order', () => {
    expect(SETTINGS_TABS.map((tab) => tab.id)).toEqual([
      'general',
      'rates',
      'shipments',
      'accounts',
      'manifests',
      'driver',
      'notifications',
      'theme',
      'help_center',
      'feature_toggles',
    ]);
  });

  it.each([
    ['SETTINGS-SEC-01', 'general', 'site URLs'],
    ['SETTINGS-SEC-02', 'general', 'authentication'],
    ['SETTINGS-SEC-03', 'general', 'corporate identity'],
    ['SETTINGS-SEC-04', 'general', 'office hours'],
    ['SETTINGS-SEC-05', 'general', 'public holiday hours'],
    ['SETTINGS-SEC-06', 'general', 'support contact'],
    ['SETTINGS-SEC-07', 'general', 'dashboard settings'],
    ['SETTINGS-SEC-08', 'general', 'ops dashboard settings'],
    ['SETTINGS-SEC-09', 'general', 'enable features'],
    ['SETTINGS-SEC-10', 'general', 'map settings'],
    ['SETTINGS-SEC-11', 'general', 'tracking settings'],
    ['SETTINGS-SEC-12', 'general', 'site-wide message banner'],
    ['SETTINGS-SEC-13', 'general', 'user terms and conditions'],
    ['SETTINGS-SEC-14', 'rates', 'billing contact'],
    ['SETTINGS-SEC-15', 'rates', 'invoice settings'],
    ['SETTINGS-SEC-16', 'rates', 'when to invoice'],
    ['SETTINGS-SEC-17', 'rates', 'rate settings'],
    ['SETTINGS-SEC-18', 'rates', 'payment methods for guest shipments'],
    ['SETTINGS-SEC-19', 'rates', 'payment methods for account top-up'],
    ['SETTINGS-SEC-20', 'rates', 'payment import date range'],
    ['SETTINGS-SEC-21', 'shipments', 'minimum and maximum parcel dimensions'],
    ['SETTINGS-SEC-22', 'shipments', 'packaging'],
    ['SETTINGS-SEC-23', 'shipments', 'parcel categories'],
    ['SETTINGS-SEC-24', 'shipments', 'parcel disclaimer'],
    ['SETTINGS-SEC-25', 'shipments', 'note types'],
    ['SETTINGS-SEC-26', 'shipments', 'permissions and extra settings'],
    ['SETTINGS-SEC-27', 'shipments', 'Bob Box'],
    ['SETTINGS-SEC-28', 'shipments', 'international shipments'],
    ['SETTINGS-SEC-29', 'shipments', 'predefined reasons for hold, cancellation and date change'],
    ['SETTINGS-SEC-30', 'shipments', 'bays for the hub scanner'],
    ['SETTINGS-SEC-31', 'accounts', 'account creation'],
    ['SETTINGS-SEC-32', 'accounts', 'account verification'],
    ['SETTINGS-SEC-33', 'accounts', 'invoicing'],
    ['SETTINGS-SEC-34', 'accounts', 'cost centres'],
    ['SETTINGS-SEC-35', 'accounts', 'additional registration fields'],
    ['SETTINGS-SEC-36', 'accounts', 'internal account details'],
    ['SETTINGS-SEC-37', 'accounts', 'VIP accounts'],
    ['SETTINGS-SEC-38', 'manifests', 'carriers'],
    ['SETTINGS-SEC-39', 'manifests', 'service levels'],
    ['SETTINGS-SEC-40', 'manifests', 'scan status'],
    ['SETTINGS-SEC-41', 'manifests', 'daily manifest configs'],
    ['SETTINGS-SEC-42', 'driver', 'driver settings'],
    ['SETTINGS-SEC-43', 'driver', 'manifest scanner settings'],
    ['SETTINGS-SEC-44', 'driver', 'push notification schedule'],
    ['SETTINGS-SEC-45', 'driver', 'proof of delivery settings'],
    ['SETTINGS-SEC-46', 'driver', 'fallback options'],
    ['SETTINGS-SEC-47', 'driver', 'predefined reasons for rejection and failed collection and delivery attempts'],
    ['SETTINGS-SEC-48', 'driver', 'enforced minimum driver app version'],
    ['SETTINGS-SEC-49', 'notifications', 'Email settings'],
    ['SETTINGS-SEC-50', 'notifications', 'Default email notifications'],
    ['SETTINGS-SEC-51', 'notifications', 'SMS notifications'],
    ['SETTINGS-SEC-52', 'notifications', 'WhatsApp notifications'],
    ['SETTINGS-SEC-53', 'notifications', 'SMS settings'],
    ['SETTINGS-SEC-56', 'help_center', 'Help centre links'],
    ['SETTINGS-SEC-57', 'theme', 'Theme colours'],
    ['SETTINGS-SEC-57', 'theme', 'Custom widget'],
    ['SETTINGS-SEC-58', 'feature_toggles', 'Customer features'],
    ['SETTINGS-SEC-58', 'feature_toggles', 'Staff features'],
    ['SETTINGS-SEC-58', 'feature_toggles', 'Pickup points'],
    ['SETTINGS-SEC-58', 'feature_toggles', 'Payments'],
    ['SETTINGS-SEC-58', 'feature_toggles', 'Unused features'],
  ])('%s: the tab %s has the section "%s"', (_id, id, section) => {
    const tab = SETTINGS_TABS.find((each) => each.id === id);

    expect(tab?.sections).toContain(section);
  });

  it('every section holds settings; the features of staff are those of enabled_features', () => {
    const filled = new Set(SETTING_KEYS.map((key) => `${settingOf(key).tab} ${settingOf(key).section}`));
    const empty = SETTINGS_TABS.flatMap((tab) => tab.sections.map((section) => `${tab.id} ${section}`)).filter(
      (section) => !filled.has(section),
    );

    expect(empty).toEqual(['feature_toggles Staff features']);
  });

  it('a section is titled with a capital letter', () => {
    expect(sectionTitle('office hours')).toBe('Office hours');
    expect(sectionTitle('Bob Box')).toBe('Bob Box');
  });
});
