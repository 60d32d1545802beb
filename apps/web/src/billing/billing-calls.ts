import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import { shipmentPaymentApi } from '@tsela/contract/shipments/shipment-payment-api';
import type { InputOf } from '@tsela/contract/route';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** What a run does is looked at again this often while the page is seen. */
const RUNNING_MS = 5000;

export const useTransactions = (input: InputOf<typeof billingApi.transactions>) => useRead(billingApi.transactions, input);

export const useInvoices = (input: InputOf<typeof billingApi.invoices> | null) => useRead(billingApi.invoices, input);

export const useCreditNotes = (input: InputOf<typeof billingApi.creditNotes> | null) => useRead(billingApi.creditNotes, input);

export const useInvoiceLines = (input: InputOf<typeof billingApi.invoiceLines>) => useRead(billingApi.invoiceLines, input);

export const useCreditNoteLines = (input: InputOf<typeof billingApi.creditNoteLines>) =>
  useRead(billingApi.creditNoteLines, input);

export const useInvoiceRuns = (input: InputOf<typeof billingApi.invoiceRuns>) =>
  useRead(billingApi.invoiceRuns, input, { refetch_every_ms: RUNNING_MS });

export const usePayments = (input: InputOf<typeof billingPaymentApi.payments>) => useRead(billingPaymentApi.payments, input);

/** Balances stand with accounts, and the trail tells of all of it. */
const REFRESHES = { refreshes: [accountApi.list, auditApi.events] };

export const useRecordPayment = () => useCall(billingPaymentApi.recordPayment, REFRESHES);
export const useRefundPayment = () => useCall(billingPaymentApi.refundPayment, REFRESHES);
export const useReversePayment = () => useCall(billingPaymentApi.reversePayment, REFRESHES);
export const useCreateTransaction = () => useCall(transactionApi.createTransaction, REFRESHES);
export const useReverseTransaction = () => useCall(transactionApi.reverseTransaction, REFRESHES);
export const useInvoiceNow = () => useCall(billingApi.invoiceNow, REFRESHES);
export const useStartInvoiceRun = () => useCall(billingApi.startInvoiceRun, REFRESHES);
export const useCreditShipment = () => useCall(transactionApi.creditShipment, REFRESHES);

const OF_SHIPMENT = { refreshes: [...REFRESHES.refreshes, billingApi.transactions] };

export const useSettleShipment = () => useCall(shipmentPaymentApi.settle, OF_SHIPMENT);
export const usePayFromBalance = () => useCall(shipmentPaymentApi.payFromBalance, OF_SHIPMENT);

export const readInvoiceFile = (id: number) => call(billingApi.invoiceDocument, { id });
export const readCreditNoteFile = (id: number) => call(billingApi.creditNoteDocument, { id });
export const readReceipt = (id: number) => call(billingPaymentApi.receipt, { id });
