import { attemptEvidence, isFailedAttempt } from '@tsela/domain/tracking/attempt-evidence';
import type { AttemptEvidence } from '@tsela/domain/tracking/attempt-evidence';
import { beforeScan } from '../shipments/change/take-back-scan.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { Proof } from './proofs/prove-delivery.ts';
import type { CapturedEvent, FieldStep } from './step-of-choice.ts';
import type { TransferStep } from './transfer-step.ts';

interface StepTaken {
  readonly event: CapturedEvent;
  readonly shipment: ShipmentRow;
  readonly is_late: boolean;
  readonly proof: Proof | null;
  readonly transfer: TransferStep | null;
}

/** What the history keeps with a step: what proves it, or what takes a scan back and which transfer it came with. */
export function dataOfStep(step: FieldStep, { event, shipment, is_late, proof, transfer }: StepTaken): unknown {
  const attempt = attemptOf(step, { event, shipment });
  const told = proof?.data ?? step.data ?? (attempt && { type: 'attempt', ...attempt });
  if (told !== undefined) return told;
  const is_undoable = step.branch_id !== undefined && !is_late;
  return is_undoable ? { ...beforeScan(shipment), ...transfer?.data } : transfer?.data;
}

/** What stands behind a failed attempt of a driver, which is kept with the step; undefined for any other step. Source: issue 19, part 9. */
export function attemptOf(
  { to, driver_id }: FieldStep,
  { event, shipment }: Pick<StepTaken, 'event' | 'shipment'>,
): AttemptEvidence | undefined {
  if (to === null || driver_id === undefined || !isFailedAttempt(to)) return undefined;
  const { lat = 0, lng = 0, written, contact_tried = null } = event;
  const address = to === 'collection-failed-attempt' ? shipment.collection_address : shipment.delivery_address;
  return attemptEvidence({ at: { lat, lng }, address, photos: written.length, contact_tried });
}
