import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { addDays, dayOf, parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';

interface RequestedDays {
  readonly collection_min_date?: string;
  readonly delivery_min_date?: string;
}

/** Nobody books further ahead; a calendar without end could not be counted through. */
const MOST_DAYS_AHEAD = 366;

/**
 * The days a sender asks for. Programs write 0001-01-01 for "no date", which is left out here. Raises `bad-input` for a day
 * that is too far ahead. Source: VALID-21, public API §1.
 */
export function withRealDays<Input extends RequestedDays>(given: Input, now: Date): Input {
  if (given.collection_min_date === undefined && given.delivery_min_date === undefined) return given;
  const { collection_min_date: _collection, delivery_min_date: _delivery, ...rest } = given;
  const days = SIDES.flatMap((side): [string, Day][] => {
    const day = parseDay(given[`${side}_min_date`] ?? '');
    return day ? [[`${side}_min_date`, day]] : [];
  });
  const latest = addDays(dayOf(now), MOST_DAYS_AHEAD);
  const violations = SIDES.filter((side) => (given[`${side}_min_date`] ?? '') > latest).map(tooFarAhead);
  if (violations[0]) throw new Problem('bad-input', violations[0].message, { violations });
  // Only the two days were taken out and put back.
  return { ...rest, ...Object.fromEntries(days) } as unknown as Input;
}

function tooFarAhead(side: Side): Violation {
  return { field: `${side}_min_date`, code: 'too-far-ahead', message: `The ${side} date can be a year ahead at most` };
}
