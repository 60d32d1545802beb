import { csvFile } from '@tsela/domain/formats/csv';
import { mappedRows, missingColumns } from '@tsela/domain/formats/csv-columns';
import type { ColumnMapping } from '@tsela/domain/formats/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { ImportedMeasurement, LookedAtMeasurement, MeasuredParcel } from '@tsela/contract/shipments/measurement-api';
import { DIMENSIONS } from '@tsela/domain/shipments/parcel-measures';
import type { Dimension } from '@tsela/domain/shipments/parcel-measures';
import { MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import type { MeasurementImportField, MeasurementRow } from '@tsela/domain/shipments/measurement-import';
import { measurements as words } from '../../strings/shipments-measured.ts';

/** What is typed of a parcel's sizes. */
export type SizesDraft = Readonly<Record<Dimension, string>>;

export const NO_SIZES: SizesDraft = { length: '', width: '', height: '', weight: '' };

/** What was submitted for a parcel, to be confirmed as it is. */
export function submittedSizes(parcel: MeasuredParcel): SizesDraft {
  return {
    length: String(parcel.submitted_length_cm),
    width: String(parcel.submitted_width_cm),
    height: String(parcel.submitted_height_cm),
    weight: String(parcel.submitted_weight_kg),
  };
}

/** The sizes as they are sent, or what is missing of them by field. */
export function readSizes(draft: SizesDraft) {
  const read = DIMENSIONS.map((dimension) => [dimension, readDecimal(draft[dimension]) ?? 0] as const);
  const errors = Object.fromEntries(read.flatMap(([dimension, value]) => (value > 0 ? [] : [[dimension, words.needed]])));
  const of = Object.fromEntries(read) as Record<Dimension, number>;
  const sizes = {
    actual_length_cm: of.length,
    actual_width_cm: of.width,
    actual_height_cm: of.height,
    actual_weight_kg: of.weight,
  };
  return { sizes, errors };
}

/** A file that was read, and what its columns hold. */
export interface MeasurementFile {
  readonly name: string;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping<MeasurementImportField>;
}

/** A row with its number in the file. */
export type NumberedRow = MeasurementRow & { readonly row: number };

/** The template: every heading and a row. */
export const TEMPLATE: readonly (readonly string[])[] = [
  MEASUREMENT_IMPORT_FIELDS.map(({ label }) => label),
  ['ABC234', '40', '30', '20', '6.5'],
];

/** As long as the call takes a cell. */
const LONGEST_SENT = 255;

/** The rows as they are sent; null while a column that is needed is missing. */
export function rowsOf({ table, mapping }: MeasurementFile): NumberedRow[] | null {
  if (missingColumns(MEASUREMENT_IMPORT_FIELDS, mapping).length > 0) return null;
  const cut = (cell: string) => cell.slice(0, LONGEST_SENT);
  return mappedRows(table, MEASUREMENT_IMPORT_FIELDS, mapping).map(({ row, reference, length, width, height, weight }) => ({
    row,
    reference: cut(reference),
    length: cut(length),
    width: cut(width),
    height: cut(height),
    weight: cut(weight),
  }));
}

/** A row with what was found, or what became of it. */
export interface FoundRow extends NumberedRow {
  readonly faults: readonly string[];
  readonly doubt: string;
  readonly outcome: string;
}

/** The rows with what was found, those with faults first. */
export function foundRows(rows: readonly NumberedRow[], looked_at: readonly LookedAtMeasurement[]): FoundRow[] {
  const found = new Map(looked_at.map((each) => [each.row, each]));
  return rows
    .map((row) => ({
      ...row,
      faults: (found.get(row.row)?.violations ?? []).map(faultText),
      doubt: found.get(row.row)?.doubt ?? '',
      outcome: '',
    }))
    .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0) || one.row - other.row);
}

/** The rows with what became of them, those that were not imported first. */
export function resultRows(rows: readonly NumberedRow[], results: readonly ImportedMeasurement[]): FoundRow[] {
  const found = new Map(results.map((each) => [each.row, each]));
  return rows
    .map((row) => {
      const { outcome = null, message = '' } = found.get(row.row) ?? {};
      return {
        ...row,
        faults: message === '' ? [] : [message],
        doubt: '',
        outcome: outcome === null ? '' : words.outcome[outcome],
      };
    })
    .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0) || one.row - other.row);
}

/** The result as a file, with what became of each row in a last column. */
export function resultFile(rows: readonly FoundRow[]): string {
  return csvFile([
    [...MEASUREMENT_IMPORT_FIELDS.map(({ label }) => label), words.result],
    ...rows.map((row) => [
      ...MEASUREMENT_IMPORT_FIELDS.map(({ key }) => row[key]),
      row.faults.length > 0 ? row.faults.join(' ') : row.outcome,
    ]),
  ]);
}

function faultText({ field, message }: LookedAtMeasurement['violations'][number]): string {
  const label = MEASUREMENT_IMPORT_FIELDS.find(({ key }) => key === field)?.label;
  return label === undefined ? message : `${label}: ${message}`;
}
