import { accountApi } from '@tsela/contract/accounts/account-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { statementApi } from '@tsela/contract/billing/statement-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { bind } from '../routing/bind.ts';
import { readCreditNoteFile, readInvoiceFile } from './document-file.ts';
import { listCreditNoteLines, listInvoiceLines } from './document-line-reads.ts';
import { invoiceNow } from './invoice-now.ts';
import { listInvoiceRuns } from './invoice-run-reads.ts';
import { startInvoiceRun } from './start-invoice-run.ts';
import { listCreditNotes, listInvoices } from './document-reads.ts';
import { mergeAccounts, previewMerge } from './merge-accounts.ts';
import { creditShipment } from './credit-charge.ts';
import { makeStatement } from './make-statement.ts';
import { createTransaction } from './manual-transaction.ts';
import { enterPayment } from './payment-by-hand.ts';
import { listPayments } from './payment-reads.ts';
import { readReceipt } from './receipt.ts';
import { refundPayment, reversePayment } from './return-payment.ts';
import { reverseTransaction } from './reverse-transaction.ts';
import { readStatementFile } from './statement-file.ts';
import { listStatements } from './statement-reads.ts';
import { listTransactions } from './transaction-reads.ts';

export const billingRoutes = [
  bind(billingApi.transactions, listTransactions),
  bind(invoiceApi.invoices, listInvoices),
  bind(invoiceApi.creditNotes, listCreditNotes),
  bind(invoiceApi.invoiceLines, listInvoiceLines),
  bind(invoiceApi.creditNoteLines, listCreditNoteLines),
  bind(invoiceApi.invoiceDocument, readInvoiceFile),
  bind(invoiceApi.creditNoteDocument, readCreditNoteFile),
  bind(invoiceApi.invoiceNow, invoiceNow),
  bind(invoiceApi.invoiceRuns, listInvoiceRuns),
  bind(invoiceApi.startInvoiceRun, startInvoiceRun),
  bind(transactionApi.createTransaction, createTransaction),
  bind(transactionApi.reverseTransaction, reverseTransaction),
  bind(transactionApi.creditShipment, creditShipment),
  bind(billingPaymentApi.payments, listPayments),
  bind(billingPaymentApi.recordPayment, enterPayment),
  bind(billingPaymentApi.refundPayment, refundPayment),
  bind(billingPaymentApi.reversePayment, reversePayment),
  bind(billingPaymentApi.receipt, readReceipt),
  bind(statementApi.statements, listStatements),
  bind(statementApi.makeStatement, makeStatement),
  bind(statementApi.statementDocument, readStatementFile),
  bind(accountApi.mergePreview, previewMerge),
  bind(accountApi.merge, mergeAccounts),
];
