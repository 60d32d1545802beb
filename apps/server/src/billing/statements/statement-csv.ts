import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { StatementLine } from './statement-line-reads.ts';
import type { StatementRow } from './statement-reads.ts';

/** The lines of a statement between its two balances, as a file that spreadsheets open. Amounts are in rand. */
export function statementCsv({ opening_cents, closing_cents }: StatementRow, lines: readonly StatementLine[]): string {
  return csvFile([
    TITLES,
    ['', '', 'Opening balance', '', '', '', '', '', amount(opening_cents)],
    ...lines.map((line) => [
      timeCell(line.time_created.toISOString()),
      timeCell(line.effective_date.toISOString()),
      ledgerLabel(line.type),
      line.document,
      line.shipment_reference,
      line.description,
      line.amount_cents < 0 ? amount(line.amount_cents, -1) : '',
      line.amount_cents < 0 ? '' : amount(line.amount_cents),
      amount(line.balance_after_cents),
    ]),
    ['', '', 'Closing balance', '', '', '', '', '', amount(closing_cents)],
  ]);
}

const TITLES = [
  timeTitle('Booked'),
  timeTitle('Counts from'),
  'Type',
  'Document',
  'Shipment',
  'Description',
  'Debit',
  'Credit',
  'Balance',
];

/** A number for the spreadsheet and never a formula: a balance may be negative. */
function amount(value: Cents, sign: 1 | -1 = 1): number {
  return randFromCents(value) * sign;
}
