import type { DebtAge } from '@tsela/domain/billing/debtor-age';

/** Words of the overview of billing. */
export const billingOverview = {
  owed: 'Owed by customers',
  overdue: 'Overdue',
  openInvoices: (count: number) => (count === 1 ? '1 open invoice' : `${count} open invoices`),
  notInvoiced: 'Not yet invoiced',
  notInvoicedHint: 'Charges less credit notes',
  inCredit: 'Customers in credit',
  thisMonth: 'Invoiced this month',
  lastMonth: 'Last month to this day:',
  ages: 'Open invoices by age',
  ageLabels: {
    not_due: 'Not due yet',
    up_to_30_days: '1 to 30 days overdue',
    up_to_60_days: '31 to 60 days overdue',
    up_to_90_days: '61 to 90 days overdue',
    over_90_days: 'More than 90 days overdue',
  } satisfies Record<DebtAge, string>,
  invoices: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
  months: 'Invoiced by month',
  paidIn: 'Topped up and paid in by month',
  debtors: 'Largest debtors',
  noDebtors: 'No account owes anything.',
  ofWhich: 'of which',
  isOverdue: 'overdue',
} as const;
