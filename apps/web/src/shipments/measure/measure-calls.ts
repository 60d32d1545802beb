import { useQuery } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import type { InputOf } from '@tsela/contract/route';
import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

const REFRESHES = { refreshes: [shipmentApi.list, auditApi.events, discrepancyApi.discrepancies, billingApi.transactions] };

export const findParcelToMeasure = (reference: string) => call(measurementApi.toMeasure, { reference });
export const useMeasure = () => useCall(measurementApi.measure, REFRESHES);
export const useUndoMeasurement = () => useCall(measurementApi.undoMeasurement, REFRESHES);
export const useMeasurements = (shipment_id: ShipmentId) => useRead(measurementApi.measurements, { shipment_id, limit: 100 });

export const useAnswerDiscrepancy = () => useCall(discrepancyApi.answerDiscrepancy, REFRESHES);

type Rows = InputOf<typeof measurementApi.checkMeasurements>['rows'];

/** What is wrong with the rows of a file. It changes nothing, so it is asked like a reading. */
export const useCheckedMeasurements = (rows: Rows) =>
  useQuery({
    queryKey: ['checked-measurements', rows],
    queryFn: ({ signal }) => call(measurementApi.checkMeasurements, { rows }, { signal }),
    gcTime: 0,
  });
export const useImportMeasurements = () => useCall(measurementApi.importMeasurements, REFRESHES);
