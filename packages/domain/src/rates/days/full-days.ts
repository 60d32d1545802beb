import type { Day } from '../../time/day.ts';
import type { FullDays } from './estimate.ts';
import type { ServiceLevel } from '../card/rate-card.ts';

/** Collections that are booked, by the code of the service level and by day. */
export type BookedDays = ReadonlyMap<string, ReadonlyMap<Day, number>>;

/** Whether any service of a tariff has a capacity: without one bookings are not counted. */
export function hasCapacities(levels: readonly Pick<ServiceLevel, 'capacity_per_day'>[]): boolean {
  return levels.some(({ capacity_per_day }) => capacity_per_day !== null);
}

/** The days on which services can collect no more; undefined where every day has room. */
export function fullDaysOf(
  levels: readonly Pick<ServiceLevel, 'code' | 'capacity_per_day'>[],
  booked: BookedDays,
): FullDays | undefined {
  const full = levels.flatMap(({ code, capacity_per_day }): [string, readonly Day[]][] => {
    if (capacity_per_day === null) return [];
    const days = [...(booked.get(code) ?? [])].flatMap(([day, count]) => (count >= capacity_per_day ? [day] : []));
    return days.length === 0 ? [] : [[code, days.toSorted()]];
  });
  return full.length === 0 ? undefined : Object.fromEntries(full);
}
