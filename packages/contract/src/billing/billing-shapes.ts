import { INVOICE_FREQUENCIES } from '@tsela/domain/billing/invoice-run';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, rand, shape } from '../fields.ts';

/** Who issued a document and to whom, as it stands on it for good. */
const parties = shape({
  company: shape({
    name: Type.String(),
    address: Type.String(),
    registration_number: Type.String(),
    vat_number: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
  account: shape({
    name: Type.String(),
    account_code: Type.String(),
    vat_number: Type.String(),
    registration_number: Type.String(),
    address: Type.String(),
    email: Type.String(),
  }),
  bank: shape({
    name: Type.String(),
    branch_code: Type.String(),
    account_type: Type.String(),
    account_number: Type.String(),
  }),
});

/** What one line of an invoice or credit note is for. */
export const documentLine = shape({
  /** Of its transaction. */
  id: Type.Integer(),
  type: Type.String(),
  has_been_reversed: Type.Boolean(),
  date: instant,
  description: Type.String(),
  shipment_id: nullable(id<ShipmentId>()),
  shipment_reference: Type.String(),
  /** A shipment that staff named with the entry; it is not of its charge. */
  about_shipment_id: nullable(id<ShipmentId>()),
  about_shipment_reference: Type.String(),
  customer_reference: Type.String(),
  from: Type.String(),
  to: Type.String(),
  service: Type.String(),
  /** Of the shipment; empty for none. */
  cost_center: Type.String(),
  charged_weight_kg: nullable(Type.Number()),
  excluding_vat: rand,
  vat: rand,
  vat_percentage: Type.Number(),
  total: rand,
});

/** What of a document is for one cost centre; empty for lines without one. */
export const costCenterTotal = shape({ cost_center: Type.String(), lines: Type.Integer(), vat: rand, total: rand });

export type CostCenterTotal = Static<typeof costCenterTotal>;

export type DocumentLine = Static<typeof documentLine>;

export const billingDocument = shape({
  id: Type.Integer(),
  number: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  date: Type.String({ format: 'date' }),
  due_date: nullable(Type.String({ format: 'date' })),
  total: rand,
  vat: rand,
  paid: rand,
  status: oneOf(['paid', 'unpaid']),
  /** When it last went to its account, by e-mail or as staff marked it; null where it has not. */
  time_sent: nullable(instant),
  /** The cost centre that all of it is for; empty where it is for several, or none. */
  cost_center: Type.String(),
  /** What an invoice went by in the former system, where it was moved in: no tax invoice of ours. */
  migration_reference: Type.Optional(Type.String()),
  /** What of `paid` was written off as a bad debt; only where one document is asked for, as the parties are. */
  written_off: Type.Optional(rand),
  parties: Type.Optional(parties),
});

/** What the next invoice of an account would be; it has no number. */
export const proForma = shape({
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  date: Type.String({ format: 'date' }),
  due_date: Type.String({ format: 'date' }),
  total: rand,
  vat: rand,
  parties,
});

/** What the next run would invoice of an account. */
export const previewedAccount = shape({
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  invoice_frequency: oneOf(INVOICE_FREQUENCIES),
  next_run: instant,
  /** Its day has come: a run that is started takes it. */
  is_due: Type.Boolean(),
  /** What is due of it: charges, the shipments among them, and what they come to. */
  charges: Type.Integer(),
  shipments: Type.Integer(),
  total: rand,
  vat: rand,
  /** Charges of shipments that have not reached the status yet. */
  not_due: rand,
  /** What its invoice would lack, in words. */
  warnings: Type.Array(Type.String()),
});

export type PreviewedAccount = Static<typeof previewedAccount>;

/** What was done about an invoice that was not paid. */
export const invoiceHistory = shape({
  reminders: Type.Array(
    shape({
      id: Type.Integer(),
      recipients: Type.String(),
      /** Days after the due day; null where it was sent by hand, or listed because of another invoice. */
      stage: nullable(Type.Integer()),
      /** What was open of the invoice then. */
      open: rand,
      /** Empty where the clock sent it. */
      sent_by_name: Type.String(),
      time_created: instant,
    }),
  ),
  write_offs: Type.Array(
    shape({
      transaction_id: Type.Integer(),
      amount: rand,
      reason: Type.String(),
      has_been_reversed: Type.Boolean(),
      created_by_name: Type.String(),
      time_created: instant,
    }),
  ),
});

export type InvoiceHistory = Static<typeof invoiceHistory>;

/** What an invoice run did. */
export const invoiceRun = shape({
  id: Type.Integer(),
  state: oneOf(['running', 'done', 'failed']),
  started_by_name: Type.String(),
  account_count: Type.Integer(),
  invoice_count: Type.Integer(),
  total: rand,
  failures: Type.Array(shape({ account_id: id<AccountId>(), account_code: Type.String(), message: Type.String() })),
  time_started: instant,
  time_ended: nullable(instant),
});

/** When the accounts of a frequency are invoiced next, and what waits for it. */
export const nextRun = shape({
  invoice_frequency: oneOf(INVOICE_FREQUENCIES),
  time: instant,
  account_count: Type.Integer(),
  waiting: rand,
});

export type InvoiceRun = Static<typeof invoiceRun>;

export type BillingDocument = Static<typeof billingDocument>;
