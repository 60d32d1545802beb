import { subjectOf } from './report-subjects.ts';
import type { SubjectName } from './report-subjects.ts';

export const REPORT_GROUPS = ['Shipments', 'Operations', 'Finance', 'Accounts and users'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Narrows the subject of a report to what it is named for. */
export type ReportCondition = 'pickup-points' | 'returns' | 'not-invoiced' | 'top-ups' | 'credit-notes' | 'without-proof';

interface Report {
  readonly group: ReportGroup;
  readonly title: string;
  /** One sentence: what it answers, and how its figures count. */
  readonly description: string;
  readonly subject: SubjectName;
  readonly condition?: ReportCondition;
  /** What it is grouped by unless the reader chooses; `rows` lists each. */
  readonly by: string;
  /** The figure that is drawn as bars. */
  readonly drawn: string;
}

/** The catalogue, in its order. Source: screens S48. */
export const REPORTS = {
  shipments: {
    group: 'Shipments',
    title: 'Shipments',
    description: 'What was booked, without quotes: by day, account, service, branch or status, or each shipment with its facts.',
    subject: 'shipments',
    by: 'day',
    drawn: 'shipments',
  },
  'open-shipments': {
    group: 'Shipments',
    title: 'Open shipments by age',
    description: 'What is on its way at this moment, by days since booking or by status, and how much of it is past its promise.',
    subject: 'under_way',
    by: 'age',
    drawn: 'shipments',
  },
  'undelivered-uncollected': {
    group: 'Shipments',
    title: 'Uncollected and undelivered',
    description: 'What is waiting for collection, at a hub, or out for delivery.',
    subject: 'under_way',
    by: 'stage',
    drawn: 'shipments',
  },
  'on-time': {
    group: 'Shipments',
    title: 'On-time deliveries',
    description: 'Delivered at or before the time that was promised. Shipments without a promise count as delivered only.',
    subject: 'deliveries',
    by: 'service',
    drawn: 'on_time_share',
  },
  'first-attempt': {
    group: 'Shipments',
    title: 'First-attempt deliveries',
    description: 'Delivered without a failed delivery attempt before it.',
    subject: 'deliveries',
    by: 'branch',
    drawn: 'first_attempt_share',
  },
  attempts: {
    group: 'Shipments',
    title: 'Failed and rejected attempts',
    description: 'Collections and deliveries that failed or were rejected, by the reason that was given.',
    subject: 'attempts',
    by: 'reason',
    drawn: 'attempts',
  },
  returns: {
    group: 'Shipments',
    title: 'Returns',
    description: 'What was booked as the return of another shipment.',
    subject: 'shipments',
    condition: 'returns',
    by: 'account',
    drawn: 'shipments',
  },
  'pickup-points': {
    group: 'Shipments',
    title: 'Pickup points',
    description: 'What was booked from or to a locker or counter, by its operator.',
    subject: 'shipments',
    condition: 'pickup-points',
    by: 'pickup_point',
    drawn: 'shipments',
  },
  drivers: {
    group: 'Operations',
    title: 'Driver performance',
    description: 'What each driver delivered: on time, at the first attempt, and how long it was on the way.',
    subject: 'deliveries',
    by: 'driver',
    drawn: 'delivered',
  },
  stops: {
    group: 'Operations',
    title: 'Collections and deliveries by hour',
    description: 'What drivers collected and delivered in each hour of the day, or by driver and day.',
    subject: 'stops',
    by: 'hour',
    drawn: 'stops',
  },
  scans: {
    group: 'Operations',
    title: 'Hub scans',
    description: 'Scans at hubs, by hour of the day, hub or what was scanned.',
    subject: 'scans',
    by: 'hour',
    drawn: 'scans',
  },
  'tracking-events': {
    group: 'Operations',
    title: 'Tracking events',
    description:
      'Each entry of the history of shipments and parcels, by event, day, hour, hub, driver or account. Over 92 days at most.',
    subject: 'tracking_events',
    by: 'status',
    drawn: 'events',
  },
  'transfer-differences': {
    group: 'Operations',
    title: 'Interhub differences',
    description: 'Parcels that were missing, extra, damaged or on the wrong lane when a transfer was received.',
    subject: 'transfer_differences',
    by: 'difference',
    drawn: 'parcels',
  },
  'dimension-changes': {
    group: 'Operations',
    title: 'Dimension changes',
    description: 'Shipments whose measures changed their price, and what came of it.',
    subject: 'discrepancies',
    by: 'state',
    drawn: 'changes',
  },
  'without-proof': {
    group: 'Operations',
    title: 'Deliveries without a proof',
    description: 'Delivered with neither a PIN, a receiver, nor a document.',
    subject: 'proofs',
    by: 'driver',
    drawn: 'delivered',
  },
  revenue: {
    group: 'Finance',
    title: 'Revenue',
    description: 'What was charged less what was credited, by account, service, branch or month.',
    subject: 'revenue',
    by: 'month',
    drawn: 'net',
  },
  transactions: {
    group: 'Finance',
    title: 'Transactions',
    description:
      'Every entry of the accounts of customers, payments and adjustments as well: debits take from a balance, credits add to it.',
    subject: 'transactions',
    by: 'type',
    drawn: 'entries',
  },
  'not-invoiced': {
    group: 'Finance',
    title: 'Not yet invoiced',
    description: 'Charges of the period that are on no invoice.',
    subject: 'revenue',
    condition: 'not-invoiced',
    by: 'account',
    drawn: 'net',
  },
  discrepancies: {
    group: 'Finance',
    title: 'Price discrepancies',
    description: 'What was quoted against what the measures came to, by account, and what of the difference was charged.',
    subject: 'discrepancies',
    by: 'account',
    drawn: 'difference',
  },
  vat: {
    group: 'Finance',
    title: 'VAT',
    description: 'VAT of what was charged and credited, by its rate.',
    subject: 'revenue',
    by: 'vat_rate',
    drawn: 'net',
  },
  'aged-debt': {
    group: 'Finance',
    title: 'Aged debt',
    description: 'Open invoices of each account by how long they are overdue, at this moment.',
    subject: 'debts',
    by: 'account',
    drawn: 'open',
  },
  payments: {
    group: 'Finance',
    title: 'Payments',
    description: 'What was received by method, account or day, what was given back of it, and how many payments came to nothing.',
    subject: 'payments',
    by: 'method',
    drawn: 'amount',
  },
  'top-ups': {
    group: 'Finance',
    title: 'Top-ups by method',
    description: 'Payments to accounts that were for no single shipment.',
    subject: 'payments',
    condition: 'top-ups',
    by: 'method',
    drawn: 'amount',
  },
  allocations: {
    group: 'Finance',
    title: 'Allocations',
    description: 'What was allocated to invoices; what was taken back counts against it.',
    subject: 'allocations',
    by: 'account',
    drawn: 'amount',
  },
  documents: {
    group: 'Finance',
    title: 'Invoices and credit notes',
    description: 'What was invoiced; credit notes count against it.',
    subject: 'documents',
    by: 'month',
    drawn: 'total',
  },
  'credit-notes': {
    group: 'Finance',
    title: 'Credit notes',
    description: 'What was credited, by account.',
    subject: 'documents',
    condition: 'credit-notes',
    by: 'account',
    drawn: 'total',
  },
  accounts: {
    group: 'Accounts and users',
    title: 'Accounts: new, growing, dormant, on hold',
    description:
      'Each account by how its bookings of the period compare with the period of the same length before. Dormant is without a booking for 90 days.',
    subject: 'accounts',
    by: 'standing',
    drawn: 'accounts',
  },
  'log-ins': {
    group: 'Accounts and users',
    title: 'Log-ins',
    description: 'Who logged in, by user, role, account or day.',
    subject: 'log_ins',
    by: 'user',
    drawn: 'log_ins',
  },
  actions: {
    group: 'Accounts and users',
    title: 'Actions by user',
    description:
      'What users changed, as the audit trail has it: by user, role, kind of change or day. What the product did automatically is left out.',
    subject: 'actions',
    by: 'user',
    drawn: 'actions',
  },
  ratings: {
    group: 'Accounts and users',
    title: 'Ratings',
    description: 'Stars that senders and recipients gave, by stars, driver or branch.',
    subject: 'ratings',
    by: 'stars',
    drawn: 'ratings',
  },
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof REPORTS;
// The keys of the table are its names.
export const REPORT_NAMES = Object.keys(REPORTS) as readonly ReportName[];

/** A report, whichever it is. */
export function reportOf(name: ReportName): Report {
  return REPORTS[name];
}

/** The reports of a reader: what is about money is for those who may see amounts. Source: screens S48, PERM-055. */
export function reportsFor({ sees_money }: { readonly sees_money: boolean }): readonly ReportName[] {
  return REPORT_NAMES.filter((name) => sees_money || subjectOf(REPORTS[name].subject).is_money !== true);
}
