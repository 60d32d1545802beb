import type { ImportedFile, LookedAtRow, parcelImportApi } from '@tsela/contract/overview/file-import-api';
import type { InputOf } from '@tsela/contract/route';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { guessColumns, mappedRows, missingColumns } from '@tsela/domain/formats/tables/csv-columns';
import type { ColumnMapping, ImportField, KeptColumns } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import type { ImportKind } from '@tsela/domain/overview/imports/import-kinds';
import { leftOutCells, originalColumns } from '@tsela/domain/overview/imports/original-columns';
import type { OriginalColumn } from '@tsela/domain/overview/imports/original-columns';
import { keptOfKind } from '@tsela/domain/overview/imports/kept-columns';
import { fileImport as words } from '../../strings/ui-file-import.ts';
import { spacedCount } from '../../ui/table/list-view.ts';

/** A file that was read, and what its columns hold. */
export interface ImportDraft {
  readonly kind: ImportKind;
  readonly name: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping;
  /** What its columns may hold. */
  readonly fields: readonly ImportField[];
}

/** A fresh file with its columns as they were chosen before, or by their headings. */
export function importDraftOf(
  table: CsvTable,
  { kind, name, fields, kept }: Pick<ImportDraft, 'kind' | 'name' | 'fields'> & { readonly kept: KeptColumns },
): ImportDraft {
  const { headings } = table;
  return { kind, name, table, fields, mapping: guessColumns(headings, fields, keptOfKind(kept, kind, headings)) };
}

export type ImportRows = InputOf<typeof parcelImportApi.startImport>['rows'];

/** As long as the call takes a cell. */
const LONGEST_SENT = 2000;

/** The rows as they are sent, without what is empty in them; null while a column that is needed is missing. */
export function importRowsOf({ fields, table, mapping }: ImportDraft): ImportRows | null {
  if (missingColumns(fields, mapping).length > 0) return null;
  const used = fields.filter(({ key }) => mapping.includes(key));
  return mappedRows(table, used, mapping).map(({ row, ...cells }) => ({
    row,
    cells: Object.fromEntries(
      Object.entries<string>(cells).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.slice(0, LONGEST_SENT)]])),
    ),
  }));
}

/** What of the file fills nothing, so that what became of its rows is told in the file's own columns. */
export function originalsOf(
  { table, mapping }: Pick<ImportDraft, 'table' | 'mapping'>,
  rows: ImportRows,
): { readonly columns?: OriginalColumn[]; readonly rows: ImportRows } {
  const columns = originalColumns(table.headings, mapping);
  if (columns.length === 0) return { rows };
  const cells_of = new Map(table.rows.map(({ row, cells }) => [row, cells]));
  const withLeftOut = (each: ImportRows[number]) => {
    const left_out = leftOutCells(cells_of.get(each.row) ?? [], columns).map((text) => text.slice(0, LONGEST_SENT));
    return left_out.some((text) => text !== '') ? { ...each, left_out } : each;
  };
  return {
    columns: columns.map(({ heading, field }) => ({ heading: heading.slice(0, LONGEST_SENT), field })),
    rows: rows.map(withLeftOut),
  };
}

export type Cells = ImportRows[number]['cells'];

/** A row with what was found of it. */
export interface ImportPreviewRow extends LookedAtRow {
  readonly cells: Cells;
  /** Each with its column. */
  readonly faults: readonly string[];
}

const RANK: Readonly<Record<LookedAtRow['finding'], number>> = { wrong: 0, together: 1, doubtful: 2, good: 3, there: 4 };

/** The rows with what was found: those with faults first, and those that are there already last. */
export function importPreviewOf(
  { fields }: Pick<ImportDraft, 'fields'>,
  { rows, found }: { readonly rows: ImportRows; readonly found: readonly LookedAtRow[] },
): ImportPreviewRow[] {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const cells = new Map(rows.map((each) => [each.row, each.cells]));
  return found
    .map((each) => ({
      ...each,
      cells: cells.get(each.row) ?? {},
      faults: each.violations.map(({ field, message }) => {
        const label = labels.get(field);
        return label === undefined ? message : `${label}: ${message}`;
      }),
    }))
    .toSorted((one, other) => RANK[one.finding] - RANK[other.finding] || one.row - other.row);
}

/** How many rows come to what. */
export function findingsOf(rows: readonly LookedAtRow[]): Readonly<Record<LookedAtRow['finding'], number>> {
  const of = (finding: LookedAtRow['finding']) => rows.filter((each) => each.finding === finding).length;
  return { good: of('good'), wrong: of('wrong'), there: of('there'), doubtful: of('doubtful'), together: of('together') };
}

/** Rows with faults as a file that is mended and chosen again: what is wrong is in a last column that fills nothing. */
export function importFaultsFile({ table }: ImportDraft, preview: readonly ImportPreviewRow[]): string {
  const rows = new Map(table.rows.map((each) => [each.row, each.cells]));
  const bad = preview.filter(({ faults }) => faults.length > 0);
  return csvFile([
    [...table.headings, words.faults],
    ...bad.map(({ row, faults }) => [...table.headings.map((_, column) => rows.get(row)?.[column] ?? ''), faults.join(' ')]),
  ]);
}

/** The name of a file without what says its kind. */
export function bareName(file_name: string): string {
  const dot = file_name.lastIndexOf('.');
  return dot > 0 ? file_name.slice(0, dot) : file_name;
}

type Counts = Pick<ImportedFile, 'done_count' | 'failed_count' | 'skipped_count' | 'undone_count' | 'kept_count'>;

/** What became of the rows of a file, in a line; what there is none of is left out. */
export function importCountsText({ done_count, failed_count, skipped_count, undone_count, kept_count }: Counts): string {
  const { counts } = words;
  const parts = [
    done_count > 0 || undone_count + kept_count + failed_count === 0 ? counts.done(spacedCount(done_count)) : '',
    failed_count > 0 ? counts.failed(spacedCount(failed_count)) : '',
    skipped_count > 0 ? counts.skipped(spacedCount(skipped_count)) : '',
    undone_count > 0 ? counts.undone(spacedCount(undone_count)) : '',
    kept_count > 0 ? counts.kept(spacedCount(kept_count)) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** How far a job is, in rows. */
export function importProgressOf({
  state,
  row_count,
  done_count,
  failed_count,
  skipped_count,
  undone_count,
  kept_count,
}: Counts & Pick<ImportedFile, 'state' | 'row_count'>): { readonly done: number; readonly all: number } {
  if (state === 'undoing') return { done: undone_count + kept_count, all: undone_count + kept_count + done_count };
  return { done: done_count + failed_count, all: row_count - skipped_count };
}
