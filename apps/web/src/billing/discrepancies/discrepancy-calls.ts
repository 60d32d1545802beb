import { auditApi } from '@tsela/contract/audit/audit-api';
import type { InputOf } from '@tsela/contract/route';
import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { useCall, useRead } from '../../api/queries.ts';

const REFRESHES = { refreshes: [shipmentApi.list, measurementApi.measurements, auditApi.events] };

export const useDiscrepancies = (input: InputOf<typeof discrepancyApi.discrepancies>) =>
  useRead(discrepancyApi.discrepancies, input);
export const useDiscrepancyReport = (input: InputOf<typeof discrepancyApi.discrepancyReport>) =>
  useRead(discrepancyApi.discrepancyReport, input);
export const useDecideDiscrepancies = () => useCall(discrepancyApi.decideDiscrepancies, REFRESHES);
