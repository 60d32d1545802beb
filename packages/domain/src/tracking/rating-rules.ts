import type { Violation } from '../problem.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { DAY_MS } from '../time/day.ts';

/** What was good or bad about a delivery, to be ticked. Source: screens S58. */
export const GOOD_REASONS = ['friendly', 'on_time', 'well_informed', 'careful'] as const;
export const BAD_REASONS = ['late', 'damaged', 'unfriendly', 'wrong_place', 'poorly_informed', 'no_attempt'] as const;
export const RATING_REASONS = [...GOOD_REASONS, ...BAD_REASONS] as const;
export type RatingReason = (typeof RATING_REASONS)[number];

export const REASONS_MAX = 3;
export const LONGEST_COMMENT = 500;
/** A delivery is rated so many days after it, and a rating is changed for one. Source: screens S58. */
const RATE_DAYS = 30;
const CHANGE_MS = DAY_MS;

/** Whether a delivery may be rated: yes, not yet, no longer, or a rating that stands. */
export const RATING_STATES = ['open', 'not_delivered', 'expired', 'fixed'] as const;
export type RatingState = (typeof RATING_STATES)[number];

interface Rated {
  readonly status: ShipmentStatus;
  readonly delivered_date: Date | null;
  /** When it was rated first; null before. */
  readonly time_rated: Date | null;
}

export function ratingState({ status, delivered_date, time_rated }: Rated, now: Date): RatingState {
  if (status !== 'delivered' || delivered_date === null) return 'not_delivered';
  if (time_rated !== null) return now < changeableUntil(time_rated) ? 'open' : 'fixed';
  return now.getTime() - delivered_date.getTime() <= RATE_DAYS * DAY_MS ? 'open' : 'expired';
}

/** Until when a rating may be changed. */
export function changeableUntil(time_rated: Date): Date {
  return new Date(time_rated.getTime() + CHANGE_MS);
}

/** What is offered to be ticked with a number of stars. */
export function reasonsFor(stars: number): readonly RatingReason[] {
  return stars >= 4 ? GOOD_REASONS : BAD_REASONS;
}

/** Whether the office is written to. Source: screens S58. */
export function isLow(stars: number): boolean {
  return stars <= 2;
}

/** What is wrong with a rating beyond its shape: reasons that do not go with its stars, or too many of them. */
export function ratingChecks({
  stars,
  reasons,
}: {
  readonly stars: number;
  readonly reasons: readonly RatingReason[];
}): Violation[] {
  const offered = reasonsFor(stars);
  const is_wrong = reasons.length > REASONS_MAX || reasons.some((reason) => !offered.includes(reason));
  return is_wrong
    ? [{ field: 'reasons', code: 'reasons', message: 'Please choose at most three of the reasons that are offered.' }]
    : [];
}
