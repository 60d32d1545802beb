import { audienceOf } from '../permissions/audience.ts';
import type { Audience, SignedInUser } from '../permissions/audience.ts';
import type { Feature } from './features.ts';

/** Whose call it is and what it is for; the longest path that fits counts. */
interface FeatureOfCalls {
  readonly path: string;
  readonly method?: string;
  readonly feature: CallFeatures;
}

const EVERYBODY_SIGNED_IN = ['customer', 'driver', 'staff'] as const;

function forAll(feature: Feature): CallFeatures {
  return Object.fromEntries(EVERYBODY_SIGNED_IN.map((audience) => [audience, feature]));
}

/**
 * The calls that serve a feature's own screens. What other screens need as well is not among them: every booker needs prices, places and
 * accounts. Source: settings.tsv, enabled_features; MENU-01, PERM-021.
 */
const CALLS: readonly FeatureOfCalls[] = [
  { path: '/ui/dashboard', feature: { customer: 'dashboard' } },
  { path: '/ui/ops-dashboard', feature: { staff: 'ops_dashboard' } },
  { path: '/shipments', feature: { ...forAll('shipments'), driver: 'tripsheet', guest: 'shipments' } },
  { path: '/tracking/shipments', feature: { guest: 'track', customer: 'track' } },
  { path: '/tracking/shipment-events', method: 'POST', feature: { driver: 'tripsheet', staff: 'hub_scanner' } },
  { path: '/trip-sheet', feature: forAll('tripsheet') },
  { path: '/accounts/address-books', feature: { customer: 'address_book' } },
  { path: '/billing', feature: { staff: 'billing' } },
  { path: '/collection-requests', feature: forAll('collection_requests') },
  { path: '/interhub-transfers', feature: forAll('interhub_transfers') },
  { path: '/users', feature: { staff: 'users' } },
  { path: '/roles', feature: { staff: 'users' } },
  { path: '/rates/revisions', feature: { staff: 'rates_and_estimates' } },
  { path: '/reports', feature: forAll('reports') },
  { path: '/inbox', feature: forAll('inbox') },
];

/** The features that a call serves, by caller; none where it serves several or none. */
export type CallFeatures = Partial<Readonly<Record<Audience, Feature>>>;

/** What a call serves is found once, where the call is declared. */
export function featuresOfCall(call: { readonly method: string; readonly path: string }): CallFeatures {
  const fitting = CALLS.filter(
    ({ path, method }) =>
      (call.path === path || call.path.startsWith(`${path}/`)) && (method === undefined || method === call.method),
  );
  const [closest] = fitting.toSorted((one, other) => other.path.length - one.path.length);
  return closest?.feature ?? {};
}

/** The feature that a call serves for its caller. */
export function featureFor(features: CallFeatures, user: SignedInUser | null): Feature | null {
  return features[audienceOf(user)] ?? null;
}
