import { billingApi } from '@tsela/contract/billing/billing-api';
import type { InputOf } from '@tsela/contract/route';
import { useRead } from '../api/queries.ts';

export const useTransactions = (input: InputOf<typeof billingApi.transactions>) => useRead(billingApi.transactions, input);

export const useInvoices = (input: InputOf<typeof billingApi.invoices>) => useRead(billingApi.invoices, input);

export const useCreditNotes = (input: InputOf<typeof billingApi.creditNotes>) => useRead(billingApi.creditNotes, input);
