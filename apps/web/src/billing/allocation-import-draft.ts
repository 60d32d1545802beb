import type { LookedAtAllocation } from '@tsela/contract/billing/allocation-import-api';
import { ALLOCATION_IMPORT_FIELDS } from '@tsela/domain/billing/allocation-import';
import type { AllocationImportField, AllocationImportRow } from '@tsela/domain/billing/allocation-import';
import { csvFile } from '@tsela/domain/formats/csv';
import { mappedRows, missingColumns } from '@tsela/domain/formats/csv-columns';
import type { ColumnMapping } from '@tsela/domain/formats/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import { allocationImport as words } from '../strings/billing-allocation-import.ts';
import { moneyText } from '../ui/show/money-text.ts';

/** A file that was read, and what its columns hold. */
export interface AllocationImportDraft {
  readonly name: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping<AllocationImportField>;
}

/** The template: every heading, a row for an invoice and one for the oldest. */
export const TEMPLATE: readonly (readonly string[])[] = [
  ALLOCATION_IMPORT_FIELDS.map(({ label }) => label),
  ['ACME', 'PMT000012', 'INV000034', '1250.00', '2026-11-26'],
  ['ACME', 'CR000003', '', '57.50', ''],
];

/** As long as the call takes a cell. */
const LONGEST_SENT = 255;

/** The rows as they are sent; null while a column that is needed is missing. */
export function rowsOf({ table, mapping }: AllocationImportDraft): AllocationImportRow[] | null {
  if (missingColumns(ALLOCATION_IMPORT_FIELDS, mapping).length > 0) return null;
  return mappedRows(table, ALLOCATION_IMPORT_FIELDS, mapping).map(
    ({ row, account_code, reference, invoice_number, amount, date }) => ({
      row,
      account_code: cut(account_code),
      reference: cut(reference),
      invoice_number: cut(invoice_number),
      amount: cut(amount),
      date: cut(date),
    }),
  );
}

function cut(cell: string): string {
  return cell.slice(0, LONGEST_SENT);
}

/** A row with what is wrong with it, or what it settles. */
export interface AllocationPreviewRow extends AllocationImportRow {
  readonly faults: readonly string[];
  readonly settles: readonly string[];
}

/** The rows with what was found, those with faults first. */
export function previewOf(
  rows: readonly AllocationImportRow[],
  looked_at: readonly LookedAtAllocation[],
): AllocationPreviewRow[] {
  const found = new Map(looked_at.map((each) => [each.row, each]));
  return rows
    .map((row) => ({
      ...row,
      faults: (found.get(row.row)?.violations ?? []).map(faultText),
      settles: (found.get(row.row)?.parts ?? []).map(({ invoice_number, amount, open_before, open_after }) =>
        words.part(invoice_number, moneyText(amount), moneyText(open_before), moneyText(open_after)),
      ),
    }))
    .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0) || one.row - other.row);
}

function faultText({ field, message }: LookedAtAllocation['violations'][number]): string {
  const label = ALLOCATION_IMPORT_FIELDS.find(({ key }) => key === field)?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

/** Rows with faults as a file, to be mended and chosen again: what is wrong is in a last column that fills nothing. */
export function faultsFile(rows: readonly AllocationPreviewRow[]): string {
  return csvFile([
    [...ALLOCATION_IMPORT_FIELDS.map(({ label }) => label), words.faults],
    ...rows
      .filter(({ faults }) => faults.length > 0)
      .map((row) => [...ALLOCATION_IMPORT_FIELDS.map(({ key }) => row[key]), row.faults.join(' ')]),
  ]);
}
