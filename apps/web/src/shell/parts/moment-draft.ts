import { dayOf, timeOf } from '@tsela/domain/time/day';

/** A moment at which something changed. */
export interface Moment {
  readonly time: string;
  readonly actions: readonly string[];
  readonly actors: readonly string[];
}

/** The instant of an address; null for whatever is none. */
export function instantIn(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** An instant as its field has it, in South African time; empty for none. */
export function fieldText(instant: string | null): string {
  if (instant === null) return '';
  const moment = new Date(instant);
  // Seconds are the same in every zone.
  return `${dayOf(moment)}T${timeOf(moment)}:${moment.toISOString().slice(17, 19)}`;
}

/** The instant that was entered, in South African time whatever the clock of the device says; undefined for none. */
export function enteredInstant(text: string): string | undefined {
  const time = Date.parse(`${text}+02:00`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Which change a moment comes after, counted from 0; -1 before the first. */
export function placeAmong(moments: readonly Pick<Moment, 'time'>[], at: string): number {
  return moments.filter(({ time }) => time <= at).length - 1;
}
