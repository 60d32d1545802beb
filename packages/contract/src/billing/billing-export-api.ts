import Type from 'typebox';
import { count, shape } from '../fields.ts';
import { route } from '../route.ts';
import { transactionFilters } from './billing-api.ts';
import { paymentFilters } from './billing-payment-api.ts';
import { documentFilters, invoiceFilters } from './invoice-api.ts';

const exported = shape({
  csv: Type.String(),
  /** The rows in the file. */
  count,
  /** False when there are more than the file holds. */
  is_complete: Type.Boolean(),
});

/** The lists of billing as files, as they are filtered. Source: screens S41. */
export const billingExportApi = {
  exportTransactions: route({
    method: 'POST',
    path: '/billing/transactions/exports',
    summary: 'The filtered list of transactions as a CSV file, 10 000 of them at most. The export is logged.',
    access: { permission: 'API_/billing/transactions:GET' },
    input: shape(transactionFilters),
    output: exported,
  }),
  exportInvoices: route({
    method: 'POST',
    path: '/billing/invoices/exports',
    summary: 'The filtered list of invoices likewise.',
    access: { permission: 'API_/billing/invoices:GET' },
    input: shape(invoiceFilters),
    output: exported,
  }),
  exportCreditNotes: route({
    method: 'POST',
    path: '/billing/credit-notes/exports',
    summary: 'The filtered list of credit notes likewise.',
    access: { permission: 'API_/billing/credit-notes:GET' },
    input: shape(documentFilters),
    output: exported,
  }),
  exportPayments: route({
    method: 'POST',
    path: '/billing/payments/exports',
    summary: 'The filtered list of payments likewise.',
    access: { permission: 'API_/billing/payments:GET' },
    input: shape(paymentFilters),
    output: exported,
  }),
} as const;
