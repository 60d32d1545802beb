import type { ShipmentImportItem } from '@tsela/contract/shipments/shipment-import-api';
import { IMPORT_ITEM_STATES } from '@tsela/domain/shipments/import/import-states';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useImportRows } from './import-calls.ts';

interface ImportItemsProps {
  readonly import_id: number;
  readonly isWatched: boolean;
}

/** The shipments of an import in the order of the file, with what became of each and why. */
export function ImportItems({ import_id, isWatched }: ImportItemsProps) {
  const { view, filters, changeFilters } = useListAddress();
  const state = IMPORT_ITEM_STATES.find((each) => each === filters['state']);
  const { limit, offset } = listInput(view);
  const read = useImportRows({ id: import_id, limit, offset, ...(state !== undefined && { state }) }, isWatched);
  const has_prices = read.data?.rows.some(({ rate }) => rate !== undefined) ?? true;
  return (
    <Panel title={words.items}>
      <Stack gap={3}>
        <Row>
          <SelectField
            aria-label={words.itemState}
            value={state ?? ''}
            options={[
              { value: '', label: words.anyState },
              ...IMPORT_ITEM_STATES.map((value) => ({ value, label: words.itemStates[value] })),
            ]}
            onChange={(value) => changeFilters({ state: value === '' ? undefined : value })}
          />
        </Row>
        <ListTable
          label={words.items}
          // Prices are for those who may see them.
          columns={has_prices ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'rate')}
          rows={read.data?.rows}
          rowKey={({ number }) => number}
          rowName={({ rows }) => words.rowNumber(rows[0] ?? 0)}
          rowHref={({ shipment_id }) => (shipment_id === null ? undefined : paths.shipment(shipment_id))}
          read={read}
          empty={words.noItems}
          card={(item) => <Card item={item} />}
        />
      </Stack>
    </Panel>
  );
}

const TONES = { waiting: 'blue', booked: 'green', failed: 'red', skipped: 'amber', undone: 'grey', kept: 'red' } as const;

function StateBadge({ item: { state } }: { readonly item: ShipmentImportItem }) {
  return <Badge tone={TONES[state]}>{words.itemStates[state]}</Badge>;
}

const COLUMNS: readonly Column<ShipmentImportItem>[] = [
  { key: 'rows', header: words.rows, render: ({ rows }) => <span className="num">{rowsText(rows)}</span> },
  { key: 'reference', header: words.reference, render: ({ customer_reference }) => customer_reference || '–' },
  {
    key: 'shipment',
    header: words.shipment,
    is_row_link: true,
    render: ({ short_tracking_reference }) => <strong className="num">{short_tracking_reference || '–'}</strong>,
  },
  { key: 'state', header: words.itemState, render: (item) => <StateBadge item={item} /> },
  { key: 'rate', header: words.rate, align: 'right', render: ({ rate }) => <Money rand={rate} /> },
  { key: 'why', header: words.why, render: ({ message }) => <Text size="s">{message}</Text> },
];

function Card({ item }: { readonly item: ShipmentImportItem }) {
  const { rows, customer_reference, short_tracking_reference, message, rate } = item;
  const own = short_tracking_reference === '' ? '' : customer_reference;
  return (
    <>
      <CardLine
        is_title
        start={short_tracking_reference || customer_reference || '–'}
        end={rate === undefined ? own : <Money rand={rate} />}
      />
      <CardLine start={words.rowNumber(rows[0] ?? 0)} end={<StateBadge item={item} />} />
      {rate !== undefined && own !== '' && <CardLine start={own} />}
      {message !== '' && <CardLine start={message} />}
    </>
  );
}

const NAMED = 3;

function rowsText(rows: readonly number[]): string {
  return rows.slice(0, NAMED).join(', ') + (rows.length > NAMED ? ', …' : '');
}
