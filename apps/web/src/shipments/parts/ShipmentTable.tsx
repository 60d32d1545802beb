import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { DataTable } from '../../ui/DataTable.tsx';
import type { ListView } from '../../ui/list-view.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { useShipments } from '../shipment-calls.ts';
import { BulkActions } from './BulkActions.tsx';
import { ShipmentCard, shipmentColumns, useColumnReader } from './shipment-columns.tsx';

interface ShipmentTableProps {
  readonly label: string;
  readonly input: ShipmentFilters;
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly empty: ReactNode;
  readonly expected_rows?: number;
  readonly onClearFilters?: (() => void) | undefined;
}

/** Shipments as a list, with what can be done to many of them at once. */
export function ShipmentTable({ label, input, view, onViewChange, empty, expected_rows, onClearFilters }: ShipmentTableProps) {
  const read = useShipments(input);
  const rows = read.data?.shipments;
  const selection = useSelection(JSON.stringify(input), rows);
  const reader = useColumnReader();
  const chosen = (rows ?? []).filter(({ id }) => selection.keys.has(id));
  return (
    <DataTable
      label={label}
      columns={shipmentColumns(reader)}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.short_tracking_reference}
      rowHref={(row) => paths.shipment(row.id)}
      read={read}
      error={shownError(read.error)}
      count={read.data?.count}
      view={view}
      onViewChange={onViewChange}
      selection={{
        keys: selection.keys,
        onChange: selection.set,
        actions: <BulkActions rows={chosen} onDone={selection.clear} />,
      }}
      empty={empty}
      expected_rows={expected_rows}
      onClearFilters={onClearFilters}
      card={(row) => <ShipmentCard row={row} reader={reader} />}
    />
  );
}
