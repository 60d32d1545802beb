import type { ImportField } from '../formats/tables/csv-columns.ts';
import type { Violation } from '../problem.ts';
import { DIMENSIONS } from './parcel-measures.ts';
import type { Dimension } from './parcel-measures.ts';
import type { Measured, MeasuredOutcome } from './remeasure.ts';
import { measureChecks } from './remeasure.ts';

/** As many rows as one file has. */
export const IMPORTED_MEASUREMENTS_MAX = 2000;
/** As long as a reference, and the name of a scale, may be. */
const REFERENCE_MAX = 60;
const DEVICE_MAX = 100;

/** A row of a file of measurements, as it was written. Source: screens S33. */
export interface MeasurementRow extends Readonly<Record<MeasurementImportField, string>> {}

/** What a row says, or what is wrong with its cells. */
export interface ReadMeasurement {
  readonly reference: string;
  readonly measured: Measured;
  readonly device: string;
  readonly violations: readonly Violation[];
}

/** Reads a row; the fields of its violations are its columns. A comma is a decimal comma. */
export function readMeasurement(row: MeasurementRow): ReadMeasurement {
  const reference = row.reference.trim();
  const device = row.device.trim();
  const measured = {
    length: numberOf(row.length),
    width: numberOf(row.width),
    height: numberOf(row.height),
    weight: numberOf(row.weight),
  };
  const wrong = measureChecks(measured).map((violation) => ({ ...violation, field: columnOf(violation.field) }));
  return { reference, measured, device, violations: [...textFaults({ reference, device }), ...wrong] };
}

function textFaults({ reference, device }: Pick<ReadMeasurement, 'reference' | 'device'>): Violation[] {
  return [
    ...(reference === '' ? [{ field: 'reference', code: 'required', message: 'Please enter a reference.' }] : []),
    ...(reference.length > REFERENCE_MAX
      ? [{ field: 'reference', code: 'too-long', message: `A reference has at most ${REFERENCE_MAX} letters.` }]
      : []),
    ...(device.length > DEVICE_MAX
      ? [{ field: 'device', code: 'too-long', message: `This is longer than ${DEVICE_MAX} letters.` }]
      : []),
  ];
}

function numberOf(cell: string): number {
  const text = cell.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
}

function columnOf(field: string): string {
  return DIMENSIONS.find((dimension) => field.includes(dimension)) ?? field;
}

export type MeasurementImportField = 'reference' | 'device' | Dimension;

/** The columns of a file of measurements, in the order of the template. Source: screens S33. */
export const MEASUREMENT_IMPORT_FIELDS: readonly ImportField<MeasurementImportField>[] = [
  { key: 'reference', label: 'Reference', also: ['parcel', 'waybill', 'trackingreference', 'barcode'], is_required: true },
  { key: 'length', label: 'Length cm', also: ['l', 'length', 'lengthcm'], is_required: true },
  { key: 'width', label: 'Width cm', also: ['w', 'width', 'b', 'breadth'], is_required: true },
  { key: 'height', label: 'Height cm', also: ['h', 'height', 'heightcm'], is_required: true },
  { key: 'weight', label: 'Weight kg', also: ['kg', 'weight', 'mass'], is_required: true },
  { key: 'device', label: 'Scale or dimensioner', also: ['scale', 'device', 'dimensioner', 'machine'], is_required: false },
];

/** What is written of a row that was measured. */
export const IMPORTED_OUTCOMES: Readonly<Record<MeasuredOutcome, string>> = {
  unchanged: 'The same sizes as before: nothing is changed.',
  'no-difference': 'Measured. The charge stays as it is.',
  applied: 'Measured, and the charge is corrected.',
  discrepancy: 'Measured. The difference waits to be approved.',
  'no-price': 'Measured. The charge stays as it is.',
};
