import { hasReached } from '../shipments/status/shipment-progress.ts';
import type { PositionedStatus, ShipmentProgress } from '../shipments/status/shipment-progress.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** The five steps of a journey as the public reads them, each with the status from which it is reached. Source: public API §5. */
export const TRACKING_STEPS: readonly (readonly [label: string, reachedAt: PositionedStatus | null])[] = [
  ['created', null],
  ['collected', 'collected'],
  ['in-transit', 'at-hub'],
  ['out-for-delivery', 'out-for-delivery'],
  ['delivered', 'delivered'],
];

export interface TrackingStep {
  readonly step_number: number;
  readonly label: string;
  readonly progress: 'done' | 'current' | 'pending';
}

/** The five steps of one shipment: the furthest one reached is current, a delivered shipment has them all done. Source: public API §5. */
export function trackingSteps(shipment: ShipmentProgress, order?: readonly ShipmentStatus[]): TrackingStep[] {
  const reached = TRACKING_STEPS.filter(([, status]) => status === null || hasReached(shipment, status, order)).length;
  return TRACKING_STEPS.map(([label], index) => {
    const number = index + 1;
    const isDone = number < reached || reached === TRACKING_STEPS.length;
    return { step_number: number, label, progress: isDone ? 'done' : number === reached ? 'current' : 'pending' };
  });
}
