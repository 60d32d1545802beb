import { shownDay } from '../../time/typed-day.ts';
import { isBlank } from '../shipment-draft.ts';
import type { Side } from '../shipment-draft.ts';

/** The days of a shipment and the hours in which it is wanted. */
type Wanted = Readonly<Record<`${Side}_min_date`, string | null> & Record<`${Side}_${'after' | 'before'}`, string>>;

/** The same for an SMS, whose every sign counts: `collection 28 Nov, delivery 30 Nov`. */
export function rescheduledDays(wanted: Wanted, moved: readonly Side[]): string {
  return moved.map((side) => `${side} ${shownDay(wanted[`${side}_min_date`] ?? '').replace(/ \d{4}$/, '')}`).join(', ');
}

/** The days that were moved, in words: `collection on 28 Nov 2026, delivery on 30 Nov 2026, 08:00 to 12:00`. */
export function rescheduledText(wanted: Wanted, moved: readonly Side[]): string {
  return moved
    .map((side) => {
      const [from, to] = [wanted[`${side}_after`], wanted[`${side}_before`]];
      const hours = isBlank(from) || isBlank(to) ? '' : `, ${from} to ${to}`;
      return `${side} on ${shownDay(wanted[`${side}_min_date`] ?? '')}${hours}`;
    })
    .join(', ');
}
