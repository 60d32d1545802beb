import { DAY_MS, dayOf } from '../../time/day.ts';
import { DEAD_STATUSES } from '../anonymise.ts';
import { STATUS_MATRIX } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';

/** A delivery as it was promised before and after a change. */
export interface PromiseMoved {
  readonly status: ShipmentStatus;
  readonly was: Date | null;
  readonly is: Date | null;
  /** A customer or recipient has asked for it: what they want is no delay to them. */
  readonly is_asked_for: boolean;
  /** That the delivery has another day is told already, with the day. */
  readonly is_told: boolean;
  /** So much later counts; 0 tells of none. */
  readonly notice_hours: number;
}

const HOUR_MS = DAY_MS / 24;

/**
 * Whether sender and recipient are told of a delay: what was promised of a shipment under way comes later by more than the provider's hours, and
 * not at their own wish. A quote or an unpaid booking was never announced. Source: docs/decisions/0251.
 */
export function isDelayToTell({ status, was, is, is_asked_for, is_told, notice_hours }: PromiseMoved): boolean {
  if (notice_hours === 0 || was === null || is === null || is_asked_for || is_told) return false;
  if (STATUS_MATRIX[status].is_invalid || (DEAD_STATUSES as readonly string[]).includes(status)) return false;
  return is.getTime() - was.getTime() > notice_hours * HOUR_MS;
}

/** The day until which a delivery is promised, as texts of another date know days. */
export function promisedDelivery(estimated_delivery_to: Date) {
  const none = { collection_min_date: null, collection_after: '', collection_before: '' };
  return { ...none, delivery_min_date: dayOf(estimated_delivery_to), delivery_after: '', delivery_before: '' };
}
