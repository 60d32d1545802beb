import { PROBLEMATIC_STATUSES, isShipmentStatus } from '../shipments/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/shipment-status.ts';

/** The piles of work of the operations dashboard that are counted by status, in their order. Source: screens S24. */
export const OPS_COUNTERS = {
  submitted: ['submitted'],
  'collection-assigned': ['collection-assigned'],
  problems: PROBLEMATIC_STATUSES.filter(isShipmentStatus),
  'at-hub': ['at-hub', 'at-destination-hub', 'returned-to-hub', 'ready-for-dispatch'],
  'in-transit': ['in-transit', 'manifested'],
  'out-for-delivery': ['out-for-delivery'],
  'delivery-failed-attempt': ['delivery-failed-attempt', 'collection-failed-attempt'],
  'on-hold': ['on-hold', 'on-hold-internal'],
} as const satisfies Readonly<Record<string, readonly ShipmentStatus[]>>;

export type OpsCounter = keyof typeof OPS_COUNTERS;

/** Whether a pile is one that is counted by status. */
export function isOpsCounter(key: string): key is OpsCounter {
  return Object.hasOwn(OPS_COUNTERS, key);
}
