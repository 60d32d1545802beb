import { addDays, parseDay } from '../time/day.ts';
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

/** Kinds of groups that have an order of their own, whatever their figures are. */
const IN_ORDER: readonly string[] = ['day', 'week', 'month', 'hour', 'ranked'];

/** Whether groups of a kind have an order of their own. */
export function isInOrder({ kind }: { readonly kind: string }): boolean {
  return IN_ORDER.includes(kind);
}

/** Whether the keys of groups give them their order, such as `1 Same day` and `2 One day`. */
export function areRanked(rows: readonly { readonly key: string }[]): boolean {
  return rows.every(({ key }) => /^\d /.test(key));
}

/**
 * The bars of the figure that is drawn, the longest first, or in the order of the rows where groups have one of their own; nothing for
 * rows that are no groups.
 */
export function barsOf(
  { columns, rows }: Drawn,
  drawn: string,
  { is_in_order }: { readonly is_in_order: boolean },
): readonly ReportBar[] {
  const at = columns.findIndex(({ key }) => key === drawn);
  if (at < 1) return [];
  const in_rows = rows.map(({ key, cells }) => ({ key, label: String(cells[0]), value: Number(cells[at] ?? 0) }));
  const values = (is_in_order ? in_rows : in_rows.toSorted((one, other) => other.value - one.value)).slice(0, BARS_MAX);
  // A percentage is a part of the whole, whatever the others are.
  const longest = columns[at]?.kind === 'percent' ? 100 : Math.max(0, ...values.map(({ value }) => value));
  return values.every(({ value }) => value <= 0)
    ? []
    : values.map((bar) => ({ ...bar, share: Math.max(0, bar.value) / longest }));
}

/** What is drawn as a column: a part of the time, which may have had nothing. */
export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** More columns than this are lines on a telephone. */
const COLUMNS_MAX = 100;
const IN_TIME: readonly string[] = ['day', 'week', 'month', 'hour'];

/**
 * The figure that is drawn, as columns in the order of time, with the days that have nothing among them; null where groups are no parts of the
 * time. Source: screens S48, "preview with chart".
 */
export function timeColumnsOf({ columns, rows }: Drawn, drawn: string): readonly ReportColumn[] | null {
  const kind = columns[0]?.kind ?? '';
  const at = columns.findIndex(({ key }) => key === drawn);
  if (!IN_TIME.includes(kind) || at < 1) return null;
  const shown = rows
    .filter(({ key }) => key !== '')
    .map(({ key, cells }) => ({ key, label: String(cells[0]), value: Number(cells[at] ?? 0) }));
  if (shown.every(({ value }) => value <= 0)) return [];
  return (kind === 'day' ? withDaysBetween(shown) : shown).slice(0, COLUMNS_MAX);
}

function withDaysBetween(shown: readonly ReportColumn[]): readonly ReportColumn[] {
  const first = parseDay(shown[0]?.key ?? '');
  const last = shown.at(-1)?.key ?? '';
  if (first === null) return shown;
  const by_day = new Map(shown.map((column) => [column.key, column]));
  const filled: ReportColumn[] = [];
  for (let day = first; day <= last && filled.length < COLUMNS_MAX; day = addDays(day, 1))
    filled.push(by_day.get(day) ?? { key: day, label: day, value: 0 });
  return filled;
}
