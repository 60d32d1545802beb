import type { ImportField } from '@tsela/domain/formats/csv-columns';
import type { CsvRow, CsvTable } from '@tsela/domain/formats/csv-reading';
import { likelySheet, ROWS_BESIDE_MAX, tableOfRows } from '@tsela/domain/formats/headed-rows';
import { ui } from '../../strings/ui.ts';
import { workbook as words } from '../../strings/ui-workbook.ts';
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
