import { readCsv } from '@tsela/domain/formats/csv-reading';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import { fileKind } from '@tsela/domain/formats/file-types';
import { ui } from '../../strings/ui.ts';

const words = ui.csv;

/** In bytes: a few thousand rows, and no more than a browser reads in a moment. */
export const CSV_BYTES_MAX = 1024 * 1024;

/** Why a file is not read at all; null when it is. */
export function whyNotRead({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (fileKind(name) !== 'csv') return words.wrongKind;
  return size > CSV_BYTES_MAX ? words.tooLarge : null;
}

/** The text of a file: as UTF-8, and where it is none as spreadsheets of older days save it. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The table in a text, or why it cannot be used. */
export function tableOf(text: string, { most_rows }: { readonly most_rows: number }): CsvTable | string {
  if (text.length > CSV_BYTES_MAX) return words.tooLarge;
  const table = readCsv(text);
  if (table.unclosed_row !== null) return words.unclosed(table.unclosed_row);
  if (table.rows.length === 0) return words.nothing;
  return table.rows.length > most_rows ? words.tooMany(table.rows.length, most_rows) : table;
}
