import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';

interface PlainTableProps {
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  /** The heads of its columns. */
  readonly head: ReactNode;
  /** From this height on, in px, it scrolls in itself. */
  readonly tallest?: number;
  /** Columns share the width equally. */
  readonly is_even?: boolean;
  /** Rows of the table. */
  readonly children: ReactNode;
}

/** Rows and columns that are all there at once: no pages, no sorting, no links. */
export function PlainTable({ label, head, tallest, is_even = false, children }: PlainTableProps) {
  return (
    // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <div className={classes['scroll']} style={{ maxHeight: tallest }} tabIndex={0} role="region" aria-label={label}>
      <table className={classes['table']} data-even={is_even || undefined}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
