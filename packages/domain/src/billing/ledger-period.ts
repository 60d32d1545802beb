import type { Violation } from '../problem.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** A financial year, whichever year it is. */
const MOST_DAYS = 366;

/** What is wrong with a period whose money is added up. */
export function checkPeriod({ start, end }: Readonly<Record<'start' | 'end', Day>>): Violation[] {
  if (start > end) return [endsBeforeItStarts()];
  if (addDays(start, MOST_DAYS) <= end) return [{ field: 'end_date', code: 'too-long', message: 'A period has a year at most.' }];
  return [];
}

export function endsBeforeItStarts(): Violation {
  return { field: 'end_date', code: 'invalid', message: 'The last day must not be before the first.' };
}
