import type { measurementApi } from '@tsela/contract/shipments/measurement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readMeasurement } from '@tsela/domain/shipments/measurement-import';
import type { ReadMeasurement } from '@tsela/domain/shipments/measurement-import';
import { implausibleText } from '@tsela/domain/shipments/remeasure';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { loadShipmentsFor } from '../shipment-repository.ts';
import type { ParcelRow } from '../shipment-repository.ts';
import { measureParcel, severalParcels, unknownReference } from './measure-parcel.ts';
import { findParcelsByReference } from './measurement-repository.ts';

type Rows = InputOf<typeof measurementApi.checkMeasurements>['rows'];

/** Says of each row of a file what is wrong with its cells. Nothing is changed. Source: screens S33, S30. */
export async function checkMeasurements(
  context: RequestContext,
  { rows }: InputOf<typeof measurementApi.checkMeasurements>,
): Promise<OutputOf<typeof measurementApi.checkMeasurements>> {
  refuseAccountUsers(context);
  const looked = await lookAt(context, rows);
  return { rows: looked.map(({ row, violations, doubt }) => ({ row, violations: [...violations], doubt })) };
}

/**
 * Measures the parcels of a file one after the other, each in a transaction of its own as by a scan; a row that cannot be done says why and stops none
 * of the others. Source: screens S33.
 */
export async function importMeasurements(
  context: RequestContext,
  { rows, device = '', confirmed = false }: InputOf<typeof measurementApi.importMeasurements>,
): Promise<OutputOf<typeof measurementApi.importMeasurements>> {
  refuseAccountUsers(context);
  const results: OutputOf<typeof measurementApi.importMeasurements>['rows'] = [];
  for (const looked of await lookAt(context, rows)) results.push(await importRow(context, looked, { device, confirmed }));
  return { rows: results };
}

async function importRow(
  context: RequestContext,
  { row, violations, parcel, read: { measured } }: LookedAt,
  options: { readonly device: string; readonly confirmed: boolean },
): Promise<OutputOf<typeof measurementApi.importMeasurements>['rows'][number]> {
  if (!parcel || violations[0]) return { row, outcome: null, message: violations[0]?.message ?? '' };
  try {
    const { effect } = await measureParcel(context, {
      id: parcel.id,
      actual_length_cm: measured.length,
      actual_width_cm: measured.width,
      actual_height_cm: measured.height,
      actual_weight_kg: measured.weight,
      ...options,
    });
    return { row, outcome: effect.outcome, message: '' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { row, outcome: null, message: error.message };
  }
}

interface LookedAt {
  readonly row: number;
  readonly read: ReadMeasurement;
  readonly violations: readonly Violation[];
  readonly doubt: string;
  readonly parcel: ParcelRow | null;
}

async function lookAt(context: RequestContext, rows: Rows): Promise<LookedAt[]> {
  const read = rows.map((row) => ({ row: row.row, read: readMeasurement(row) }));
  return reading(context, async (tx) => {
    const named = await findParcelsByReference(
      tx,
      read.map((each) => each.read.reference),
    );
    const ids = [...new Set([...named.values()].flat().map(({ shipment_id }) => shipment_id))];
    const shipments = ids.length === 0 ? [] : await loadShipmentsFor(tx, context.actor, ids);
    const reached = new Set(shipments.map(({ id }) => id));
    const seen = new Set<number>();
    return read.map((each) => {
      const parcels = (named.get(searchReference(each.read.reference)) ?? []).filter(({ shipment_id }) =>
        reached.has(shipment_id),
      );
      const looked = lookAtOne(each, parcels, seen);
      if (looked.parcel) seen.add(looked.parcel.id);
      return looked;
    });
  });
}

function lookAtOne(
  { row, read }: Pick<LookedAt, 'row' | 'read'>,
  parcels: readonly ParcelRow[],
  seen: ReadonlySet<number>,
): LookedAt {
  const [parcel = null] = parcels;
  const wrong = read.reference === '' ? null : whyNot(read.reference, parcels, seen);
  const violations = [...(wrong === null ? [] : [{ field: 'reference', code: 'invalid', message: wrong }]), ...read.violations];
  const doubt = parcel && violations.length === 0 ? implausibleText(read.measured, parcel) : '';
  return { row, read, violations, doubt, parcel: wrong === null ? parcel : null };
}

function whyNot(reference: string, parcels: readonly ParcelRow[], seen: ReadonlySet<number>): string | null {
  const [parcel] = parcels;
  if (!parcel) return unknownReference(reference).message;
  if (parcels.length > 1) return severalParcels(reference).message;
  return seen.has(parcel.id) ? 'This parcel is in an earlier row as well.' : null;
}
