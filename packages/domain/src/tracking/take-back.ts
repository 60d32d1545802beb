import { statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** What a driver chooses to take a step back, and to report one as a mistake once it is too late for that. */
export const TAKE_BACK = 'take-back';
export const CORRECTION = 'correction';

/** For so long after it was done a step may be taken back. Source: issue 19, part 4. */
export const TAKE_BACK_MS = 10 * 60_000;

/** Whether a step may still be taken back, by the clock that captured it. */
export function mayTakeBack(captured_at_ms: number, now_ms: number): boolean {
  const age_ms = now_ms - captured_at_ms;
  return age_ms >= 0 && age_ms <= TAKE_BACK_MS;
}

/** Cancelling gives the sender the charge back, what is placed in a locker has sent its PIN, and a compartment that was emptied is kept for others. */
const FOR_GOOD: readonly ShipmentStatus[] = ['cancelled', 'ready-for-pickup', 'collected-from-locker'];

/** Whether a step is never taken back: a mistake of it is reported. */
export function isForGood(status: string): boolean {
  return FOR_GOOD.some((each) => each === status);
}

export interface StepTakenBack {
  readonly short_tracking_reference: string;
  readonly status: ShipmentStatus;
  /** Whether it is the driver's own step, and nothing has happened since. */
  readonly is_own: boolean;
  readonly is_newest: boolean;
  /** Whether it is on an invoice already. */
  readonly is_invoiced: boolean;
  readonly done_at: Date;
  readonly taken_back_at: Date;
}

/** Why a step of a driver cannot be taken back, in words for the driver; null where it can. */
export function whyNotTakenBack(step: StepTakenBack): string | null {
  const { short_tracking_reference: reference, status, is_own, is_newest, is_invoiced, done_at, taken_back_at } = step;
  if (!is_own) return `That step of ${reference} is not yours to take back.`;
  if (!is_newest) return `${reference} has gone on since. Report a mistake instead, and the office puts it right.`;
  if (isForGood(status)) return `${statusLabel(status)} cannot be taken back. Report a mistake instead.`;
  if (is_invoiced) return `${reference} is on an invoice already. Report a mistake instead, and the office puts it right.`;
  if (!mayTakeBack(done_at.getTime(), taken_back_at.getTime()))
    return 'A step can be taken back for ten minutes. Report a mistake instead, and the office puts it right.';
  return null;
}
