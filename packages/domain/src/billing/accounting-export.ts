import type { Violation } from '../problem.ts';
import { ZERO_CENTS, addCents, randFromCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** What a period's papers can be exported for; `spreadsheet` is for programs that take any columns. */
export const ACCOUNTING_SYSTEMS = ['xero', 'quickbooks', 'sage', 'spreadsheet'] as const;
export type AccountingSystem = (typeof ACCOUNTING_SYSTEMS)[number];

/** What is exported, each in a file of its own. */
export const ACCOUNTING_CONTENTS = ['invoices', 'credit-notes', 'payments'] as const;
export type AccountingContent = (typeof ACCOUNTING_CONTENTS)[number];

/** The provider's own codes in its accounting program. */
export interface AccountingCodes {
  /** Of the revenue account. */
  readonly sales: string;
  /** Of the bank account that payments go to. */
  readonly bank: string;
  /** Of standard-rated and of zero-rated sales. */
  readonly standard_tax: string;
  readonly zero_tax: string;
}

/** What of a paper has one VAT percentage, or one movement of a payment. Amounts are with VAT; what is given back of a payment is negative. */
export interface AccountingEntry {
  readonly number: string;
  readonly date: Day;
  readonly due_date: Day | null;
  readonly account_code: string;
  readonly account_name: string;
  readonly description: string;
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
  readonly is_standard: boolean;
}

type Cell = string | number;
type Format = { readonly titles: readonly string[]; readonly row: (entry: AccountingEntry, codes: AccountingCodes) => Cell[] };

/** The longest period of one file. */
const MOST_DAYS = 366;

/** What is wrong with the period of an export. */
export function checkExportPeriod({ start, end }: { readonly start: Day; readonly end: Day }): Violation[] {
  const refuse = (message: string) => [{ field: 'end_date', code: 'invalid', message }];
  if (start > end) return refuse('The last day must not be before the first.');
  return end >= addDays(start, MOST_DAYS) ? refuse('Please choose a year at most.') : [];
}

/** The headings of a file. */
export function accountingTitles(system: AccountingSystem, content: AccountingContent): readonly string[] {
  return formatOf(system, content).titles;
}

/** One line of a file. */
export function accountingRow(
  { system, content, codes }: { system: AccountingSystem; content: AccountingContent; codes: AccountingCodes },
  entry: AccountingEntry,
): Cell[] {
  return formatOf(system, content).row(entry, codes);
}

/** What entries come to. */
export function accountingTotals(entries: readonly AccountingEntry[]): {
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
} {
  return {
    amount_cents: addCents(ZERO_CENTS, ...entries.map(({ amount_cents }) => amount_cents)),
    vat_cents: addCents(ZERO_CENTS, ...entries.map(({ vat_cents }) => vat_cents)),
  };
}

function formatOf(system: AccountingSystem, content: AccountingContent): Format {
  switch (system) {
    case 'xero':
      return content === 'payments' ? XERO_PAYMENTS : xeroPapers(content === 'credit-notes' ? -1 : 1);
    case 'quickbooks':
      return content === 'payments' ? QUICKBOOKS_PAYMENTS : quickbooksPapers(content);
    case 'sage':
      return sage(content);
    case 'spreadsheet':
      return content === 'payments' ? SPREADSHEET_PAYMENTS : SPREADSHEET_PAPERS;
  }
}

/** Xero takes sales invoices and credit notes from one template: what is negative becomes a credit note. */
function xeroPapers(sign: 1 | -1): Format {
  return {
    titles: [
      '*ContactName',
      '*InvoiceNumber',
      'Reference',
      '*InvoiceDate',
      '*DueDate',
      '*Description',
      '*Quantity',
      '*UnitAmount',
      '*AccountCode',
      '*TaxType',
      'TaxAmount',
      'Currency',
    ],
    row: (entry, codes) => [
      entry.account_name,
      entry.number,
      entry.account_code,
      slashed(entry.date),
      slashed(entry.due_date ?? entry.date),
      entry.description,
      1,
      sign * rand(netOf(entry)),
      codes.sales,
      taxOf(entry, codes),
      sign * rand(entry.vat_cents),
      'ZAR',
    ],
  };
}

/** Xero takes payments as lines of a bank statement. */
const XERO_PAYMENTS: Format = {
  titles: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
  row: (entry) => [slashed(entry.date), rand(entry.amount_cents), entry.account_name, entry.description, entry.number],
};

function quickbooksPapers(content: AccountingContent): Format {
  const [number, date] = content === 'invoices' ? ['*InvoiceNo', '*InvoiceDate'] : ['*CreditNoteNo', '*CreditNoteDate'];
  return {
    titles: [
      number,
      '*Customer',
      date,
      '*DueDate',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      '*ItemTaxCode',
      'ItemTaxAmount',
    ],
    row: (entry, codes) => [
      entry.number,
      entry.account_name,
      slashed(entry.date),
      slashed(entry.due_date ?? entry.date),
      entry.account_code,
      codes.sales,
      entry.description,
      1,
      rand(netOf(entry)),
      rand(netOf(entry)),
      taxOf(entry, codes),
      rand(entry.vat_cents),
    ],
  };
}

/** QuickBooks takes payments as lines of a bank statement of three columns. */
const QUICKBOOKS_PAYMENTS: Format = {
  titles: ['Date', 'Description', 'Amount'],
  row: (entry) => [slashed(entry.date), `${entry.number} ${entry.account_name}: ${entry.description}`, rand(entry.amount_cents)],
};

/** What an entry is among the audit trail transactions of Sage 50: an invoice, a credit note, money on account, and money paid back. */
const SAGE_TYPES = { invoices: 'SI', 'credit-notes': 'SC', payments: 'SA' } as const;
const SAGE_PAID_BACK = 'SP';

function sage(content: AccountingContent): Format {
  return {
    titles: [
      'Type',
      'Account Reference',
      'Nominal A/C Ref',
      'Department Code',
      'Date',
      'Reference',
      'Details',
      'Net Amount',
      'Tax Code',
      'Tax Amount',
    ],
    row: (entry, codes) => [
      entry.amount_cents < 0 ? SAGE_PAID_BACK : SAGE_TYPES[content],
      entry.account_code,
      content === 'payments' ? codes.bank : codes.sales,
      0,
      slashed(entry.date),
      entry.number,
      entry.description,
      Math.abs(rand(netOf(entry))),
      content === 'payments' ? codes.zero_tax : taxOf(entry, codes),
      rand(entry.vat_cents),
    ],
  };
}

const SPREADSHEET_PAPERS: Format = {
  titles: [
    'Number',
    'Date',
    'Due',
    'Account code',
    'Account',
    'Description',
    'VAT type',
    'Excluding VAT (R)',
    'VAT (R)',
    'Total (R)',
  ],
  row: (entry) => [
    entry.number,
    entry.date,
    entry.due_date ?? '',
    entry.account_code,
    entry.account_name,
    entry.description,
    entry.is_standard ? 'Standard' : 'Zero-rated',
    rand(netOf(entry)),
    rand(entry.vat_cents),
    rand(entry.amount_cents),
  ],
};

const SPREADSHEET_PAYMENTS: Format = {
  titles: ['Number', 'Date', 'Account code', 'Account', 'Description', 'Amount (R)'],
  row: (entry) => [entry.number, entry.date, entry.account_code, entry.account_name, entry.description, rand(entry.amount_cents)],
};

function netOf({ amount_cents, vat_cents }: AccountingEntry): Cents {
  return subtractCents(amount_cents, vat_cents);
}

function taxOf({ is_standard }: AccountingEntry, codes: AccountingCodes): string {
  return is_standard ? codes.standard_tax : codes.zero_tax;
}

/** A number and never a formula, though it may be negative. */
function rand(amount_cents: Cents): number {
  return randFromCents(amount_cents);
}

/** A day as the programs read it: 27/11/2026. */
function slashed(day: Day): string {
  return day.split('-').toReversed().join('/');
}
