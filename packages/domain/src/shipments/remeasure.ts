import { randText } from '../formats/rand-text.ts';
import { absoluteCents, subtractCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { Violation } from '../problem.ts';
import { parcelLimitChecks } from './checks/parcel-checks.ts';
import type { ParcelLimits } from './checks/parcel-checks.ts';
import { DIMENSIONS, UNITS, countedParcels, measureField, measureOf, measuresOf } from './parcel-measures.ts';
import type { Dimension } from './parcel-measures.ts';
import type { ParcelDraft } from './shipment-draft.ts';

/** What a parcel was measured as, in cm and kg. */
export type Measured = Readonly<Record<Dimension, number>>;

export const DISCREPANCY_STATUSES = ['open', 'applied', 'approved', 'rejected', 'superseded'] as const;
export type DiscrepancyStatus = (typeof DISCREPANCY_STATUSES)[number];

export const DISCREPANCY_SEVERITIES = ['HIGH', 'LOW'] as const;
export type DiscrepancySeverity = (typeof DISCREPANCY_SEVERITIES)[number];

export const DISCREPANCY_CAUSES = ['dimensions', 'weight'] as const;
export type DiscrepancyCause = (typeof DISCREPANCY_CAUSES)[number];

export const DISCREPANCY_ANSWERS = ['', 'accepted', 'disputed'] as const;
export type DiscrepancyAnswer = (typeof DISCREPANCY_ANSWERS)[number];

/** What became of a charge when a parcel was measured. */
export const MEASURED_OUTCOMES = ['unchanged', 'no-difference', 'applied', 'discrepancy', 'no-price'] as const;
export type MeasuredOutcome = (typeof MEASURED_OUTCOMES)[number];

/** A measure this many times what was submitted is asked back about: a comma was forgotten, or grams were entered. Source: screens S33. */
const IMPLAUSIBLE_TIMES = 10;
/** From this many times the threshold on a discrepancy is severe. Source: KEY-PAY-12, SHIP-DISP-15. */
const HIGH_TIMES = 5;
/** No parcel is larger or heavier: more is a slip of the keys. */
const LARGEST: Measured = { length: 10_000, width: 10_000, height: 10_000, weight: 100_000 };

/** What is wrong with measures: zero and missing ones are refused. Source: screens S33. */
export function measureChecks(measured: Measured): Violation[] {
  return DIMENSIONS.flatMap((dimension) => {
    const field = measureField('actual', dimension);
    const value = measured[dimension];
    if (!Number.isFinite(value) || value <= 0)
      return [{ field, code: 'required', message: `Please enter a ${dimension} above 0 ${UNITS[dimension]}.` }];
    if (value <= LARGEST[dimension]) return [];
    return [{ field, code: 'too-large', message: `A ${dimension} is at most ${LARGEST[dimension]} ${UNITS[dimension]}.` }];
  });
}

/** What is hard to believe of measures beside what was submitted; empty when nothing is. Source: screens S33. */
export function implausibleText(measured: Measured, parcel: ParcelDraft): string {
  const odd = DIMENSIONS.filter((dimension) => {
    const submitted = parcel[measureField('submitted', dimension)] ?? 0;
    const value = measured[dimension];
    return submitted > 0 && (value >= submitted * IMPLAUSIBLE_TIMES || value * IMPLAUSIBLE_TIMES <= submitted);
  });
  if (odd.length === 0) return '';
  const told = odd.map((dimension) => {
    const unit = UNITS[dimension];
    return `${dimension} ${measured[dimension]} ${unit}, submitted ${parcel[measureField('submitted', dimension)] ?? 0} ${unit}`;
  });
  return `This is far from what was submitted: ${told.join('; ')}. Please check the measurement.`;
}

/** What is said of measures that break the provider's maximum; they are kept all the same. Source: SHIP-VALID-08 to SHIP-VALID-12, screens S33. */
export function maximumWarnings(measured: Measured, limits: ParcelLimits): string[] {
  const parcel = {
    actual_length_cm: measured.length,
    actual_width_cm: measured.width,
    actual_height_cm: measured.height,
    actual_weight_kg: measured.weight,
  };
  return parcelLimitChecks([parcel], limits)
    .filter(({ code }) => code === 'parcel-above-maximum')
    .map(({ message }) => `${message.replace('Some parcels exceed', 'The parcel exceeds')}.`);
}

/** The parcels as they are rated: actual measures where they were taken, cancelled ones left out. Source: SHIP-VALID-12, SHIP-RULE-03. */
export function ratedParcels(parcels: readonly ParcelDraft[]) {
  return countedParcels(parcels).map((parcel) => {
    const { weight_kg, ...sizes } = measuresOf(parcel);
    return { ...sizes, weight_grams: Math.round(weight_kg * 1000) };
  });
}

/** Prices of one shipment by the same tariff, before and after it was measured. */
export interface RatedTwice {
  /** What its account agreed to: the price of the booking, or one that was approved since. */
  readonly agreed_cents: Cents;
  /** What it is charged: the same, and what small differences have made of it. */
  readonly charged_cents: Cents;
  readonly rate_cents: Cents;
  readonly parcels: readonly ParcelDraft[];
  /** From how much on it is approved first; 0 or less: always. */
  readonly threshold_cents: Cents;
  /** Whether the account has disputed what waits of an earlier measurement: then nothing is booked before staff have answered it. */
  readonly is_disputed: boolean;
}

export interface Judged {
  /** Positive where the account owes more. */
  readonly difference_cents: Cents;
  readonly cause: DiscrepancyCause;
  readonly severity: DiscrepancySeverity;
  readonly decision: 'nothing' | 'apply' | 'wait';
}

/**
 * What becomes of a measurement. A smaller price is treated as a larger one is: by how much it differs from what was agreed, not in whose favour;
 * so small differences of parcels measured one after the other do not add up unseen. Source: KEY-PAY-12, SHIP-DISP-14, SHIP-DISP-15, screens S33.
 */
export function judgeRemeasurement(rated: RatedTwice): Judged {
  const { agreed_cents, charged_cents, rate_cents, parcels, threshold_cents, is_disputed } = rated;
  const difference_cents = subtractCents(rate_cents, charged_cents);
  const apart = absoluteCents(subtractCents(rate_cents, agreed_cents));
  return {
    difference_cents,
    cause: causeOf(parcels),
    severity: apart >= threshold_cents * HIGH_TIMES ? 'HIGH' : 'LOW',
    decision: difference_cents === 0 ? 'nothing' : is_disputed || (apart > 0 && apart >= threshold_cents) ? 'wait' : 'apply',
  };
}

/** Which of both differs by more of what was submitted, over all parcels: the room that they take or their weight. */
function causeOf(parcels: readonly ParcelDraft[]): DiscrepancyCause {
  const counted = countedParcels(parcels);
  const room = counted.map((parcel) => changeOf(volumeOf(parcel, 'submitted'), volumeOf(parcel, 'actual')));
  const weight = counted.map((parcel) => changeOf(parcel.submitted_weight_kg ?? 0, measureOf(parcel, 'weight') ?? 0));
  return Math.max(0, ...room) >= Math.max(0, ...weight) ? 'dimensions' : 'weight';
}

function changeOf(submitted: number, actual: number): number {
  return submitted === 0 ? 0 : Math.abs(actual - submitted) / submitted;
}

function volumeOf(parcel: ParcelDraft, kind: 'submitted' | 'actual'): number {
  const sides = ['length', 'width', 'height'] as const;
  return sides.reduce((room, side) => {
    const value = kind === 'actual' ? measureOf(parcel, side) : parcel[measureField('submitted', side)];
    return room * (value ?? 0);
  }, 1);
}

/** A parcel's sizes in one line: `40 x 30 x 20 cm, 6 kg`. */
export function sizesText({ length, width, height, weight }: Measured): string {
  return `${length} x ${width} x ${height} cm, ${weight} kg`;
}

/** The same of what was submitted for it. */
export function submittedSizesText(parcel: ParcelDraft): string {
  const of = (dimension: Dimension) => parcel[measureField('submitted', dimension)] ?? 0;
  return sizesText({ length: of('length'), width: of('width'), height: of('height'), weight: of('weight') });
}

/** What a difference means for an account: `R 20.00 more`. */
export function differenceText(difference_cents: Cents): string {
  if (difference_cents === 0) return 'no difference';
  return `${randText(absoluteCents(difference_cents))} ${difference_cents > 0 ? 'more' : 'less'}`;
}

/** What decides whether a discrepancy can be answered or decided. */
export interface OpenDiscrepancy {
  readonly status: DiscrepancyStatus;
  readonly answer: DiscrepancyAnswer;
  readonly difference_cents: Cents;
  readonly answer_until: Date | null;
}

const DECIDED: Readonly<Record<Exclude<DiscrepancyStatus, 'open'>, string>> = {
  applied: 'This difference was applied already.',
  approved: 'This discrepancy has been approved already.',
  rejected: 'This discrepancy has been rejected already.',
  superseded: 'The parcel has been measured again since. Please look at the newest measurement.',
};

/** Why an account cannot accept or dispute a difference; null when it can. */
export function whyNotAnswer({ status, answer, answer_until }: OpenDiscrepancy, now: Date): string | null {
  if (status !== 'open') return DECIDED[status];
  if (answer === 'disputed') return 'You have disputed this measurement. We will come back to you.';
  if (answer_until !== null && answer_until <= now)
    return 'The time to answer is over. Please contact support if you do not agree.';
  return null;
}

const NOT_TOLD =
  'The customer has disputed a measurement and was not told of this one yet. It can be approved once that is done.';

/**
 * Why staff cannot approve a difference; null when they can. More is charged only once its account has answered or could have: an approval
 * after a dispute says why. What is given back needs no answer.
 */
export function whyNotApprove(
  { status, answer, difference_cents, answer_until }: OpenDiscrepancy,
  { now, comment }: { readonly now: Date; readonly comment: string },
): string | null {
  if (status !== 'open') return DECIDED[status];
  if (answer === 'disputed' && comment.trim() === '')
    return 'The customer has disputed this measurement. Please write a comment that answers the dispute.';
  if (difference_cents < 0) return null;
  // A dispute of an earlier measurement stands for this one as soon as its account has been told of it.
  if (answer !== '') return answer_until === null ? NOT_TOLD : null;
  return answer_until === null || answer_until > now
    ? 'The customer may still answer. It can be approved once the customer has answered or the time to answer is over.'
    : null;
}

/** Why staff cannot reject a difference; null when they can. */
export function whyNotReject({ status }: Pick<OpenDiscrepancy, 'status'>): string | null {
  return status === 'open' ? null : DECIDED[status];
}
