import type { Violation } from '../problem.ts';
import { addDays, dayOf, instantOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** So far ahead may a collection be asked for; exceptions of the map are known no further. */
export const COLLECTION_DAYS_AHEAD_MAX = 120;
export const EXPECTED_PARCELS_MAX = 10_000;
export const EXPECTED_WEIGHT_KG_MAX = 100_000;

/** When a request is to be fetched; times are `HH:mm`. */
export interface CollectionWindow {
  readonly date: Day;
  readonly collect_after: string;
  readonly collect_before: string;
}

export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

interface WindowFacts {
  readonly now: Date;
  /** The office hours of the day; null where the office is closed that day. */
  readonly office_hours: OpenHours | null;
  /** Why nothing is collected there that day, its cut-off included; null where it is. */
  readonly closed: string | null;
}

/**
 * What is wrong with the day and the window of a request: a day to come on which is collected, before its cut-off, within office hours.
 * Source: screens S15, KEY-58, KEY-59.
 */
export function collectionWindowChecks(window: CollectionWindow, { now, office_hours, closed }: WindowFacts): Violation[] {
  const { date, collect_after, collect_before } = window;
  const today = dayOf(now);
  if (date < today) return [{ field: 'date', code: 'over', message: 'The collection date is in the past.' }];
  if (date > addDays(today, COLLECTION_DAYS_AHEAD_MAX))
    return [
      { field: 'date', code: 'too-far-ahead', message: `A collection can be ${COLLECTION_DAYS_AHEAD_MAX} days ahead at most.` },
    ];
  if (closed !== null) return [{ field: 'date', code: 'closed', message: closed }];
  if (office_hours === null) return [{ field: 'date', code: 'closed', message: 'The office is closed on this day.' }];
  const { from, to } = office_hours;
  const violations: Violation[] = [];
  if (collect_before <= collect_after)
    violations.push({ field: 'collect_before', code: 'order', message: 'The window must end after it begins.' });
  if (collect_after < from || collect_after >= to)
    violations.push({ field: 'collect_after', code: 'office-hours', message: `Please choose a time between ${from} and ${to}.` });
  if (collect_before > to)
    violations.push({
      field: 'collect_before',
      code: 'office-hours',
      message: `Please choose a time between ${from} and ${to}.`,
    });
  if (violations.length === 0 && date === today && instantOf(date, collect_before) <= now)
    violations.push({
      field: 'collect_before',
      code: 'over',
      message: 'This window is over for today. Please choose a later one.',
    });
  return violations;
}
