import { guessColumns } from '../../formats/tables/csv-columns.ts';
import type { ColumnMapping, ImportField } from '../../formats/tables/csv-columns.ts';
import { readCsv } from '../../formats/tables/csv-reading.ts';
import type { CsvRow } from '../../formats/tables/csv-reading.ts';
import { addCents, cents, negateCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import { bankAmount, bankDay } from './bank-cells.ts';
import { LONGEST_BANK_TEXT } from './bank-line.ts';
import type { BankFileFault, BankLine } from './bank-line.ts';

type Column = 'day' | 'text' | 'reference' | 'amount' | 'in' | 'out' | 'balance';

/** What banks call their columns. */
export const BANK_COLUMNS: readonly ImportField<Column>[] = [
  {
    key: 'day',
    label: 'Date',
    also: ['transactiondate', 'postingdate', 'valuedate', 'dateposted', 'effectivedate'],
    is_required: true,
  },
  {
    key: 'text',
    label: 'Description',
    also: ['transactiondescription', 'details', 'narrative', 'statementdescription', 'memo'],
    is_required: true,
  },
  {
    key: 'reference',
    label: 'Reference',
    also: ['ref', 'referencenumber', 'customerreference', 'statementreference', 'originaldescription'],
    is_required: false,
  },
  { key: 'amount', label: 'Amount', also: ['transactionamount', 'amountzar', 'amountr', 'value'], is_required: false },
  { key: 'in', label: 'Money in', also: ['credit', 'credits', 'creditamount', 'deposit', 'deposits'], is_required: false },
  { key: 'out', label: 'Money out', also: ['debit', 'debits', 'debitamount', 'withdrawal', 'withdrawals'], is_required: false },
  { key: 'balance', label: 'Balance', also: ['runningbalance', 'accountbalance', 'closingbalance'], is_required: false },
];

/** Banks put the holder, the account and its balance above the lines; no further is looked, however long a file is. */
export const BANK_LINES_ABOVE_MAX = 40;

interface ReadLines {
  readonly lines: BankLine[];
  readonly faults: BankFileFault[];
}

/** The lines of a bank's CSV file: with headings wherever they are, or with none, by what the cells look like. */
export function readBankCsv(content: string): ReadLines {
  const all = content
    .replace(/^\uFEFF/, '')
    // FNB puts a space before what it quotes.
    .replaceAll(/([,;\t]) +"/g, '$1"')
    .split(/\r\n|\r|\n/);
  for (let above = 0; above < Math.min(all.length, BANK_LINES_ABOVE_MAX); above++) {
    const { headings } = readCsv(all[above] ?? '');
    const mapping = guessColumns(headings, BANK_COLUMNS);
    if (mapping.includes('day') && (mapping.includes('amount') || mapping.includes('in')))
      return withHeadings(all.slice(above).join('\n'), mapping, above);
  }
  return withoutHeadings(all);
}

function withHeadings(content: string, mapping: ColumnMapping<Column>, above: number): ReadLines {
  const { headings, rows, unclosed_row } = readCsv(content);
  if (unclosed_row !== null)
    return { lines: [], faults: [{ row: unclosed_row + above, message: 'A quotation mark is never closed.' }] };
  return collected(rows, above, ({ cells }) => {
    const cell = (column: Column) => cells[mapping.indexOf(column)] ?? '';
    const day = bankDay(cell('day'));
    // Totals and notes below the lines have no day.
    if (day === null) return cell('day') === '' || cells.length < 3 ? null : 'This is no date that banks write.';
    if (cells.length < headings.length) return 'The line ends before its last column: is the file whole?';
    const amount_cents = amountOf(cell);
    if (amount_cents === null) return 'This is no amount in rand and cents.';
    return { day, amount_cents, text: [cell('text'), cell('reference')] };
  });
}

/** In one column, or money in and out in two. */
function amountOf(cell: (column: Column) => string): Cents | null {
  if (cell('amount') !== '') return bankAmount(cell('amount'));
  const [money_in, money_out] = [sideOf(cell('in')), sideOf(cell('out'))];
  return money_in === null || money_out === null ? null : addCents(money_in, negateCents(money_out));
}

function sideOf(cell: string): Cents | null {
  if (cell === '' || cell === '-') return cents(0);
  const amount = bankAmount(cell);
  return amount === null ? null : cents(Math.abs(amount));
}

/** The first day of a line, the first amount after it, and all that is neither. */
function withoutHeadings(all: readonly string[]): ReadLines {
  const first = all.slice(0, BANK_LINES_ABOVE_MAX).findIndex((line) => columnsWithoutHeadings(readCsv(line).headings) !== null);
  if (first === -1)
    return { lines: [], faults: [{ row: 1, message: 'No line has a date and an amount: is this a file of a bank?' }] };
  const { headings, rows, unclosed_row } = readCsv(all.slice(first).join('\n'));
  if (unclosed_row !== null)
    return { lines: [], faults: [{ row: unclosed_row + first, message: 'A quotation mark is never closed.' }] };
  return collected([{ row: 1, cells: headings }, ...rows], first, ({ cells }) => {
    const at = columnsWithoutHeadings(cells);
    if (at === null) return cells.some((cell) => bankDay(cell) !== null) ? 'This is no amount in rand and cents.' : null;
    if (cells.length < headings.length) return 'The line ends before its last column: is the file whole?';
    const day = bankDay(cells[at.day] ?? '');
    const amount_cents = bankAmount(cells[at.amount] ?? '');
    if (day === null || amount_cents === null) return null;
    return { day, amount_cents, text: cells.filter((cell, index) => index > at.day && bankAmount(cell) === null) };
  });
}

function columnsWithoutHeadings(cells: readonly string[]): { readonly day: number; readonly amount: number } | null {
  const day = cells.findIndex((cell) => bankDay(cell) !== null);
  const amount = cells.findIndex((cell, at) => at > day && bankAmount(cell) !== null);
  return day === -1 || amount === -1 ? null : { day, amount };
}

interface ReadCells extends Pick<BankLine, 'day' | 'amount_cents'> {
  readonly text: readonly string[];
}

/** Reads each row: a line, nothing, or what is wrong with it. */
function collected(rows: readonly CsvRow[], above: number, read: (row: CsvRow) => ReadCells | string | null): ReadLines {
  const lines: BankLine[] = [];
  const faults: BankFileFault[] = [];
  for (const each of rows) {
    const found = read(each);
    const row = each.row + above;
    if (typeof found === 'string') faults.push({ row, message: found });
    else if (found !== null) lines.push({ ...found, row, text: joined(found.text) });
  }
  return { lines, faults };
}

function joined(texts: readonly string[]): string {
  const filled = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return [...new Set(filled)].join(' ').slice(0, LONGEST_BANK_TEXT);
}
