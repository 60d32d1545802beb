import type { MeasuredAnswer } from '@tsela/contract/shipments/measurement-api';
import { presentItem } from '../../rates/present-rate.ts';
import type { Cents } from '@tsela/domain/money/cents';
import { centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { NOTE_TYPE_LABELS } from '@tsela/domain/shipments/notes/note-type-rules';
import { judgeRemeasurement, sizesText, submittedSizesText } from '@tsela/domain/shipments/remeasure';
import type { Judged, MeasuredOutcome } from '@tsela/domain/shipments/remeasure';
import { dimensionsBody } from '@tsela/domain/integrations/written-bodies';
import { recordChange } from '../../audit/record-change.ts';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Day } from '@tsela/domain/time/day';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { authorOf } from '../../billing/ledger/post-transaction.ts';
import { enqueueWritten } from '../../jobs/webhook-outbox-repository.ts';
import { announceShipment } from '../change/apply-status.ts';
import { insertNoteFiles } from '../notes/note-files.ts';
import type { WrittenFile } from '../notes/note-files.ts';
import { insertNote } from '../notes/shipment-note-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';
import { bookPrice } from './book-price.ts';
import {
  findOpenDiscrepancy,
  insertDiscrepancy,
  insertMeasurement,
  updateActualSizes,
  updateChargedSizes,
  updateDiscrepancy,
} from './measurement-repository.ts';
import type { ActualSizes, DiscrepancyRow } from './measurement-repository.ts';
import { rateAsMeasured } from './rate-measured.ts';
import type { RatedAsMeasured } from './rate-measured.ts';
import { chargedSizes, parcelsToRate, sizesDecided } from './sizes-to-rate.ts';
import type { SizesToRate } from './sizes-to-rate.ts';

/** A measurement that is fit to be kept. */
export interface ToKeep {
  readonly shipment: ShipmentRow;
  /** All parcels of the shipment, as they were before. */
  readonly parcels: readonly ParcelRow[];
  readonly parcel: ParcelRow;
  readonly sizes: ActualSizes;
  /** What the parcel is rated by: the same, unless a measurement is taken back. */
  readonly rated_sizes: ActualSizes;
  readonly device: string;
  readonly device_calibrated_on: Day | null;
  readonly files: readonly WrittenFile[];
  readonly undoes_id: number | null;
  readonly settings: StoredSettings;
}

/** What a measurement would do, before anything is written. */
export interface Weighed {
  readonly rated: RatedAsMeasured | null;
  readonly judged: Judged | null;
  readonly outcome: MeasuredOutcome;
  readonly effect: MeasuredAnswer['effect'];
  /** What waits from an earlier measurement; the shipment's lock keeps it so. */
  readonly open: DiscrepancyRow | undefined;
  /** The sizes that this measurement decides on: its own, and those that wait. */
  readonly decides: readonly SizesToRate[];
}

const NO_INPUTS = 'What this shipment was priced by is not known, so its charge stays as it is. Please correct it by hand.';

/** Rates the shipment as it would be measured, and judges the difference. */
export async function weigh(
  tx: Tx,
  context: RequestContext,
  {
    shipment,
    parcels,
    parcel,
    rated_sizes,
    settings,
  }: Pick<ToKeep, 'shipment' | 'parcels' | 'parcel' | 'rated_sizes' | 'settings'>,
): Promise<Weighed> {
  const open = await findOpenDiscrepancy(tx, shipment.id);
  const waiting = sizesDecided(open, parcels).filter(({ id }) => id !== parcel.id);
  const decides = [...waiting, { id: parcel.id, ...rated_sizes }];
  const measured = parcelsToRate(parcels, decides);
  const rated = await rateAsMeasured(tx, context, { shipment, parcels: measured });
  const before = { charged_weight_kg_before: shipment.charged_weight_g / 1000 };
  if (!rated?.after.offered) {
    const warning = rated
      ? `The tariff has no price for these sizes: ${rated.after.offered ? '' : rated.after.message} The charge stays as it is. Please correct it by hand.`
      : NO_INPUTS;
    const charged_weight_kg_after = (rated?.after.charged_weight_grams ?? shipment.charged_weight_g) / 1000;
    const effect = { ...before, charged_weight_kg_after, ...amountsOf(context, null), outcome: 'no-price' as const };
    return { rated, judged: null, outcome: 'no-price', effect: { ...effect, warnings: [warning] }, open, decides };
  }
  const threshold_cents = centsFromRand(readSetting(settings, 'charge_discrepancy_threshold_min_amount'));
  const [quoted_cents, rate_cents] = [rated.before.rate_cents, rated.after.rate_cents];
  const judged = judgeRemeasurement({
    agreed_cents: rated.agreed_cents,
    charged_cents: quoted_cents,
    rate_cents,
    parcels: measured,
    threshold_cents,
    is_disputed: open?.answer === 'disputed',
  });
  const outcome = OUTCOMES[judged.decision];
  return {
    rated,
    judged,
    outcome,
    open,
    decides,
    effect: {
      ...before,
      charged_weight_kg_after: rated.after.charged_weight_grams / 1000,
      ...amountsOf(context, { quoted_cents, rate_cents, difference_cents: judged.difference_cents }),
      outcome,
      warnings: [],
    },
  };
}

const OUTCOMES = { nothing: 'no-difference', apply: 'applied', wait: 'discrepancy' } as const;

interface Amounts {
  readonly quoted_cents: Cents;
  readonly rate_cents: Cents;
  readonly difference_cents: Cents;
}

/** Amounts for callers who may see them. */
function amountsOf({ actor }: RequestContext, amounts: Amounts | null) {
  if (!amounts || !maySeeBilling(actor)) return { rate_before: null, rate_after: null, difference: null };
  return {
    rate_before: randFromCents(amounts.quoted_cents),
    rate_after: randFromCents(amounts.rate_cents),
    difference: randFromCents(amounts.difference_cents),
  };
}

interface Kept {
  readonly keep: ToKeep;
  readonly weighed: Weighed;
}

/**
 * Keeps a measurement with its evidence, and does to the charge what was judged: all of it in this transaction, which has locked the shipment. A
 * discrepancy that waits from an earlier measurement is replaced.
 */
export async function keepMeasurement(
  tx: Tx,
  context: RequestContext,
  { keep, weighed }: Kept,
): Promise<{ measurement_id: number; discrepancy_id: number | null }> {
  const { shipment, parcel, sizes } = keep;
  updateActualSizes(tx, { id: parcel.id, sizes });
  const measurement_id = await insertEvidence(tx, context, keep, ratedBefore(keep, weighed));
  await insertTrackingEvents(tx, context, eventsOf(context, keep, weighed.outcome));
  await recordMeasured(tx, context, keep, weighed.outcome);
  // What waits from an earlier measurement is replaced.
  if (weighed.open) await updateDiscrepancy(tx, weighed.open.id, { status: 'superseded', time_decided: context.now });
  const discrepancy_id = await changeCharge(tx, context, { keep, weighed, measurement_id });
  announceShipment(tx, context, shipment);
  return { measurement_id, discrepancy_id };
}

/** Keeps the picture of a parcel that measures what it measured before: the evidence grows, and the charge stays as it is. */
export async function keepEvidence(tx: Tx, context: RequestContext, { keep, weighed }: Kept): Promise<number> {
  const measurement_id = await insertEvidence(tx, context, keep, ratedBefore(keep, weighed));
  await insertTrackingEvents(tx, context, eventsOf(context, keep, 'unchanged'));
  await recordMeasured(tx, context, keep, 'unchanged');
  announceShipment(tx, context, keep.shipment);
  return measurement_id;
}

/** What the parcel was rated by before: what waits of it, or what it was charged by. */
function ratedBefore({ parcels, parcel }: ToKeep, { open }: Weighed): SizesToRate {
  return sizesDecided(open, parcels).find(({ id }) => id === parcel.id) ?? chargedSizes(parcel);
}

async function insertEvidence(tx: Tx, context: RequestContext, keep: ToKeep, before: SizesToRate): Promise<number> {
  const { shipment, parcel, sizes } = keep;
  const note_id = await noteMeasured(tx, context, keep);
  return insertMeasurement(tx, {
    shipment_id: shipment.id,
    parcel_id: parcel.id,
    length_cm: sizes.actual_length_cm,
    width_cm: sizes.actual_width_cm,
    height_cm: sizes.actual_height_cm,
    weight_kg: sizes.actual_weight_kg,
    before_length_cm: parcel.actual_length_cm,
    before_width_cm: parcel.actual_width_cm,
    before_height_cm: parcel.actual_height_cm,
    before_weight_kg: parcel.actual_weight_kg,
    before_rated_length_cm: before.actual_length_cm,
    before_rated_width_cm: before.actual_width_cm,
    before_rated_height_cm: before.actual_height_cm,
    before_rated_weight_kg: before.actual_weight_kg,
    device: keep.device,
    device_calibrated_on: keep.device_calibrated_on,
    note_id,
    undoes_id: keep.undoes_id,
    measured_by: authorOf(context.actor),
    source: context.source,
    time_created: context.now,
  });
}

async function recordMeasured(tx: Tx, context: RequestContext, keep: ToKeep, outcome: MeasuredOutcome): Promise<void> {
  const { shipment, parcel, sizes } = keep;
  await recordChange(tx, context, {
    type: 'shipment.measured',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { parcel: parcel.tracking_reference, sizes: newText(parcel) },
    change_to: { parcel: parcel.tracking_reference, sizes: newText(sizes), outcome },
  });
  await enqueueWritten(tx, context, [
    {
      topic: 'parcel-dimensions',
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      body: () =>
        dimensionsBody(shipment, {
          provider_id: tx.provider_id,
          parcel,
          sizes,
          source: keep.device === '' ? context.source : keep.device,
          event_type: keep.undoes_id === null ? 'measured' : 'taken-back',
          now: context.now,
        }),
    },
  ]);
}

interface Changed extends Kept {
  readonly measurement_id: number;
}

async function changeCharge(
  tx: Tx,
  context: RequestContext,
  { keep, weighed: { judged, rated, open, decides }, measurement_id }: Changed,
): Promise<number | null> {
  if (!judged || !rated?.after.offered) return null;
  // The price is by these sizes as well, so the next parcel is rated beside them.
  if (judged.decision !== 'wait') updateChargedSizes(tx, keep.shipment.id, decides);
  if (judged.decision === 'nothing') return null;
  const status: 'applied' | 'open' = judged.decision === 'apply' ? 'applied' : 'open';
  const price = rated.after;
  const row = {
    shipment_id: keep.shipment.id,
    measurement_id,
    status,
    cause: judged.cause,
    severity: judged.severity,
    rate_revision_id: rated.before.rate_revision_id,
    quoted_cents: rated.before.rate_cents,
    difference_cents: judged.difference_cents,
    ...priceColumns(price),
    measured: JSON.stringify(decides),
    ...disputeOf(open),
    ...(status === 'applied' && { time_decided: context.now, decided_by: authorOf(context.actor) }),
    measured_by: authorOf(context.actor),
    time_created: context.now,
  };
  const id = await insertDiscrepancy(tx, row);
  if (status === 'open') return id;
  await bookPrice(tx, context, { shipment: keep.shipment, before: rated.before, after: row, cause: 'measured' });
  return null;
}

/** A dispute stands until staff have answered it, however often the parcel is measured again meanwhile. */
function disputeOf(open: DiscrepancyRow | undefined) {
  if (open?.answer !== 'disputed') return {};
  const { answer, answer_reason, answered_by, time_answered } = open;
  return { answer, answer_reason, answered_by, time_answered };
}

function priceColumns(price: Price) {
  return {
    rate_cents: price.rate_cents,
    rate_excluding_vat_cents: price.rate_excluding_vat_cents,
    charged_weight_g: price.charged_weight_grams,
    actual_weight_g: price.actual_weight_grams,
    volumetric_weight_g: price.volumetric_weight_grams,
    items: JSON.stringify(price.items.map(presentItem)),
    trace: JSON.stringify(price.trace),
  };
}

/** The note is the evidence as the account reads it; pictures go with it. */
async function noteMeasured(tx: Tx, context: RequestContext, keep: ToKeep): Promise<number> {
  const { shipment, parcel, sizes, device, device_calibrated_on, files, undoes_id } = keep;
  const { actor, now } = context;
  const by =
    device === '' ? '' : ` Device: ${device}${device_calibrated_on === null ? '' : `, calibrated on ${device_calibrated_on}`}.`;
  const text =
    undoes_id === null
      ? `Parcel ${parcel.tracking_reference} measured: ${newText(sizes)}. Submitted: ${submittedSizesText(parcel)}.${by}`
      : `The measurement of parcel ${parcel.tracking_reference} was taken back.`;
  const type = 'parcel_dimension_update';
  const note = await insertNote(tx, {
    shipment_id: shipment.id,
    type,
    type_label: NOTE_TYPE_LABELS[type],
    text,
    is_visible_to_account: true,
    created_by: null,
    created_by_name: actor.kind === 'guest' ? '' : actor.name,
    is_from_account: !isStaff(actor),
    now,
  });
  await insertNoteFiles(tx, { note_id: note.id, files, now });
  return note.id;
}

/** Entries of the history that move nothing. Source: ENUM-17. */
function eventsOf(context: RequestContext, { shipment, parcel, sizes }: ToKeep, outcome: MeasuredOutcome) {
  const entry = {
    shipment_id: shipment.id,
    parcel_id: parcel.id,
    status: shipment.status,
    date: context.now,
    location: '',
    source: context.source,
    is_public: false,
    moved_parcel_ids: [],
  };
  const measured = { ...entry, message: `Measured: ${newText(sizes)}`, data: { type: 'dimensions', ...sizes } };
  if (outcome === 'no-price' || outcome === 'unchanged') return [measured];
  return [measured, { ...entry, message: RECALCULATED[outcome], data: { type: 'rate-recalculation', outcome } }];
}

const RECALCULATED = {
  'no-difference': 'Rate worked out anew: no difference',
  applied: 'Rate worked out anew and applied',
  discrepancy: 'Rate worked out anew: the difference waits for approval',
} as const;

function newText(sizes: ActualSizes): string {
  const { actual_length_cm: length, actual_width_cm: width, actual_height_cm: height, actual_weight_kg: weight } = sizes;
  if (length === null || width === null || height === null || weight === null) return 'not measured';
  return sizesText({ length, width, height, weight });
}
