import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { csvText } from '@tsela/domain/formats/csv';
import { statusLabel } from '@tsela/domain/shipments/shipment-status';
import { ownFields } from '../strings/shipments.ts';

type Cell = string | number;

const COLUMNS: readonly { readonly title: string; readonly cell: (shipment: Shipment) => Cell }[] = [
  { title: 'Reference', cell: (shipment) => shipment.short_tracking_reference },
  { title: 'Own reference', cell: (shipment) => shipment.custom_tracking_reference },
  { title: 'Customer reference', cell: (shipment) => shipment.customer_reference },
  { title: 'Created', cell: (shipment) => shipment.time_created },
  { title: 'Account', cell: (shipment) => shipment.account_code },
  { title: 'From', cell: (shipment) => shipment.collection_address.local_area },
  { title: 'To', cell: (shipment) => shipment.delivery_address.local_area },
  { title: 'Recipient', cell: (shipment) => shipment.delivery_contact.name },
  { title: 'Service', cell: (shipment) => shipment.service_level_code },
  { title: 'Parcels', cell: (shipment) => shipment.parcels.length },
  { title: 'Charged weight (kg)', cell: (shipment) => shipment.charged_weight },
  { title: 'Status', cell: (shipment) => statusLabel(shipment.status) },
];

interface OwnField {
  readonly code: string;
  readonly label: string;
}

/** Shipments as a CSV file that spreadsheets open, with the provider's own fields; price and tags are there for who may see them. */
export function shipmentsCsv(rows: readonly Shipment[], fields: readonly OwnField[] = []): string {
  const with_tags = rows.some(({ tags = [] }) => tags.length > 0);
  const with_price = rows.some(({ rate }) => rate !== undefined);
  const lines = rows.map((row) => [
    ...COLUMNS.map(({ cell }) => cell(row)),
    ...(with_price ? [row.rate ?? ''] : []),
    ...(with_tags ? [(row.tags ?? []).map(({ name }) => name).join(', ')] : []),
    ...fields.map(({ code }) => cellOf(row.custom_fields[code])),
  ]);
  const titles = [
    ...COLUMNS.map(({ title }) => title),
    ...(with_price ? ['Price (R)'] : []),
    ...(with_tags ? ['Tags'] : []),
    ...fields.map(({ label }) => label),
  ];
  return csvText([titles, ...lines]);
}

function cellOf(value: string | number | boolean = ''): Cell {
  return typeof value === 'boolean' ? (value ? ownFields.yes : ownFields.no) : value;
}
