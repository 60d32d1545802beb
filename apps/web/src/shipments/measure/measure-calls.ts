import { auditApi } from '@tsela/contract/audit/audit-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
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
