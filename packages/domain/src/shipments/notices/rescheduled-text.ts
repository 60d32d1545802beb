import { filled } from './texts/language.ts';
import type { Language } from './texts/language.ts';
import { longDayIn, shortDayIn } from './texts/language-days.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';
import { isBlank } from '../shipment-draft.ts';
import type { Side } from '../shipment-draft.ts';

/** The days of a shipment and the hours in which it is wanted. */
export type Wanted = Readonly<Record<`${Side}_min_date`, string | null> & Record<`${Side}_${'after' | 'before'}`, string>>;

/** The same for an SMS, whose every sign counts: `collection 28 Nov, delivery 30 Nov`. */
export function rescheduledDays(wanted: Wanted, moved: readonly Side[], language: Language = 'en'): string {
  const { on_day_sms } = MESSAGE_TEXTS[language];
  return moved
    .map((side) => filled(on_day_sms[side], { day: shortDayIn(language, wanted[`${side}_min_date`] ?? '') }))
    .join(', ');
}

/** The days that were moved, in words: `collection on 28 Nov 2026, delivery on 30 Nov 2026, 08:00 to 12:00`. */
export function rescheduledText(wanted: Wanted, moved: readonly Side[], language: Language = 'en'): string {
  const { on_day, between } = MESSAGE_TEXTS[language];
  return moved
    .map((side) => {
      const [from, to] = [wanted[`${side}_after`], wanted[`${side}_before`]];
      const hours = isBlank(from) || isBlank(to) ? '' : filled(between, { from, to });
      return filled(on_day[side], { day: longDayIn(language, wanted[`${side}_min_date`] ?? '') }) + hours;
    })
    .join(', ');
}
