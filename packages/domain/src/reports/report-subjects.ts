/**
 * How a cell is read: `status`, `method` and `transaction` are codes of those lists, `code` any other that is put into words, and `ranked` words
 * behind a number that gives their order.
 */
export type CellKind =
  | 'text'
  | 'status'
  | 'method'
  | 'transaction'
  | 'code'
  | 'ranked'
  | 'money'
  | 'number'
  | 'decimal'
  | 'percent'
  | 'day'
  | 'month'
  | 'hour'
  | 'time';

/** How a figure of a group comes from its rows. A percentage comes from two other figures, and so does that of all groups together. */
export type FigureRule =
  | { readonly title: string; readonly kind: 'count' | 'sum' | 'money' | 'average' }
  | { readonly title: string; readonly kind: 'percent'; readonly of: string; readonly among: string };

interface Titled {
  readonly title: string;
  readonly kind: CellKind;
}

export type ReportFilter = 'branch' | 'account' | 'service_level';

/** What reports are about: one row is one fact, and every figure is made of rows that can be listed. */
interface Subject {
  /** What the period is held against; null where the subject is what stands at the moment. */
  readonly period: string | null;
  readonly filters: readonly ReportFilter[];
  /** Whether all of it is about money: then it is for those who may see amounts. */
  readonly is_money?: true;
  /** The columns of a row. */
  readonly fields: Readonly<Record<string, Titled>>;
  readonly groupings: Readonly<Record<string, Titled>>;
  readonly figures: Readonly<Record<string, FigureRule>>;
}

const text = (title: string): Titled => ({ title, kind: 'text' });
const time = (title: string): Titled => ({ title, kind: 'time' });
const date = (title: string): Titled => ({ title, kind: 'day' });
const money = (title: string): Titled => ({ title, kind: 'money' });
const status = (title: string): Titled => ({ title, kind: 'status' });
const code = (title: string): Titled => ({ title, kind: 'code' });

const count = (title: string) => ({ title, kind: 'count' }) as const;
const sum = (title: string) => ({ title, kind: 'sum' }) as const;
const amount = (title: string) => ({ title, kind: 'money' }) as const;
const average = (title: string) => ({ title, kind: 'average' }) as const;
const percent = (title: string, of: string, among: string) => ({ title, kind: 'percent', of, among }) as const;

const OF_SHIPMENT = ['branch', 'account', 'service_level'] as const;
const BY_TIME = {
  day: { title: 'Day', kind: 'day' },
  month: { title: 'Month', kind: 'month' },
} as const;
const SHIPMENT = { reference: text('Shipment'), account: text('Account'), service: text('Service') };

/** Every subject. Source: screens S48. */
export const SUBJECTS = {
  shipments: {
    period: 'the day of booking',
    filters: OF_SHIPMENT,
    fields: {
      ...SHIPMENT,
      customer_reference: text('Customer reference'),
      booked: time('Booked'),
      status: status('Status'),
      from: text('From'),
      to: text('To'),
      parcels: { title: 'Parcels', kind: 'number' },
      charged_weight: { title: 'Charged weight (kg)', kind: 'decimal' },
      price: money('Price'),
      delivered: time('Delivered'),
    },
    groupings: {
      ...BY_TIME,
      account: text('Account'),
      service: text('Service'),
      status: status('Status'),
      collection_branch: text('Collection branch'),
      delivery_branch: text('Delivery branch'),
      source: code('Booked by'),
      pickup_point: code('Pickup point operator'),
    },
    figures: {
      shipments: count('Shipments'),
      parcels: sum('Parcels'),
      charged_weight: sum('Charged weight (kg)'),
      value: amount('Price'),
      delivered: count('Delivered'),
      cancelled: count('Cancelled'),
      delivered_share: percent('Delivered, of all', 'delivered', 'shipments'),
    },
  },
  deliveries: {
    period: 'the day of delivery',
    filters: OF_SHIPMENT,
    fields: {
      ...SHIPMENT,
      branch: text('Delivery branch'),
      driver: text('Driver'),
      collected: time('Collected'),
      promised: time('Promised by'),
      delivered: time('Delivered'),
      failed_attempts: { title: 'Failed attempts', kind: 'number' },
    },
    groupings: {
      ...BY_TIME,
      service: text('Service'),
      branch: text('Delivery branch'),
      driver: text('Driver'),
      account: text('Account'),
    },
    figures: {
      delivered: count('Delivered'),
      promised: count('With a promise'),
      on_time: count('On time'),
      late: count('Late'),
      on_time_share: percent('On time, of those with a promise', 'on_time', 'promised'),
      first_attempt: count('At the first attempt'),
      first_attempt_share: percent('First attempt, of all', 'first_attempt', 'delivered'),
      hours_on_the_way: average('Hours from collection to delivery'),
    },
  },
  attempts: {
    period: 'the day of the attempt',
    filters: OF_SHIPMENT,
    fields: {
      ...SHIPMENT,
      attempted: time('Attempted'),
      status: status('What happened'),
      reason: text('Reason'),
      driver: text('Driver'),
    },
    groupings: {
      ...BY_TIME,
      reason: text('Reason'),
      status: status('What happened'),
      driver: text('Driver'),
      account: text('Account'),
    },
    figures: { attempts: count('Attempts'), failed: count('Failed'), rejected: count('Rejected') },
  },
  under_way: {
    period: null,
    filters: OF_SHIPMENT,
    fields: {
      ...SHIPMENT,
      booked: time('Booked'),
      status: status('Status'),
      last_step: time('Last step'),
      promised: time('Promised by'),
      age_days: { title: 'Days since booking', kind: 'number' },
      branch: text('Branch it is at'),
    },
    groupings: {
      status: status('Status'),
      age: { title: 'Days since booking', kind: 'ranked' },
      stage: { title: 'Stage', kind: 'ranked' },
      branch: text('Branch it is at'),
      service: text('Service'),
      account: text('Account'),
    },
    figures: {
      shipments: count('Shipments'),
      parcels: sum('Parcels'),
      past_promise: count('Past the promise'),
      past_promise_share: percent('Past the promise, of all', 'past_promise', 'shipments'),
      age_days: average('Days since booking, on average'),
    },
  },
  stops: {
    period: 'the day it was done',
    filters: OF_SHIPMENT,
    fields: { ...SHIPMENT, what: code('What'), driver: text('Driver'), done: time('Done') },
    groupings: { ...BY_TIME, hour: { title: 'Hour of the day', kind: 'hour' }, driver: text('Driver'), what: code('What') },
    figures: { stops: count('Shipments'), collections: count('Collected'), deliveries: count('Delivered') },
  },
  scans: {
    period: 'the day of the scan',
    filters: OF_SHIPMENT,
    fields: { ...SHIPMENT, scanned: time('Scanned'), status: status('Scanned as'), branch: text('Hub'), bay: text('Bay') },
    groupings: {
      ...BY_TIME,
      hour: { title: 'Hour of the day', kind: 'hour' },
      branch: text('Hub'),
      status: status('Scanned as'),
    },
    figures: { scans: count('Scans'), late: count('Reported late') },
  },
  transfer_differences: {
    period: 'the day it was put on the transfer',
    filters: [],
    fields: {
      transfer: text('Transfer'),
      lane: text('Lane'),
      reference: text('Shipment'),
      difference: code('Difference'),
      decision: code('Decision'),
      note: text('Note'),
    },
    groupings: { difference: code('Difference'), lane: text('Lane'), decision: code('Decision'), transfer: text('Transfer') },
    figures: { parcels: count('Parcels'), missing: count('Missing'), undecided: count('Undecided') },
  },
  discrepancies: {
    period: 'the day it was measured',
    filters: OF_SHIPMENT,
    fields: {
      ...SHIPMENT,
      measured: time('Measured'),
      cause: code('Cause'),
      severity: text('Severity'),
      state: code('State'),
      quoted: money('Quoted'),
      recalculated: money('Recalculated'),
      difference: money('Difference'),
    },
    groupings: {
      ...BY_TIME,
      state: code('State'),
      cause: code('Cause'),
      severity: text('Severity'),
      account: text('Account'),
      measured_by: text('Measured by'),
    },
    figures: {
      changes: count('Changes'),
      disputed: count('Disputed'),
      difference: amount('Difference'),
      charged: amount('Of which charged'),
    },
  },
  proofs: {
    period: 'the day of delivery',
    filters: OF_SHIPMENT,
    fields: { ...SHIPMENT, delivered: time('Delivered'), driver: text('Driver'), branch: text('Delivery branch') },
    groupings: { ...BY_TIME, driver: text('Driver'), branch: text('Delivery branch'), account: text('Account') },
    figures: {
      delivered: count('Delivered'),
      without_proof: count('Without a proof'),
      without_proof_share: percent('Without a proof, of all', 'without_proof', 'delivered'),
    },
  },
  revenue: {
    period: 'the day it counts on',
    filters: ['account'],
    is_money: true,
    fields: {
      counts_on: time('Counts on'),
      account: text('Account'),
      type: { title: 'Type', kind: 'transaction' },
      reference: text('Shipment'),
      service: text('Service'),
      description: text('Description'),
      net: money('Excluding VAT'),
      vat: money('VAT'),
      total: money('Total'),
      document: text('Invoice or credit note'),
    },
    groupings: {
      ...BY_TIME,
      account: text('Account'),
      service: text('Service'),
      branch: text('Collection branch'),
      type: { title: 'Type', kind: 'transaction' },
      vat_rate: text('VAT rate'),
    },
    figures: {
      entries: count('Entries'),
      net: amount('Excluding VAT'),
      vat: amount('VAT'),
      total: amount('Total'),
      not_invoiced: amount('Not on a document yet'),
    },
  },
  debts: {
    period: null,
    filters: ['account'],
    is_money: true,
    fields: {
      number: text('Invoice'),
      account: text('Account'),
      date: date('Date'),
      due: date('Due'),
      total: money('Total'),
      paid: money('Paid'),
      open: money('Open'),
    },
    groupings: { account: text('Account'), due_month: { title: 'Due in', kind: 'month' } },
    figures: {
      invoices: count('Invoices'),
      open: amount('Open'),
      not_due: amount('Not due yet'),
      up_to_30_days: amount('1 to 30 days'),
      up_to_60_days: amount('31 to 60 days'),
      up_to_90_days: amount('61 to 90 days'),
      over_90_days: amount('Over 90 days'),
    },
  },
  payments: {
    period: 'the day it was recorded',
    filters: ['account'],
    is_money: true,
    fields: {
      number: text('Number'),
      recorded: time('Recorded'),
      account: text('Account'),
      method: { title: 'Method', kind: 'method' },
      reference: text('Reference'),
      state: code('State'),
      amount: money('Amount'),
      returned: money('Given back'),
    },
    groupings: {
      ...BY_TIME,
      method: { title: 'Method', kind: 'method' },
      account: text('Account'),
      state: code('State'),
      paid_for: text('Paid for'),
    },
    figures: { payments: count('Payments'), amount: amount('Amount'), returned: amount('Given back') },
  },
  allocations: {
    period: 'the day it was allocated',
    filters: ['account'],
    is_money: true,
    fields: {
      allocated: time('Allocated'),
      account: text('Account'),
      document: text('Invoice'),
      made_by: code('Made by'),
      amount: money('Amount'),
    },
    groupings: { ...BY_TIME, account: text('Account'), made_by: code('Made by') },
    figures: { allocations: count('Allocations'), amount: amount('Amount') },
  },
  documents: {
    period: 'the date on the document',
    filters: ['account'],
    is_money: true,
    fields: {
      number: text('Number'),
      date: date('Date'),
      account: text('Account'),
      cost_centre: text('Cost centre'),
      net: money('Excluding VAT'),
      vat: money('VAT'),
      total: money('Total'),
    },
    groupings: { ...BY_TIME, account: text('Account'), kind: code('Kind'), cost_centre: text('Cost centre') },
    figures: { documents: count('Documents'), net: amount('Excluding VAT'), vat: amount('VAT'), total: amount('Total') },
  },
  accounts: {
    period: 'compared with as long a time before',
    filters: ['account'],
    fields: {
      account: text('Account'),
      type: code('Type'),
      opened: time('Opened'),
      last_booking: time('Last booking'),
      before: { title: 'Booked in the period before', kind: 'number' },
      within: { title: 'Booked in the period', kind: 'number' },
      balance: money('Balance'),
    },
    groupings: {
      standing: text('Standing'),
      type: code('Type'),
      branch: text('Branch'),
      sales_person: text('Sales person'),
      account: text('Account'),
    },
    figures: {
      accounts: count('Accounts'),
      opened: count('Opened in the period'),
      on_hold: count('On hold'),
      before: sum('Booked in the period before'),
      within: sum('Booked in the period'),
    },
  },
  log_ins: {
    period: 'the day of the log-in',
    filters: [],
    fields: { user: text('User'), role: text('Role'), account: text('Account'), logged_in: time('Logged in'), ip: text('From') },
    groupings: { ...BY_TIME, user: text('User'), role: text('Role'), account: text('Account') },
    figures: { log_ins: count('Log-ins'), by_customers: count('By customers'), by_staff: count('By staff') },
  },
  ratings: {
    period: 'the day of the rating',
    filters: OF_SHIPMENT,
    fields: {
      ...SHIPMENT,
      rated: time('Rated'),
      party: code('By'),
      stars: { title: 'Stars', kind: 'number' },
      reasons: text('Reasons'),
      comment: text('Comment'),
      driver: text('Driver'),
    },
    groupings: { ...BY_TIME, stars: text('Stars'), driver: text('Driver'), branch: text('Delivery branch'), party: code('By') },
    figures: {
      ratings: count('Ratings'),
      stars: average('Stars, on average'),
      low: count('1 or 2 stars'),
      low_share: percent('1 or 2 stars, of all', 'low', 'ratings'),
    },
  },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;

/** A subject, whichever it is. */
export function subjectOf(name: SubjectName): Subject {
  return SUBJECTS[name];
}
