import { guessColumns } from './csv-columns.ts';
import type { ImportField } from './csv-columns.ts';
import type { CsvRow, CsvTable } from './csv-reading.ts';

/** The headings may stand this far below what a report writes above them. */
const HEADINGS_WITHIN = 15;
/** Files are read this much further than their rows: what stands above the headings does not count. */
export const ROWS_BESIDE_MAX = HEADINGS_WITHIN + 1;

/** The rows of a file as a table: the headings are the row among the first of which most are known. */
export function tableOfRows(rows: readonly CsvRow[], fields: readonly ImportField[]): CsvTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const known = filled.slice(0, HEADINGS_WITHIN).map(({ cells }) => knownAmong(cells, fields));
  const at = Math.max(0, known.indexOf(Math.max(...known, 0)));
  const below = filled.slice(at + 1);
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), Math.max(filled[at]?.cells.length ?? 0, 1));
  const headings = Array.from({ length: width }, (_, column) => filled[at]?.cells[column] ?? '');
  return { headings, rows: below, unclosed_row: null };
}

/** A CSV table as rows, with its headings as the first. */
export function rowsOfTable({ headings, rows }: CsvTable): CsvRow[] {
  return [{ row: 1, cells: headings }, ...rows];
}

/** The one of several sheets that is meant: most of its headings are known. */
export function likelySheet<Sheet extends { readonly rows: readonly CsvRow[] }>(
  sheets: readonly Sheet[],
  fields: readonly ImportField[],
): Sheet | undefined {
  const known = sheets.map(({ rows }) => knownAmong(tableOfRows(rows, fields).headings, fields));
  return sheets[Math.max(0, known.indexOf(Math.max(...known, 0)))];
}

function knownAmong(headings: readonly string[], fields: readonly ImportField[]): number {
  return guessColumns(headings, fields).filter((key) => key !== null).length;
}
