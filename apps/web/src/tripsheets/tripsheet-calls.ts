import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

export type Sheet = OutputOf<typeof tripsheetApi.read>;

/** What live messages might have missed is read again this often. */
const REFRESH_MS = 60_000;

/** The signed-in driver's own sheet of today. */
export const useOwnSheet = (is_asked: boolean) =>
  useRead(tripsheetApi.read, is_asked ? {} : null, { refetch_every_ms: REFRESH_MS });

/** A driver's sheet of a day, for staff. */
export const useSheetOf = (driver_id: DriverId | null, date: string | null) =>
  useRead(tripsheetApi.read, driver_id === null ? null : { driver_id, ...(date !== null && { date }) }, {
    refetch_every_ms: REFRESH_MS,
    keeps_previous: false,
  });

/** How far every driver of a branch, or all of them, is on a day; today for none. */
export const useDriverDays = (
  { branch_id, date }: { readonly branch_id: BranchId | null; readonly date: string | null },
  refetch_every_ms: number,
) =>
  useRead(
    tripsheetApi.summary,
    { ...(branch_id !== null && { branch_id }), ...(date !== null && { date }) },
    { refetch_every_ms },
  );

/** The same on a day, today for none. */
export const useDaysOn = (date: string | null) => useRead(tripsheetApi.summary, date === null ? {} : { date });

export const useMoveStop = () => useCall(tripsheetApi.assign, { refreshes: [shipmentApi.list] });

/** Stops of a driver who cannot go on, all at once. */
export const useHandOverStops = () =>
  useCall(tripsheetApi.handOver, { refreshes: [shipmentApi.list, collectionRequestApi.list] });

/** Saves the order of a sheet; one that another user has changed meanwhile is read again. */
export const useOrderStops = () => useCall(tripsheetApi.order, { refreshes_when_refused: [tripsheetApi.read] });

export const useOptimise = () => useCall(tripsheetApi.optimise);

/** A collection request goes to a driver with all that is on it. */
export const useMoveRequest = () => useCall(collectionRequestApi.change, { refreshes: [shipmentApi.list, tripsheetApi.read] });

export const useAddStop = () => useCall(tripsheetApi.add, { refreshes: [shipmentApi.list, collectionRequestApi.list] });
export const useLoad = () => useCall(tripsheetApi.load);
export const useChangeTrip = () => useCall(tripsheetApi.trip, { refreshes: [shipmentApi.list] });
export const readSheetDocument = (input: InputOf<typeof tripsheetApi.document>) => call(tripsheetApi.document, input);
