import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { weightText } from '@tsela/domain/formats/rand-text';
import { TEXT_COLUMNS } from '@tsela/domain/shipments/shipment-texts';
import { startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { shipments as words } from '../../strings/shipments.ts';
import { ServiceName } from '../../rates/parts/ServiceName.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { TagChips } from '../../ui/show/TagChips.tsx';
import { placeOf, shipmentColumns } from '../parts/shipment-columns.tsx';
import type { ColumnReader } from '../parts/shipment-columns.tsx';
import classes from '../parts/shipment-columns.module.css';

interface OfferedColumns {
  /** The column that is always there. */
  readonly first: Column<ListedShipment>;
  readonly offered: readonly Column<ListedShipment>[];
  readonly usual: readonly string[];
}

/**
 * What the list of shipments can show, to staff and to account users; by default it shows what every list of them shows. Source: screens
 * 0.2, S08.
 */
export function offeredColumns(reader: ColumnReader): OfferedColumns {
  const [first, ...usual] = shipmentColumns(reader);
  // A list of shipments begins with their reference.
  if (first === undefined) throw new Error('The list of shipments has no columns.');
  const taken = usual.map(({ key }) => key);
  const others = [...COLUMNS, ...(reader.is_staff ? OF_STAFF : [])].filter(({ key }) => !taken.includes(key));
  return { first, offered: [...usual, ...others], usual: taken };
}

const COLUMNS: readonly Column<ListedShipment>[] = [
  ...TEXT_COLUMNS.map(({ name, key, title }) => ({ key, header: title, render: (row: ListedShipment) => row[name] || '–' })),
  { key: 'from', header: words.columns.from, render: (row) => <Side row={row} side="collection" /> },
  { key: 'to', header: words.columns.to, render: (row) => <Side row={row} side="delivery" /> },
  { key: 'recipient', header: words.columns.recipient, render: (row) => row.delivery_contact.name || '–' },
  {
    key: 'service',
    header: words.columns.service,
    order_by: 'service_level_code',
    render: (row) => <ServiceName code={row.service_level_code} name={row.service_level_name} />,
  },
  {
    key: 'parcels',
    header: words.columns.parcels,
    align: 'right',
    render: (row) => <span className="num">{row.parcel_count}</span>,
  },
  {
    key: 'charged_weight',
    header: words.columns.chargedWeight,
    order_by: 'charged_weight',
    align: 'right',
    render: (row) => <span className="num">{weightText(row.charged_weight)}</span>,
  },
  {
    key: 'estimated',
    header: words.columns.estimated,
    order_by: 'estimated_delivery_to',
    render: (row) => <DateTime instant={row.estimated_delivery_to} show="date" />,
  },
  {
    key: 'collection_day',
    header: words.columns.collectionDay,
    order_by: 'collection_min_date',
    render: (row) => <DateTime instant={startOfDay(row.collection_min_date as Day).toISOString()} show="date" />,
  },
  {
    key: 'collected',
    header: words.columns.collected,
    order_by: 'collected_date',
    render: (row) => <DateTime instant={row.collected_date} show="near" />,
  },
  {
    key: 'delivered',
    header: words.columns.delivered,
    order_by: 'delivered_date',
    render: (row) => <DateTime instant={row.delivered_date} show="near" />,
  },
  { key: 'pod_method', header: words.columns.podMethod, render: ({ pod_method }) => words.podMethods[pod_method] },
  { key: 'tags', header: words.columns.tags, render: ({ tags }) => (tags.length === 0 ? '–' : <TagChips tags={tags} />) },
  {
    key: 'notes',
    header: words.columns.notes,
    align: 'right',
    render: ({ note_count }) => <span className="num">{note_count}</span>,
  },
];

const OF_STAFF: readonly Column<ListedShipment>[] = [
  { key: 'collection_driver', header: words.columns.collectionDriver, render: (row) => row.collection_agent_name || '–' },
  { key: 'delivery_driver', header: words.columns.deliveryDriver, render: (row) => row.delivery_agent_name || '–' },
];

/** Who and where, with the branch of that side. */
function Side({ row, side }: { readonly row: ListedShipment; readonly side: 'collection' | 'delivery' }) {
  const branch = row[`${side}_branch`]?.name;
  return (
    <span className={`${classes['cell']} ${classes['clip']}`} data-wide>
      <span>{row[`${side}_contact`].name || '–'}</span>
      <span className={classes['quiet']}>
        {placeOf(row, side)}
        {branch !== undefined && ` · ${branch}`}
      </span>
    </span>
  );
}
