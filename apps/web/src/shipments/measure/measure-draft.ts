import { readDecimal } from '@tsela/domain/formats/decimal';
import type { MeasuredParcel } from '@tsela/contract/shipments/measurement-api';
import { DIMENSIONS } from '@tsela/domain/shipments/parcel-measures';
import type { Dimension } from '@tsela/domain/shipments/parcel-measures';
import { MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import { measurements as words } from '../../strings/shipments/measured.ts';

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

/** The template: every heading and a row. */
export const TEMPLATE: readonly (readonly string[])[] = [
  MEASUREMENT_IMPORT_FIELDS.map(({ label }) => label),
  ['ABC234', '40', '30', '20', '6.5', 'Bench scale 3'],
];

/** The sizes of a row as they were written. */
export function cellSizesText(cells: Readonly<Record<string, string>>): string {
  const of = (key: string) => cells[key] ?? '–';
  return `${of('length')} x ${of('width')} x ${of('height')} cm, ${of('weight')} kg`;
}
