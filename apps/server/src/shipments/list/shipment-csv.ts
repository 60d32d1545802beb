import { timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { customCellOf, fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { EXPORT_NUMBERS } from '@tsela/domain/shipments/export-files';
import { TEXT_COLUMNS } from '@tsela/domain/shipments/shipment-texts';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { readKeptFields } from '../../providers/custom-field-repository.ts';
import { rowReader } from './listed-shipment-reads.ts';
import type { RowReader } from './listed-shipment-reads.ts';

interface CsvColumn {
  readonly title: string;
  readonly cell: (shipment: ListedShipment) => string | number;
}

/** What a file of shipments is made of: its columns, and for whom its rows are read. */
export interface CsvDrawing {
  readonly columns: readonly CsvColumn[];
  readonly reader: RowReader;
}

/**
 * The columns of a file of shipments: drivers and branches are there for staff, amounts for users who may see them, and the fields of the
 * provider's own that the reader may see. Source: screens S08.
 */
export async function csvDrawing(context: RequestContext): Promise<CsvDrawing> {
  const is_staff = isStaff(context.actor);
  const own = fieldsToFillIn(await readKeptFields(context, 'shipment'), { is_staff });
  const reader = { ...(await rowReader(context)), field_codes: own.map(({ code }) => code) };
  return { reader, columns: columnsOf({ is_staff, sees_money: maySeeBilling(context.actor), own }) };
}

/** The lines of some shipments. */
export function csvLines({ columns }: CsvDrawing, shipments: readonly ListedShipment[]): (string | number)[][] {
  return shipments.map((shipment) => columns.map(({ cell }) => cell(shipment)));
}

interface CsvReader {
  readonly is_staff: boolean;
  readonly sees_money: boolean;
  readonly own: readonly CustomField[];
}

function columnsOf({ is_staff, sees_money, own }: CsvReader): readonly CsvColumn[] {
  return [
    ...COLUMNS,
    ...(is_staff ? OF_STAFF : []),
    ...(sees_money ? [{ title: EXPORT_NUMBERS.price, cell: ({ rate }: ListedShipment) => rate ?? '' }] : []),
    { title: 'Tags', cell: ({ tags }) => tags.map(({ name }) => name).join(', ') },
    ...own.map(({ label, code }) => ({
      title: label,
      cell: ({ custom_fields }: ListedShipment) => customCellOf(custom_fields[code]),
    })),
  ];
}

const COLUMNS: readonly CsvColumn[] = [
  { title: 'Reference', cell: ({ short_tracking_reference }) => short_tracking_reference },
  ...TEXT_COLUMNS.map(({ name, title }) => ({ title, cell: (shipment: ListedShipment) => shipment[name] })),
  { title: timeTitle('Created'), cell: ({ time_created }) => timeCell(time_created) },
  { title: 'Account', cell: ({ account_code }) => account_code },
  { title: 'Account name', cell: ({ account_name }) => account_name },
  { title: 'Sender', cell: ({ collection_contact }) => collection_contact.name },
  { title: 'From', cell: ({ collection_address }) => collection_address.local_area },
  { title: 'From city', cell: ({ collection_address }) => collection_address.city },
  { title: 'Recipient', cell: ({ delivery_contact }) => delivery_contact.name },
  { title: 'To', cell: ({ delivery_address }) => delivery_address.local_area },
  { title: 'To city', cell: ({ delivery_address }) => delivery_address.city },
  { title: 'Service', cell: ({ service_level_code }) => service_level_code },
  { title: EXPORT_NUMBERS.parcels, cell: ({ parcel_count }) => parcel_count },
  { title: EXPORT_NUMBERS.charged_weight, cell: ({ charged_weight }) => charged_weight },
  { title: 'Status', cell: ({ status }) => statusLabel(status) },
  { title: timeTitle('Estimated delivery'), cell: ({ estimated_delivery_to }) => timeCell(estimated_delivery_to) },
  { title: timeTitle('Collected'), cell: ({ collected_date }) => timeCell(collected_date) },
  { title: timeTitle('Delivered'), cell: ({ delivered_date }) => timeCell(delivered_date) },
];

const OF_STAFF: readonly CsvColumn[] = [
  { title: 'Collection branch', cell: ({ collection_branch }) => collection_branch?.name ?? '' },
  { title: 'Collection driver', cell: ({ collection_agent_name }) => collection_agent_name ?? '' },
  { title: 'Delivery branch', cell: ({ delivery_branch }) => delivery_branch?.name ?? '' },
  { title: 'Delivery driver', cell: ({ delivery_agent_name }) => delivery_agent_name ?? '' },
];
