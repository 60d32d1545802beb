import { REPORT_NAMES, reportOf } from './report-catalogue.ts';
import type { ReportName } from './report-catalogue.ts';
import { subjectOf } from './report-subjects.ts';
import type { SubjectName } from './report-subjects.ts';

interface Words {
  readonly title: string;
  /** One sentence: what one row of it is. */
  readonly description: string;
}

/** What a report can be built about, what is asked for most at the top. Source: issue 21, docs/decisions/0298. */
const BUILT: Readonly<Record<SubjectName, Words>> = {
  shipments: { title: 'Shipments', description: 'Each shipment that was booked, with its parcels, weight, price and status.' },
  tracking_events: {
    title: 'Tracking events',
    description: 'Each entry of the history of a shipment or parcel. Over 92 days at most.',
  },
  transactions: { title: 'Transactions', description: 'Each entry of a customer’s account: charges, payments and adjustments.' },
  deliveries: { title: 'Deliveries', description: 'Each delivery: on time or late, at the first attempt, by whom.' },
  under_way: { title: 'Shipments on their way', description: 'Each shipment that is not delivered or cancelled at this moment.' },
  attempts: { title: 'Failed and rejected attempts', description: 'Each collection or delivery that came to nothing, and why.' },
  stops: { title: 'Collections and deliveries by drivers', description: 'Each shipment that a driver collected or delivered.' },
  scans: { title: 'Hub scans', description: 'Each scan at a hub.' },
  proofs: { title: 'Proofs of delivery', description: 'Each delivery, and whether anything proves it.' },
  ratings: { title: 'Ratings', description: 'Each rating that a sender or recipient gave.' },
  transfer_differences: {
    title: 'Interhub differences',
    description: 'Each parcel that was missing, extra, damaged or on the wrong lane.',
  },
  discrepancies: { title: 'Price discrepancies', description: 'Each shipment whose measures changed its price.' },
  revenue: { title: 'Revenue', description: 'Each charge and credit that belongs on an invoice or credit note.' },
  documents: { title: 'Invoices and credit notes', description: 'Each invoice and credit note.' },
  debts: { title: 'Open invoices', description: 'Each invoice that is not paid in full at this moment.' },
  payments: { title: 'Payments', description: 'Each payment, whatever became of it.' },
  allocations: { title: 'Allocations', description: 'Each amount that was allocated to an invoice.' },
  accounts: { title: 'Accounts', description: 'Each open account, with its bookings and its balance.' },
  log_ins: { title: 'Log-ins', description: 'Each log-in of a user.' },
  actions: { title: 'Actions by user', description: 'Each change that a user made.' },
};

// The keys of the table are the subjects.
const BUILT_NAMES = Object.keys(BUILT) as readonly SubjectName[];

export interface BuiltSubject extends Words {
  /** The report that has all of it. */
  readonly report: ReportName;
}

/** What a reader can build a report about: what is about money is for those who may see amounts. */
export function builtSubjects({ sees_money }: { readonly sees_money: boolean }): readonly BuiltSubject[] {
  return BUILT_NAMES.flatMap((subject) => {
    const report = REPORT_NAMES.find((name) => reportOf(name).subject === subject && reportOf(name).condition === undefined);
    return report === undefined || (subjectOf(subject).is_money === true && !sees_money) ? [] : [{ report, ...BUILT[subject] }];
  });
}
