import type { Day } from '../../time/day.ts';
import { dayOfCount } from '../../time/day.ts';
import { collectingDays } from './estimate.ts';
import type { EstimateCalendar } from './estimate.ts';
import type { ServiceLevel } from '../card/rate-card.ts';
import { isServiceDay, timeMs, weekdayOfCount } from './service-calendar.ts';

/** Why nothing is collected on a day, the one that helps most first: for a full day another service may have room. */
export const CLOSED_DAY_REASONS = ['full', 'too-late', 'exception', 'public-holiday', 'not-served'] as const;

export interface ClosedDay {
  readonly day: Day;
  readonly reason: (typeof CLOSED_DAY_REASONS)[number];
}

/** As far as exceptions are known to an estimate. */
export const CLOSED_DAYS_AHEAD = 120;

/**
 * The days from today on, some months ahead, on which none of the services collects, as an estimate of this moment sees them. A service that
 * has no capacity at all collects on none.
 */
export function closedCollectionDays(levels: readonly ServiceLevel[], calendar: EstimateCalendar): ClosedDay[] {
  if (levels.length === 0) return [];
  const closed: ClosedDay[] = [];
  for (let day = calendar.now.day; day <= calendar.now.day + CLOSED_DAYS_AHEAD; day++) {
    const reasons = levels.map((level) => reasonAgainst(level, day, calendar));
    const reason = reasons.includes(null) ? undefined : CLOSED_DAY_REASONS.find((known) => reasons.includes(known));
    if (reason !== undefined) closed.push({ day: dayOfCount(day), reason });
  }
  return closed;
}

function reasonAgainst(level: ServiceLevel, day: number, calendar: EstimateCalendar): ClosedDay['reason'] | null {
  const collecting = collectingDays(level, calendar);
  if (!isServiceDay(collecting, day)) {
    const { area_weekdays, closed, holidays, weekdays } = collecting;
    const weekday = weekdayOfCount(day);
    const is_weekday = weekdays.includes(weekday) && (area_weekdays === null || area_weekdays.includes(weekday));
    if (is_weekday && closed.has(day)) return 'exception';
    return is_weekday && holidays.has(day) ? 'public-holiday' : 'not-served';
  }
  if (day === calendar.now.day && calendar.now.time_ms > timeMs(level.cut_off_time)) return 'too-late';
  const full = calendar.context.full_days?.[level.code];
  return level.capacity_per_day === 0 || full?.includes(dayOfCount(day)) ? 'full' : null;
}
