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

/** The furthest day that can be booked: a calendar without end could not be counted through. */
const MOST_DAYS_AHEAD = 366;

/**
 * The days a sender asks for. Programs write 0001-01-01 for "no date", which is left out here; so is yesterday, which is still today for
 * programs that count their days elsewhere. Raises `bad-input` for a day that is over, one too far ahead, and a delivery before its
 * collection. Source: VALID-21, public API §1.
 */
export function withRealDays<Input extends RequestedDays>(given: Input, now: Date): Input {
  if (given.collection_min_date === undefined && given.delivery_min_date === undefined) return given;
  const { collection_min_date: _collection, delivery_min_date: _delivery, ...rest } = given;
  const today = dayOf(now);
  const days: Partial<Record<Side, Day>> = {};
  for (const side of SIDES) {
    const day = parseDay(given[`${side}_min_date`] ?? '');
    if (day && day !== addDays(today, -1)) days[side] = day;
  }
  const violations = dayViolations(days, today);
  if (violations[0]) throw new Problem('bad-input', violations[0].message, { violations });
  const asked = SIDES.flatMap((side) => (days[side] ? [[`${side}_min_date`, days[side]]] : []));
  // Only the two days were taken out and put back.
  return { ...rest, ...Object.fromEntries(asked) } as Input;
}

function dayViolations(days: Partial<Record<Side, Day>>, today: Day): Violation[] {
  const latest = addDays(today, MOST_DAYS_AHEAD);
  const violations = SIDES.flatMap((side): Violation[] => {
    const day = days[side];
    const field = `${side}_min_date`;
    if (day !== undefined && day < today) return [{ field, code: 'over', message: `The ${side} date is in the past` }];
    if (day !== undefined && day > latest)
      return [{ field, code: 'too-far-ahead', message: `The ${side} date can be a year ahead at most` }];
    return [];
  });
  const { collection, delivery } = days;
  if (violations.length > 0 || !collection || !delivery || delivery >= collection) return violations;
  return [{ field: 'delivery_min_date', code: 'order', message: 'The delivery date is before the collection date' }];
}
