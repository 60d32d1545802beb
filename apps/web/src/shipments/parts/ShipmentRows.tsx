import type { UseQueryResult } from '@tanstack/react-query';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { ListView } from '../../ui/table/list-view.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { ShipmentCard, shipmentColumns, useColumnReader } from './shipment-columns.tsx';

interface ShipmentRowsProps {
  readonly label: string;
  readonly read: UseQueryResult<{ readonly shipments: ListedShipment[]; readonly count: number }>;
  /** What was asked for: another question unticks every row. */
  readonly asked: string;
  /** Reads all that match, for ticking them together. */
  readonly readEvery?: () => Promise<readonly ListedShipment[] | null>;
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly empty: ReactNode;
  readonly columns?: readonly Column<ListedShipment>[] | undefined;
  /** What is under a card on a phone: what to know and what to do. */
  readonly cardAction?: (row: ListedShipment) => ReactNode;
  readonly expected_rows?: number | undefined;
  readonly onClearFilters?: (() => void) | undefined;
}

const loadActions = async () => (await import('../list/BulkActions.tsx')).BulkActions;

/** Shipments that were read, with what can be done to many of them at once. */
export function ShipmentRows({ label, read, asked, columns, readEvery, ...table }: ShipmentRowsProps) {
  const rows = read.data?.shipments;
  const selection = useSelection(asked, rows, readEvery && { count: read.data?.count ?? 0, read: readEvery });
  const reader = useColumnReader();
  const { chosen } = selection;
  return (
    <ListTable
      label={label}
      columns={columns ?? shipmentColumns(reader)}
      rows={rows}
      rowName={(row) => row.short_tracking_reference}
      rowHref={(row) => paths.shipment(row.id)}
      read={read}
      selection={{
        keys: selection.keys,
        onChange: selection.set,
        matching: selection.matching,
        actions: chosen.length > 0 && <LazyComponent load={loadActions} props={{ rows: chosen, onDone: selection.clear }} />,
      }}
      card={(row) => <ShipmentCard row={row} reader={reader} />}
      {...table}
    />
  );
}
