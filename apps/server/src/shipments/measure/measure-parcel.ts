import type { measurementApi } from '@tsela/contract/shipments/measurement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { noteFileChecks } from '@tsela/domain/shipments/notes/note-files';
import { implausibleText, maximumWarnings, measureChecks } from '@tsela/domain/shipments/remeasure';
import type { Measured } from '@tsela/domain/shipments/remeasure';
import { QUOTE_STATUSES, UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { withNoteFiles } from '../notes/note-files.ts';
import type { WrittenFile } from '../notes/note-files.ts';
import { presentParcel } from '../present-shipment.ts';
import { presentingFor } from '../presenting-for.ts';
import { loadShipmentFor, lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { keepEvidence, keepMeasurement, weigh } from './keep-measurement.ts';
import type { ToKeep } from './keep-measurement.ts';
import {
  findMeasurement,
  findNewestMeasurement,
  findParcel,
  findParcelsByReference,
  readAccountName,
  readDecidedSince,
} from './measurement-repository.ts';
import type { ActualSizes } from './measurement-repository.ts';
import { sizesDecided } from './sizes-to-rate.ts';

type Input = InputOf<typeof measurementApi.measure>;
type Answer = OutputOf<typeof measurementApi.measure>;

/** The parcel that a scan names. Raises `not-found`, and `conflict` for a shipment of several parcels. Source: screens S33. */
export async function readParcelToMeasure(
  context: RequestContext,
  { reference }: InputOf<typeof measurementApi.toMeasure>,
): Promise<OutputOf<typeof measurementApi.toMeasure>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const named = await findParcelsByReference(tx, [reference]);
    const parcels = named.get(searchReference(reference)) ?? [];
    const [parcel] = parcels;
    if (!parcel) throw unknownReference(reference);
    const shipment = await loadShipmentFor(tx, context.actor, { id: parcel.shipment_id }).catch((cause: unknown) => {
      throw cause instanceof Problem ? unknownReference(reference) : cause;
    });
    if (parcels.length > 1) throw severalParcels(reference);
    return { parcel: await present(tx, context, { shipment, parcel }) };
  });
}

/** Why a reference names no parcel that can be measured. */
export function unknownReference(reference: string): Problem {
  return new Problem('not-found', `No parcel has the reference ${reference.trim()}.`);
}

/** The same of a shipment with several parcels. */
export function severalParcels(reference: string): Problem {
  return new Problem('conflict', `Shipment ${reference.trim()} has several parcels. Please scan the label of one of them.`);
}

/**
 * Keeps what a parcel was measured as, and corrects the charge by the same rule whichever way it differs: below the threshold at once, from it on
 * as a discrepancy. The shipment's lock lets measurements, decisions and cancellations of one shipment happen one after the other; the same sizes
 * once more change nothing. Source: screens S33, KEY-PAY-12, users-ask 14, 15.
 */
export async function measureParcel(context: RequestContext, input: Input): Promise<Answer> {
  refuseAccountUsers(context);
  const measured = measuredOf(input);
  const given = (input.files ?? []).map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));
  refuseIfAny([...measureChecks(measured), ...noteFileChecks(given), ...calibrationChecks(input.device_calibrated_on)]);
  const found = await reading(context, (tx) => findParcel(tx, input.id));
  if (!found) throw new Problem('not-found', 'Parcel not found.');
  return withNoteFiles(context, { shipment_id: found.shipment_id, given: input.dry_run ? [] : given }, (files) =>
    inTransaction(context, (tx) => measureWithin(tx, context, { found, input, measured, files })),
  );
}

interface ToMeasure {
  readonly found: ParcelRow;
  readonly input: Input;
  readonly measured: Measured;
  readonly files: readonly WrittenFile[];
}

async function measureWithin(tx: Tx, context: RequestContext, { found, input, measured, files }: ToMeasure): Promise<Answer> {
  const settings = await context.services.settings.of(context.provider_id);
  const { parcel_limits } = await context.services.pricing_facts.of(context.provider_id);
  const { shipment, parcels, parcel } = await lockParcel(tx, context, found);
  const sizes = sizesOf(measured);
  const doubt = implausibleText(measured, parcel);
  if (doubt !== '' && !input.confirmed && !input.dry_run) throw doubtful(doubt);
  const keep: ToKeep = {
    shipment,
    parcels,
    parcel,
    sizes,
    rated_sizes: sizes,
    device: input.device?.trim() ?? '',
    // The checks admit real days only.
    device_calibrated_on: (input.device_calibrated_on as Day | undefined) ?? null,
    files,
    undoes_id: null,
    settings,
  };
  const weighed = await weigh(tx, context, keep);
  const warnings = [...(doubt === '' ? [] : [doubt]), ...maximumWarnings(measured, parcel_limits)];
  const effect = { ...weighed.effect, warnings: [...weighed.effect.warnings, ...warnings] };
  const shown = await present(tx, context, { shipment, parcel: { ...parcel, ...sizes } });
  const unchanged = isSame(parcel, sizes);
  if (unchanged || input.dry_run) {
    const outcome = unchanged ? ('unchanged' as const) : effect.outcome;
    const is_evidence = unchanged && !input.dry_run && files.length > 0;
    const measurement_id = is_evidence ? await keepEvidence(tx, context, { keep, weighed }) : null;
    return { parcel: shown, effect: { ...effect, outcome }, measurement_id, discrepancy_id: null };
  }
  return { parcel: shown, effect, ...(await keepMeasurement(tx, context, { keep, weighed })) };
}

/** What a browser asks back about; the same call with `confirmed` goes through. */
function doubtful(message: string): Problem {
  return new Problem('conflict', message, { violations: [{ field: 'confirmed', code: 'confirmation-needed', message }] });
}

function isSame(parcel: ParcelRow, sizes: ActualSizes): boolean {
  return (Object.keys(sizes) as (keyof ActualSizes)[]).every((key) => parcel[key] === sizes[key]);
}

function measuredOf(input: Input): Measured {
  const { actual_length_cm, actual_width_cm, actual_height_cm, actual_weight_kg } = input;
  return { length: actual_length_cm, width: actual_width_cm, height: actual_height_cm, weight: actual_weight_kg };
}

function sizesOf({ length, width, height, weight }: Measured): ActualSizes {
  return { actual_length_cm: length, actual_width_cm: width, actual_height_cm: height, actual_weight_kg: weight };
}

function calibrationChecks(day: string | undefined) {
  if (day === undefined || parseDay(day) !== null) return [];
  return [{ field: 'device_calibrated_on', code: 'day', message: 'Please choose the day of the calibration.' }];
}

/** The shipment and its parcels, locked. Raises `conflict` for what is cancelled or not booked yet. */
async function lockParcel(tx: Tx, context: RequestContext, { id, shipment_id }: Pick<ParcelRow, 'id' | 'shipment_id'>) {
  const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
  const parcels = await readParcels(tx, [shipment.id]);
  const parcel = parcels.find((each) => each.id === id);
  if (!parcel) throw new Problem('not-found', 'Parcel not found.');
  if (shipment.status === 'cancelled' || parcel.status === 'cancelled')
    throw new Problem('conflict', `Parcel ${parcel.tracking_reference} is cancelled, so it is not measured.`);
  if (QUOTE_STATUSES.includes(shipment.status) || UNPAID_STATUSES.includes(shipment.status))
    throw new Problem(
      'conflict',
      `Shipment ${shipment.short_tracking_reference} is not booked yet. Please ask for its price anew.`,
    );
  return { shipment, parcels, parcel };
}

/**
 * Takes the newest measurement of a parcel back: it has the sizes from before, and its charge follows by the same rule. What was approved or
 * rejected stays decided. Source: screens S33.
 */
export async function undoMeasurement(
  context: RequestContext,
  { id }: InputOf<typeof measurementApi.undoMeasurement>,
): Promise<Answer> {
  refuseAccountUsers(context);
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const found = await findMeasurement(tx, id);
    if (!found) throw new Problem('not-found', 'Measurement not found.');
    const { shipment, parcels, parcel } = await lockParcel(tx, context, { id: found.parcel_id, shipment_id: found.shipment_id });
    const newest = await findNewestMeasurement(tx, parcel.id);
    if (newest?.id !== id)
      throw new Problem('conflict', 'This measurement was taken back, or the parcel was measured again since.');
    const decided = await readDecidedSince(tx, { shipment_id: shipment.id, measurement_id: id });
    if (decided.some((each) => sizesDecided(each, parcels).some((sizes) => sizes.id === parcel.id)))
      throw new Problem(
        'conflict',
        'The difference of this measurement has been decided. Please measure the parcel again instead.',
      );
    const sizes = {
      actual_length_cm: found.before_length_cm,
      actual_width_cm: found.before_width_cm,
      actual_height_cm: found.before_height_cm,
      actual_weight_kg: found.before_weight_kg,
    };
    const keep: ToKeep = {
      shipment,
      parcels,
      parcel,
      sizes,
      rated_sizes: {
        actual_length_cm: found.before_rated_length_cm,
        actual_width_cm: found.before_rated_width_cm,
        actual_height_cm: found.before_rated_height_cm,
        actual_weight_kg: found.before_rated_weight_kg,
      },
      device: '',
      device_calibrated_on: null,
      files: [],
      undoes_id: id,
      settings,
    };
    const weighed = await weigh(tx, context, keep);
    const shown = await present(tx, context, { shipment, parcel: { ...parcel, ...sizes } });
    // A picture that was added to the same sizes is taken back alone.
    if (isSame(parcel, sizes)) {
      const measurement_id = await keepEvidence(tx, context, { keep, weighed });
      return { parcel: shown, effect: { ...weighed.effect, outcome: 'unchanged' }, measurement_id, discrepancy_id: null };
    }
    return { parcel: shown, effect: weighed.effect, ...(await keepMeasurement(tx, context, { keep, weighed })) };
  });
}

async function present(
  tx: Tx,
  context: RequestContext,
  { shipment, parcel }: { readonly shipment: ShipmentRow; readonly parcel: ParcelRow },
): Promise<Answer['parcel']> {
  const reader = await presentingFor(context);
  const account_name = await readAccountName(tx, shipment.account_id);
  return {
    ...presentParcel(parcel, shipment, reader),
    shipment_id: shipment.id,
    short_tracking_reference: shipment.short_tracking_reference,
    shipment_status: shipment.status,
    account_name,
    parcel_count: shipment.parcel_count,
  };
}
