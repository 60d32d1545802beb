import type { ReactNode } from 'react';
import classes from './ShareBars.module.css';

interface ShareBar {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Of the longest bar, from 0 to 1. */
  readonly share: number;
  readonly tone?: 'green' | 'amber' | 'red';
}

/** Figures below each other, each with a bar as long as its share: read as a list of terms where no bar is seen. */
export function ShareBars({ label, bars }: { readonly label: string; readonly bars: readonly ShareBar[] }) {
  return (
    <dl className={classes['bars']} aria-label={label}>
      {bars.map(({ key, label: term, value, share, tone = 'green' }) => (
        <div key={key} className={classes['row']}>
          <dt>{term}</dt>
          <dd className="num">{value}</dd>
          <span className={classes['track']} aria-hidden="true">
            <span className={classes['bar']} data-tone={tone} style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
        </div>
      ))}
    </dl>
  );
}
