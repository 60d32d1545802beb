import type { CsvRow } from '@tsela/domain/formats/tables/csv-reading';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Money } from '../../ui/show/Money.tsx';
import { TallTable } from '../../ui/table/TallTable.tsx';
import { CellInput } from './CellInput.tsx';
import { gridRowOf, labelOf } from './import-grid-draft.ts';
import type { EditCell, GridRow, ImportRowsProps } from './import-grid-draft.ts';
import classes from './Import.module.css';
import { RowState } from './RowState.tsx';

/** In px: a cell and what is said below it. */
const ROW_HEIGHT = 64;
const TALLEST = 560;

/** The rows as a grid, every cell of which can be written over. */
export function ImportTable({ draft, findings, rows, onEdit }: ImportRowsProps) {
  return (
    <TallTable
      label={words.preview}
      row_count={rows.length}
      row_height={ROW_HEIGHT}
      tallest={TALLEST}
      rowKey={(at) => rows[at]?.row ?? at}
      renderRow={(at) => <Line row={gridRowOf(draft, findings, rows[at] ?? NO_ROW)} onEdit={onEdit} />}
      head={
        <>
          <th scope="col">{words.row}</th>
          {findings.fields.map((field) => (
            <th key={field} scope="col">
              {labelOf(field)}
            </th>
          ))}
          <th scope="col">{words.price}</th>
        </>
      }
    />
  );
}

const NO_ROW: CsvRow = { row: 0, cells: [] };

interface LineProps {
  readonly row: GridRow;
  readonly onEdit: EditCell;
}

function Line({ row, onEdit }: LineProps) {
  const { shipment, is_first } = row;
  return (
    <>
      <th scope="row">
        <RowState row={row} />
      </th>
      {row.cells.map((cell) => (
        <td key={cell.field}>
          <CellInput row={row.row} cell={cell} onEdit={onEdit} />
        </td>
      ))}
      <td className={classes['price']}>
        {shipment && is_first && shipment.service_level_name !== '' && (
          <>
            {shipment.service_level_name}
            <br />
            {shipment.rate !== undefined && <Money rand={shipment.rate} />}
          </>
        )}
        {shipment && !is_first && words.withRow(shipment.rows[0] ?? row.row)}
      </td>
    </>
  );
}
