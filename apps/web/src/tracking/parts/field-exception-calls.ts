import { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { useCall, useRead } from '../../api/queries.ts';

/** What live messages might have missed is read again this often. */
const REFRESH_MS = 60_000;

/** As many as are shown at once. */
export const SHOWN = 10;

/** What waits for the office; of one shipment what has been settled, too. */
export const useFieldExceptions = (shipment_id: ShipmentId | null) =>
  useRead(
    fieldExceptionApi.list,
    { ...(shipment_id !== null && { shipment_id }), limit: SHOWN },
    { refetch_every_ms: REFRESH_MS, keeps_previous: false },
  );

export const useSettleException = () => useCall(fieldExceptionApi.settle, { refreshes: [fieldExceptionApi.list] });
