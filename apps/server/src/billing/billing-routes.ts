import { accountApi } from '@tsela/contract/accounts/account-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { bind } from '../routing/bind.ts';
import { listCreditNotes, listInvoices } from './document-reads.ts';
import { mergeAccounts, previewMerge } from './merge-accounts.ts';
import { listTransactions } from './transaction-reads.ts';

export const billingRoutes = [
  bind(billingApi.transactions, listTransactions),
  bind(billingApi.invoices, listInvoices),
  bind(billingApi.creditNotes, listCreditNotes),
  bind(accountApi.mergePreview, previewMerge),
  bind(accountApi.merge, mergeAccounts),
];
