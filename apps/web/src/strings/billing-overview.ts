import type { DebtAge } from '@tsela/domain/billing/debt-age';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Words of the overview of billing. */
export const billingOverview = {
  owed: 'Owed by customers',
  overdue: 'Overdue',
  openInvoices: (count: number) => (count === 1 ? '1 open invoice' : `${count} open invoices`),
  notInvoiced: 'Not yet invoiced',
  inCredit: 'Customers in credit',
  thisMonth: 'Invoiced this month',
  lastMonth: 'Last month to this day:',
  ages: 'Open invoices by age',
  ageLabels: {
    'not-due': 'Not due yet',
    '0-30': '1 to 30 days overdue',
    '31-60': '31 to 60 days overdue',
    '61-90': '61 to 90 days overdue',
    '90+': 'More than 90 days overdue',
  } satisfies Record<DebtAge, string>,
  invoices: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
  months: 'Invoiced by month',
  monthName: (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
  debtors: 'Largest debtors',
  noDebtors: 'No account owes anything.',
  ofWhich: 'of which',
  isOverdue: 'overdue',
} as const;
