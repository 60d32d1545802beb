import type { ReactNode } from 'react';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { call } from '../../api/call.ts';
import { readEveryPage } from '../../shell/every-page.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import type { ListView } from '../../ui/table/list-view.ts';
import { useShipmentRows } from '../shipment-calls.ts';
import { ShipmentRows } from '../parts/ShipmentRows.tsx';

interface ShipmentTableProps {
  readonly label: string;
  readonly input: ShipmentFilters;
  readonly columns: readonly Column<ListedShipment>[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly empty: ReactNode;
  readonly onClearFilters?: (() => void) | undefined;
}

/** The shipments that filters find. */
export function ShipmentTable({ input, ...rows }: ShipmentTableProps) {
  return (
    <ShipmentRows
      read={useShipmentRows(input)}
      asked={JSON.stringify(input)}
      readEvery={() => readEveryPage(async (page) => (await call(shipmentApi.rows, { ...input, ...page })).shipments)}
      {...rows}
    />
  );
}
