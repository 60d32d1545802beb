import { dateText, dateTimeText, fullDateTimeText, longDateText, nearDateText, timeText } from './date-text.ts';
import { useNow } from './now.ts';

interface DateTimeProps {
  /** Null shows a dash. */
  readonly instant: string | null | undefined;
  /** `near` says Today, Yesterday and Tomorrow; `long-date` is for days long ago: `23 August 2026`. */
  readonly show?: 'date-time' | 'date' | 'long-date' | 'time' | 'near';
}

/** An instant in South African time, `Mon 23 Nov, 14:00`, with the full timestamp on hover. */
export function DateTime({ instant, show = 'date-time' }: DateTimeProps) {
  const now = useNow();
  if (!instant) return <span aria-label="None">–</span>;
  return (
    <time dateTime={instant} title={fullDateTimeText(instant)} className="num">
      {textOf(instant, show, now)}
    </time>
  );
}

function textOf(instant: string, show: NonNullable<DateTimeProps['show']>, now: Date): string {
  switch (show) {
    case 'date-time':
      return dateTimeText(instant, now);
    case 'date':
      return dateText(instant, now);
    case 'long-date':
      return longDateText(instant);
    case 'time':
      return timeText(instant);
    case 'near':
      return `${nearDateText(instant, now)}, ${timeText(instant)}`;
  }
}
