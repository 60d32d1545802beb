/** What the office is shown beside a shipment of a sheet. Source: screens S25. */
export const STOP_MARKS = ['vip', 'hold', 'arrears'] as const;
export type StopMark = (typeof STOP_MARKS)[number];

export const TRIP_ACTS = ['start', 'end'] as const;
export type TripAct = (typeof TRIP_ACTS)[number];

/** When a trip was started and ended; both null before it. */
export interface Trip {
  readonly time_started: Date | null;
  readonly time_ended: Date | null;
}

/** Why a trip cannot be started or ended; null where it can. One that has ended is taken up again by starting it. Source: screens S25. */
export function whyNotTrip(trip: Trip, act: TripAct, driver: string): string | null {
  const is_under_way = trip.time_started !== null && trip.time_ended === null;
  if (act === 'start') return is_under_way ? `${driver} is on the way already.` : null;
  if (trip.time_started === null) return `The trip of ${driver} was not started.`;
  return is_under_way ? null : `The trip of ${driver} has ended already.`;
}

/** The statuses in which the parcels of a shipment can be loaded: it is the driver's, and not on the way yet. */
export const LOADABLE_STATUS = 'delivery-assigned';

/** Whether all parcels of a shipment are loaded; of none there is nothing to load. */
export function isLoaded(parcel_ids: readonly number[], loaded: ReadonlySet<number>): boolean {
  return parcel_ids.length > 0 && parcel_ids.every((id) => loaded.has(id));
}
