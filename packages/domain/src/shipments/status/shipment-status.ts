/** The 38 shipment statuses, in the specification's order. Source: shipping spec §4, SHIP-STATUS-01 to SHIP-STATUS-38. */
export const SHIPMENT_STATUSES = [
  'quote',
  'quote-expired',
  'payment-pending',
  'payment-failed',
  'submitted',
  'outsourced',
  'collection-assigned',
  'awaiting-dropoff',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'collected',
  'at-hub',
  'manifested',
  'ready-for-dispatch',
  'in-transit',
  'at-destination-hub',
  'returned-to-hub',
  'delivery-assigned',
  'delivery-unassigned',
  'delivery-rejected',
  'bob-box-reservation-failed',
  'out-for-delivery',
  'delivery-exception',
  'delivery-failed-attempt',
  'in-locker',
  'ready-for-pickup',
  'collect-and-return-to-hub',
  'collected-from-locker',
  'collected-from-counter',
  'returned-to-sender',
  'delivered',
  'undeliverable',
  'cancelled',
  'on-hold',
  'on-hold-internal',
  'damaged',
] as const;

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export type StatusGroup = 'collection' | 'hub' | 'delivery';
export type StatusColour = 'grey' | 'red' | 'green' | 'blue';

/** Whether a status alone says yes or no, or whether the shipment's history has to be asked. */
export type Progress = 'yes' | 'no' | 'history';

/** What is fixed for a status, whatever the provider. Source: decisions §4.2. */
export interface StatusFacts {
  readonly group: StatusGroup | null;
  readonly is_active: boolean;
  readonly is_pending_driver_action: boolean;
  readonly collected: Progress;
  readonly past_hub: Progress;
  readonly delivered: Progress;
  readonly is_invalid: boolean;
  readonly can_be_excluded: boolean;
  readonly is_tracking_status: boolean;
  readonly colour: StatusColour;
  /** Whether what has it has left the branch that scanned it last. Source: screens S09. */
  readonly is_away: boolean;
}

type Column = 'active' | 'pending' | 'invalid' | 'excludable' | 'tracking' | 'away';

/**
 * One row of the matrix: group, then collected / past the hub / delivered, colour, and the columns that say yes. Pages that only name statuses
 * leave the matrix out.
 */
/* @__NO_SIDE_EFFECTS__ */ function row(
  group: StatusGroup | null,
  [collected, past_hub, delivered]: readonly [Progress, Progress, Progress],
  colour: StatusColour,
  ...columns: readonly Column[]
): StatusFacts {
  return {
    group,
    is_active: columns.includes('active'),
    is_pending_driver_action: columns.includes('pending'),
    collected,
    past_hub,
    delivered,
    is_invalid: columns.includes('invalid'),
    can_be_excluded: columns.includes('excludable'),
    is_tracking_status: columns.includes('tracking'),
    colour,
    is_away: columns.includes('away'),
  };
}

const NOTHING_YET = ['no', 'no', 'no'] as const;
const COLLECTED = ['yes', 'no', 'no'] as const;
const PAST_HUB = ['yes', 'yes', 'no'] as const;
const DELIVERED = ['yes', 'yes', 'yes'] as const;
const FROM_HISTORY = ['history', 'history', 'history'] as const;
const COLLECTED_AGAIN = ['yes', 'history', 'no'] as const;

/** The whole status matrix. Source: decisions §4.2; SHIP-FLAG-01 to SHIP-FLAG-12, SHIP-DISP-10. */
export const STATUS_MATRIX: Readonly<Record<ShipmentStatus, StatusFacts>> = {
  quote: row(null, NOTHING_YET, 'blue', 'invalid'),
  'quote-expired': row(null, NOTHING_YET, 'grey', 'invalid'),
  'payment-pending': row(null, NOTHING_YET, 'blue', 'invalid'),
  'payment-failed': row(null, NOTHING_YET, 'red', 'invalid'),
  submitted: row('collection', NOTHING_YET, 'blue', 'active', 'tracking'),
  outsourced: row('collection', NOTHING_YET, 'blue', 'active', 'tracking', 'excludable'),
  'collection-assigned': row('collection', NOTHING_YET, 'blue', 'active', 'tracking', 'pending'),
  'awaiting-dropoff': row('collection', NOTHING_YET, 'blue', 'active', 'tracking', 'excludable'),
  'collection-unassigned': row('collection', NOTHING_YET, 'red', 'active', 'tracking'),
  'collection-rejected': row('collection', NOTHING_YET, 'red', 'active', 'tracking'),
  'collection-exception': row('collection', NOTHING_YET, 'red', 'active', 'tracking'),
  'collection-failed-attempt': row('collection', NOTHING_YET, 'red', 'active', 'tracking', 'pending'),
  collected: row('hub', COLLECTED, 'blue', 'active', 'tracking', 'away'),
  'at-hub': row('hub', COLLECTED, 'green', 'active', 'tracking'),
  manifested: row('hub', COLLECTED, 'green', 'active', 'tracking', 'excludable'),
  'ready-for-dispatch': row('hub', COLLECTED, 'green', 'active', 'tracking', 'excludable'),
  'in-transit': row('hub', COLLECTED, 'green', 'active', 'tracking', 'excludable', 'away'),
  'at-destination-hub': row('hub', PAST_HUB, 'green', 'active', 'tracking'),
  'returned-to-hub': row('hub', PAST_HUB, 'green', 'active', 'tracking', 'excludable'),
  'delivery-assigned': row('delivery', PAST_HUB, 'green', 'active', 'tracking', 'pending'),
  'delivery-unassigned': row('delivery', PAST_HUB, 'red', 'active', 'tracking'),
  'delivery-rejected': row('delivery', PAST_HUB, 'red', 'active', 'tracking'),
  'bob-box-reservation-failed': row('delivery', PAST_HUB, 'red', 'active', 'tracking', 'excludable'),
  'out-for-delivery': row('delivery', PAST_HUB, 'green', 'active', 'tracking', 'pending', 'away'),
  'delivery-exception': row('delivery', PAST_HUB, 'red', 'active', 'tracking', 'away'),
  'delivery-failed-attempt': row('delivery', PAST_HUB, 'red', 'active', 'tracking', 'pending', 'away'),
  'in-locker': row('delivery', ['history', 'history', 'no'], 'green', 'active', 'tracking', 'pending', 'excludable', 'away'),
  'ready-for-pickup': row('delivery', PAST_HUB, 'green', 'active', 'tracking', 'excludable', 'away'),
  'collect-and-return-to-hub': row('delivery', PAST_HUB, 'green', 'active', 'tracking', 'pending', 'excludable', 'away'),
  'collected-from-locker': row('hub', COLLECTED_AGAIN, 'green', 'active', 'tracking', 'excludable', 'away'),
  'collected-from-counter': row('hub', COLLECTED_AGAIN, 'green', 'active', 'tracking', 'excludable', 'away'),
  'returned-to-sender': row(null, PAST_HUB, 'grey', 'tracking', 'away'),
  delivered: row(null, DELIVERED, 'grey', 'tracking', 'away'),
  undeliverable: row(null, FROM_HISTORY, 'grey', 'tracking', 'excludable'),
  cancelled: row(null, FROM_HISTORY, 'grey', 'tracking'),
  'on-hold': row(null, FROM_HISTORY, 'blue', 'tracking', 'excludable'),
  'on-hold-internal': row(null, FROM_HISTORY, 'blue', 'tracking', 'excludable'),
  damaged: row(null, FROM_HISTORY, 'red', 'tracking', 'excludable'),
};

/** True for one of the 38 codes; narrows text from outside. */
export function isShipmentStatus(code: string): code is ShipmentStatus {
  return Object.hasOwn(STATUS_MATRIX, code);
}

const LABELS_OF_THEIR_OWN: Readonly<Partial<Record<string, string>>> = {
  'on-hold-internal': 'On hold (internal)',
  'bob-box-reservation-failed': 'Bob Box reservation failed',
};

/** What people read for a status code: hyphens as spaces and a capital first letter, with two exceptions. Source: SHIP-STATUS-47. */
export function statusLabel(code: string): string {
  const words = code.replaceAll('-', ' ');
  return LABELS_OF_THEIR_OWN[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Quotes: the statuses account users do not meet among their shipments. Source: SHIP-VIEW-04, PERM-071. */
export const QUOTE_STATUSES: readonly ShipmentStatus[] = ['quote', 'quote-expired'];

/** Where the journey of a shipment has ended. */
export const ENDED_STATUSES: readonly ShipmentStatus[] = ['delivered', 'returned-to-sender', 'cancelled'];

/** Statuses of a shipment that is sent once it is paid: a payment that failed is tried again. Source: CALL-76, docs/decisions/0163. */
export const UNPAID_STATUSES: readonly ShipmentStatus[] = ['payment-pending', 'payment-failed'];

/** The status only Bob Box providers have. Source: SHIP-VIEW-07. */
export const BOB_BOX_ONLY_STATUS: ShipmentStatus = 'bob-box-reservation-failed';

/** Whether a status by itself says that what has it was collected; a place may be refused before and after that. Source: decisions §4.2, ADR 0273. */
export function saysCollected(status: ShipmentStatus): boolean {
  return STATUS_MATRIX[status].collected === 'yes' && status !== BOB_BOX_ONLY_STATUS;
}

/** Whether a shipment is still at the branch that scanned it last. A hold does not move it, nor does a cancellation. Source: screens S09. */
export function isAtLastBranch(status: ShipmentStatus): boolean {
  return !STATUS_MATRIX[status].is_away;
}

/** Statuses that need attention; `failed` comes from parcels and integrations. Source: SHIP-RULE-01. */
export const PROBLEMATIC_STATUSES: readonly (ShipmentStatus | 'failed')[] = [
  'collection-exception',
  'delivery-exception',
  'collection-unassigned',
  'delivery-unassigned',
  'failed',
  'collection-rejected',
  'delivery-rejected',
];

/** The statuses a provider may choose as the moment of invoicing. Source: SHIP-RULE-02. */
export const INVOICE_TRIGGER_STATUSES = ['collected', 'at-destination-hub', 'out-for-delivery', 'delivered'] as const;

export type InvoiceTriggerStatus = (typeof INVOICE_TRIGGER_STATUSES)[number];
