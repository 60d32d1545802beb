import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { fileKind } from '@tsela/domain/formats/file-types';
import { ui } from '../../strings/ui.ts';
import { spacedCount } from '../table/list-view.ts';

const words = ui.csv;

/** In bytes: a few thousand rows, and no more than a browser reads in a moment. */
export const CSV_BYTES_MAX = 1024 * 1024;

/** Why a file is not read at all; null when it is. */
export function whyNotRead(
  { name, size }: { readonly name: string; readonly size: number },
  { bytes_max = CSV_BYTES_MAX, has_workbooks = false }: { readonly bytes_max?: number; readonly has_workbooks?: boolean } = {},
): string | null {
  const kind = fileKind(name);
  if (kind !== 'csv' && !(has_workbooks && (kind === 'xlsx' || isOldWorkbook(name))))
    return has_workbooks ? words.wrongKindAny : words.wrongKind;
  return size > bytes_max ? tooLarge(bytes_max) : null;
}

/** Read as far as to say what to do with it. */
export function isOldWorkbook(name: string): boolean {
  return /\.xls$/i.test(name);
}

function tooLarge(bytes_max: number): string {
  return words.tooLarge(Math.round(bytes_max / (1024 * 1024)));
}

/** The text of a file: as UTF-8, as the "Unicode text" of spreadsheets, and where it is neither as spreadsheets of older days save it. */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface TableBounds {
  readonly most_rows: number;
  readonly bytes_max?: number;
}

/** The table in a text, or why it cannot be used. */
export function tableOf(text: string, { most_rows, bytes_max = CSV_BYTES_MAX }: TableBounds): CsvTable | string {
  if (text.length > bytes_max) return tooLarge(bytes_max);
  const table = readCsv(text);
  if (table.unclosed_row !== null) return words.unclosed(table.unclosed_row);
  if (table.rows.length === 0) return words.nothing;
  return table.rows.length > most_rows ? words.tooMany(spacedCount(table.rows.length), spacedCount(most_rows)) : table;
}
