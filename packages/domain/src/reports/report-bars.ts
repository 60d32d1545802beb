import type { ReportCell } from './report-cells.ts';

/** At most so many bars are drawn: more cannot be told apart. */
const BARS_MAX = 31;

export interface ReportBar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Of the longest, from 0 to 1. */
  readonly share: number;
}

interface Drawn {
  readonly columns: readonly { readonly key: string; readonly kind: string }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReportCell[] }[];
}

/** The bars of the figure that is drawn, in the order of the rows; nothing for rows that are no groups. */
export function barsOf({ columns, rows }: Drawn, drawn: string): readonly ReportBar[] {
  const at = columns.findIndex(({ key }) => key === drawn);
  if (at < 1) return [];
  const values = rows
    .slice(0, BARS_MAX)
    .map(({ key, cells }) => ({ key, label: String(cells[0]), value: Number(cells[at] ?? 0) }));
  // A percentage is a part of the whole, whatever the others are.
  const longest = columns[at]?.kind === 'percent' ? 100 : Math.max(0, ...values.map(({ value }) => value));
  return values.every(({ value }) => value <= 0)
    ? []
    : values.map((bar) => ({ ...bar, share: Math.max(0, bar.value) / longest }));
}
