import { isServiceDay, countOfDay } from '../rates/days/service-calendar.ts';
import type { ServiceDays } from '../rates/days/service-calendar.ts';
import { isDayOpen, isEnded } from '../shipments/notices/own-pages.ts';
import { STATUS_MATRIX } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { addDays, dayOfCount } from '../time/day.ts';
import type { Day } from '../time/day.ts';

/** A recipient changes where or when a parcel comes so often at most. Source: screens S57. */
export const CHANGES_MAX = 2;
/** So many days are offered. Source: screens S57. */
export const DAYS_OFFERED = 10;
/** A day of another season is not looked for. */
const DAYS_LOOKED_AT = 60;
/** So many wrong tries in a row lock the page for the time below. */
export const WRONG_TRIES_MAX = 5;
export const LOCKED_MS = 60 * 60 * 1000;
/** An attempt is contested while it can still be looked into. */
export const CONTEST_DAYS = 3;

/** Where the parcel is for who would change its delivery: all may change, only what the driver is told, or nothing more. */
export const RESCHEDULE_STATES = ['open', 'used_up', 'on_van', 'waiting', 'delivered', 'over', 'not_booked'] as const;
export type RescheduleState = (typeof RESCHEDULE_STATES)[number];

/** What may still be changed of a delivery by its recipient. Source: screens S57. */
export function rescheduleState(status: ShipmentStatus, changes: number): RescheduleState {
  if (STATUS_MATRIX[status].is_invalid) return 'not_booked';
  if (status === 'delivered') return 'delivered';
  if (isEnded(status)) return 'over';
  if (status === 'out-for-delivery') return 'on_van';
  if (!isDayOpen(status)) return 'waiting';
  return changes >= CHANGES_MAX ? 'used_up' : 'open';
}

/** Whether the driver can still be told something. */
export function mayTellDriver(state: RescheduleState): boolean {
  return state === 'open' || state === 'used_up' || state === 'on_van';
}

/** On the van, or between two tries: the day can be another one, the place cannot. */
const PLACE_STANDS: readonly ShipmentStatus[] = ['delivery-failed-attempt', 'delivery-exception', 'delivery-rejected'];

export function isPlaceOpen(status: ShipmentStatus): boolean {
  return isDayOpen(status) && !PLACE_STANDS.includes(status);
}

interface OfferedDays {
  /** On which the service delivers there. */
  readonly days: ServiceDays;
  readonly today: Day;
  /** Before it the parcel is not there; null where it is there already. */
  readonly earliest: Day | null;
  /** The day that is planned, which is no other day. */
  readonly planned: Day | null;
  /** How many deliveries of the service a day already has, where a day has room for so many only. */
  readonly booked: ReadonlyMap<Day, number>;
  readonly capacity_per_day: number | null;
}

/** The next days on which a parcel can be delivered instead: days of service with room, from tomorrow on. Source: screens S57. */
export function offeredDays({ days, today, earliest, planned, booked, capacity_per_day }: OfferedDays): Day[] {
  const tomorrow = addDays(today, 1);
  const first = countOfDay(earliest !== null && earliest > tomorrow ? earliest : tomorrow);
  const found: Day[] = [];
  for (let count = first; count < first + DAYS_LOOKED_AT && found.length < DAYS_OFFERED; count++) {
    const day = dayOfCount(count);
    const has_room = capacity_per_day === null || (booked.get(day) ?? 0) < capacity_per_day;
    if (day !== planned && has_room && isServiceDay(days, count)) found.push(day);
  }
  return found;
}

/** The part of a day that a recipient may choose. Empty is any time. */
export const DAY_PARTS = {
  any: { after: '', before: '' },
  morning: { after: '08:00', before: '12:00' },
  afternoon: { after: '12:00', before: '17:00' },
} as const;
export type DayPart = keyof typeof DAY_PARTS;

/** With whom a driver may leave a parcel, as the driver reads it. */
export const LEAVE_WITH = { neighbour: 'a neighbour', reception: 'reception', gatehouse: 'the gatehouse or security' } as const;
export type LeaveWith = keyof typeof LEAVE_WITH;

/** What the driver is told of it. */
export function leaveText(leave_with: LeaveWith, more: string): string {
  const rest = more.trim();
  return `Leave it with ${LEAVE_WITH[leave_with]}.${rest === '' ? '' : ` ${rest}`}`;
}

// The keys of the table above are exactly those of its type.
const LEAVE_NAMES = Object.keys(LEAVE_WITH) as LeaveWith[];

/** With whom the driver was asked to leave it; null where they were told something else, or nothing. */
export function leaveWithOf(told: string): LeaveWith | null {
  return LEAVE_NAMES.find((name) => told.startsWith(leaveText(name, ''))) ?? null;
}

/** Whether four digits are the last of a number, in a comparison that looks at each. */
export function isLastDigits(mobile_number: string, digits: string): boolean {
  const last = mobile_number.replaceAll(/\D/g, '').slice(-4);
  if (last.length !== 4 || digits.length !== 4) return false;
  return Array.from(last).filter((digit, at) => digit !== digits[at]).length === 0;
}

interface Tries {
  readonly wrong_tries: number;
  readonly time_wrong: Date | null;
}

/** How many tries are left before the page is locked; none while it is. */
export function triesLeft({ wrong_tries, time_wrong }: Tries, now: Date): number {
  const is_over = time_wrong !== null && now.getTime() - time_wrong.getTime() >= LOCKED_MS;
  return is_over ? WRONG_TRIES_MAX : Math.max(0, WRONG_TRIES_MAX - wrong_tries);
}
