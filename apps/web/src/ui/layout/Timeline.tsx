import type { ReactNode } from 'react';
import { fullDateTimeText, nearDateText, timeText } from '../show/date-text.ts';
import { useNow } from '../show/now.ts';
import classes from './Timeline.module.css';

export interface TimelineEntry {
  readonly id: string | number;
  readonly instant: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

interface TimelineProps {
  readonly label: string;
  /** Newest first; the first one is marked as the present state. */
  readonly entries: readonly TimelineEntry[];
  /** How days are said; left out, in English. */
  readonly dayText?: (instant: string, now: Date) => string;
}

/** What happened and when, newest first. */
export function Timeline({ label, entries, dayText = nearDateText }: TimelineProps) {
  const now = useNow();
  return (
    <ol className={classes['list']} aria-label={label}>
      {entries.map(({ id, instant, title, detail }, index) => (
        <li key={id} className={classes['entry']} data-current={index === 0 || undefined}>
          <time dateTime={instant} title={fullDateTimeText(instant)} className={`${classes['time']} num`}>
            {dayText(instant, now)}
            <br />
            {timeText(instant)}
          </time>
          <span className={classes['dot']} aria-hidden="true" />
          <div>
            <div className={classes['title']}>{title}</div>
            {detail !== undefined && <div className={classes['detail']}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
