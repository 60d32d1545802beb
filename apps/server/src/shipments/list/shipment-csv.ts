import { timeCell, timeTitle } from '@tsela/domain/formats/csv';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { customCellOf } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { parcelCount } from '@tsela/domain/shipments/parcel-measures';
import { TEXT_COLUMNS } from '@tsela/domain/shipments/shipment-texts';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';

interface CsvColumn {
  readonly title: string;
  readonly cell: (shipment: Shipment) => string | number;
}

interface CsvReader {
  readonly is_staff: boolean;
  readonly sees_money: boolean;
  /** Fields of the provider's own that the reader may see. */
  readonly own: readonly CustomField[];
}

/**
 * The columns of a file of shipments: drivers and branches are there for staff, amounts for users who may see them. Source: screens S08.
 */
export function csvColumns({ is_staff, sees_money, own }: CsvReader): readonly CsvColumn[] {
  return [
    ...COLUMNS,
    ...(is_staff ? OF_STAFF : []),
    ...(sees_money ? [{ title: 'Price (R)', cell: ({ rate }: Shipment) => rate ?? '' }] : []),
    { title: 'Tags', cell: ({ tags = [] }) => tags.map(({ name }) => name).join(', ') },
    ...own.map(({ label, code }) => ({
      title: label,
      cell: ({ custom_fields }: Shipment) => customCellOf(custom_fields[code]),
    })),
  ];
}

const COLUMNS: readonly CsvColumn[] = [
  { title: 'Reference', cell: ({ short_tracking_reference }) => short_tracking_reference },
  ...TEXT_COLUMNS.map(({ name, title }) => ({ title, cell: (shipment: Shipment) => shipment[name] })),
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
  { title: 'Parcels', cell: ({ parcels }) => parcelCount(parcels) || parcels.length },
  { title: 'Charged weight (kg)', cell: ({ charged_weight }) => charged_weight },
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
