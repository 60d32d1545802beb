import { addDays, dayOf, isWeekend, timeOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import type { PublicHoliday } from '../time/public-holidays.ts';

/** The settings that say when people are at the office: clock times `HH:mm`, empty where closed. Source: KEY-58, KEY-59. */
export interface OfficeHourSettings {
  readonly work_hours_from: string;
  readonly work_hours_to: string;
  readonly holiday_work_hours_from: string;
  readonly holiday_work_hours_to: string;
  readonly public_holidays: readonly PublicHoliday[];
}

/** One day at the office. */
export interface OfficeDay {
  readonly day: Day;
  /** Null when the office is closed all day. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  /** Its name, on a public holiday. */
  readonly holiday: string | null;
}

/** The hours of a day: Monday to Friday, public holidays by their own; the office is closed on weekends. */
export function officeDay(settings: OfficeHourSettings, day: Day): OfficeDay {
  const holiday = settings.public_holidays.find(({ date }) => date === day)?.name ?? null;
  const [from, to] =
    holiday === null
      ? [settings.work_hours_from, settings.work_hours_to]
      : [settings.holiday_work_hours_from, settings.holiday_work_hours_to];
  const is_closed = from === '' || to === '' || from >= to || (holiday === null && isWeekend(day));
  return { day, holiday, hours: is_closed ? null : { from, to } };
}

const DAYS_AHEAD = 14;

/** Whether the office is open now, and the day on which it opens next; null when it stays closed for two weeks. */
export function officeNow(
  settings: OfficeHourSettings,
  now: Date,
): { is_open: boolean; today: OfficeDay; next: OfficeDay | null } {
  const today = officeDay(settings, dayOf(now));
  const time = timeOf(now);
  const is_open = today.hours !== null && time >= today.hours.from && time < today.hours.to;
  const is_later_today = today.hours !== null && time < today.hours.from;
  const coming = Array.from({ length: DAYS_AHEAD }, (_, index) => officeDay(settings, addDays(today.day, index + 1)));
  const next = is_later_today ? today : (coming.find(({ hours }) => hours !== null) ?? null);
  return { is_open, today, next };
}
