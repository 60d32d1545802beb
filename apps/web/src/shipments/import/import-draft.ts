import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { AccountId } from '@tsela/domain/ids';
import type { ColumnMapping } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvRow, CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import type { PodMethod } from '@tsela/domain/shipments/shipment-options';
import {
  IMPORTED_SHIPMENT_ROWS_MAX,
  SHIPMENT_IMPORT_FIELDS,
  guessedFields,
  headingsAt,
  unitOfHeading,
} from '@tsela/domain/shipments/import/import-fields';
import type { ShipmentImportField } from '@tsela/domain/shipments/import/import-fields';
import type { ImportKind } from '@tsela/domain/shipments/import/import-states';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { customTextsOf, givenValues } from '../parts/custom-fields-draft.ts';
import type { CustomTexts } from '../parts/custom-fields-draft.ts';
import { spacedCount } from '../../ui/table/list-view.ts';

type CheckInput = InputOf<typeof shipmentImportApi.checkImport>;
type ImportInput = InputOf<typeof shipmentImportApi.importShipments>;
type KeptDefaults = CheckInput['defaults'];

/** The rows of a file, or of a sheet of it, before anything is known of them. */
export interface ImportSheet {
  readonly name: string;
  readonly rows: readonly CsvRow[];
  readonly is_cut_off: boolean;
  readonly hidden_rows: number;
  readonly merged_rows: number;
}

export const SENDER_PARTS = [
  'name',
  'company',
  'street_address',
  'local_area',
  'city',
  'code',
  'mobile_number',
  'email',
  'instructions',
] as const;
export type SenderPart = (typeof SENDER_PARTS)[number];

export interface ImportDefaultsDraft {
  readonly sender: Readonly<Record<SenderPart, string>>;
  readonly service: 'cheapest' | 'fastest' | 'code';
  readonly service_code: string;
  readonly collection_date: string;
  readonly pod_method: PodMethod | '';
  /** What is typed into fields of the provider's own, and the values that it makes. */
  readonly custom_texts: CustomTexts;
  readonly custom_fields: Readonly<Record<string, string | number | boolean>>;
}

/** A file that was read, how it is meant, and what was mended in it. */
export interface ShipmentImportDraft {
  readonly name: string;
  readonly sheets: readonly ImportSheet[];
  readonly sheet: number;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping<ShipmentImportField>;
  /** The columns are those of an earlier file. */
  readonly is_known: boolean;
  /** Cells that were written over, by `cellKey`. */
  readonly edits: ReadonlyMap<string, string>;
  readonly answers: ReadonlyMap<string, string>;
  readonly defaults: ImportDefaultsDraft;
  readonly kind: ImportKind;
  readonly include_duplicates: boolean;
}

/** A CSV table as the only sheet of its file. */
export function sheetOfTable({ headings, rows }: CsvTable): ImportSheet {
  return { name: '', rows: [{ row: 0, cells: headings }, ...rows], is_cut_off: false, hidden_rows: 0, merged_rows: 0 };
}

/** Files are read so far: the rows that may come before the headings do not count. */
export const ROWS_READ_MAX = IMPORTED_SHIPMENT_ROWS_MAX + 16;
const COLUMNS_MAX = 200;
const LONGEST_HEADING = 200;
/** Longer than a cell may be, and no longer than the call takes. */
const LONGEST_CELL = 500;

/** The headings of a sheet and the rows below them. */
export function tableOfSheet({ rows }: ImportSheet): CsvTable {
  const at = headingsAt(rows.map(({ cells }) => cells));
  const below = rows.slice(at + 1);
  // Cells without a heading can be mapped as well.
  const width = Math.min(COLUMNS_MAX, Math.max(...[...below, rows[at]].map((row) => row?.cells.length ?? 0), 1));
  const headings = Array.from({ length: width }, (_, column) => (rows[at]?.cells[column] ?? '').slice(0, LONGEST_HEADING));
  return { headings, rows: below, unclosed_row: null };
}

/** The sheet most of whose headings are known. */
export function likelySheet(sheets: readonly ImportSheet[]): number {
  const known = sheets.map((sheet) => guessedFields(tableOfSheet(sheet).headings).filter((key) => key !== null).length);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** Why a sheet cannot be imported; null where it can. */
export function whyNotSheet(sheet: ImportSheet, { rows }: CsvTable): string | null {
  if (sheet.is_cut_off || rows.length > IMPORTED_SHIPMENT_ROWS_MAX)
    return words.tooManyRows(spacedCount(IMPORTED_SHIPMENT_ROWS_MAX));
  return rows.length === 0 ? words.noRows : null;
}

const NO_SENDER = Object.fromEntries(SENDER_PARTS.map((part) => [part, ''])) as Readonly<Record<SenderPart, string>>;
export const NO_DEFAULTS: ImportDefaultsDraft = {
  sender: NO_SENDER,
  service: 'cheapest',
  service_code: '',
  collection_date: '',
  pod_method: '',
  custom_texts: {},
  custom_fields: {},
};

type Columns = OutputOf<typeof shipmentImportApi.importColumns>;

/** What the server knows of the headings of a file. A date of an earlier file is over. */
export function withColumns(
  read: Pick<ShipmentImportDraft, 'name' | 'sheets' | 'sheet' | 'table'>,
  { fields, is_known, defaults }: Columns,
): ShipmentImportDraft {
  return {
    ...read,
    mapping: fields,
    is_known,
    edits: new Map(),
    answers: new Map(),
    defaults: defaults === null ? NO_DEFAULTS : draftOfDefaults(defaults),
    kind: 'shipments',
    include_duplicates: false,
  };
}

function draftOfDefaults({ collection, service_level, pod_method, custom_fields = {} }: KeptDefaults): ImportDefaultsDraft {
  const pairs = SENDER_PARTS.map((part) => [part, collection[part] ?? '']);
  const service = service_level === 'cheapest' || service_level === 'fastest' ? service_level : 'code';
  return {
    // Every part is in the list.
    sender: Object.fromEntries(pairs) as Record<SenderPart, string>,
    service,
    service_code: service === 'code' ? service_level : '',
    collection_date: '',
    pod_method: pod_method ?? '',
    custom_texts: customTextsOf(custom_fields),
    custom_fields: givenValues(custom_fields),
  };
}

/** Whether neither a column nor the defaults say where the rows are collected. */
export function lacksSender({ mapping, defaults: { sender } }: ShipmentImportDraft): boolean {
  return (
    !mapping.some((field) => field?.startsWith('collection_') === true && field !== 'collection_date') &&
    (sender.street_address === '' || (sender.local_area === '' && sender.city === ''))
  );
}

export function cellKey(row: number, field: ShipmentImportField): string {
  return `${row} ${field}`;
}

/** The fields that have a column in the file, and those that cells were written into by hand. */
export function fieldsOf({ mapping, edits }: Pick<ShipmentImportDraft, 'mapping' | 'edits'>): ShipmentImportField[] {
  const written = new Set([...edits.keys()].map((key) => key.slice(key.indexOf(' ') + 1)));
  return SHIPMENT_IMPORT_FIELDS.map(({ key }) => key).filter((key) => mapping.includes(key) || written.has(key));
}

/** What stands in a cell. */
export function cellText({ mapping, edits }: ShipmentImportDraft, { row, cells }: CsvRow, field: ShipmentImportField): string {
  const column = mapping.indexOf(field);
  return edits.get(cellKey(row, field)) ?? (column === -1 ? '' : (cells[column] ?? ''));
}

/** The rows as they are looked at; null while no column is chosen. */
export function checkInputOf(draft: ShipmentImportDraft, account_id: AccountId | null): CheckInput | null {
  const columns = fieldsOf(draft);
  if (columns.length === 0) return null;
  const { table, answers, kind, include_duplicates } = draft;
  return {
    ...(account_id !== null && { account_id }),
    kind,
    columns,
    rows: table.rows.map((row) => ({
      row: row.row,
      cells: columns.map((field) => cellText(draft, row, field).slice(0, LONGEST_CELL)),
    })),
    defaults: defaultsOf(draft.defaults),
    units: unitsOf(draft),
    answers: [...answers].map(([key, value]) => ({ key, value })),
    include_duplicates,
  };
}

function defaultsOf({
  sender,
  service,
  service_code,
  collection_date,
  pod_method,
  custom_fields,
}: ImportDefaultsDraft): KeptDefaults {
  const filled = SENDER_PARTS.filter((part) => sender[part].trim() !== '').map((part) => [part, sender[part].trim()]);
  return {
    collection: Object.fromEntries(filled) as KeptDefaults['collection'],
    service_level: service === 'code' ? service_code.trim() || 'cheapest' : service,
    ...(collection_date !== '' && { collection_date }),
    ...(pod_method !== '' && { pod_method }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  };
}

type Units = NonNullable<CheckInput['units']>;

/** The units that the headings name. */
function unitsOf({ table, mapping }: ShipmentImportDraft): Units {
  const of = (...fields: ShipmentImportField[]) =>
    fields.map((field) => unitOfHeading(table.headings[mapping.indexOf(field)] ?? '')).find((unit) => unit !== null);
  const [length, weight] = [of('length', 'width', 'height', 'dimensions'), of('weight')];
  return {
    ...((length === 'cm' || length === 'mm' || length === 'm') && { length }),
    ...((weight === 'kg' || weight === 'g') && { weight }),
  };
}

interface Confirmed {
  readonly total: number | undefined;
  readonly is_repeat: boolean;
}

/** The same as it is imported. */
export function importInputOf(draft: ShipmentImportDraft, checked: CheckInput, { total, is_repeat }: Confirmed): ImportInput {
  return {
    ...checked,
    file_name: draft.name.slice(0, LONGEST_HEADING),
    headings: [...draft.table.headings],
    fields: [...draft.mapping],
    ...(total !== undefined && { total }),
    ...(is_repeat && { is_repeat }),
  };
}

/** The template: every heading, and a shipment of one parcel and one of two. */
export const SHIPMENT_TEMPLATE: readonly (readonly string[])[] = (() => {
  const filled: readonly Partial<Record<ShipmentImportField, string>>[] = [
    {
      customer_reference: 'ORDER-1001',
      delivery_name: 'Thandi Mokoena',
      delivery_mobile: '082 123 4567',
      delivery_email: 'thandi@example.com',
      delivery_street: '12 Oxford Road',
      delivery_suburb: 'Rosebank',
      delivery_city: 'Johannesburg',
      delivery_code: '2196',
      delivery_instructions: 'Gate code 1234',
      description: 'Books',
      length: '30',
      width: '20',
      height: '10',
      weight: '2.5',
      declared_value: '450.00',
      service_level: 'cheapest',
    },
    ...['4', '6'].map((weight) => ({
      customer_reference: 'ORDER-1002',
      delivery_company: 'Botha Motors',
      delivery_name: 'Johan Botha',
      delivery_mobile: '021 555 1234',
      delivery_street: '3 Main Road',
      delivery_suburb: 'Claremont',
      delivery_city: 'Cape Town',
      delivery_code: '7708',
      description: 'Spare parts',
      length: '40',
      width: '40',
      height: '30',
      weight,
    })),
  ];
  return [
    SHIPMENT_IMPORT_FIELDS.map(({ label }) => label),
    ...filled.map((row) => SHIPMENT_IMPORT_FIELDS.map(({ key }) => row[key] ?? '')),
  ];
})();

/** An entry of the address book as the sender of rows that name none. */
export function senderOfEntry({
  name,
  contact_name,
  mobile_number,
  email,
  address,
  special_instructions,
}: AddressBookEntry): ImportDefaultsDraft['sender'] {
  const { company, street_address, local_area, city, code } = address;
  return {
    name: contact_name || name,
    company,
    street_address,
    local_area,
    city,
    code,
    mobile_number,
    email,
    instructions: special_instructions,
  };
}
