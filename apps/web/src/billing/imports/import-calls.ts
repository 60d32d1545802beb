import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../../api/queries.ts';

export const usePaymentImports = (input: InputOf<typeof paymentImportApi.paymentImports>) =>
  useRead(paymentImportApi.paymentImports, input);

export const useImportedPayments = (input: InputOf<typeof paymentImportApi.importedPayments>) =>
  useRead(paymentImportApi.importedPayments, input);

export const useImportedPayment = (id: number | null) =>
  useRead(paymentImportApi.importedPayment, id === null ? null : { id }, { keeps_previous: false });

/** Balances stand with accounts, and the trail tells of all of it. */
const REFRESHES = { refreshes: [accountApi.list, auditApi.events] };

export const useImportPayments = () => useCall(paymentImportApi.importPayments);
export const useLockImport = () => useCall(paymentImportApi.lockImport, REFRESHES);
export const useReopenImport = () => useCall(paymentImportApi.reopenImport, REFRESHES);
export const usePostCertain = () => useCall(paymentImportApi.postCertain, REFRESHES);
export const useDecideImported = () => useCall(paymentImportApi.decideImported, REFRESHES);
export const usePostImported = () => useCall(paymentImportApi.postImported, REFRESHES);
export const useUnpostImported = () => useCall(paymentImportApi.unpostImported, REFRESHES);
