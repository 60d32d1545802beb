import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountingApi } from '@tsela/contract/billing/accounting-api';
import { allocationApi } from '@tsela/contract/billing/allocation-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { documentBatchApi } from '@tsela/contract/billing/document-batch-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { billingOverviewApi } from '@tsela/contract/billing/billing-overview-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { entryFileApi } from '@tsela/contract/billing/entry-file-api';
import { billingExportApi } from '@tsela/contract/billing/billing-export-api';
import { generalLedgerApi } from '@tsela/contract/billing/general-ledger-api';
import { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { bind } from '../routing/bind.ts';
import { allocate, takeAllocationBack } from './allocate.ts';
import { listAllocations, listOpenCredits } from './allocation-reads.ts';
import { readBillingOverview } from './billing-overview-reads.ts';
import { exportCreditNotes, exportInvoices, exportPayments, exportTransactions } from './export-lists.ts';
import { readGeneralLedger } from './ledger/general-ledger-reads.ts';
import { readInvoiceCsv } from './documents/document-csv.ts';
import { readCreditNoteFile, readDocumentsFile, readInvoiceFile } from './documents/document-file.ts';
import { listCreditNoteLines, listInvoiceLines } from './documents/document-line-reads.ts';
import { invoiceNow } from './invoice-now.ts';
import { decideImported } from './imports/decide-imported.ts';
import { importPayments } from './imports/import-bank-file.ts';
import { listImportedPayments, readImportedPayment } from './imports/imported-payment-reads.ts';
import { lockPaymentImport, reopenPaymentImport } from './imports/lock-payment-import.ts';
import { listPaymentImports } from './imports/payment-import-reads.ts';
import { postCertain, postImported, unpostImported } from './imports/post-imported.ts';
import { listInvoiceRuns } from './invoice-run-reads.ts';
import { readInvoiceHistory } from './invoice-history-reads.ts';
import { sendReminder } from './remind-overdue.ts';
import { writeOffInvoice } from './documents/write-off-invoice.ts';
import { readProForma, readProFormaFile } from './documents/pro-forma-reads.ts';
import { previewInvoiceRun } from './run-preview-reads.ts';
import { addEntryFile, listEntryFiles, readEntryFileContent, removeEntryFile, shareEntryFile } from './ledger/entry-files.ts';
import { exportForAccounting } from './ledger/export-for-accounting.ts';
import { startInvoiceRun } from './start-invoice-run.ts';
import { listCreditNotes, listInvoices } from './documents/document-reads.ts';
import { mergeAccounts, previewMerge } from './merge-accounts.ts';
import { creditInvoice } from './documents/credit-invoice.ts';
import { creditShipment } from './credit-charge.ts';
import { makeStatement } from './statements/make-statement.ts';
import { createTransaction } from './ledger/manual-transaction.ts';
import { enterPayment } from './payment-by-hand.ts';
import { listPayments } from './payment-reads.ts';
import { readReceipt } from './documents/receipt.ts';
import { refundPayment, reversePayment } from './return-payment.ts';
import { reverseTransaction } from './ledger/reverse-transaction.ts';
import { emailCreditNote, emailInvoice } from './documents/send-document.ts';
import { emailDocuments, markDocumentsSent } from './documents/send-documents.ts';
import { readStatementFile } from './statements/statement-file.ts';
import { listOrLinkStatements } from './statements/statement-links.ts';
import { listTransactions } from './ledger/transaction-reads.ts';

export const billingRoutes = [
  bind(billingOverviewApi.overview, readBillingOverview),
  bind(generalLedgerApi.generalLedger, readGeneralLedger),
  bind(billingExportApi.exportTransactions, exportTransactions),
  bind(billingExportApi.exportInvoices, exportInvoices),
  bind(billingExportApi.exportCreditNotes, exportCreditNotes),
  bind(billingExportApi.exportPayments, exportPayments),
  bind(accountingApi.exportForAccounting, exportForAccounting),
  bind(billingApi.transactions, listTransactions),
  bind(invoiceApi.invoices, listInvoices),
  bind(invoiceApi.creditNotes, listCreditNotes),
  bind(invoiceApi.invoiceLines, listInvoiceLines),
  bind(invoiceApi.creditNoteLines, listCreditNoteLines),
  bind(invoiceApi.invoiceDocument, readInvoiceFile),
  bind(invoiceApi.creditNoteDocument, readCreditNoteFile),
  bind(invoiceApi.invoiceCsv, readInvoiceCsv),
  bind(invoiceApi.emailInvoice, emailInvoice),
  bind(invoiceApi.emailCreditNote, emailCreditNote),
  bind(documentBatchApi.emailDocuments, emailDocuments),
  bind(documentBatchApi.markDocumentsSent, markDocumentsSent),
  bind(documentBatchApi.documentsFile, readDocumentsFile),
  bind(invoiceApi.invoiceHistory, readInvoiceHistory),
  bind(invoiceApi.writeOffInvoice, writeOffInvoice),
  bind(invoiceApi.creditInvoice, creditInvoice),
  bind(invoiceApi.sendReminder, sendReminder),
  bind(invoiceApi.invoiceNow, invoiceNow),
  bind(invoiceApi.invoiceRuns, listInvoiceRuns),
  bind(invoiceApi.previewInvoiceRun, previewInvoiceRun),
  bind(invoiceApi.proForma, readProForma),
  bind(invoiceApi.proFormaDocument, readProFormaFile),
  bind(invoiceApi.startInvoiceRun, startInvoiceRun),
  bind(transactionApi.createTransaction, createTransaction),
  bind(transactionApi.reverseTransaction, reverseTransaction),
  bind(transactionApi.creditShipment, creditShipment),
  bind(billingPaymentApi.payments, listPayments),
  bind(billingPaymentApi.recordPayment, enterPayment),
  bind(billingPaymentApi.refundPayment, refundPayment),
  bind(billingPaymentApi.reversePayment, reversePayment),
  bind(billingPaymentApi.receipt, readReceipt),
  bind(entryFileApi.entryFiles, listEntryFiles),
  bind(entryFileApi.entryFileContent, readEntryFileContent),
  bind(entryFileApi.addEntryFile, addEntryFile),
  bind(entryFileApi.shareEntryFile, shareEntryFile),
  bind(entryFileApi.removeEntryFile, removeEntryFile),
  bind(allocationApi.allocations, listAllocations),
  bind(allocationApi.openCredits, listOpenCredits),
  bind(allocationApi.allocate, allocate),
  bind(allocationApi.takeBack, takeAllocationBack),
  bind(paymentImportApi.paymentImports, listPaymentImports),
  bind(paymentImportApi.importPayments, importPayments),
  bind(paymentImportApi.lockImport, lockPaymentImport),
  bind(paymentImportApi.reopenImport, reopenPaymentImport),
  bind(paymentImportApi.postCertain, postCertain),
  bind(paymentImportApi.importedPayments, listImportedPayments),
  bind(paymentImportApi.importedPayment, readImportedPayment),
  bind(paymentImportApi.decideImported, decideImported),
  bind(paymentImportApi.postImported, postImported),
  bind(paymentImportApi.unpostImported, unpostImported),
  bind(statementApi.statements, listOrLinkStatements),
  bind(statementApi.makeStatement, makeStatement),
  bind(statementApi.statementDocument, readStatementFile),
  bind(accountApi.mergePreview, previewMerge),
  bind(accountApi.merge, mergeAccounts),
];
