import type { ImportField } from '../formats/tables/csv-columns.ts';
import { readDecimal } from '../formats/decimal.ts';
import { randText } from '../formats/rand-text.ts';
import { parseDocumentReference } from '../formats/references.ts';
import { ZERO_CENTS, addCents, cents, centsFromRand, hasWholeCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { Violation } from '../problem.ts';
import { parseDay } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import type { Allocation } from './settlement.ts';

/** The UI permission of the tool. Source: PERM-050. */
export const CREDIT_ALLOCATIONS_BULK_IMPORT = 'credit_allocations_bulk_import';

/** As many as one file may hold. */
export const IMPORTED_ALLOCATIONS_MAX = 1000;

export type AllocationImportField = 'account_code' | 'reference' | 'invoice_number' | 'amount' | 'date';

/** The columns of a file of allocations, in the order of the template. Source: screens S36. */
export const ALLOCATION_IMPORT_FIELDS: readonly ImportField<AllocationImportField>[] = [
  { key: 'account_code', label: 'Account code', also: ['account', 'accountnumber', 'customercode'], is_required: true },
  {
    key: 'reference',
    label: 'Payment or credit note',
    also: ['reference', 'payment', 'paymentreference', 'creditnote', 'paymentnumber'],
    is_required: true,
  },
  { key: 'invoice_number', label: 'Invoice', also: ['invoicenumber', 'invoiceno', 'document'], is_required: false },
  { key: 'amount', label: 'Amount', also: ['value', 'allocated', 'rand'], is_required: true },
  { key: 'date', label: 'Date', also: ['day', 'allocationdate'], is_required: false },
];

/** A row of the file, each cell as it is there. */
export type AllocationImportRow = Readonly<Record<AllocationImportField, string>> & { readonly row: number };

/** A payment or credit note by its reference. */
export interface ImportCredit {
  readonly transaction_id: number;
  readonly account_id: number;
  readonly unallocated_cents: Cents;
}

/** An invoice that something is open of. */
export interface ImportInvoice {
  readonly id: number;
  readonly number: string;
  readonly account_id: number;
  readonly open_cents: Cents;
}

export interface AllocationImportFacts {
  readonly today: Day;
  /** Those within the importer's reach, by their codes in capitals; `unused_cents` is what no debit takes up. */
  readonly accounts: ReadonlyMap<string, { readonly id: number; readonly unused_cents: Cents }>;
  /** By their references. */
  readonly credits: ReadonlyMap<string, ImportCredit>;
  /** Unpaid ones of these accounts, oldest first. */
  readonly invoices: readonly ImportInvoice[];
}

/** So much of a row for one invoice, with what is open of it before and after. */
export interface ImportedPart {
  readonly invoice_id: number;
  readonly invoice_number: string;
  readonly amount_cents: Cents;
  readonly open_before_cents: Cents;
  readonly open_after_cents: Cents;
}

/** What a row settles of an invoice, in words. */
export function partText({ invoice_number, amount_cents, open_before_cents, open_after_cents }: ImportedPart): string {
  return `${invoice_number}: ${randText(amount_cents)} of ${randText(open_before_cents)} open, ${randText(open_after_cents)} left`;
}

export interface CheckedAllocationRow {
  readonly row: number;
  /** Each tied to the column that it is in. */
  readonly violations: readonly Violation[];
  readonly account_id: number | null;
  readonly transaction_id: number | null;
  readonly day: Day | null;
  readonly parts: readonly ImportedPart[];
}

/**
 * Goes through the rows in their order, each with what those before have left: what a row names is allocated to its invoice, or to the oldest ones
 * where it names none. A row with a fault takes nothing. Source: screens S36.
 */
export function checkedAllocationRows(
  rows: readonly AllocationImportRow[],
  facts: AllocationImportFacts,
): CheckedAllocationRow[] {
  const left: Left = {
    unused: new Map([...facts.accounts.values()].map(({ id, unused_cents }) => [id, unused_cents])),
    credits: new Map([...facts.credits.values()].map((each) => [each.transaction_id, each.unallocated_cents])),
    open: new Map(facts.invoices.map((each) => [each.id, each.open_cents])),
    of_account: byAccount(facts.invoices),
    by_number: new Map(facts.invoices.map((each) => [each.number, each])),
  };
  return rows.map((row) => checkedRow(row, facts, left));
}

function byAccount(invoices: readonly ImportInvoice[]): ReadonlyMap<number, readonly ImportInvoice[]> {
  const found = new Map<number, ImportInvoice[]>();
  for (const invoice of invoices) {
    const others = found.get(invoice.account_id);
    if (others) others.push(invoice);
    else found.set(invoice.account_id, [invoice]);
  }
  return found;
}

interface Left {
  readonly unused: Map<number, Cents>;
  readonly credits: Map<number, Cents>;
  readonly open: Map<number, Cents>;
  readonly of_account: ReadonlyMap<number, readonly ImportInvoice[]>;
  readonly by_number: ReadonlyMap<string, ImportInvoice>;
}

function checkedRow(row: AllocationImportRow, facts: AllocationImportFacts, left: Left): CheckedAllocationRow {
  const account = facts.accounts.get(row.account_code.trim().toUpperCase());
  const credit = facts.credits.get(row.reference.trim().toUpperCase());
  const amount_cents = amountOf(row.amount);
  const day = row.date.trim() === '' ? null : parseDay(row.date.trim());
  const named = left.by_number.get(row.invoice_number.trim().toUpperCase());
  const violations = [
    ...(account ? [] : [fault('account_code', 'There is no such account.')]),
    ...creditFaults(row, credit, account?.id),
    ...invoiceFaults(row, named, account?.id),
    ...(amount_cents === null ? [fault('amount', 'Please enter an amount of more than nothing, such as 250.00.')] : []),
    ...dayFaults(row, day, facts.today),
  ];
  const failed = {
    row: row.row,
    account_id: account?.id ?? null,
    transaction_id: credit?.transaction_id ?? null,
    day,
    parts: [],
  };
  if (violations.length > 0 || !account || !credit || amount_cents === null) return { ...failed, violations };
  const targets = named ? [named] : (left.of_account.get(account.id) ?? []);
  const too_much = whyTooMuch(amount_cents, { account_id: account.id, credit, targets }, left);
  if (too_much !== null) return { ...failed, violations: [too_much] };
  take(left.unused, account.id, amount_cents);
  take(left.credits, credit.transaction_id, amount_cents);
  return { ...failed, violations: [], parts: spread(amount_cents, targets, left) };
}

function amountOf(text: string): Cents | null {
  const amount = readDecimal(text);
  return amount === null || amount <= 0 || amount > 1e9 || !hasWholeCents(amount) ? null : centsFromRand(amount);
}

function creditFaults({ reference }: AllocationImportRow, credit: ImportCredit | undefined, account_id?: number): Violation[] {
  const kind = parseDocumentReference(reference)?.kind;
  if (kind !== 'payment' && kind !== 'credit-note')
    return [fault('reference', 'Please name a payment (PMT000012) or a credit note (CR000003).')];
  if (!credit) return [fault('reference', 'There is no such payment or credit note that came in.')];
  if (account_id === undefined || credit.account_id === account_id) return [];
  return [fault('reference', 'This payment or credit note is not of this account.')];
}

function invoiceFaults(
  { invoice_number }: AllocationImportRow,
  invoice: ImportInvoice | undefined,
  account_id?: number,
): Violation[] {
  if (invoice_number.trim() === '') return [];
  if (parseDocumentReference(invoice_number)?.kind !== 'invoice')
    return [fault('invoice_number', 'Please name an invoice (INV000123), or leave it empty for the oldest ones.')];
  if (account_id === undefined || invoice?.account_id === account_id) return [];
  return [fault('invoice_number', 'This account has no open invoice of this number.')];
}

function dayFaults({ date }: AllocationImportRow, day: Day | null, today: Day): Violation[] {
  if (date.trim() === '') return [];
  if (day === null) return [fault('date', 'Please write the date as 2026-11-27.')];
  return day > today ? [fault('date', 'This day is still to come.')] : [];
}

interface Wanted {
  readonly account_id: number;
  readonly credit: ImportCredit;
  readonly targets: readonly ImportInvoice[];
}

function whyTooMuch(amount_cents: Cents, { account_id, credit, targets }: Wanted, left: Left): Violation | null {
  const unallocated = left.credits.get(credit.transaction_id) ?? ZERO_CENTS;
  if (amount_cents > unallocated) return tooMuch(`Only ${randText(unallocated)} of this payment or credit note is unallocated.`);
  const open = addCents(...targets.map(({ id }) => left.open.get(id) ?? ZERO_CENTS));
  if (amount_cents > open)
    return tooMuch(`Only ${randText(open)} is open of ${targets.length === 1 ? 'this invoice' : "this account's invoices"}.`);
  const unused = left.unused.get(account_id) ?? ZERO_CENTS;
  if (amount_cents <= unused) return null;
  return tooMuch(`Only ${randText(unused)} of this account's credit is not taken up by debits that are on no invoice.`);
}

function spread(amount_cents: Cents, targets: readonly ImportInvoice[], left: Left): ImportedPart[] {
  let rest = amount_cents;
  return targets.flatMap(({ id, number }) => {
    const before = left.open.get(id) ?? ZERO_CENTS;
    const part = cents(Math.min(rest, before));
    if (part <= 0) return [];
    rest = subtractCents(rest, part);
    take(left.open, id, part);
    return {
      invoice_id: id,
      invoice_number: number,
      amount_cents: part,
      open_before_cents: before,
      open_after_cents: subtractCents(before, part),
    };
  });
}

function take(from: Map<number, Cents>, id: number, amount_cents: Cents): void {
  from.set(id, subtractCents(from.get(id) ?? ZERO_CENTS, amount_cents));
}

function fault(field: AllocationImportField, message: string): Violation {
  return { field, code: 'invalid', message };
}

function tooMuch(message: string): Violation {
  return { field: 'amount', code: 'too-much', message };
}

/** What the amounts of all rows come to, in cents; what cannot be read counts nothing. Source: screens S36, control total. */
export function totalOfRows(rows: readonly Pick<AllocationImportRow, 'amount'>[]): Cents {
  return addCents(...rows.map(({ amount }) => amountOf(amount) ?? ZERO_CENTS));
}

/** Why the rows do not match what the importer has added up, or null. */
export function whyNotControlTotal(rows: readonly Pick<AllocationImportRow, 'amount'>[], control_total: number): string | null {
  const total = totalOfRows(rows);
  const expected = hasWholeCents(control_total) ? centsFromRand(control_total) : null;
  if (expected === total) return null;
  return `The rows come to ${randText(total)}, which is not the control total. Nothing was imported.`;
}

/**
 * The rows whose payment or credit note has a fault in none of its rows, looked at again without the others, which take nothing: those of one
 * payment are imported together or not at all.
 */
export function wholeCredits(
  rows: readonly AllocationImportRow[],
  checked: readonly CheckedAllocationRow[],
  facts: AllocationImportFacts,
): CheckedAllocationRow[] {
  const referenceOf = ({ reference }: AllocationImportRow) => reference.trim().toUpperCase();
  const bad = new Set(rows.flatMap((row, at) => ((checked[at]?.violations.length ?? 0) > 0 ? [referenceOf(row)] : [])));
  if (bad.size === 0) return [...checked];
  return checkedAllocationRows(
    rows.filter((row) => !bad.has(referenceOf(row))),
    facts,
  );
}

/** What is allocated of the rows, with the day that a row names. */
export function allocationsOf(
  rows: readonly CheckedAllocationRow[],
): (Allocation & { readonly account_id: number; readonly day: Day | null })[] {
  return rows.flatMap(({ account_id, transaction_id, day, parts }) =>
    account_id === null || transaction_id === null
      ? []
      : parts.map(({ invoice_id, amount_cents }) => ({ account_id, transaction_id, document_id: invoice_id, amount_cents, day })),
  );
}
