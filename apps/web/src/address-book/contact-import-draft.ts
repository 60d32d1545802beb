import type { LookedAtContact } from '@tsela/contract/address-book/contact-api';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import type { ContactImportField, ContactImportRow } from '@tsela/domain/address-book/contact-import';
import { csvFile } from '@tsela/domain/formats/csv';
import { guessColumns, mappedRows, missingColumns } from '@tsela/domain/formats/csv-columns';
import type { ColumnMapping } from '@tsela/domain/formats/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import { contactImport as words } from '../strings/address-book.ts';

/** A file that was read, and what its columns hold. */
export interface ContactFile {
  readonly name: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping<ContactImportField>;
}

export function contactFileOf(table: CsvTable, name: string): ContactFile {
  return { name, table, mapping: guessColumns(table.headings, CONTACT_IMPORT_FIELDS) };
}

/** The template: every heading, and two contacts. */
export const CONTACT_TEMPLATE: readonly (readonly string[])[] = [
  CONTACT_IMPORT_FIELDS.map(({ label }) => label),
  [
    'Thandi Mokoena',
    '',
    '082 123 4567',
    'thandi@example.com',
    '',
    '12 Oxford Road',
    'Rosebank',
    'Johannesburg',
    '2196',
    'Gauteng',
    'Gate code 1234',
  ],
  [
    'Botha Motors',
    'Johan Botha',
    '021 555 1234',
    '',
    'Botha Motors',
    '3 Main Road',
    'Claremont',
    'Cape Town',
    '7708',
    'Western Cape',
    '',
  ],
];

/** Longer than a field holds and shorter than the call takes, so that the row says that it is too long. */
const LONGEST_SENT = 1500;

/** The rows as they are sent; null while a column that is needed is missing. */
export function contactRowsOf({ table, mapping }: ContactFile): ContactImportRow[] | null {
  if (missingColumns(CONTACT_IMPORT_FIELDS, mapping).length > 0) return null;
  return mappedRows(table, CONTACT_IMPORT_FIELDS, mapping).map((cells) => {
    const pairs = CONTACT_IMPORT_FIELDS.map(({ key }) => [key, cells[key].slice(0, LONGEST_SENT)]);
    // Every field is in the list.
    return { row: cells.row, ...(Object.fromEntries(pairs) as Record<ContactImportField, string>) };
  });
}

/** A row with what would become of it. */
export interface ContactPreview {
  readonly row: ContactImportRow;
  readonly looked_at: LookedAtContact;
}

const RANK: Readonly<Record<LookedAtContact['state'], number>> = { wrong: 0, new: 1, there: 2 };

/** The rows with what was found, those with faults first and those that are there last. */
export function contactPreviewOf(rows: readonly ContactImportRow[], looked_at: readonly LookedAtContact[]): ContactPreview[] {
  const by_row = new Map(looked_at.map((each) => [each.row, each]));
  return rows
    .flatMap((row) => {
      const found = by_row.get(row.row);
      return found ? [{ row, looked_at: found }] : [];
    })
    .toSorted((one, other) => RANK[one.looked_at.state] - RANK[other.looked_at.state] || one.row.row - other.row.row);
}

/** How many rows are in each state. */
export function countsOf(rows: readonly ContactPreview[]): Readonly<Record<LookedAtContact['state'], number>> {
  const of = (state: LookedAtContact['state']) => rows.filter((each) => each.looked_at.state === state).length;
  return { new: of('new'), there: of('there'), wrong: of('wrong') };
}

/** What a fault is called: the column and what is wrong in it. */
export function contactFaultText({ field, message }: { readonly field: string; readonly message: string }): string {
  return `${labelOf(field)}: ${message}`;
}

export function restoredText({ field, value }: { readonly field: string; readonly value: string }): string {
  return words.restored(labelOf(field), value);
}

function labelOf(field: string): string {
  return CONTACT_IMPORT_FIELDS.find(({ key }) => key === field)?.label ?? field;
}

/** Rows with faults as a file, to be mended and chosen again: what is wrong is in a last column that fills nothing. */
export function contactFaultsFile(rows: readonly ContactPreview[]): string {
  return csvFile([
    [...CONTACT_IMPORT_FIELDS.map(({ label }) => label), words.faults],
    ...rows
      .filter(({ looked_at }) => looked_at.state === 'wrong')
      .map(({ row, looked_at }) => [
        ...CONTACT_IMPORT_FIELDS.map(({ key }) => row[key]),
        looked_at.violations.map(contactFaultText).join(' '),
      ]),
  ]);
}
