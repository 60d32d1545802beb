import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { accountingApi } from '@tsela/contract/billing/accounting-api';
import { allocationApi } from '@tsela/contract/billing/allocation-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { documentBatchApi } from '@tsela/contract/billing/document-batch-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { billingOverviewApi } from '@tsela/contract/billing/billing-overview-api';
import { billingExportApi } from '@tsela/contract/billing/billing-export-api';
import { entryFileApi } from '@tsela/contract/billing/entry-file-api';
import { generalLedgerApi } from '@tsela/contract/billing/general-ledger-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** What a run does is looked at again this often while the page is seen. */
const RUNNING_MS = 5000;

export const useBillingOverview = () => useRead(billingOverviewApi.overview, {});

export const useGeneralLedger = (input: InputOf<typeof generalLedgerApi.generalLedger>) =>
  useRead(generalLedgerApi.generalLedger, input);

export const useTransactions = (input: InputOf<typeof billingApi.transactions>) => useRead(billingApi.transactions, input);

export const useInvoices = (input: InputOf<typeof invoiceApi.invoices> | null) => useRead(invoiceApi.invoices, input);

export const useCreditNotes = (input: InputOf<typeof invoiceApi.creditNotes> | null) => useRead(invoiceApi.creditNotes, input);

export const useInvoiceLines = (input: InputOf<typeof invoiceApi.invoiceLines>) => useRead(invoiceApi.invoiceLines, input);

export const useCreditNoteLines = (input: InputOf<typeof invoiceApi.creditNoteLines>) =>
  useRead(invoiceApi.creditNoteLines, input);

export const useInvoiceRuns = (input: InputOf<typeof invoiceApi.invoiceRuns>) =>
  useRead(invoiceApi.invoiceRuns, input, { refetch_every_ms: RUNNING_MS });

export const useRunPreview = (input: InputOf<typeof invoiceApi.previewInvoiceRun>) =>
  useRead(invoiceApi.previewInvoiceRun, input);
export const useProForma = (input: InputOf<typeof invoiceApi.proForma>) => useRead(invoiceApi.proForma, input);

export const usePayments = (input: InputOf<typeof billingPaymentApi.payments>) => useRead(billingPaymentApi.payments, input);

export const useAllocations = (input: InputOf<typeof allocationApi.allocations>) => useRead(allocationApi.allocations, input);

export const useOpenCredits = (input: InputOf<typeof allocationApi.openCredits>) => useRead(allocationApi.openCredits, input);

/** Balances stand with accounts, and the trail tells of all of it. */
const REFRESHES = { refreshes: [accountApi.list, auditApi.events] };

const OF_DOCUMENTS = { refreshes: [auditApi.events, invoiceApi.invoices, invoiceApi.creditNotes] };

export const useRecordPayment = () => useCall(billingPaymentApi.recordPayment, REFRESHES);
export const useRefundPayment = () => useCall(billingPaymentApi.refundPayment, REFRESHES);
export const useReversePayment = () => useCall(billingPaymentApi.reversePayment, REFRESHES);
export const useCreateTransaction = () => useCall(transactionApi.createTransaction, REFRESHES);
export const useReverseTransaction = () => useCall(transactionApi.reverseTransaction, REFRESHES);
export const useExportForAccounting = () => useCall(accountingApi.exportForAccounting, { refreshes: [auditApi.events] });
export const useInvoiceNow = () => useCall(invoiceApi.invoiceNow, REFRESHES);
export const useStartInvoiceRun = () => useCall(invoiceApi.startInvoiceRun, REFRESHES);
export const useWriteOff = () => useCall(invoiceApi.writeOffInvoice, REFRESHES);
export const useSendReminder = () =>
  useCall(invoiceApi.sendReminder, { refreshes: [auditApi.events, invoiceApi.invoiceHistory] });
export const useInvoiceHistory = (id: number) => useRead(invoiceApi.invoiceHistory, { id });
export const useCreditInvoice = () => useCall(invoiceApi.creditInvoice, REFRESHES);
export const useEmailDocuments = () => useCall(documentBatchApi.emailDocuments, OF_DOCUMENTS);
export const useMarkSent = () => useCall(documentBatchApi.markDocumentsSent, OF_DOCUMENTS);
export const useCreditShipment = () => useCall(transactionApi.creditShipment, REFRESHES);

export const useEntryFiles = (input: InputOf<typeof entryFileApi.entryFiles>) => useRead(entryFileApi.entryFiles, input);
export const readEntryFile = (id: number) => call(entryFileApi.entryFileContent, { id });

const LOGGED = { refreshes: [auditApi.events] };

export const useExportTransactions = () => useCall(billingExportApi.exportTransactions, LOGGED);
export const useExportInvoices = () => useCall(billingExportApi.exportInvoices, LOGGED);
export const useExportCreditNotes = () => useCall(billingExportApi.exportCreditNotes, LOGGED);
export const useExportPayments = () => useCall(billingExportApi.exportPayments, LOGGED);

export const useAddEntryFile = () => useCall(entryFileApi.addEntryFile, LOGGED);
export const useShareEntryFile = () => useCall(entryFileApi.shareEntryFile, LOGGED);
export const useRemoveEntryFile = () => useCall(entryFileApi.removeEntryFile, LOGGED);

const OF_SHIPMENT = { refreshes: [...REFRESHES.refreshes, billingApi.transactions] };

const OF_ALLOCATIONS = { refreshes: [...REFRESHES.refreshes, invoiceApi.invoices, billingPaymentApi.payments] };

export const useAllocate = () => useCall(allocationApi.allocate, OF_ALLOCATIONS);
export const useTakeAllocationBack = () => useCall(allocationApi.takeBack, OF_ALLOCATIONS);

export const useSettleShipment = () => useCall(shipmentPaymentApi.settle, OF_SHIPMENT);
export const usePayFromBalance = () => useCall(shipmentPaymentApi.payFromBalance, OF_SHIPMENT);

export function useEmailDocument(kind: 'invoice' | 'credit-note') {
  const [invoice, credit_note] = [useCall(invoiceApi.emailInvoice, REFRESHES), useCall(invoiceApi.emailCreditNote, REFRESHES)];
  return kind === 'invoice' ? invoice : credit_note;
}

export const readInvoiceCsv = (id: number) => call(invoiceApi.invoiceCsv, { id });
export const readInvoiceFile = (id: number) => call(invoiceApi.invoiceDocument, { id });
export const readProFormaFile = (account_id: AccountId) => call(invoiceApi.proFormaDocument, { account_id });
export const readDocumentsFile = (input: InputOf<typeof documentBatchApi.documentsFile>) =>
  call(documentBatchApi.documentsFile, input);
export const readCreditNoteFile = (id: number) => call(invoiceApi.creditNoteDocument, { id });
export const readReceipt = (id: number) => call(billingPaymentApi.receipt, { id });
