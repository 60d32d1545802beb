import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { IMPORTED_SHIPMENT_ROWS_MAX, SHIPMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/import/import-fields';
import { IMPORT_ITEM_STATES, IMPORT_KINDS, IMPORT_STATES } from '@tsela/domain/shipments/import/import-states';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import Type from 'typebox';
import type { Static } from 'typebox';
import { customValuesInput } from '../custom-values.ts';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

const FIELD_KEYS = SHIPMENT_IMPORT_FIELDS.map(({ key }) => key);
const field = oneOf(FIELD_KEYS);
const importId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** As far as spreadsheets number them. */
const rowNumber = Type.Integer({ minimum: 1, maximum: 1_048_576 });
/** Longer than a cell may be, so that the row says so itself. */
const cell = oneLine(500);
const COLUMNS_MAX = SHIPMENT_IMPORT_FIELDS.length;

const optionalLine = Type.Optional(oneLine());

/** What rows have that leave it out. */
export const importDefaults = shape({
  collection: shape({
    name: optionalLine,
    mobile_number: Type.Optional(oneLine(30)),
    email: optionalLine,
    company: optionalLine,
    street_address: Type.Optional(text()),
    local_area: Type.Optional(text()),
    city: optionalLine,
    code: Type.Optional(text(10)),
    zone: Type.Optional(text(60)),
    instructions: Type.Optional(text()),
  }),
  /** `cheapest`, `fastest` or the code of a service level. */
  service_level: text(20),
  collection_date: Type.Optional(day),
  pod_method: Type.Optional(oneOf(POD_METHODS)),
  /** In fields of the provider's own, of every shipment of the file. Source: screens S50. */
  custom_fields: Type.Optional(customValuesInput),
});

/** The rows of a file by its columns, and how they are meant. */
const importedFile = {
  account_id: Type.Optional(id<AccountId>()),
  kind: oneOf(IMPORT_KINDS),
  columns: Type.Array(field, { minItems: 1, maxItems: COLUMNS_MAX, uniqueItems: true }),
  /** Each with a cell for each column; `row` is its number in the file. */
  rows: Type.Array(shape({ row: rowNumber, cells: Type.Array(cell, { maxItems: COLUMNS_MAX }) }), {
    minItems: 1,
    maxItems: IMPORTED_SHIPMENT_ROWS_MAX,
  }),
  defaults: importDefaults,
  /** As the headings say; left out where they do not. */
  units: Type.Optional(shape({ length: Type.Optional(oneOf(['cm', 'mm', 'm'])), weight: Type.Optional(oneOf(['kg', 'g'])) })),
  /** What was answered to doubts. */
  answers: Type.Optional(Type.Array(shape({ key: text(800), value: text(60) }), { maxItems: 500 })),
  /** Shipments that were seen before are imported all the same. */
  include_duplicates: Type.Optional(Type.Boolean()),
};

const atCell = { row: Type.Integer(), field: Type.String(), message: Type.String() };

/** A shipment of the file as it would be booked. Amounts are there for readers who may see them. */
const checkedShipment = shape({
  rows: Type.Array(Type.Integer()),
  customer_reference: Type.String(),
  state: oneOf(['good', 'wrong', 'duplicate']),
  recipient: Type.String(),
  place: Type.String(),
  parcel_count: Type.Integer(),
  weight_kg: Type.Number(),
  service_level_code: Type.String(),
  service_level_name: Type.String(),
  rate: Type.Optional(rand),
  /** Why it counts as a duplicate. */
  message: Type.String(),
});

/** Everything that is known of a file before anything is booked. */
const checkedImport = shape({
  shipments: Type.Array(checkedShipment),
  faults: Type.Array(shape(atCell)),
  warnings: Type.Array(shape(atCell)),
  repairs: Type.Array(shape({ row: Type.Integer(), field: Type.String(), value: Type.String(), reason: Type.String() })),
  doubts: Type.Array(
    shape({
      key: Type.String(),
      field: Type.String(),
      question: Type.String(),
      options: Type.Array(shape({ value: Type.String(), label: Type.String() })),
      rows: Type.Array(Type.Integer()),
    }),
  ),
  good: Type.Integer(),
  wrong: Type.Integer(),
  duplicates: Type.Integer(),
  /** What would be booked now. */
  shipment_count: Type.Integer(),
  parcel_count: Type.Integer(),
  total: Type.Optional(rand),
  /** What the account may still spend. */
  spendable: Type.Optional(rand),
  /** Why the account cannot pay for all of it; null where it can, or pays later. */
  cannot_pay: nullable(Type.String()),
  /** The same file, imported before and not undone. */
  earlier: nullable(shape({ id: importId, created_by_name: Type.String(), time_created: instant })),
});

export const shipmentImport = shape({
  id: importId,
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  kind: oneOf(IMPORT_KINDS),
  state: oneOf(IMPORT_STATES),
  /** Why it stopped or what became of it; empty where there is nothing to say. */
  message: Type.String(),
  file_name: Type.String(),
  row_count: Type.Integer(),
  shipment_count: Type.Integer(),
  booked_count: Type.Integer(),
  failed_count: Type.Integer(),
  skipped_count: Type.Integer(),
  undone_count: Type.Integer(),
  total: Type.Optional(rand),
  created_by_name: Type.String(),
  time_created: instant,
  time_done: nullable(instant),
  time_undone: nullable(instant),
});

const importItem = shape({
  number: Type.Integer(),
  rows: Type.Array(Type.Integer()),
  customer_reference: Type.String(),
  state: oneOf(IMPORT_ITEM_STATES),
  message: Type.String(),
  shipment_id: nullable(id<ShipmentId>()),
  short_tracking_reference: Type.String(),
  rate: Type.Optional(rand),
});

export type ShipmentImport = Static<typeof shipmentImport>;
export type ShipmentImportItem = Static<typeof importItem>;

const access = { permission: 'API_/shipments:POST' };

/** Shipments from a file. Source: screens S34, PERM-048, ADR 0179. */
export const shipmentImportApi = {
  importColumns: route({
    method: 'POST',
    path: '/shipments/imports/columns',
    summary:
      'What the columns of a file hold, as the account has had them before, else by their headings; with the defaults of then, or those of the settings of the account.',
    access,
    changes: false,
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      headings: Type.Array(oneLine(200), { minItems: 1, maxItems: 200 }),
    }),
    output: shape({
      fields: Type.Array(nullable(field)),
      /** True where the account has imported a file with these headings. */
      is_known: Type.Boolean(),
      defaults: nullable(importDefaults),
    }),
  }),
  checkImport: route({
    method: 'POST',
    path: '/shipments/imports/checks',
    summary:
      'Looks at every row of a file of shipments: faults and repairs by cell, duplicates, and what each would cost. Nothing is changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    access,
    changes: false,
    input: shape(importedFile),
    output: checkedImport,
  }),
  importShipments: route({
    method: 'POST',
    path: '/shipments/imports',
    summary:
      'Books the good rows of a file of shipments, or saves them as quotes, in the background, each once. The same file again is refused with 409 unless `is_repeat` is set.',
    body_bytes_max: LARGE_BODY_BYTES,
    access,
    idempotent: true,
    input: shape({
      ...importedFile,
      file_name: oneLine(200),
      /** The headings of all columns of the file, and the field that each fills, to be known again. */
      headings: Type.Array(oneLine(200), { minItems: 1, maxItems: 200 }),
      fields: Type.Array(nullable(field), { minItems: 1, maxItems: 200 }),
      /** The total that the importer has seen. It is refused when it has risen since. */
      total: Type.Optional(rand),
      is_repeat: Type.Optional(Type.Boolean()),
    }),
    output: shape({ import: shipmentImport }),
  }),
  imports: route({
    method: 'GET',
    path: '/shipments/imports',
    summary: 'Imports of shipments, the newest first; with `id` one of them.',
    access,
    input: shape({ id: Type.Optional(importId), account_id: Type.Optional(id<AccountId>()), ...paging }),
    output: shape({ imports: Type.Array(shipmentImport), count }),
  }),
  importRows: route({
    method: 'GET',
    path: '/shipments/imports/rows',
    summary: 'The shipments of an import in the order of the file, with what became of each.',
    access,
    input: shape({ id: importId, state: Type.Optional(oneOf(IMPORT_ITEM_STATES)), ...paging }),
    output: shape({ rows: Type.Array(importItem), count }),
  }),
  importFailures: route({
    method: 'GET',
    path: '/shipments/imports/failures',
    summary: 'The rows of an import that were not booked, as a CSV file with the reasons, to be mended and imported.',
    access,
    input: shape({ id: importId }),
    output: shape({ csv: Type.String(), row_count: Type.Integer() }),
  }),
  importLabels: route({
    method: 'GET',
    path: '/shipments/imports/labels',
    summary: 'The ids of the booked shipments of an import, to print the labels of all.',
    access,
    input: shape({ id: importId }),
    output: shape({ ids: Type.Array(id<ShipmentId>()) }),
  }),
  resumeImport: route({
    method: 'POST',
    path: '/shipments/imports/resume',
    summary: 'Goes on with an import that stopped, and tries again what failed.',
    access,
    input: shape({ id: importId }),
    output: shape({ import: shipmentImport }),
  }),
  undoImport: route({
    method: 'POST',
    path: '/shipments/imports/undo',
    summary:
      'Cancels every shipment of an import and gives back what it cost, or deletes its quotes, until one of them was collected or its label printed.',
    access,
    input: shape({ id: importId }),
    output: shape({ import: shipmentImport }),
  }),
} as const;
