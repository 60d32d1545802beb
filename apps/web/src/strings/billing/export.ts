import type { AccountingContent, AccountingSystem } from '@tsela/domain/billing/accounting-export';

/** Words of exports for accounting. */
export const accountingExport = {
  open: 'Export for accounting',
  title: 'Export for accounting',
  ok: 'Download CSV',
  system: 'Program',
  systems: {
    xero: 'Xero',
    quickbooks: 'QuickBooks Online',
    sage: 'Sage 50',
    spreadsheet: 'Spreadsheet',
  } satisfies Record<AccountingSystem, string>,
  content: 'What',
  contents: {
    invoices: 'Invoices',
    'credit-notes': 'Credit notes',
    payments: 'Payments',
  } satisfies Record<AccountingContent, string>,
  from: 'From',
  to: 'To',
  codes: {
    sales_code: 'Account code of sales',
    bank_code: 'Account code of the bank',
    standard_tax_code: 'Tax code, standard rate',
    zero_tax_code: 'Tax code, zero-rated',
  },
  help: {
    xero: 'Import with amounts that exclude tax, 500 invoices at a time. Payments go in as a bank statement.',
    quickbooks: 'Import with amounts that exclude tax; the code of sales is the item. Payments go in as a bank statement.',
    sage: 'Import as audit trail transactions. Payments come in on account and are allocated there.',
    spreadsheet: 'Every document with its amounts, for any other program.',
  } satisfies Record<AccountingSystem, string>,
  nothing: 'There is nothing in that period, so no file was made. Please choose other days.',
  done: (lines: number, total: string) => `${lines === 1 ? '1 line' : `${lines} lines`}, ${total} together.`,
} as const;
