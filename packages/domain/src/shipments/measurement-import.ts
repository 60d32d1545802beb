import type { ImportField } from '../formats/csv-columns.ts';
import type { Violation } from '../problem.ts';
import { DIMENSIONS } from './parcel-measures.ts';
import type { Dimension } from './parcel-measures.ts';
import type { Measured } from './remeasure.ts';
import { measureChecks } from './remeasure.ts';

/** As many rows as one file has. */
export const IMPORTED_MEASUREMENTS_MAX = 500;

/** A row of a file of measurements, as it was written. Source: screens S33. */
export interface MeasurementRow extends Readonly<Record<Dimension, string>> {
  readonly reference: string;
}

/** What a row says, or what is wrong with its cells. */
export interface ReadMeasurement {
  readonly reference: string;
  readonly measured: Measured;
  readonly violations: readonly Violation[];
}

/** Reads a row; the fields of its violations are its columns. A comma is a decimal comma. */
export function readMeasurement(row: MeasurementRow): ReadMeasurement {
  const reference = row.reference.trim();
  const measured = {
    length: numberOf(row.length),
    width: numberOf(row.width),
    height: numberOf(row.height),
    weight: numberOf(row.weight),
  };
  const missing = reference === '' ? [{ field: 'reference', code: 'required', message: 'Please enter a reference.' }] : [];
  const wrong = measureChecks(measured).map((violation) => ({ ...violation, field: columnOf(violation.field) }));
  return { reference, measured, violations: [...missing, ...wrong] };
}

function numberOf(cell: string): number {
  const text = cell.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
}

function columnOf(field: string): string {
  return DIMENSIONS.find((dimension) => field.includes(dimension)) ?? field;
}

export type MeasurementImportField = 'reference' | Dimension;

/** The columns of a file of measurements, in the order of the template. Source: screens S33. */
export const MEASUREMENT_IMPORT_FIELDS: readonly ImportField<MeasurementImportField>[] = [
  { key: 'reference', label: 'Reference', also: ['parcel', 'waybill', 'trackingreference', 'barcode'], is_required: true },
  { key: 'length', label: 'Length cm', also: ['l', 'length', 'lengthcm'], is_required: true },
  { key: 'width', label: 'Width cm', also: ['w', 'width', 'b', 'breadth'], is_required: true },
  { key: 'height', label: 'Height cm', also: ['h', 'height', 'heightcm'], is_required: true },
  { key: 'weight', label: 'Weight kg', also: ['kg', 'weight', 'mass'], is_required: true },
];
