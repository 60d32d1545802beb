import { dayOf, timeOf } from '../../time/day.ts';

type Cell = string | number;

/** By which spreadsheets know that a file is in UTF-8. */
export const CSV_MARK = '\uFEFF';

/** Rows as a CSV file that spreadsheets open: with their mark for UTF-8, and no cell that they would run as a formula. Source: screens 0.2. */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return `${CSV_MARK}${csvText(rows)}`;
}

/** The same without the mark. Source: RFC 4180. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
}

/** Spreadsheets take what begins like this for a formula, some of them in full width as well. */
const FORMULA = /^[\s]*[=+\-@|＝＋－＠]|^[\t\r\n]/u;

function quoted(cell: Cell): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A heading over times, with the zone they are in. */
export function timeTitle(title: string): string {
  return `${title} (SAST)`;
}

/** An instant in South African time as spreadsheets sort and read it: `2026-11-23 16:05`; empty for none. */
export function timeCell(instant: string | Date | null | undefined): string {
  if (!instant) return '';
  const at = typeof instant === 'string' ? new Date(instant) : instant;
  return `${dayOf(at)} ${timeOf(at)}`;
}
