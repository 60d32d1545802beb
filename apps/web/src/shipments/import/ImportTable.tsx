import type { CsvRow } from '@tsela/domain/formats/csv-reading';
import { useState } from 'react';
import { shipmentImport as words } from '../../strings/shipments-import.ts';
import { Money } from '../../ui/show/Money.tsx';
import { CellInput } from './CellInput.tsx';
import type { ShipmentImportDraft } from './import-draft.ts';
import { gridRowOf, labelOf, rowsInSight } from './import-grid-draft.ts';
import type { GridFindings, GridRow } from './import-grid-draft.ts';
import classes from './Import.module.css';
import type { EditCell } from './ImportGrid.tsx';
import { RowState } from './RowState.tsx';

export interface ImportRowsProps {
  readonly draft: ShipmentImportDraft;
  readonly findings: GridFindings;
  readonly rows: readonly CsvRow[];
  readonly onEdit: EditCell;
}

/** In px. All rows have one height, so that only those in sight need to be there. */
const ROW_HEIGHT = 64;
const TALLEST = 560;

/** The rows as a grid that scrolls in itself, with as many of them drawn as can be seen. */
export function ImportTable({ draft, findings, rows, onEdit }: ImportRowsProps) {
  const [top, setTop] = useState(0);
  const { from, to } = rowsInSight(rows.length, { top, height: TALLEST, row_height: ROW_HEIGHT });
  return (
    // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <div
      className={classes['scroll']}
      style={{ maxHeight: TALLEST }}
      tabIndex={0}
      role="region"
      aria-label={words.preview}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={classes['table']} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            {findings.fields.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)}
              </th>
            ))}
            <th scope="col">{words.price}</th>
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} />
          {rows.slice(from, to).map((line, at) => (
            <Line key={line.row} at={from + at} row={gridRowOf(draft, findings, line)} onEdit={onEdit} />
          ))}
          <Gap rows={rows.length - to} />
        </tbody>
      </table>
    </div>
  );
}

/** Holds the place of rows that are out of sight. */
function Gap({ rows }: { readonly rows: number }) {
  if (rows === 0) return null;
  return <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />;
}

interface LineProps {
  readonly at: number;
  readonly row: GridRow;
  readonly onEdit: EditCell;
}

function Line({ at, row, onEdit }: LineProps) {
  const { shipment, is_first } = row;
  return (
    // The headings are the first row.
    <tr aria-rowindex={at + 2} style={{ height: ROW_HEIGHT }} data-state={shipment?.state}>
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
    </tr>
  );
}
