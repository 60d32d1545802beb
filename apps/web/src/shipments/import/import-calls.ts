import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { isUnderWay } from '@tsela/domain/shipments/import/import-states';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

export type CheckInput = InputOf<typeof shipmentImportApi.checkImport>;

/**
 * What would become of the rows of a file. It changes nothing, so it is asked like a reading: by the number of the draft's state, because a
 * key of thousands of rows would be compared at every stroke.
 */
export const useCheckedImport = (state: number, inputOf: () => CheckInput) =>
  useQuery({
    // Not under its path: what refreshes shipments must not look at the file again.
    queryKey: ['checked-shipments', state],
    queryFn: ({ signal }) => call(shipmentImportApi.checkImport, inputOf(), { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });

const REFRESHES = { refreshes: [accountApi.list, billingApi.transactions] };
const WATCH_MS = 1000;
const HISTORY_SIZE = 10;

export const useImportColumns = () => useCall(shipmentImportApi.importColumns);
export const useImportShipments = () => useCall(shipmentImportApi.importShipments, REFRESHES);
export const useShipmentImports = () => useRead(shipmentImportApi.imports, { limit: HISTORY_SIZE });
export const useResumeImport = () => useCall(shipmentImportApi.resumeImport, REFRESHES);
export const useUndoImport = () => useCall(shipmentImportApi.undoImport, REFRESHES);
export const useImportRows = (input: InputOf<typeof shipmentImportApi.importRows>, is_watched: boolean) =>
  useRead(shipmentImportApi.importRows, input, is_watched ? { refetch_every_ms: 2 * WATCH_MS } : {});
export const useImportLabels = (id: number | null) => useRead(shipmentImportApi.importLabels, id === null ? null : { id });

/** An import, read again while a job is at work on it. */
export function useShipmentImport(id: number) {
  const input = { id };
  return useQuery({
    queryKey: [shipmentImportApi.imports.path, input],
    queryFn: ({ signal }) => call(shipmentImportApi.imports, input, { signal }),
    refetchInterval: ({ state }) => {
      const made = state.data?.imports[0];
      return made && isUnderWay(made.state) ? WATCH_MS : false;
    },
  });
}
