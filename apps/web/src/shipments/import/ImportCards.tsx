import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { CellInput } from './CellInput.tsx';
import { gridRowOf } from './import-grid-draft.ts';
import type { EditCell, GridRow, ImportRowsProps } from './import-grid-draft.ts';
import classes from './Import.module.css';
import { RowState } from './RowState.tsx';

const SHOWN_AT_ONCE = 25;

/** The rows as cards on a phone: what each is, and the cells in which something was found. */
export function ImportCards({ draft, findings, rows, onEdit }: ImportRowsProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const more = Math.min(SHOWN_AT_ONCE, rows.length - shown);
  return (
    <>
      <ul className={classes['cards']}>
        {rows.slice(0, shown).map((line) => (
          <Card key={line.row} row={gridRowOf(draft, findings, line)} onEdit={onEdit} />
        ))}
      </ul>
      {more > 0 && (
        <Row pad={[1, 4, 3]}>
          <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {words.more(more)}
          </Button>
        </Row>
      )}
    </>
  );
}

function Card({ row, onEdit }: { readonly row: GridRow; readonly onEdit: EditCell }) {
  const { shipment, cells, is_first } = row;
  const found = cells.filter(({ fault, repair, warning }) => fault !== null || repair !== null || warning !== null);
  return (
    <Stack as="li" gap={2} className={classes['card']}>
      <CardLine
        is_title
        start={shipment?.recipient || '–'}
        end={is_first && shipment?.rate !== undefined ? <Money rand={shipment.rate} /> : null}
      />
      <RowState row={row} />
      {shipment && (
        <QuietText>
          {[shipment.place, shipment.service_level_name, words.parcels(shipment.parcel_count)]
            .filter((text) => text !== '')
            .join(' · ')}
        </QuietText>
      )}
      {found.map((cell) => (
        <CellInput key={cell.field} row={row.row} cell={cell} onEdit={onEdit} hasLabel />
      ))}
      {shipment && !is_first && <Text size="s">{words.withRow(shipment.rows[0] ?? row.row)}</Text>}
    </Stack>
  );
}
