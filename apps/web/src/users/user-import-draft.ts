import type { LookedAtRow } from '@tsela/contract/users/user-import-api';
import { csvFile } from '@tsela/domain/formats/csv';
import { guessColumns, mappedRows, missingColumns } from '@tsela/domain/formats/csv-columns';
import type { ColumnMapping, ImportField } from '@tsela/domain/formats/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { readUserSetting } from '@tsela/domain/users/user-settings';
import { USER_IMPORT_FIELDS, ownImportFields } from '@tsela/domain/users/user-import';
import type { OwnImportField, UserImportField, UserImportRow } from '@tsela/domain/users/user-import';
import { usersImport as words } from '../strings/users.ts';

/** A file that was read, and what its columns hold. */
export interface ImportDraft {
  readonly name: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping<Column>;
}

export type Column = UserImportField | OwnImportField;
export type ImportColumns = readonly ImportField<Column>[];

/** The columns that a file may have: those of every user, and the provider's own fields after them. */
export function columnsOf(own: readonly CustomField[]): ImportColumns {
  return [...USER_IMPORT_FIELDS, ...ownImportFields(own)];
}

/** The template: every heading, and one row for staff and for an account each. */
export function templateOf(own: readonly CustomField[]): string[][] {
  const examples = own.map(exampleOf);
  return [
    columnsOf(own).map(({ label }) => label),
    ['Thandi Mokoena', 'thandi@example.com', '082 123 4567', 'Operations staff', '', 'JNB', 'yes', '', ...examples],
    ['Johan Botha', 'johan@example.com', '', 'Account Owner', 'ACME', '', '', '', ...examples],
  ];
}

/** Something that a field takes. */
function exampleOf({ type, options, label }: CustomField): string {
  if (type === 'list') return options[0] ?? '';
  return { text: label, number: '12', date: '2026-11-27', 'yes/no': 'yes' }[type];
}

/** A fresh file with its columns as they were chosen before, or by their headings. */
export function draftOf(
  table: CsvTable,
  columns: ImportColumns,
  { name, user_settings }: { readonly name: string; readonly user_settings: readonly { setting: string; value: unknown }[] },
): ImportDraft {
  const stored = Object.fromEntries(user_settings.map(({ setting, value }) => [setting, value]));
  const kept = readUserSetting(stored, 'users_import_columns');
  return { name, table, mapping: guessColumns(table.headings, columns, kept) };
}

/** The rows as they are sent; null while a column that is needed is missing. */
export function rowsOf({ table, mapping }: ImportDraft, columns: ImportColumns): UserImportRow[] | null {
  if (missingColumns(columns, mapping).length > 0) return null;
  const own = columns.map(({ key }) => key).filter(isOwn);
  return mappedRows(table, columns, mapping).map((cells) => ({
    row: cells.row,
    ...plainCells(cells),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own.map((key) => [codeOf(key), cut(cells[key])])) }),
  }));
}

function plainCells(cells: Readonly<Record<UserImportField, string>>): Record<UserImportField, string> {
  const pairs = USER_IMPORT_FIELDS.map(({ key }) => [key, cut(cells[key])]);
  // Every field is in the list.
  return Object.fromEntries(pairs) as Record<UserImportField, string>;
}

function isOwn(key: Column): key is OwnImportField {
  return key.startsWith(OWN);
}

const OWN = 'custom_fields.';

function codeOf(key: OwnImportField): string {
  return key.slice(OWN.length);
}

/** Longer than a field holds and shorter than the call takes, so that the row says that it is too long. */
const LONGEST_SENT = 1500;

function cut(cell = ''): string {
  return cell.slice(0, LONGEST_SENT);
}

/** A row with what is wrong with it. */
export interface PreviewRow extends UserImportRow {
  readonly faults: readonly { readonly field: string; readonly message: string }[];
}

/** The rows with what was found, those with faults first. */
export function previewOf(rows: readonly UserImportRow[], looked_at: readonly LookedAtRow[]): PreviewRow[] {
  const faults = new Map(looked_at.map(({ row, violations }) => [row, violations]));
  return rows
    .map((row) => ({ ...row, faults: faults.get(row.row) ?? [] }))
    .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0) || one.row - other.row);
}

/** What a fault is called: the column and what is wrong in it. Faults of the provider's own fields name their field themselves. */
export function faultText({ field, message }: { readonly field: string; readonly message: string }): string {
  const label = USER_IMPORT_FIELDS.find(({ key }) => key === field)?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

/** The rows as a file once more, each with what became of it. Source: screens S30. */
export function resultFile(rows: readonly UserImportRow[], columns: ImportColumns, looked_at: readonly LookedAtRow[]): string {
  const by_row = new Map(looked_at.map((each) => [each.row, each]));
  return csvFile([
    [...columns.map(({ label }) => label), words.status],
    ...rows.map((row) => [...cellsOf(row, columns), statusOf(by_row.get(row.row))]),
  ]);
}

function cellsOf(row: UserImportRow, columns: ImportColumns): string[] {
  return columns.map(({ key }) => (isOwn(key) ? (row.custom_fields?.[codeOf(key)] ?? '') : row[key]));
}

function statusOf(looked_at: LookedAtRow | undefined): string {
  if (!looked_at) return '';
  const why = looked_at.violations.map(faultText).join(' ');
  return looked_at.violations.length === 0 ? words.statusAdded : words.statusLeftOut(why);
}

/** Rows with faults as a file, to be mended and chosen again: what is wrong is in a last column that fills nothing. */
export function faultsFile(rows: readonly PreviewRow[], columns: ImportColumns): string {
  return csvFile([
    [...columns.map(({ label }) => label), words.faults],
    ...rows
      .filter(({ faults }) => faults.length > 0)
      .map((row) => [...cellsOf(row, columns), row.faults.map(faultText).join(' ')]),
  ]);
}
