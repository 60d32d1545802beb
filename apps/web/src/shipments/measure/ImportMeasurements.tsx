import { parcelImportApi } from '@tsela/contract/overview/file-import-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { IMPORTED_MEASUREMENTS_MAX } from '@tsela/domain/shipments/measurement-import';
import { paths } from '../../paths.ts';
import { FileImport } from '../../shell/parts/FileImport.tsx';
import type { ImportedKind } from '../../shell/parts/file-import-calls.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { spacedCount } from '../../ui/table/list-view.ts';
import { TEMPLATE, cellSizesText } from './measure-draft.ts';

const PARCELS: ImportedKind = {
  kind: 'parcel-dimensions',
  api: parcelImportApi,
  refreshes: [shipmentApi.list, discrepancyApi.discrepancies, billingApi.transactions],
};

const COLUMNS = [
  { header: words.shipment, textOf: (cells: Readonly<Record<string, string>>) => cells['reference'] ?? '' },
  { header: words.measuredSizes, textOf: cellSizesText },
];

/** Measures the parcels of a file: a preview with what is wrong in each row, a job, what became of each row, and the way back. Source: screens S33. */
export function ImportMeasurements() {
  return (
    <FileImport
      of={PARCELS}
      intro={words.importIntro(spacedCount(IMPORTED_MEASUREMENTS_MAX))}
      template={{ name: words.fileName, rows: TEMPLATE }}
      hrefOf={(id) => paths.updateParcelDimensions({ tab: 'file', import: String(id) })}
      undoText={words.undoImport}
      columns={COLUMNS}
    />
  );
}
