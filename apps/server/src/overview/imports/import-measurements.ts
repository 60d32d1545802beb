import { MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import type { MeasurementRow } from '@tsela/domain/shipments/measurement-import';
import { cellOf } from '@tsela/domain/overview/moving/moved-row';
import type { MovedRow } from '@tsela/domain/overview/moving/moved-row';
import { lookAtMeasurements, measureImported, undoImportedMeasurement } from '../../shipments/measure/import-measurements.ts';
import type { ImportedMeasurement, LookedAtMeasurement } from '../../shipments/measure/import-measurements.ts';
import type { FileKindWork, LookedAtRow } from './file-kind.ts';

/** Parcels that are measured from a file: each as by a scan, and taken back as a single measurement is. Source: screens S33. */
export const IMPORT_MEASUREMENTS: FileKindWork = {
  kind: 'parcel-dimensions',
  look: async (context, rows) => {
    const found = await lookAtMeasurements(context, rows.map(measurementOf));
    return found.map((each, at) => lookedAt(each, rows[at]?.row ?? 0));
  },
  make: async (context, _file, { input }) => {
    // Written by the look at this kind.
    const { measurement_id, result } = await measureImported(context, input as ImportedMeasurement);
    return { object_id: measurement_id, result };
  },
  // What holds one row holds none of the others: each says so itself.
  whyNotUndo: () => Promise.resolve(null),
  undo: async (context, _file, { object_id }) => {
    // Sizes that were as before changed nothing.
    if (object_id !== null) await undoImportedMeasurement(context, object_id);
  },
};

function measurementOf(row: MovedRow): MeasurementRow {
  const cells = Object.fromEntries(MEASUREMENT_IMPORT_FIELDS.map(({ key }) => [key, cellOf(row, key)]));
  // Every field is in the list.
  return cells as unknown as MeasurementRow;
}

function lookedAt({ reference, measured, device, violations, doubt, parcel_id }: LookedAtMeasurement, row: number): LookedAtRow {
  const input: ImportedMeasurement | null =
    parcel_id === null || violations.length > 0 ? null : { parcel_id, measured, device, confirmed: doubt !== '' };
  return {
    row,
    migration_reference: reference,
    violations,
    input,
    amount_cents: null,
    effect: '',
    once_key: null,
    account_id: null,
    ...(doubt !== '' && { left_out: { why: 'doubtful', message: doubt } }),
  };
}
