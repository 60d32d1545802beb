import { TRIGGER_INTEGRATIONS } from '../integrations/trigger.ts';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '../permissions/inline-permissions.ts';
import { hasPermission } from '../permissions/permission-matching.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** What a scanner records for every parcel scanned. Source: SCAN-01, SCAN-04, SCAN-05. */
export const SCAN_CHOICES = [
  'received-at-hub',
  'manifested',
  'ready-for-dispatch',
  'received-at-hub-no-driver',
  'inbound-from-manifest',
  'floor-check',
  'out-for-delivery',
  'returned-to-hub',
  'collected',
  'collected-from-locker',
  'ready-for-pickup',
  'delivery-assigned',
  'on-hold',
  'on-hold-internal',
  'damaged',
  'undeliverable',
  'delivered',
  'trigger-integration',
] as const;

export type ScanChoice = (typeof SCAN_CHOICES)[number];

/** What the operator has to name before scanning. */
export type ScanInput = 'bay' | 'transfer' | 'driver' | 'reason' | 'compartment' | 'photo' | 'receiver' | 'integration';

interface ScanChoiceFacts {
  readonly label: string;
  /** The status the parcel gets: one of its own, by the place of the scan, by a provider setting, or none. */
  readonly sets: ShipmentStatus | 'hub-of-place' | 'interhub_outbound_scan_status' | 'interhub_inbound_scan_status' | null;
  readonly asks_for: readonly ScanInput[];
  readonly clears_delivery_driver?: true;
  readonly permission?: string;
}

/** Every choice with what it does. Source: decisions §4.6; SCAN-01 to SCAN-06. */
export const SCAN_CHOICE_FACTS: Readonly<Record<ScanChoice, ScanChoiceFacts>> = {
  'received-at-hub': { label: 'Received at hub', sets: 'hub-of-place', asks_for: ['bay'] },
  manifested: { label: 'Manifested', sets: 'interhub_outbound_scan_status', asks_for: ['transfer'] },
  'ready-for-dispatch': { label: 'Ready for dispatch', sets: 'ready-for-dispatch', asks_for: [] },
  'received-at-hub-no-driver': {
    label: 'Received at hub (no driver)',
    sets: 'hub-of-place',
    asks_for: ['bay'],
    clears_delivery_driver: true,
  },
  'inbound-from-manifest': {
    label: 'Inbound from manifest',
    sets: 'interhub_inbound_scan_status',
    asks_for: ['transfer'],
  },
  'floor-check': { label: 'Floor check', sets: null, asks_for: ['bay'] },
  'out-for-delivery': { label: 'Out for delivery', sets: 'out-for-delivery', asks_for: ['driver'] },
  'returned-to-hub': { label: 'Returned to hub', sets: 'returned-to-hub', asks_for: ['reason'] },
  collected: { label: 'Collected', sets: 'collected', asks_for: [] },
  'collected-from-locker': { label: 'Collected from locker', sets: 'collected-from-locker', asks_for: [] },
  'ready-for-pickup': { label: 'Ready for pickup', sets: 'ready-for-pickup', asks_for: ['compartment'] },
  'delivery-assigned': { label: 'Delivery assigned', sets: 'delivery-assigned', asks_for: ['driver'] },
  'on-hold': { label: 'On hold', sets: 'on-hold', asks_for: ['reason'] },
  'on-hold-internal': { label: 'On hold (internal)', sets: 'on-hold-internal', asks_for: ['reason'] },
  damaged: { label: 'Damaged', sets: 'damaged', asks_for: ['reason', 'photo'] },
  undeliverable: { label: 'Undeliverable', sets: 'undeliverable', asks_for: ['reason', 'photo'] },
  delivered: {
    label: 'Delivered',
    sets: 'delivered',
    asks_for: ['receiver'],
    permission: DELIVER_PARCELS_OR_SHIPMENTS,
  },
  'trigger-integration': {
    label: 'Trigger integration',
    sets: null,
    asks_for: ['integration'],
    permission: TRIGGER_INTEGRATIONS,
  },
};

/**
 * Why a choice that says of a parcel that it is on an interhub transfer, or came with one, is not taken; null where it says no such thing, or
 * names the transfer. What it claims stands on the transfer's own lines, and a scan that names none would claim it of nothing. Source: decisions §4.6, ADR 0190.
 */
export function whyNotWithoutTransfer(
  choice: ScanChoice,
  { names_transfer }: { readonly names_transfer: boolean },
): string | null {
  const { label, asks_for } = SCAN_CHOICE_FACTS[choice];
  if (names_transfer || !asks_for.includes('transfer')) return null;
  const instead = SCAN_CHOICE_FACTS[choice === 'manifested' ? 'ready-for-dispatch' : 'received-at-hub'].label;
  return `“${label}” goes with an interhub transfer. Choose one, or scan it as “${instead}”.`;
}

/** The choices an operator has: those of excluded statuses left out, and two only with their permission. Source: SCAN-01 to SCAN-05. */
export function scanChoicesFor(operator: {
  readonly permissions: readonly string[];
  readonly excluded_tracking_statuses: readonly string[];
}): readonly ScanChoice[] {
  return SCAN_CHOICES.filter((choice) => {
    const { sets, permission } = SCAN_CHOICE_FACTS[choice];
    const excluded = operator.excluded_tracking_statuses;
    // What a setting decides is named by its choice.
    if (sets !== null && (excluded.includes(sets) || excluded.includes(choice))) return false;
    return permission === undefined || hasPermission(operator.permissions, permission);
  });
}

/** The status a scan gives a parcel, or null when it changes none. Source: SCAN-06. */
export function statusOfScan(
  choice: ScanChoice,
  place: {
    readonly branch_id: number;
    readonly delivery_branch_id: number | null;
    readonly interhub_outbound_scan_status: 'manifested' | 'ready-for-dispatch' | 'in-transit';
    readonly interhub_inbound_scan_status: 'at-hub' | 'at-destination-hub';
  },
): ShipmentStatus | null {
  const { sets } = SCAN_CHOICE_FACTS[choice];
  switch (sets) {
    case 'hub-of-place':
      return place.branch_id === place.delivery_branch_id ? 'at-destination-hub' : 'at-hub';
    case 'interhub_outbound_scan_status':
      return place.interhub_outbound_scan_status;
    case 'interhub_inbound_scan_status':
      return place.interhub_inbound_scan_status;
    default:
      return sets;
  }
}
