/** The features a provider can switch, by the names that are in `enabled_features`. Source: MENU-02. */
export const FEATURES = [
  'dashboard',
  'shipments',
  'shipment_quotes',
  'address_book',
  'account',
  'settings',
  'inbox',
  'collection_requests',
  'locations',
  'track',
  'help_centre',
  'quick_quote',
  'top_up',
  'ops_dashboard',
  'tripsheet',
  'maps',
  'hub_scanner',
  'interhub_transfers',
  'tools',
  'billing',
  'accounts',
  'users',
  'rates_and_estimates',
  'reports',
] as const;

export type Feature = (typeof FEATURES)[number];

/** The features that are off until a provider switches them on. */
const OFF_AT_FIRST: readonly Feature[] = ['inbox', 'collection_requests', 'locations'];

export const DEFAULT_FEATURES: readonly Feature[] = FEATURES.filter((feature) => !OFF_AT_FIRST.includes(feature));
