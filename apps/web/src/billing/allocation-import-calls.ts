import { useQuery } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { allocationImportApi } from '@tsela/contract/billing/allocation-import-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { AllocationImportRow } from '@tsela/domain/billing/allocation-import';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** What is wrong with the rows of a file. It changes nothing, so it is asked like a reading. */
export const useCheckedAllocations = (rows: AllocationImportRow[]) =>
  useQuery({
    // Not under its path: what refreshes billing must not look at a file again that has just been imported.
    queryKey: ['checked-allocations', rows],
    queryFn: ({ signal }) => call(allocationImportApi.checkAllocations, { rows }, { signal }),
    gcTime: 0,
  });

const REFRESHES = { refreshes: [auditApi.events, billingPaymentApi.payments, invoiceApi.invoices] };
export const useAllocationImports = () => useRead(allocationImportApi.allocationImports, {});
export const useImportAllocations = () => useCall(allocationImportApi.importAllocations, REFRESHES);
export const useUndoAllocations = () => useCall(allocationImportApi.undoAllocations, REFRESHES);
