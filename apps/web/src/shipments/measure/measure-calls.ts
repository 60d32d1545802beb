import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf } from '@tsela/contract/route';
import type { ShipmentId } from '@tsela/domain/ids';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

const REFRESHES = { refreshes: [shipmentApi.list, auditApi.events, discrepancyApi.discrepancies, billingApi.transactions] };

export const findParcelToMeasure = (reference: string) => call(measurementApi.toMeasure, { reference });
/** What a measurement would do. It changes nothing, so it is asked like a reading; null waits. What is measured meanwhile changes it, so nothing of it is kept. */
export const useMeasuredEffect = (input: InputOf<typeof measurementApi.measure> | null) =>
  useQuery({
    // Not under its path: what refreshes shipments must not ask for it again.
    queryKey: ['measured-effect', input],
    queryFn: input === null ? skipToken : ({ signal }) => call(measurementApi.measure, { ...input, dry_run: true }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const useMeasure = () => useCall(measurementApi.measure, REFRESHES);
export const useUndoMeasurement = () => useCall(measurementApi.undoMeasurement, REFRESHES);
export const useMeasurements = (shipment_id: ShipmentId) => useRead(measurementApi.measurements, { shipment_id, limit: 100 });

export const useAnswerDiscrepancy = () => useCall(discrepancyApi.answerDiscrepancy, REFRESHES);
