/** The tabs of the provider settings and their sections, in order. Source: SETTINGS-TAB-01 to SETTINGS-SEC-58. */
export const SETTINGS_TABS = [
  {
    id: 'general',
    title: 'General',
    sections: [
      'site URLs',
      'authentication',
      'corporate identity',
      'office hours',
      'public holiday hours',
      'support contact',
      'dashboard settings',
      'ops dashboard settings',
      'enable features',
      'map settings',
      'tracking settings',
      'personal data',
      'site-wide message banner',
      'user terms and conditions',
    ],
  },
  {
    id: 'rates',
    title: 'Rates and billing',
    sections: [
      'billing contact',
      'invoice settings',
      'when to invoice',
      'rate settings',
      'payment methods for guest shipments',
      'payment methods for account top-up',
      'payment import date range',
    ],
  },
  {
    id: 'shipments',
    title: 'Shipments',
    sections: [
      'minimum and maximum parcel dimensions',
      'packaging',
      'parcel categories',
      'parcel disclaimer',
      'note types',
      'permissions and extra settings',
      'Bob Box',
      'TCG Locker',
      'international shipments',
      'predefined reasons for hold, cancellation and date change',
      'bays for the hub scanner',
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    sections: [
      'account creation',
      'account verification',
      'invoicing',
      'cost centres',
      'additional registration fields',
      'internal account details',
      'VIP accounts',
    ],
  },
  {
    id: 'manifests',
    title: 'Interhub manifests',
    sections: ['carriers', 'service levels', 'scan status', 'daily manifest configs'],
  },
  {
    id: 'driver',
    title: 'Driver app',
    sections: [
      'driver settings',
      'manifest scanner settings',
      'push notification schedule',
      'proof of delivery settings',
      'fallback options',
      'predefined reasons for rejection and failed collection and delivery attempts',
      'enforced minimum driver app version',
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications',
    sections: ['Email settings', 'Default email notifications', 'SMS notifications', 'WhatsApp notifications', 'SMS settings'],
  },
  { id: 'theme', title: 'Theme', sections: ['Theme colours', 'Custom widget'] },
  { id: 'help_center', title: 'Help centre', sections: ['Help centre links'] },
  {
    id: 'feature_toggles',
    title: 'Feature toggles',
    sections: ['Customer features', 'Staff features', 'Pickup points', 'Payments', 'Unused features'],
  },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number];
export type SettingsTabId = SettingsTab['id'];
export type SettingsSection = SettingsTab['sections'][number];

/** The title of a section: its name with a capital first letter. */
export function sectionTitle(section: SettingsSection): string {
  return section.charAt(0).toUpperCase() + section.slice(1);
}
