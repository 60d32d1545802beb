import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { statusLabel } from '@tsela/domain/shipments/shipment-status';

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

/** Shipments as a CSV file that spreadsheets open; the price is there for who may see it. */
export function shipmentsCsv(rows: readonly Shipment[]): string {
  const with_price = rows.some(({ rate }) => rate !== undefined);
  const lines = rows.map((row) => [...COLUMNS.map(({ cell }) => cell(row)), ...(with_price ? [row.rate ?? ''] : [])]);
  const titles = [...COLUMNS.map(({ title }) => title), ...(with_price ? ['Price (R)'] : [])];
  return [titles, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n');
}

/** A cell that cannot become a formula or break its line. */
function quoted(cell: Cell): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
