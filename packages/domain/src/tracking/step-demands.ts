import { searchReference } from '../formats/references.ts';
import { readSettings } from '../providers/provider-settings.ts';
import type { ProviderSettings, SettingKey } from '../providers/provider-settings.ts';
import { offeredReasons, reasonChecks, reasonListOf } from '../shipments/reason-lists.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { CONTACT_MISSING, PHOTO_MISSING, isNear } from './attempt-evidence.ts';
import type { AttemptEvidence } from './attempt-evidence.ts';
import { whyStickersMissing } from './collection-changes.ts';
import { SEEN_AT_ONCE_MS } from './field-exceptions.ts';
import { PROOF_FIELDS, missingFields, proofFieldsOf } from './proofs/pod-steps.ts';
import type { CapturedFields, PodStep } from './proofs/pod-steps.ts';
import type { FallbackForm, ProofKind } from './proofs/proof-demand.ts';

/** What the provider demands of a driver's step beside the step itself: what proves a delivery, each parcel, its sticker, a reason. */
export const DEMANDS = [...PROOF_FIELDS, 'parcels', 'stickers', 'reason', 'contact'] as const;
export type Demand = (typeof DEMANDS)[number];

/** A demand that a step does not meet, in words for the driver. */
export interface MissingDemand {
  readonly demand: Demand;
  readonly message: string;
  /** The driver has said so: nothing is to be asked any more. */
  readonly is_said?: boolean;
}

/** The parcels as the driver found them at a step. */
export interface ParcelCheck {
  /** Scanned, or ticked by hand where the provider lets drivers. */
  readonly confirmed: readonly string[];
  /** Not there, which an event of its own says as well. */
  readonly left?: readonly string[] | undefined;
  /** So many were added in the same act: the device does not know their references. */
  readonly added?: number | undefined;
}

interface CheckedParcel {
  readonly tracking_reference: string;
  readonly alternative_tracking_reference: string;
}

/** The settings that demand something of a step beside its proof. */
export const STEP_DEMANDS = [
  'driver_must_scan_each_parcel',
  'driver_force_alternative_reference',
] as const satisfies readonly SettingKey[];

/** Where each parcel is scanned. Source: KEY-36. */
const SCANNED_AT: readonly ShipmentStatus[] = ['collected', 'collected-from-locker', 'delivered'];

interface StepTaken {
  readonly to: ShipmentStatus;
  /** What the event names: a parcel that it names is scanned by that. */
  readonly reference: string;
  /** Those that the step moves; cancelled ones are not counted. */
  readonly parcels: readonly CheckedParcel[];
  readonly check?: ParcelCheck | undefined;
  readonly reason?: string | undefined;
}

/** What a driver's step lacks of what the provider demands beside its proof. Source: KEY-31, KEY-36, SHIP-RULE-03, screens S26. */
export function missingOfStep(step: StepTaken, settings: ProviderSettings): readonly MissingDemand[] {
  const { driver_must_scan_each_parcel, driver_force_alternative_reference } = readSettings(settings, STEP_DEMANDS);
  const stickers = step.to === 'collected' ? whyStickersMissing(step.parcels, driver_force_alternative_reference) : null;
  const reason = whyNoReason(step, settings);
  return [
    ...(driver_must_scan_each_parcel && SCANNED_AT.includes(step.to) ? missingParcels(step) : []),
    ...(stickers === null ? [] : [{ demand: 'stickers' as const, message: stickers }]),
    ...(reason === null ? [] : [{ demand: 'reason' as const, message: reason }]),
  ];
}

function missingParcels({ reference, parcels, check }: StepTaken): MissingDemand[] {
  const { confirmed = [], left = [], added = 0 } = check ?? {};
  const seen = new Set([...confirmed, reference].map(searchReference));
  const isSeen = ({ tracking_reference, alternative_tracking_reference }: CheckedParcel) =>
    seen.has(tracking_reference) || (alternative_tracking_reference !== '' && seen.has(alternative_tracking_reference));
  const unseen = parcels.filter((parcel) => !isSeen(parcel)).map(({ tracking_reference }) => tracking_reference);
  const said = new Set(left.map(searchReference));
  const unsaid = unseen.filter((parcel) => !said.has(parcel));
  const [first] = unseen;
  if (first === undefined || unseen.length <= added) return [];
  const message =
    unseen.length === 1
      ? `Scan ${first} first.`
      : `Scan each of the parcels first: ${unseen.length} of ${parcels.length} are missing.`;
  return [{ demand: 'parcels', message, is_said: unsaid.length <= added }];
}

function whyNoReason({ to, reason = '' }: StepTaken, settings: ProviderSettings): string | null {
  const list = reasonListOf(to);
  if (list === null) return null;
  const said = reason.trim();
  if (said === '') return 'Please choose a reason.';
  return reasonChecks(said, 'reason', offeredReasons(settings, list))[0]?.message ?? null;
}

/**
 * What a failed attempt lacks to be shown: how the person was tried, and a photo where the position does not say that the driver was there. It is asked
 * for at the door alone: afterwards staff read that nothing shows the attempt. Source: users-ask.md 35, issue 19 part 9.
 */
export function missingOfAttempt({ is_shown, contact_tried, has_photo, distance_m }: AttemptEvidence): readonly MissingDemand[] {
  if (is_shown) return [];
  const is_seen = has_photo || isNear(distance_m);
  return [
    ...(contact_tried === null ? [{ demand: 'contact' as const, message: CONTACT_MISSING }] : []),
    ...(is_seen ? [] : [{ demand: 'photos' as const, message: PHOTO_MISSING }]),
  ];
}

interface Proved {
  readonly kind: ProofKind;
  readonly captured: CapturedFields;
  readonly form: FallbackForm;
  readonly steps: readonly PodStep[];
}

/** What a delivery lacks: without `proof` it is not proved at all; `steps` are demanded beside. Source: KEY-37, KEY-41, ENUM-07. */
export function missingOfProof({ kind, captured, form, steps }: Proved): {
  readonly proof: readonly MissingDemand[];
  readonly steps: readonly MissingDemand[];
} {
  const missing = (of: readonly PodStep[]) =>
    missingFields(kind, captured, proofFieldsOf(kind, form, of)).map(({ field, message }) => ({ demand: field, message }));
  const proof = missing([]);
  return { proof, steps: missing(steps).filter(({ demand }) => proof.every((other) => other.demand !== demand)) };
}

/**
 * Whether the driver is asked for what is missing. Within a minute the driver is still there and gives it; after that it cannot be had any
 * more: the step has happened, and is taken as it is and marked for the office. Source: docs/decisions/0254.
 */
export function isAskedFor(missing: readonly MissingDemand[], waited_ms: number): boolean {
  return waited_ms <= SEEN_AT_ONCE_MS && missing.some(({ is_said = false }) => !is_said);
}

const WORDS: Readonly<Record<Demand, string>> = {
  name: 'who received it',
  id_number: 'an ID number',
  mobile_number: 'a mobile number',
  department: 'a department',
  description: 'a description',
  photos: 'a photo',
  signature: 'a signature',
  parcels: 'a scan of each parcel',
  stickers: 'a sticker on each parcel',
  reason: 'one of the reasons',
  contact: 'how the person was tried',
};

/** What a step was taken without, for the office and the driver; empty where nothing is missing. */
export function missingText(missing: readonly Pick<MissingDemand, 'demand'>[]): string {
  return missing.length === 0 ? '' : `Taken without: ${missing.map(({ demand }) => WORDS[demand]).join(', ')}.`;
}
