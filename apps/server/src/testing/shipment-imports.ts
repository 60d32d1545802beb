import type { InputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { AccountId } from '@tsela/domain/ids';
import { runJob } from '../job-handlers/job-handlers.ts';
import type { Services } from '../services.ts';
import type { World } from './world.ts';

type ImportInput = InputOf<typeof shipmentImportApi.importShipments>;

const COLUMNS = [
  'customer_reference',
  'delivery_name',
  'delivery_mobile',
  'delivery_street',
  'delivery_suburb',
  'delivery_city',
  'delivery_code',
  'length',
  'width',
  'height',
  'weight',
] as const;

/** A good row; a test overrides the cells it is about. */
export type RowCells = Partial<Record<(typeof COLUMNS)[number], string>>;

const GOOD: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  customer_reference: '',
  delivery_name: 'Rachel Recipient',
  delivery_mobile: '0831234567',
  delivery_street: '3 Beach Road',
  delivery_suburb: 'Sea Point',
  delivery_city: 'Cape Town',
  delivery_code: '8005',
  length: '20',
  width: '20',
  height: '10',
  weight: '2',
};

/** A file of shipments as the call takes it, each row with what is given of it and good otherwise. */
export function aShipmentFile(
  account_id: AccountId | undefined,
  rows: readonly RowCells[],
  overrides: Partial<ImportInput> = {},
): ImportInput {
  return {
    ...(account_id !== undefined && { account_id }),
    kind: 'shipments',
    columns: [...COLUMNS],
    rows: rows.map((row, at) => ({ row: at + 2, cells: COLUMNS.map((column) => row[column] ?? GOOD[column]) })),
    defaults: {
      collection: {
        name: 'Sipho Sender',
        mobile_number: '0821234567',
        street_address: '12 Oxford Road',
        local_area: 'Rosebank',
        city: 'Johannesburg',
        code: '2196',
        zone: 'GP',
      },
      service_level: 'cheapest',
    },
    units: { length: 'cm', weight: 'kg' },
    file_name: 'orders.csv',
    headings: [...COLUMNS],
    fields: [...COLUMNS],
    ...overrides,
  };
}

/** The same without what only the call that imports takes. */
export function toCheck({
  file_name: _name,
  headings: _headings,
  fields: _fields,
  total: _total,
  is_repeat: _repeat,
  ...file
}: ImportInput) {
  return file;
}

/** Does the job of an import as one of the product's processes. */
export function runImportJob(
  { provider_id }: World,
  services: Services,
  { name, import_id, is_last_try = false }: { name: 'book-import' | 'undo-import'; import_id: number; is_last_try?: boolean },
): Promise<void> {
  return runJob(services, name, { provider_id, import_id }, { job_id: 'test', is_last_try });
}
