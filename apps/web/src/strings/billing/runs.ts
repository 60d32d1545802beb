import type { InvoiceFrequency } from '@tsela/domain/billing/invoice-run';

/** Words of invoice runs. */
export const invoiceRuns = {
  next: 'Next runs',
  start: 'Run now',
  nothingWaits: 'No charges wait for an invoice.',
  help: 'Runs start at 02:00. A charge is taken once its shipment has reached the status that your billing settings name. The amounts are all that is on no invoice, less what was credited of it; Preview tells what of it is due.',
  accounts: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
  label: 'Invoice runs, newest first',
  none: 'No invoice run yet. The first one is made at 02:00.',
  started: 'Started',
  by: 'Started by',
  byClock: 'Schedule',
  accountsTitle: 'Accounts',
  invoices: 'Invoices',
  total: 'Total',
  state: 'State',
  states: { running: 'Running', done: 'Done', failed: 'Some failed' },
  failures: 'Failed accounts',
  invoicesOf: (invoices: number, accounts: number) =>
    `${invoices === 1 ? '1 invoice' : `${invoices} invoices`} for ${accounts === 1 ? '1 account' : `${accounts} accounts`}`,
  invoiceNow: 'Invoice now',
  invoiced: (number: string) => `Invoice ${number} issued.`,
  views: 'Views of invoice runs',
  history: 'Runs',
  preview: 'Preview',
  previewLabel: 'What the next runs would invoice, by account',
  account: 'Account',
  charges: 'Charges due',
  shipments: 'Shipments',
  vat: 'VAT',
  notDue: 'Not due yet',
  warnings: 'Missing',
  dueNow: 'Due now',
  chargesOf: (charges: number, shipments: number) =>
    `${charges === 1 ? '1 charge' : `${charges} charges`}, ${shipments === 1 ? '1 shipment' : `${shipments} shipments`}`,
  retry: 'Try again',
  nothingDue: 'Nothing of this account is due for an invoice.',
  nextInvoice: 'Next invoice',
} as const;

const FREQUENCIES: Readonly<Record<InvoiceFrequency, string>> = {
  monthly: 'Monthly',
  weekly: 'Weekly',
  daily: 'Daily',
  shipment: 'Per shipment',
};

export function frequencyLabel(frequency: InvoiceFrequency): string {
  return FREQUENCIES[frequency];
}
