import type { ParcelId } from '@tsela/domain/ids';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { IMPORTED_OUTCOMES, readMeasurement } from '@tsela/domain/shipments/measurement-import';
import type { MeasurementRow, ReadMeasurement } from '@tsela/domain/shipments/measurement-import';
import { implausibleText } from '@tsela/domain/shipments/remeasure';
import type { Measured } from '@tsela/domain/shipments/remeasure';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { readShipmentsWaiting, readUnreversedCharges } from '../../billing/ledger/transaction-repository.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { loadShipmentsFor, lockShipmentFor } from '../shipment-repository.ts';
import type { ParcelRow } from '../shipment-repository.ts';
import { measureParcel, severalParcels, undoMeasurement, unknownReference } from './measure-parcel.ts';
import { findMeasurement, findParcelsByReference } from './measurement-repository.ts';

/** A row of a file with what is wrong with its cells, or the parcel that it names. */
export interface LookedAtMeasurement extends ReadMeasurement {
  /** What is hard to believe of it; empty when nothing is. */
  readonly doubt: string;
  /** Null where it names none. */
  readonly parcel_id: ParcelId | null;
}

/** Looks at the rows of a file of measurements, with all parcels by one query. Nothing is changed. Source: screens S33, S30. */
export async function lookAtMeasurements(
  context: RequestContext,
  rows: readonly MeasurementRow[],
): Promise<LookedAtMeasurement[]> {
  refuseAccountUsers(context);
  const read = rows.map((row) => readMeasurement(row));
  return reading(context, async (tx) => {
    const named = await findParcelsByReference(
      tx,
      read.map(({ reference }) => reference),
    );
    const ids = [...new Set([...named.values()].flat().map(({ shipment_id }) => shipment_id))];
    const shipments = ids.length === 0 ? [] : await loadShipmentsFor(tx, context.actor, ids);
    const reached = new Set(shipments.map(({ id }) => id));
    const seen = new Set<number>();
    return read.map((each) => {
      const found = named.get(searchReference(each.reference)) ?? [];
      const looked = lookAtOne(
        each,
        found.filter(({ shipment_id }) => reached.has(shipment_id)),
        seen,
      );
      if (looked.parcel_id !== null) seen.add(looked.parcel_id);
      return looked;
    });
  });
}

function lookAtOne(read: ReadMeasurement, parcels: readonly ParcelRow[], seen: ReadonlySet<number>): LookedAtMeasurement {
  const [parcel = null] = parcels;
  const wrong = read.reference === '' ? null : whyNot(read.reference, parcels, seen);
  const violations: Violation[] = [
    ...(wrong === null ? [] : [{ field: 'reference', code: 'invalid', message: wrong }]),
    ...read.violations,
  ];
  const doubt = parcel && violations.length === 0 ? implausibleText(read.measured, parcel) : '';
  return { ...read, violations, doubt, parcel_id: wrong === null ? (parcel?.id ?? null) : null };
}

function whyNot(reference: string, parcels: readonly ParcelRow[], seen: ReadonlySet<number>): string | null {
  const [parcel] = parcels;
  if (!parcel) return unknownReference(reference).message;
  if (parcels.length > 1) return severalParcels(reference).message;
  return seen.has(parcel.id) ? 'This parcel is in an earlier row as well.' : null;
}

/** What a row of a file measures. */
export interface ImportedMeasurement {
  readonly parcel_id: ParcelId;
  readonly measured: Measured;
  readonly device: string;
  /** Far from what was submitted, and meant so. */
  readonly confirmed: boolean;
}

/** Measures the parcel of a row, as by a scan. Answers what came of it, and the measurement where anything was changed. Source: screens S33. */
export async function measureImported(
  context: RequestContext,
  { parcel_id, measured, device, confirmed }: ImportedMeasurement,
): Promise<{ readonly measurement_id: number | null; readonly result: string }> {
  const { effect, measurement_id } = await measureParcel(context, {
    id: parcel_id,
    actual_length_cm: measured.length,
    actual_width_cm: measured.width,
    actual_height_cm: measured.height,
    actual_weight_kg: measured.weight,
    ...(device !== '' && { device }),
    confirmed,
  });
  return { measurement_id, result: IMPORTED_OUTCOMES[effect.outcome] };
}

/**
 * Takes a measurement of a file back as by hand. Raises `conflict` where the parcel was measured again, the difference decided, or the shipment
 * invoiced since: its account is locked, so that an invoice run waits.
 */
export async function undoImportedMeasurement(context: RequestContext, measurement_id: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    const found = await findMeasurement(tx, measurement_id);
    if (!found) throw new Problem('not-found', 'Measurement not found.');
    const shipment = await lockShipmentFor(tx, context.actor, { id: found.shipment_id });
    await lockAccountFor(tx, context.actor, shipment.account_id);
    const charges = await readUnreversedCharges(tx, [shipment.id]);
    if (charges.length > 0 && !(await readShipmentsWaiting(tx, [shipment.id])).has(shipment.id))
      throw new Problem(
        'conflict',
        `Shipment ${shipment.short_tracking_reference} is invoiced, so its measurement stays. Please measure the parcel again instead.`,
      );
    await undoMeasurement(context, { id: measurement_id });
  });
}
