import type { Violation } from '../problem.ts';
import { addDays, weekdayOf } from '../time/day.ts';
import type { Day, Weekday } from '../time/day.ts';

/** Source: CONST-41. */
export const COLLECTION_FREQUENCIES = ['daily', 'weekly'] as const;

export type CollectionFrequency = (typeof COLLECTION_FREQUENCIES)[number];

/** A request is repeated for so long at most; then it is asked for anew. */
export const REPEATED_DAYS_MAX = 366;

export interface Repetition {
  readonly frequency: CollectionFrequency;
  /** The days of the week of a weekly one; a daily one has none of its own. */
  readonly weekdays: readonly Weekday[];
  /** The last day on which a request may be. */
  readonly repeat_until: Day;
}

/** The next day after one on which a repetition has a request, leaving out closed days; null once it is over. Source: screens S15, CONST-41. */
export function nextRepeated(
  { frequency, weekdays, repeat_until }: Repetition,
  after: Day,
  isClosed: (day: Day) => boolean,
): Day | null {
  for (
    let day = addDays(after, 1), looked = 0;
    day <= repeat_until && looked < REPEATED_DAYS_MAX;
    day = addDays(day, 1), looked++
  )
    if ((frequency === 'daily' || weekdays.includes(weekdayOf(day))) && !isClosed(day)) return day;
  return null;
}

/** What is wrong with a repetition of a request for a day. */
export function repetitionChecks({ frequency, weekdays, repeat_until }: Repetition, first: Day): Violation[] {
  const violations: Violation[] = [];
  if (frequency === 'weekly' && weekdays.length === 0)
    violations.push({ field: 'weekdays', code: 'required', message: 'Please choose at least one day of the week.' });
  if (repeat_until <= first)
    violations.push({
      field: 'repeat_until',
      code: 'order',
      message: 'The last day must be after the day of the first collection.',
    });
  else if (repeat_until > addDays(first, REPEATED_DAYS_MAX))
    violations.push({
      field: 'repeat_until',
      code: 'too-far-ahead',
      message: 'A collection can be repeated for a year at most.',
    });
  return violations;
}
