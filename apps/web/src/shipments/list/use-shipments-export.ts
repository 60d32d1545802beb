import { useCsvExport } from '../../shell/use-csv-export.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { useExportShipments } from '../shipment-calls.ts';

/** Shipments as a file: those of a list as it is filtered, or those that are ticked. Source: screens S08. */
export const useShipmentsExport = () =>
  useCsvExport(useExportShipments(), { name: 'shipments.csv', told: ({ count }) => words.exported(count) });
