import type { ImportField } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvRow, CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { fileKind } from '@tsela/domain/formats/file-types';
import { likelySheet, ROWS_BESIDE_MAX, tableOfRows } from '@tsela/domain/formats/tables/headed-rows';
import { ui } from '../../strings/ui.ts';
import { workbook as words } from '../../strings/ui-workbook.ts';
import { isOldWorkbook, textOfFile } from '../form/csv-source-draft.ts';
import { spacedCount } from '../table/list-view.ts';
import type { readWorkbook } from './read-workbook.ts';
import { workbookOfFile } from './workbook-of-file.ts';

/** In bytes: thousands of rows as spreadsheets write them. */
export const WORKBOOK_BYTES_MAX = 8 * 1024 * 1024;

interface TableAsked {
  readonly fields: readonly ImportField[];
  readonly most_rows: number;
}

/** The rows of an Excel file under their headings, from the sheet that is most likely meant; or why they cannot be used. */
export async function tableOfWorkbook(file: Blob, asked: TableAsked): Promise<CsvTable | string> {
  return tableOfSheets(await workbookOfFile(file, { rows_max: asked.most_rows + ROWS_BESIDE_MAX }), asked);
}

type Read = ReturnType<typeof readWorkbook> | { readonly kind: 'refused'; readonly why: 'slow' };

/** The text of a file of rows, or why it is not taken. */
export type RowsText = { readonly text: string } | { readonly refused: string };

/** A CSV or Excel file as the text of a CSV file, row for row, so that rows keep the numbers that a spreadsheet gives them. */
export async function rowsTextOfFile(file: File, asked: TableAsked): Promise<RowsText> {
  if (!isWorkbook(file.name)) return { text: textOfFile(new Uint8Array(await file.arrayBuffer())) };
  return textOfSheets(await workbookOfFile(file, { rows_max: asked.most_rows + ROWS_BESIDE_MAX }), asked);
}

/** Whether a file is one of a spreadsheet program, by its name; those of before 2007 are told apart as they are read. */
export function isWorkbook(name: string): boolean {
  return fileKind(name) === 'xlsx' || isOldWorkbook(name);
}

/** As `rowsTextOfFile`, of what was read. */
export function textOfSheets(read: Read, { fields, most_rows }: TableAsked): RowsText {
  if (read.kind === 'refused') return { refused: words.refused[read.why] };
  const sheet = likelySheet(read.sheets, fields);
  if (!sheet) return { refused: ui.csv.nothing };
  if (sheet.is_cut_off) return { refused: ui.csv.tooMany(`${spacedCount(most_rows)}+`, spacedCount(most_rows)) };
  return { text: textOfRows(sheet.rows) };
}

function textOfRows(rows: readonly CsvRow[]): string {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const lines: string[] = [];
  for (const { row, cells } of rows) {
    while (lines.length < row - 1) lines.push('');
    lines.push(Array.from({ length: width }, (_, column) => quoted(cells[column] ?? '')).join(','));
  }
  return lines.join('\n');
}

/** A cell is one line, and what it says: nothing is put before what looks like a formula, since no spreadsheet reads it. */
function quoted(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ');
  return /[",;]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/** As `tableOfWorkbook`, of what was read. */
export function tableOfSheets(read: Read, { fields, most_rows }: TableAsked): CsvTable | string {
  if (read.kind === 'refused') return words.refused[read.why];
  const sheet = likelySheet(read.sheets, fields);
  if (!sheet) return ui.csv.nothing;
  if (sheet.is_cut_off) return ui.csv.tooMany(`${spacedCount(most_rows)}+`, spacedCount(most_rows));
  return headedTable(sheet.rows, { fields, most_rows });
}

/** The rows of a file under the row that has its headings; or why they cannot be used. */
export function headedTable(rows: readonly CsvRow[], { fields, most_rows }: TableAsked): CsvTable | string {
  const table = tableOfRows(rows, fields);
  if (table.rows.length === 0) return ui.csv.nothing;
  return table.rows.length > most_rows ? ui.csv.tooMany(spacedCount(table.rows.length), spacedCount(most_rows)) : table;
}
