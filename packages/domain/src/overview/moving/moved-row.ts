import { readDecimal } from '../../formats/decimal.ts';
import { centsFromRand, hasWholeCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';
import { MIGRATION_REFERENCE_MAX, MOVED_CELL_MAX, MOVED_LIST_MAX } from './move-kinds.ts';

/** A row of a file by the fields of its kind, each cell as it is there; `row` is its number in the file, the headings being row 1. */
export interface MovedRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What a row does not say and is filled in, or may not mean, with the reason. */
export interface MoveRepair {
  readonly field: string;
  readonly reason: string;
}

/** What was found of a row. */
export interface CheckedMoveRow<Input> {
  readonly row: number;
  /** What it goes by in the former system, or its code. */
  readonly migration_reference: string;
  /** Each tied to the column that it is in. */
  readonly violations: readonly Violation[];
  /** What was filled in or is worth a look, each tied to the column that it is in. */
  readonly repairs?: readonly MoveRepair[];
  /** What is made of it; null where it has faults. */
  readonly input: Input | null;
  /** What counts in the control total. */
  readonly amount_cents: Cents | null;
  /** What moving it in does, in words; empty where it has faults. */
  readonly effect: string;
}

/** An account that rows name, by its own code or by what it went by before. */
export interface NamedAccount {
  readonly id: number;
  readonly account_code: string;
  readonly is_open: boolean;
}

/** A cell without spaces around it, and without the apostrophe that spreadsheets put before what looks like a formula. */
export function cellOf({ cells }: MovedRow, field: string): string {
  return (Object.hasOwn(cells, field) ? (cells[field] ?? '') : '').trim().replace(/^'(?=[+=@-])/, '');
}

/** As codes and references are compared. */
export function keyOf(text: string): string {
  return text.trim().toUpperCase();
}

/** The rows whose key stands in an earlier row already, with that row. Rows without a key are none. */
export function earlierRows(rows: readonly MovedRow[], keyOfRow: (row: MovedRow) => string): ReadonlyMap<number, number> {
  const first_rows = new Map<string, number>();
  const found = new Map<number, number>();
  for (const each of rows) {
    const key = keyOfRow(each);
    const earlier = first_rows.get(key);
    if (key !== '' && earlier === undefined) first_rows.set(key, each.row);
    else if (earlier !== undefined) found.set(each.row, earlier);
  }
  return found;
}

/** What holds for every row: no cell is too long, and nothing is moved in twice. */
export function commonFaults(
  row: MovedRow,
  facts: { readonly field: string; readonly reference: string; readonly earlier: number | undefined; readonly is_moved: boolean },
): Violation[] {
  const mostOf = (key: string) =>
    key === 'parcel_references' || key.startsWith('custom_fields.') ? MOVED_LIST_MAX : MOVED_CELL_MAX;
  const too_long = Object.keys(row.cells).filter((key) => cellOf(row, key).length > mostOf(key));
  return [
    ...too_long.map((key) => ({ field: key, code: 'too-long', message: `This is longer than ${mostOf(key)} letters.` })),
    ...refuse(
      facts.reference.length > MIGRATION_REFERENCE_MAX,
      facts.field,
      `A reference has at most ${MIGRATION_REFERENCE_MAX} letters.`,
    ),
    ...refuse(facts.earlier !== undefined, facts.field, `This stands in row ${facts.earlier ?? 0} already.`),
    ...refuse(facts.is_moved, facts.field, 'This was moved in before. Undo that first, or leave the row out.'),
  ];
}

/** What is wrong with the account that a row names. */
export function accountFaults(row: MovedRow, account: NamedAccount | undefined): Violation[] {
  if (cellOf(row, 'account_code') === '') return refuse(true, 'account_code', 'Please name the account.');
  if (!account) return refuse(true, 'account_code', 'There is no account with this code or old reference.');
  return refuse(!account.is_open, 'account_code', 'This account is closed.');
}

/** The largest amount that one row moves: more is a slip of the keys. */
const LARGEST_RAND = 10_000_000;

/** An amount as people write it, in cents; null for what is none, has parts of a cent, or is too large. */
export function amountOf(text: string): Cents | null {
  const amount = readDecimal(accounted(text));
  return amount === null || Math.abs(amount) > LARGEST_RAND || !hasWholeCents(amount) ? null : centsFromRand(amount);
}

/** Amounts in credit as accounting systems write them: `(250.00)`, `250.00-` and `250.00 CR` are all less than nothing. */
function accounted(text: string): string {
  const bare = text.trim();
  const in_brackets = bare.startsWith('(') && bare.endsWith(')');
  if (in_brackets) return negative(bare.slice(1, -1));
  const upper = bare.toUpperCase();
  if (upper.endsWith('CR')) return negative(bare.slice(0, -2));
  if (upper.endsWith('DR')) return bare.slice(0, -2);
  return bare.endsWith('-') ? negative(bare.slice(0, -1)) : bare;
}

/** The sign goes behind the letter of the rand, where numbers are read with it. */
function negative(text: string): string {
  const bare = text.trim();
  return bare.startsWith('R') || bare.startsWith('r') ? `-${bare.slice(1).trim()}` : `-${bare}`;
}

export function refuse(is_wrong: boolean, field: string, message: string, code = 'invalid'): Violation[] {
  return is_wrong ? [{ field, code, message }] : [];
}
