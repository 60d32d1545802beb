import { INVOICE_STANDINGS } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, day, id, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import {
  billingDocument,
  costCenterTotal,
  documentLine,
  invoiceHistory,
  invoiceRun,
  previewedAccount,
  proForma,
  nextRun,
} from './billing-shapes.ts';

const documentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What narrows the lists of documents, and their exports. */
export const documentFilters = {
  account_id: Type.Optional(id<AccountId>()),
  /** A number, or the code of an account. */
  search: Type.Optional(text(100)),
  /** Only those that have been sent, or that have not. */
  sent: Type.Optional(Type.Boolean()),
};

export const invoiceFilters = { ...documentFilters, standing: Type.Optional(oneOf(INVOICE_STANDINGS)) };

/** As many as can be chosen in a list. */
const LINES_MAX = 500;

const listInput = shape({
  /** The one document as a list, with who issued it and to whom. */
  id: Type.Optional(documentId),
  ...documentFilters,
  ...paging,
});

const invoiceListInput = shape({ ...listInput.properties, ...invoiceFilters });

const sentTo = shape({ recipients: Type.Array(Type.String()) });

const file = shape({ filename: Type.String(), content: Type.String() });

/** Invoices and credit notes, and the runs that make them. Source: screens S41, S42. */
export const invoiceApi = {
  invoices: route({
    method: 'GET',
    path: '/billing/invoices',
    summary: 'Invoices, newest first.',
    input: invoiceListInput,
    output: shape({ invoices: Type.Array(billingDocument), count }),
  }),
  creditNotes: route({
    method: 'GET',
    path: '/billing/credit-notes',
    summary: 'Credit notes, newest first.',
    input: listInput,
    output: shape({ credit_notes: Type.Array(billingDocument), count }),
  }),
  invoiceLines: route({
    method: 'GET',
    path: '/billing/invoices/lines',
    summary: 'The lines of an invoice, in the order in which they were booked.',
    input: shape({ id: documentId, ...paging }),
    output: shape({ lines: Type.Array(documentLine), count, cost_centers: Type.Array(costCenterTotal) }),
  }),
  creditNoteLines: route({
    method: 'GET',
    path: '/billing/credit-notes/lines',
    summary: 'The lines of a credit note.',
    input: shape({ id: documentId, ...paging }),
    output: shape({ lines: Type.Array(documentLine), count, cost_centers: Type.Array(costCenterTotal) }),
  }),
  invoiceDocument: route({
    method: 'GET',
    path: '/billing/invoices/document',
    summary: 'An invoice as a PDF, as base64: a tax invoice where the provider had a VAT number when it was issued.',
    input: shape({ id: documentId }),
    output: file,
  }),
  invoiceCsv: route({
    method: 'GET',
    path: '/billing/invoices/csv',
    summary: 'The lines of an invoice as CSV.',
    access: { permission: 'API_/billing/invoices:GET' },
    input: shape({ id: documentId }),
    output: shape({ filename: Type.String(), csv: Type.String() }),
  }),
  creditNoteDocument: route({
    method: 'GET',
    path: '/billing/credit-notes/document',
    summary: 'A credit note as a PDF, as base64.',
    input: shape({ id: documentId }),
    output: file,
  }),
  emailInvoice: route({
    method: 'POST',
    path: '/billing/invoices/email',
    summary:
      "Sends an invoice as a PDF to its account's billing contact, or to the addresses that are named; account users name themselves or that contact.",
    access: { permission: 'API_/billing/invoices:GET' },
    idempotent: true,
    input: shape({ id: documentId, recipients: Type.Optional(text(1000)) }),
    output: sentTo,
  }),
  emailCreditNote: route({
    method: 'POST',
    path: '/billing/credit-notes/email',
    summary: 'Sends a credit note in the same way.',
    access: { permission: 'API_/billing/credit-notes:GET' },
    idempotent: true,
    input: shape({ id: documentId, recipients: Type.Optional(text(1000)) }),
    output: sentTo,
  }),
  invoiceHistory: route({
    method: 'GET',
    path: '/billing/invoices/history',
    summary: 'The reminders that listed an invoice and what was written off of it, newest first; for staff.',
    access: { permission: 'API_/billing/invoices:GET' },
    input: shape({ id: documentId }),
    output: invoiceHistory,
  }),
  sendReminder: route({
    method: 'POST',
    path: '/billing/reminders',
    summary: 'Reminds an account of all its overdue invoices at once, by e-mail to its billing contact.',
    access: { permission: 'API_/billing/invoices:POST' },
    idempotent: true,
    input: shape({ account_id: id<AccountId>() }),
    output: sentTo,
  }),
  writeOffInvoice: route({
    method: 'POST',
    path: '/billing/invoices/write-off',
    summary:
      'Writes off what is open of an invoice as a bad debt, which settles it. Reversing that transaction opens the invoice again.',
    access: { permission: 'API_/billing/transactions:POST' },
    idempotent: true,
    input: shape({ id: documentId, date: Type.Optional(day), reason: text(1000) }),
    output: shape({ invoice: billingDocument, transaction_id: Type.Integer() }),
  }),
  creditInvoice: route({
    method: 'POST',
    path: '/billing/invoices/credit',
    summary:
      'Gives back what is left of an invoice, or of some of its lines, on one credit note, which settles the invoice first as far as it is open.',
    access: { permission: 'API_/billing/credit-notes:POST' },
    idempotent: true,
    input: shape({
      id: documentId,
      /** The ids of lines; left out, all of them. */
      lines: Type.Optional(Type.Array(documentId, { minItems: 1, maxItems: LINES_MAX })),
      reason: text(1000),
    }),
    output: shape({ credit_note: billingDocument }),
  }),
  invoiceNow: route({
    method: 'POST',
    path: '/billing/invoices',
    summary: 'Invoices at once what is due of an account, without waiting for its next run; null where that is nothing.',
    idempotent: true,
    input: shape({ account_id: id<AccountId>() }),
    output: shape({ invoice: nullable(billingDocument) }),
  }),
  invoiceRuns: route({
    method: 'GET',
    path: '/billing/invoice-runs',
    summary: 'What the invoice runs did, newest first, and when each frequency runs next.',
    input: shape({ ...paging }),
    output: shape({ runs: Type.Array(invoiceRun), count, next: Type.Array(nextRun) }),
  }),
  previewInvoiceRun: route({
    method: 'POST',
    path: '/billing/invoice-runs/preview',
    summary: 'What the next runs would invoice, account by account, and what their invoices would lack. It changes nothing.',
    access: { permission: 'API_/billing/invoice-runs:GET' },
    changes: false,
    input: shape({ ...paging }),
    output: shape({ accounts: Type.Array(previewedAccount), count }),
  }),
  proForma: route({
    method: 'GET',
    path: '/billing/pro-forma',
    summary: 'What the next invoice of an account would be if it were made now. It has no number and is kept nowhere.',
    access: { permission: 'API_/billing/invoices:GET' },
    input: shape({ account_id: id<AccountId>(), ...paging }),
    output: shape({
      pro_forma: proForma,
      lines: Type.Array(documentLine),
      count,
      cost_centers: Type.Array(costCenterTotal),
    }),
  }),
  proFormaDocument: route({
    method: 'GET',
    path: '/billing/pro-forma/document',
    summary: 'The same as a PDF, as base64.',
    access: { permission: 'API_/billing/invoices:GET' },
    input: shape({ account_id: id<AccountId>() }),
    output: file,
  }),
  startInvoiceRun: route({
    method: 'POST',
    path: '/billing/invoice-runs',
    summary: 'Starts the run of the accounts whose day has come and that have not been invoiced since; it works on by itself.',
    input: shape({}),
    output: shape({ message: Type.String() }),
  }),
} as const;
