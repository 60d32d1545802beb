import type { billingExportApi } from '@tsela/contract/billing/billing-export-api';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { paymentMethodLabel } from '@tsela/domain/payments/recorded-payments';
import { recordChange } from '../audit/record-change.ts';
import { unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { limitPerProvider } from '../limit-concurrency.ts';
import { listCreditNotes, listInvoices } from './documents/document-reads.ts';
import { listPayments } from './payment-reads.ts';
import { listTransactions } from './ledger/transaction-reads.ts';

type Exported = OutputOf<typeof billingExportApi.exportTransactions>;

/** The most lines of a file, since it is made while the caller waits. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 1000;

const oneOfFew = limitPerProvider({
  at_once: 2,
  waiting_max: 10,
  busy: 'Many people are exporting just now. Please try again in a moment.',
});

/** The ledger as it is filtered, newest first, as far as the reader sees it. Source: screens S41. */
export async function exportTransactions(
  context: RequestContext,
  filters: InputOf<typeof billingExportApi.exportTransactions>,
): Promise<Exported> {
  return exportList(context, {
    name: 'transactions',
    filters,
    columns: TRANSACTION_COLUMNS,
    read: async (within, page) => (await listTransactions(within, { ...filters, ...page })).transactions,
  });
}

export async function exportInvoices(
  context: RequestContext,
  filters: InputOf<typeof billingExportApi.exportInvoices>,
): Promise<Exported> {
  return exportList(context, {
    name: 'invoices',
    filters,
    columns: [...DOCUMENT_COLUMNS, ...INVOICE_COLUMNS],
    read: async (within, page) => (await listInvoices(within, { ...filters, ...page })).invoices,
  });
}

export async function exportCreditNotes(
  context: RequestContext,
  filters: InputOf<typeof billingExportApi.exportCreditNotes>,
): Promise<Exported> {
  return exportList(context, {
    name: 'credit-notes',
    filters,
    columns: DOCUMENT_COLUMNS,
    read: async (within, page) => (await listCreditNotes(within, { ...filters, ...page })).credit_notes,
  });
}

export async function exportPayments(
  context: RequestContext,
  filters: InputOf<typeof billingExportApi.exportPayments>,
): Promise<Exported> {
  return exportList(context, {
    name: 'payments',
    filters,
    columns: PAYMENT_COLUMNS,
    read: async (within, page) => (await listPayments(within, { ...filters, ...page })).payments,
  });
}

interface ExportedList<Row> {
  readonly name: string;
  readonly filters: object;
  readonly columns: readonly Column<Row>[];
  readonly read: (within: RequestContext, page: { limit: number; offset: number }) => Promise<readonly Row[]>;
}

async function exportList<Row extends { readonly id: number }>(
  context: RequestContext,
  { name, filters, columns, read }: ExportedList<Row>,
): Promise<Exported> {
  return oneOfFew(context, () =>
    inTransaction(unhurried(context), async (tx) => {
      // What comes in meanwhile moves the pages on: no row is in the file twice.
      const rows = new Map<number, Row>();
      let is_last = false;
      // At most as many rounds as make a full file, and one that finds whether there is more.
      for (let offset = 0; !is_last && offset <= MOST_ROWS; offset += ROWS_AT_ONCE) {
        const page = await read({ ...context, tx }, { limit: ROWS_AT_ONCE, offset });
        for (const row of page) rows.set(row.id, row);
        is_last = page.length < ROWS_AT_ONCE;
      }
      const kept = [...rows.values()].slice(0, MOST_ROWS);
      await recordChange(tx, context, {
        type: 'billing.exported',
        object_type: 'provider',
        object_id: tx.provider_id,
        ...(context.actor.kind === 'user' && { account_id: context.actor.account_id }),
        change_to: { list: name, count: kept.length, ...filters },
      });
      return {
        csv: csvFile([columns.map(({ title }) => title), ...kept.map((row) => columns.map(({ cell }) => cell(row)))]),
        count: kept.length,
        is_complete: rows.size <= MOST_ROWS,
      };
    }),
  );
}

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string | number;
}

const TRANSACTION_COLUMNS: readonly Column<Transaction>[] = [
  { title: timeTitle('Entered'), cell: ({ transaction_date }) => timeCell(transaction_date) },
  { title: timeTitle('Counts on'), cell: ({ effective_date }) => timeCell(effective_date) },
  { title: 'Type', cell: ({ type }) => ledgerLabel(type) },
  { title: 'Account', cell: ({ account_code }) => account_code },
  { title: 'Description', cell: ({ description }) => description },
  {
    title: 'Shipment',
    cell: ({ shipment_reference, about_shipment_reference }) => shipment_reference || about_shipment_reference,
  },
  { title: 'Amount', cell: ({ amount }) => amount },
  { title: 'VAT', cell: ({ vat }) => vat },
  { title: 'Balance after', cell: ({ balance_after }) => balance_after },
  { title: 'Document', cell: ({ doc_display_id }) => doc_display_id },
  { title: 'Entered by', cell: ({ created_by_name }) => created_by_name },
];

const DOCUMENT_COLUMNS: readonly Column<BillingDocument>[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Date', cell: ({ date }) => date },
  { title: 'Account', cell: ({ account_code }) => account_code },
  { title: 'Account name', cell: ({ account_name }) => account_name },
  { title: 'Total', cell: ({ total }) => total },
  { title: 'VAT', cell: ({ vat }) => vat },
];

const INVOICE_COLUMNS: readonly Column<BillingDocument>[] = [
  { title: 'Due', cell: ({ due_date }) => due_date ?? '' },
  { title: 'Cost centre', cell: ({ cost_center }) => cost_center },
  { title: 'Paid', cell: ({ paid }) => paid },
  { title: 'Open', cell: ({ total, paid }) => Math.round((total - paid) * 100) / 100 },
];

const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Date', cell: ({ date }) => date },
  { title: 'Account', cell: ({ account_code }) => account_code },
  { title: 'Account name', cell: ({ account_name }) => account_name },
  { title: 'Method', cell: ({ method }) => paymentMethodLabel(method) },
  { title: 'Reference', cell: ({ reference }) => reference },
  { title: 'State', cell: ({ status }) => status },
  { title: 'Amount', cell: ({ amount }) => amount },
  { title: 'Given back', cell: ({ returned }) => returned },
  { title: 'Allocated', cell: ({ allocated }) => allocated },
  { title: 'Unallocated', cell: ({ unallocated }) => unallocated },
  { title: 'Recorded by', cell: ({ recorded_by_name }) => recorded_by_name },
];
