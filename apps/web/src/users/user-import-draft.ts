import type { LookedAtRow } from '@tsela/contract/users/user-import-api';
import { csvFile } from '@tsela/domain/formats/csv';
import { guessColumns, mappedRows, missingColumns } from '@tsela/domain/formats/csv-columns';
import type { ColumnMapping } from '@tsela/domain/formats/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import { readUserSetting } from '@tsela/domain/users/user-settings';
import { USER_IMPORT_FIELDS } from '@tsela/domain/users/user-import';
import type { UserImportField, UserImportRow } from '@tsela/domain/users/user-import';
import { usersImport as words } from '../strings/users.ts';

/** A file that was read, and what its columns hold. */
export interface ImportDraft {
  readonly name: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping<UserImportField>;
}

/** The template: every heading, and one row for staff and for an account each. */
export const TEMPLATE = [
  USER_IMPORT_FIELDS.map(({ label }) => label),
  ['Thandi Mokoena', 'thandi@example.com', '082 123 4567', 'Operations staff', '', 'JNB', 'yes', ''],
  ['Johan Botha', 'johan@example.com', '', 'Account Owner', 'ACME', '', '', ''],
];

/** A fresh file with its columns as they were chosen before, or by their headings. */
export function draftOf(
  table: CsvTable,
  { name, user_settings }: { readonly name: string; readonly user_settings: readonly { setting: string; value: unknown }[] },
): ImportDraft {
  const stored = Object.fromEntries(user_settings.map(({ setting, value }) => [setting, value]));
  const kept = readUserSetting(stored, 'users_import_columns');
  return { name, table, mapping: guessColumns(table.headings, USER_IMPORT_FIELDS, kept) };
}

/** The rows as they are sent; null while a column that is needed is missing. */
export function rowsOf({ table, mapping }: ImportDraft): UserImportRow[] | null {
  if (missingColumns(USER_IMPORT_FIELDS, mapping).length > 0) return null;
  return mappedRows(table, USER_IMPORT_FIELDS, mapping).map((row) => ({ ...row, ...cut(row) }));
}

/** Longer than the call takes; the row says all the same that it is too long. */
const LONGEST_SENT = 1000;

function cut(row: UserImportRow): Record<UserImportField, string> {
  const cells = USER_IMPORT_FIELDS.map(({ key }) => [key, row[key].slice(0, LONGEST_SENT)]);
  // Every field is in the list.
  return Object.fromEntries(cells) as Record<UserImportField, string>;
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

/** What a fault is called: the column and what is wrong in it. */
export function faultText({ field, message }: { readonly field: string; readonly message: string }): string {
  const label = USER_IMPORT_FIELDS.find(({ key }) => key === field)?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

/** The rows as a file once more, each with what became of it. Source: screens S30. */
export function resultFile(rows: readonly UserImportRow[], looked_at: readonly LookedAtRow[]): string {
  const by_row = new Map(looked_at.map((each) => [each.row, each]));
  return csvFile([
    [...USER_IMPORT_FIELDS.map(({ label }) => label), words.status],
    ...rows.map((row) => [...USER_IMPORT_FIELDS.map(({ key }) => row[key]), statusOf(by_row.get(row.row))]),
  ]);
}

function statusOf(looked_at: LookedAtRow | undefined): string {
  if (!looked_at) return '';
  const why = looked_at.violations.map(faultText).join(' ');
  return looked_at.violations.length === 0 ? words.statusAdded : words.statusLeftOut(why);
}

/** Rows with faults as a file, to be mended and chosen again: what is wrong stands in a last column that fills nothing. */
export function faultsFile(rows: readonly PreviewRow[]): string {
  return csvFile([
    [...USER_IMPORT_FIELDS.map(({ label }) => label), words.faults],
    ...rows
      .filter(({ faults }) => faults.length > 0)
      .map((row) => [...USER_IMPORT_FIELDS.map(({ key }) => row[key]), row.faults.map(faultText).join(' ')]),
  ]);
}
