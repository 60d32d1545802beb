import { BOB_BOX_ONLY_STATUS, QUOTE_STATUSES, SHIPMENT_STATUSES, STATUS_MATRIX } from './shipment-status.ts';
import type { ShipmentStatus, StatusFacts } from './shipment-status.ts';

/** The named lists of statuses that lists, filters and dashboards work with. Source: SHIP-VIEW-01. */
export const STATUS_VIEWS = [
  'created',
  'active',
  'valid',
  'pendingDriverAction',
  'collections',
  'deliveries',
  'hub',
  'uncollected_and_undelivered',
  'collected_and_undelivered',
  'collected',
  'delivered',
  'exclude_quote',
  'tracking',
  'ops_dashboard_unassigned',
  'can_be_excluded',
] as const;

export type StatusView = (typeof STATUS_VIEWS)[number];

/** Shipments that wait for a driver on the leg that is due. Source: SHIP-VIEW-08. */
const UNASSIGNED: readonly ShipmentStatus[] = [
  'submitted',
  'collection-unassigned',
  'collection-rejected',
  'at-hub',
  'at-destination-hub',
  'delivery-unassigned',
  'delivery-rejected',
];

/** Which statuses belong to a view. "Collected" and "delivered" mean surely so: a status judged from history is in neither. */
const BELONGS: Readonly<Record<StatusView, (facts: StatusFacts, status: ShipmentStatus) => boolean>> = {
  created: () => true,
  active: (facts) => facts.is_active,
  valid: (facts) => !facts.is_invalid,
  pendingDriverAction: (facts) => facts.is_pending_driver_action,
  collections: (facts) => facts.group === 'collection',
  deliveries: (facts) => facts.group === 'delivery',
  hub: (facts) => facts.group === 'hub',
  uncollected_and_undelivered: (facts) => facts.is_active && facts.collected !== 'yes' && !facts.is_invalid,
  collected_and_undelivered: (facts) => facts.is_active && facts.collected === 'yes' && facts.delivered !== 'yes',
  collected: (facts) => facts.collected === 'yes',
  delivered: (facts) => facts.delivered === 'yes',
  exclude_quote: (_, status) => !QUOTE_STATUSES.includes(status),
  tracking: (facts) => facts.is_tracking_status,
  ops_dashboard_unassigned: (_, status) => UNASSIGNED.includes(status),
  can_be_excluded: (facts) => facts.can_be_excluded,
};

/** The reader, and their provider. */
export interface StatusViewer {
  readonly is_staff: boolean;
  readonly is_bob_box: boolean;
  /** The provider setting of that name: statuses this provider does not use. */
  readonly excluded_tracking_statuses: readonly string[];
}

/** The statuses of a view as this viewer may choose them, in the specification's order. Source: SHIP-VIEW-01 to SHIP-VIEW-09. */
export function statusesInView(view: StatusView, viewer: StatusViewer): readonly ShipmentStatus[] {
  return SHIPMENT_STATUSES.filter((status) => BELONGS[view](STATUS_MATRIX[status], status) && isVisible(status, view, viewer));
}

function isVisible(status: ShipmentStatus, view: StatusView, viewer: StatusViewer): boolean {
  if (view !== 'can_be_excluded' && viewer.excluded_tracking_statuses.includes(status)) return false;
  if (status === BOB_BOX_ONLY_STATUS && !viewer.is_bob_box) return false;
  if (viewer.is_staff) return true;
  return !QUOTE_STATUSES.includes(status) && status !== 'on-hold-internal';
}

/** The statuses of that view in which a driver for this leg, or for the leg that is due, is awaited. Source: SHIP-VIEW-08. */
export function statusesAwaitingDriver(leg: 'collection' | 'delivery' | 'due'): readonly ShipmentStatus[] {
  return UNASSIGNED.filter(
    (status) => leg === 'due' || (STATUS_MATRIX[status].group === 'collection') === (leg === 'collection'),
  );
}
