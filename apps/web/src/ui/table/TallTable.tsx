import { useState } from 'react';
import type { ReactNode } from 'react';
import { rowsInSight } from './rows-in-sight.ts';
import classes from './TallTable.module.css';

interface TallTableProps {
  /** What it shows, for those who cannot see it. */
  readonly label: string;
  /** The heads of its columns; the first column stays in sight. */
  readonly head: ReactNode;
  readonly row_count: number;
  /** In px; all rows have this height, so that only those in sight need to be there. */
  readonly row_height: number;
  /** From this height on, in px, it scrolls in itself. */
  readonly tallest: number;
  readonly rowKey: (at: number) => string | number;
  /** The cells of a row. */
  readonly renderRow: (at: number) => ReactNode;
}

/** Thousands of rows, of which as many are drawn as can be seen. */
export function TallTable({ label, head, row_count, row_height, tallest, rowKey, renderRow }: TallTableProps) {
  const [top, setTop] = useState(0);
  const { from, to } = rowsInSight(row_count, { top, height: tallest, row_height });
  return (
    // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <div
      className={classes['scroll']}
      style={{ maxHeight: tallest }}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={classes['table']} aria-rowcount={row_count + 1}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          <Gap height={from * row_height} />
          {Array.from({ length: to - from }, (_, index) => from + index).map((at) => (
            // The heads are the first row.
            <tr key={rowKey(at)} aria-rowindex={at + 2} style={{ height: row_height }}>
              {renderRow(at)}
            </tr>
          ))}
          <Gap height={(row_count - to) * row_height} />
        </tbody>
      </table>
    </div>
  );
}

/** Holds the place of rows that are out of sight. */
function Gap({ height }: { readonly height: number }) {
  return height === 0 ? null : <tr aria-hidden="true" style={{ height }} />;
}
