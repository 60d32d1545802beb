import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { DUE } from './due-statuses.ts';

/** Statuses of parcels that are in the vehicle of the driver of their delivery. */
export const ON_THE_VAN: readonly ShipmentStatus[] = DUE.delivery.filter((status) => status !== 'delivery-assigned');

/** The status of a parcel that is in the vehicle of the driver who collected it, until a hub scans it in. */
export const COLLECTED_BY_DRIVER: ShipmentStatus = 'collected';

interface DayOfDriver {
  /** What the driver said last; null before the first time. */
  readonly duty: { readonly is_on_duty: boolean; readonly since: Date } | null;
  /** When the trip of the day was ended; null while it was not. */
  readonly time_ended: Date | null;
}

/**
 * Since when the day of a driver is over: since the driver went off duty, or the trip was ended. Null while the driver is at work, or has never
 * been. What is in the vehicle then is to be fetched from it, or goes out the next day. Source: screens S24, docs/decisions/0322.
 */
export function dayEndedAt({ duty, time_ended }: DayOfDriver): Date | null {
  if (duty?.is_on_duty === false) return duty.since;
  if (time_ended === null) return null;
  return duty === null || duty.since < time_ended ? time_ended : null;
}
