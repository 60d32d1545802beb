import type { SavedReport, savedReportApi } from '@tsela/contract/reports/saved-report-api';
import type { InputOf } from '@tsela/contract/route';
import { MOVING_PERIODS, movingDays, savedQuestionOf } from '@tsela/domain/reports/saved-reports';
import type { MovingPeriod, SavedQuestion } from '@tsela/domain/reports/saved-reports';
import { DATE_RANGE_LABELS } from '@tsela/domain/time/date-ranges';
import type { Day } from '@tsela/domain/time/day';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { paths } from '../paths.ts';
import { reports as words } from '../strings/reports.ts';

/** What a user enters of a saved report. */
export type SavedReportEntry = Omit<InputOf<typeof savedReportApi.saveReport>, keyof SavedQuestion>;

interface Shown {
  readonly start: string;
  readonly end: string;
}

/** How a new one begins: over the days that are looked at where they move on, and sent to none. */
export function freshEntry(title: string, days: Shown | null, today: Day): SavedReportEntry {
  return {
    name: title,
    period: periodOf(days, today, 'last-30-days'),
    is_shared: false,
    sending: 'never',
    send_hour: 6,
    send_weekday: 1,
    send_day: 1,
    recipients: '',
  };
}

/** What is entered once it is to be sent: to who saves it, unless others are named. */
export function withSending(
  entry: SavedReportEntry,
  sending: SavedReportEntry['sending'],
  email: string,
): Partial<SavedReportEntry> {
  return { sending, ...(sending !== 'never' && entry.recipients.trim() === '' && { recipients: email }) };
}

export function entryOf(saved: SavedReport): SavedReportEntry {
  const { name, period, is_shared, sending, send_hour, send_weekday, send_day, recipients } = saved;
  return { name, period, is_shared, sending, send_hour, send_weekday, send_day, recipients };
}

/** How a saved one is changed: over the days that are looked at, where they are days that move on, else over its own. */
export function changedEntry(saved: SavedReport, days: Shown | null, today: Day): SavedReportEntry {
  return { ...entryOf(saved), period: periodOf(days, today, saved.period) };
}

/** The period whose days are looked at, of several the preferred one; the preferred one where none has these days. */
function periodOf(days: Shown | null, today: Day, preferred: MovingPeriod): MovingPeriod {
  const isShown = (period: MovingPeriod) => {
    const own = movingDays(period, today);
    return own.start === days?.start && own.end === days.end;
  };
  return [preferred, ...MOVING_PERIODS].find(isShown) ?? preferred;
}

/** The address of a saved report as of a day; a report without a period has no days. */
export function hrefOfSaved(
  saved: SavedReport,
  { today, has_period }: { readonly today: Day; readonly has_period: boolean },
): string {
  const { start, end } = movingDays(saved.period, today);
  const asked = Object.entries(savedQuestionOf(saved)).map(([key, value]) => [key, String(value)]);
  return paths.reports({
    ...Object.fromEntries(asked),
    saved: String(saved.id),
    ...(has_period && { start_date: start, end_date: end }),
  });
}

export function periodLabel(period: MovingPeriod): string {
  return period === 'month-before' ? words.monthBefore : DATE_RANGE_LABELS[period];
}

export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** When a report is sent, in a few words. */
export function planLabel({ sending, send_hour, send_weekday, send_day }: SavedReport): string {
  const at = hourLabel(send_hour);
  if (sending === 'weekly') return `${words.sendings.weekly}, ${WEEKDAY_NAMES[send_weekday]} ${at}`;
  return sending === 'monthly'
    ? `${words.sendings.monthly}, ${words.dayOfMonth.toLowerCase()} ${send_day}, ${at}`
    : `${words.sendings[sending]}, ${at}`;
}
