import { ALLOCATION_IMPORT_FIELDS, totalOfRows } from '@tsela/domain/billing/allocation-import';
import { randFromCents } from '@tsela/domain/money/cents';

/** The template: every heading, a row for an invoice and one for the oldest. */
export const TEMPLATE: readonly (readonly string[])[] = [
  ALLOCATION_IMPORT_FIELDS.map(({ label }) => label),
  ['ACME', 'PMT000012', 'INV000034', '1250.00', '2026-11-26'],
  ['ACME', 'CR000003', '', '57.50', ''],
];

type Cells = Readonly<Record<string, string>>;

/** What the rows of a file come to, in rand. */
export function totalOfCells(rows: readonly Cells[]): number {
  return randFromCents(totalOfRows(rows.map((cells) => ({ amount: cells['amount'] ?? '' }))));
}
