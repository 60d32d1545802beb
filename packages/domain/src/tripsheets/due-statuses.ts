import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import type { Day } from '../time/day.ts';

/** What is due on each leg of a driver's round; what a sender has put into a locker waits there for its driver. */
export const DUE = {
  collection: ['collection-assigned', 'collection-failed-attempt', 'collection-exception', 'in-locker'],
  delivery: ['delivery-assigned', 'out-for-delivery', 'delivery-failed-attempt', 'delivery-exception'],
} as const satisfies Readonly<Record<string, readonly ShipmentStatus[]>>;

/** What is due whatever day it is for: it lies in a locker for the driver, or is in the van already. */
export const DUE_ON_ANY_DAY = ['in-locker', 'out-for-delivery'] as const satisfies readonly ShipmentStatus[];

interface LegDue {
  readonly status: string;
  /** The first day on which the leg may be done; null for none. */
  readonly min_date: Day | null;
}

/** The later day that a leg of a sheet is for; null where it is due on the day of the sheet. What an earlier day has left is due. Source: screens S25. */
export function laterDay({ status, min_date }: LegDue, day: Day): Day | null {
  const is_any_day = DUE_ON_ANY_DAY.some((each) => each === status);
  return is_any_day || min_date === null || min_date <= day ? null : min_date;
}
