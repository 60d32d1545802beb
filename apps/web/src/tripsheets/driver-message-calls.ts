import { driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import type { DriverId } from '@tsela/domain/ids';
import { useCall, useRead } from '../api/queries.ts';

/** What live messages might have missed is read again this often. */
const REFRESH_MS = 60_000;

/** What a driver was told; the signed-in driver's own without a number. */
export const useDriverMessages = (driver_id: DriverId | null, limit: number) =>
  useRead(driverMessageApi.messages, { limit, ...(driver_id !== null && { driver_id }) }, { refetch_every_ms: REFRESH_MS });

export const useSendDriverMessage = () => useCall(driverMessageApi.sendMessage);
export const useReadDriverMessages = () => useCall(driverMessageApi.readMessages);
