import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { PHOTOS_ANYWHERE, whyNoPhotos } from '@tsela/domain/tracking/proofs/photos-of-step';
import { isAskedFor, missingOfAttempt, missingOfStep, missingText } from '@tsela/domain/tracking/step-demands';
import type { Demand, MissingDemand } from '@tsela/domain/tracking/step-demands';
import type { RequestContext } from '../context.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { ParcelRow } from '../shipments/shipment-repository.ts';
import { attemptOf } from './data-of-step.ts';
import { resultOf } from './event-answers.ts';
import type { Found } from './event-answers.ts';
import type { Proof } from './proofs/prove-delivery.ts';
import { isUnplanned } from './step-of-choice.ts';
import type { CapturedEvent, FieldStep } from './step-of-choice.ts';

interface Demanding {
  readonly event: CapturedEvent;
  readonly settings: StoredSettings;
  readonly to: ShipmentStatus | null;
  readonly moved: readonly ParcelRow[];
  readonly proof: Proof | null;
}

/**
 * What a driver's step lacks of what the provider demands. What a driver adds is on no list that could be held against it. Source: KEY-31,
 * KEY-36, KEY-37, docs/decisions/0254.
 */
export function lacksOfStep({ actor }: RequestContext, demanding: Demanding): readonly MissingDemand[] {
  const { event, settings, to, moved, proof } = demanding;
  const { reference, reason, transfer_id } = event;
  if (actor.kind !== 'user' || actor.driver_id === null || to === null || transfer_id !== undefined) return [];
  const parcels = isUnplanned(event) ? [] : moved;
  return [...missingOfStep({ to, reference, parcels, check: event.parcel_check, reason }, settings), ...(proof?.lacks ?? [])];
}

/** What would show a failed attempt while its driver is at the door; missing later, it is marked for no office. Source: issue 19, part 9. */
export function unshownOfAttempt(step: FieldStep, attempted: Parameters<typeof attemptOf>[1]): readonly MissingDemand[] {
  const attempt = attemptOf(step, attempted);
  return attempt ? missingOfAttempt(attempt) : [];
}

/** Without them nothing was ever collected, whatever sent the step: they need no form to be given. */
const STICKERS = 'stickers' satisfies Demand;
const PARCELS = 'parcels' satisfies Demand;

interface Asked {
  readonly lacks: readonly MissingDemand[];
  readonly proof: Proof | null;
}

/** The refusal of a step by a driver who is still there, and whose device asks for what is missing; null where it is taken. */
export function askedForMissing(
  event: CapturedEvent,
  { shipment, parcels }: Found,
  { lacks, proof, now }: Asked & { readonly now: Date },
): FieldEventResult | null {
  const asked = event.can_ask === true ? lacks : lacks.filter(({ demand }) => demand === STICKERS);
  const [first] = asked;
  if (!first || !isAskedFor(asked, now.getTime() - event.captured_at.getTime())) return null;
  const { status } = shipment;
  const { message } = first;
  return {
    ...resultOf(event, { result: 'refused', shipment, parcels, parcels_scanned: 0, status, message }),
    ...(proof?.kind && { asks: proof.kind }),
    ...answerOfLacks(lacks),
  };
}

/** Raises `bad-input` for photos with a step that takes none; a bench takes photos of whatever it scans. Source: KEY-36. */
export function refusePhotos({ written }: CapturedEvent, { to, branch_id }: FieldStep, settings: StoredSettings): void {
  if (written.length === 0 || branch_id !== undefined) return;
  const refusal = whyNoPhotos(to, readSetting(settings, PHOTOS_ANYWHERE));
  if (refusal !== null) throw new Problem('bad-input', refusal);
}

/** What was not scanned is not moved either: then nothing was taken without its scan. */
export function lacksWithout(lacks: readonly MissingDemand[], unseen: readonly ParcelRow[]): readonly MissingDemand[] {
  return unseen.length === 0 ? lacks : lacks.filter(({ demand }) => demand !== PARCELS);
}

/** What an answer says of what is missing; nothing where the step is whole. */
export function answerOfLacks(lacks: readonly MissingDemand[]): Pick<FieldEventResult, 'lacks'> {
  return lacks.length === 0 ? {} : { lacks: lacks.map(({ demand }) => demand) };
}

/** What a step was taken without, as a sentence of its warnings. */
export function warningOfLacks(lacks: readonly MissingDemand[]): string[] {
  return lacks.length === 0 ? [] : [missingText(lacks)];
}
