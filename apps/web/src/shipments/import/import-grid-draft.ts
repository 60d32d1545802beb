import type { OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { CsvRow } from '@tsela/domain/formats/tables/csv-reading';
import { SHIPMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/import/import-fields';
import type { ShipmentImportField } from '@tsela/domain/shipments/import/import-fields';
import { cellText, fieldsOf } from './import-draft.ts';
import type { ShipmentImportDraft } from './import-draft.ts';

type Checked = OutputOf<typeof shipmentImportApi.checkImport>;
type CheckedShipment = Checked['shipments'][number];

/** A cell with what was found in it. */
export interface GridCell {
  readonly field: ShipmentImportField;
  readonly label: string;
  readonly text: string;
  readonly fault: string | null;
  readonly repair: { readonly value: string; readonly reason: string } | null;
  readonly warning: string | null;
}

/** A row of the file as the grid shows it. */
export interface GridRow {
  readonly row: number;
  /** The shipment it belongs to; null before the file was looked at. */
  readonly shipment: CheckedShipment | null;
  readonly is_first: boolean;
  /** What is wrong or doubtful with the row and stands in no cell of it, and the columns of its faults: some are out of sight. */
  readonly messages: readonly string[];
  readonly cells: readonly GridCell[];
}

/** A cell was mended. */
export type EditCell = (row: number, field: ShipmentImportField, text: string) => void;

/** What the rows of a file are drawn from. */
export interface ImportRowsProps {
  readonly draft: ShipmentImportDraft;
  readonly findings: GridFindings;
  readonly rows: readonly CsvRow[];
  readonly onEdit: EditCell;
}

export const GRID_FILTERS = ['all', 'wrong', 'duplicate', 'repaired', 'warned'] as const;
export type GridFilter = (typeof GRID_FILTERS)[number];

/** The findings of a check, by rows and cells. */
export interface GridFindings {
  readonly fields: readonly ShipmentImportField[];
  readonly shipments: ReadonlyMap<number, CheckedShipment>;
  readonly faults: ReadonlyMap<string, string>;
  readonly warnings: ReadonlyMap<string, string>;
  readonly repairs: ReadonlyMap<string, { readonly value: string; readonly reason: string }>;
  /** The rows that each filter leaves. */
  readonly rows: Readonly<Record<GridFilter, readonly CsvRow[]>>;
}

/** Sorts what a check has found. Columns that the file has not, and that have faults, can be filled in as well. */
export function findingsOf(draft: ShipmentImportDraft, checked: Checked | undefined): GridFindings {
  const { shipments = [], faults = [], warnings = [], repairs = [] } = checked ?? {};
  const by_row = new Map(shipments.flatMap((shipment) => shipment.rows.map((row) => [row, shipment] as const)));
  const own = fieldsOf(draft);
  const lacking = new Set(faults.map(({ field }) => field));
  const fields = SHIPMENT_IMPORT_FIELDS.map(({ key }) => key).filter((key) => own.includes(key) || lacking.has(key));
  const { rows } = draft.table;
  const [repaired, warned] = [repairs, warnings].map((found) => new Set(found.map(({ row }) => row)));
  const faulty = new Set(faults.map(({ row }) => row));
  return {
    fields,
    shipments: by_row,
    faults: textsAt(faults),
    warnings: textsAt(warnings),
    repairs: new Map(repairs.map(({ row, field, value, reason }) => [`${row} ${field}`, { value, reason }])),
    rows: {
      all: rows,
      // Of a shipment of several rows those with the faults come by themselves.
      wrong: rows.filter(({ row }) => faulty.has(row)),
      duplicate: rows.filter(({ row }) => by_row.get(row)?.state === 'duplicate'),
      repaired: rows.filter(({ row }) => repaired?.has(row)),
      warned: rows.filter(({ row }) => warned?.has(row)),
    },
  };
}

function textsAt(found: readonly { row: number; field: string; message: string }[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { row, field, message } of found) {
    const key = `${row} ${field}`;
    const before = texts.get(key);
    texts.set(key, before === undefined ? message : `${before} ${message}`);
  }
  return texts;
}

/** A row with its findings; made for the rows that are seen only. */
export function gridRowOf(draft: ShipmentImportDraft, findings: GridFindings, line: CsvRow): GridRow {
  const { fields, shipments, faults, warnings, repairs } = findings;
  const { row } = line;
  const shipment = shipments.get(row) ?? null;
  const is_first = shipment?.rows[0] === row;
  const faulty = fields.filter((field) => faults.has(`${row} ${field}`)).map(labelOf);
  const loose = [
    faults.get(`${row} `),
    faulty.length === 0 ? undefined : faulty.join(', '),
    warnings.get(`${row} `),
    is_first ? shipment?.message : undefined,
  ];
  return {
    row,
    shipment,
    is_first,
    messages: loose.filter((text) => text !== undefined && text !== '') as string[],
    cells: fields.map((field) => ({
      field,
      label: labelOf(field),
      text: cellText(draft, line, field),
      fault: faults.get(`${row} ${field}`) ?? null,
      repair: repairs.get(`${row} ${field}`) ?? null,
      warning: warnings.get(`${row} ${field}`) ?? null,
    })),
  };
}

export function labelOf(field: ShipmentImportField): string {
  return SHIPMENT_IMPORT_FIELDS.find(({ key }) => key === field)?.label ?? field;
}
