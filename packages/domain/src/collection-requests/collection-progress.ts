import { addDays, dayOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { UNCLOSED_STATUSES } from './collection-request-status.ts';
import type { CollectionRequestStatus } from './collection-request-status.ts';

/** What becomes of a linked shipment that was not collected when its request is closed. Source: screens S15. */
export const UNCOLLECTED_FATES = ['unassigned', 'failed-attempt', 'cancelled', 'moved'] as const;

export type UncollectedFate = (typeof UNCOLLECTED_FATES)[number];

export interface RequestProgress {
  readonly expected_parcels: number;
  /** Parcels of its linked shipments that were collected. */
  readonly collected_parcels: number;
  readonly uncollected_shipments: number;
}

/** Whether all is collected: every linked shipment, and as many parcels as were expected. Such a request is closed by its last scan. */
export function isAllCollected({ expected_parcels, collected_parcels, uncollected_shipments }: RequestProgress): boolean {
  return uncollected_shipments === 0 && collected_parcels >= expected_parcels;
}

/** The last day of requests that are late today: unclosed for so many days after their own. Source: KEY-54. */
export function lastLateDay(now: Date, days: number): Day {
  return addDays(dayOf(now), -Math.max(0, Math.floor(days)));
}

/** Whether a request is still unclosed so many days after its own. Source: KEY-54, COLL-REQ-04. */
export function isLateRequest(
  { status, date }: { readonly status: CollectionRequestStatus; readonly date: Day },
  { now, days }: { readonly now: Date; readonly days: number },
): boolean {
  return UNCLOSED_STATUSES.includes(status) && date <= lastLateDay(now, days);
}
