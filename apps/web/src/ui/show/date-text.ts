import { TIME_ZONE } from '@tsela/domain/time/day';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const long_date = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, day: 'numeric', month: 'long', year: 'numeric' });

/** An instant for people: `Mon 23 Nov, 14:00`; with the year where it is not this one. South African time. */
export function dateTimeText(instant: string | Date, now: Date): string {
  const { hour, minute } = partsOf(instant);
  return `${dateText(instant, now)}, ${hour}:${minute}`;
}

/** The day of an instant for people: `Mon 23 Nov`, `Mon 23 Nov 2025` in another year. */
export function dateText(instant: string | Date, now: Date): string {
  const { weekday, day, month, year } = partsOf(instant);
  const with_year = year === partsOf(now).year ? '' : ` ${year}`;
  return `${weekday} ${day} ${month}${with_year}`;
}

/** A day in full, for what lies long ago: `23 August 2026`. */
export function longDateText(instant: string | Date): string {
  return long_date.format(new Date(instant));
}

/** As dateText, with Today, Yesterday and Tomorrow for those days. */
export function nearDateText(instant: string | Date, now: Date): string {
  const text = dateText(instant, now);
  if (text === dateText(now, now)) return 'Today';
  if (text === dateText(new Date(now.getTime() - DAY_MS), now)) return 'Yesterday';
  return text === dateText(new Date(now.getTime() + DAY_MS), now) ? 'Tomorrow' : text;
}

/** The wall-clock time of an instant: `14:00`. */
export function timeText(instant: string | Date): string {
  const { hour, minute } = partsOf(instant);
  return `${hour}:${minute}`;
}

/** The whole instant, for hovering: `Monday`-free and exact, `23 Nov 2026, 14:00:05 SAST`. */
export function fullDateTimeText(instant: string | Date): string {
  const { day, month, year, hour, minute, second } = partsOf(instant);
  return `${day} ${month} ${year}, ${hour}:${minute}:${second} SAST`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function partsOf(
  instant: string | Date,
): Readonly<Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>> {
  const found = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (name: string) => found[name] ?? '';
  return {
    weekday: part('weekday'),
    day: part('day'),
    // Some browsers write Sept; four letters would break the columns.
    month: part('month').slice(0, 3),
    year: part('year'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** A day as people read it: noon of it is in it in every time zone. */
export function dayText(day: string, now: Date): string {
  return dateText(`${day}T12:00:00+02:00`, now);
}
