import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { partOfDriverStep } from '@tsela/domain/tracking/driver-steps';
import { checkedPart, openPart } from '@tsela/domain/tracking/part-of-step';
import type { CheckedPart, StepPart } from '@tsela/domain/tracking/part-of-step';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import type { Found } from './event-answers.ts';
import { driverFacts, isUnplanned } from './step-of-choice.ts';
import type { CapturedEvent, FieldStep, Situation } from './step-of-choice.ts';

/** What an event did with parcels of a shipment. */
export interface PartTaken {
  readonly shipment: ShipmentRow;
  /** All that are not cancelled. */
  readonly parcels: readonly ParcelRow[];
  readonly step: FieldStep;
  /** Whether it named the shipment as a whole rather than one of its parcels: then nothing more of it is scanned after. */
  readonly is_whole: boolean;
  /** The parcels that the step asks for. */
  readonly meant: readonly ParcelRow[];
  readonly seen: readonly ParcelRow[];
  /** Those that the step was of, too, and its check did not find. */
  readonly unseen: readonly ParcelRow[];
}

/** The parcel that was scanned where parcels go one by one, else all of the shipment. */
export function namedBy(event: CapturedEvent, parcels: readonly ParcelRow[], settings: StoredSettings): readonly ParcelRow[] {
  const reference = searchReference(event.reference);
  const scanned = parcels.filter((parcel) =>
    [parcel.tracking_reference, parcel.alternative_tracking_reference].includes(reference),
  );
  return scanned.length > 0 && readSetting(settings, 'waybill_type') === 'parcel' ? scanned : parcels;
}

type Part = Omit<StepPart<ParcelRow>, 'refusal'>;

/** What of its step an event did. Raises `conflict` where it found nothing of it, or had done it before. */
export function takePart(event: CapturedEvent, step: FieldStep, situation: Situation): PartTaken {
  const { shipment, parcels, taken } = situation;
  const { part, due } = partOfEvent(event, step, situation);
  // Who checks them is asked for those that wait for the step.
  const meant = event.parcel_check === undefined || due.length === 0 ? part : due;
  const is_whole = taken.length === parcels.length;
  return { shipment, parcels, step, is_whole, meant, ...foundOf(event, step, { part, due, parcels }) };
}

/** Of the parcels that an event names, those that its step may move, and those that wait for it. */
function partOfEvent(event: CapturedEvent, step: FieldStep, situation: Situation): Part {
  const { taken, shipment, parcels, is_late } = situation;
  const by_driver = step.driver_id !== undefined && step.branch_id === undefined && !isUnplanned(event);
  if (step.to !== null && by_driver)
    return partOfDriverStep({ ...shipment, parcels }, taken, { to: step.to, ...driverFacts(situation) });
  const part = is_late ? taken : openPart(taken, step.to);
  return { part, due: part };
}

function foundOf(
  event: CapturedEvent,
  step: FieldStep,
  { part, due, parcels }: Part & { readonly parcels: readonly ParcelRow[] },
): CheckedPart<ParcelRow> {
  const { seen, unseen } = checkedPart(part, { parcels, reference: event.reference, check: event.parcel_check });
  if (part.length > 0 && seen.length === 0 && step.to !== null)
    throw new Problem('conflict', `None of the parcels that are left was scanned: ${referencesOf(part).join(', ')}.`);
  // Another phone, or the same one again: what was moved so already is no second step. Of a late event, and of a bench, all parcels are due.
  const is_again =
    due !== part && event.parcel_check !== undefined && seen.length > 0 && seen.every(({ status }) => status === step.to);
  if (is_again && step.to !== null)
    throw new Problem('conflict', `${referencesOf(seen).join(', ')}: ${statusLabel(step.to).toLowerCase()} already.`);
  return { seen, unseen: unseen.filter((parcel) => due.includes(parcel)) };
}

function referencesOf(parcels: readonly ParcelRow[]): string[] {
  return parcels.map(({ tracking_reference }) => tracking_reference);
}

/** Shipments that are on hold, or have a parcel that is. */
export function heldOf(found: ReadonlyMap<string, Found>): ShipmentId[] {
  const held = [...found.values()].filter(
    ({ shipment, parcels }) => isHold(shipment.status) || parcels.some(({ status }) => isHold(status)),
  );
  return [...new Set(held.map(({ shipment }) => shipment.id))];
}

/** Whether a step takes something off its hold. Held for another reason, or only seen, it stays on hold. Source: issue "a hub scan ends a hold". */
export function endsHold(
  { to }: FieldStep,
  { shipment, moved }: { shipment: ShipmentRow; moved: readonly ParcelRow[] },
): boolean {
  if (to === null || isHold(to)) return false;
  return isHold(shipment.status) || moved.some(({ status }) => isHold(status));
}

/** A scan cancels a shipment as a whole, with what it costs; one of its parcels is cancelled where its new price is seen. */
export function refusePartlyCancelled(
  { to }: FieldStep,
  { moved, parcels }: { moved: readonly ParcelRow[]; parcels: readonly ParcelRow[] },
): void {
  if (to === 'cancelled' && moved.length < parcels.length)
    throw new Problem('bad-input', "A scan cancels a shipment as a whole. Use the shipment's own reference.");
}
