import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';

interface PlainTableProps {
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  /** The heads of its columns; where they stand in two rows, those of the second are `subhead`. */
  readonly head: ReactNode;
  readonly subhead?: ReactNode;
  /** From this height on, in px or as CSS has it, it scrolls in itself. */
  readonly tallest?: number | string;
  /** Columns share the width equally. */
  readonly is_even?: boolean;
  /** Rows are what it is of; a grid has cells, its first column stays in sight; a listing keeps each row on one line, its first column in sight; ticks are for setting; a log needs no heads to be seen. */
  readonly look?: 'rows' | 'grid' | 'listing' | 'ticks' | 'log';
  /** Rows of the table. */
  readonly children: ReactNode;
}

/** Rows and columns that are all there at once: no pages, no sorting, no links. */
export function PlainTable({ label, head, subhead, tallest, is_even = false, look = 'rows', children }: PlainTableProps) {
  return (
    // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <div className={classes['scroll']} style={{ maxHeight: tallest }} tabIndex={0} role="region" aria-label={label}>
      <table className={classes['table']} data-even={is_even || undefined} data-look={look}>
        <thead className={look === 'log' ? 'visually-hidden' : undefined}>
          <tr>{head}</tr>
          {subhead !== undefined && <tr>{subhead}</tr>}
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
