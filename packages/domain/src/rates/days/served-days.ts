import type { Side } from '../../shipments/shipment-draft.ts';
import type { Weekday } from '../../time/day.ts';
import { WEEKDAY_NAMES } from '../../time/weekday-names.ts';
import type { WeekdayName } from '../../time/weekday-names.ts';
import { zonesOf } from '../card/card-zones.ts';
import type { Whereabouts } from '../card/card-zones.ts';
import type { CompiledRateCard } from '../card/compile-rate-card.ts';
import { MONDAY_TO_FRIDAY } from './estimate.ts';
import { areaWeekdays } from '../price/quote.ts';

/** What a card says wherever the place is, by side; and whether any area has days of its own. */
interface CardDays {
  readonly sides: Readonly<Record<Side, readonly WeekdayName[]>>;
  readonly has_areas: boolean;
}

const days_of_cards = new WeakMap<CompiledRateCard, CardDays>();

/**
 * The weekdays on which at least one service of the card works at a side, from Monday to Sunday: those of its service levels, as far as
 * the service areas of the place are served on them. Public holidays are days of a calendar and play no part. Source: public API §2.
 */
export function servedDays(card: CompiledRateCard, side: Side, where: Whereabouts): readonly WeekdayName[] {
  const { sides, has_areas } = daysOf(card);
  if (!has_areas) return sides[side];
  const served = areaWeekdays(card.zones.zones, zonesOf(card.zones, where));
  return served === null ? sides[side] : sides[side].filter((name) => served.some((weekday) => WEEKDAY_NAMES[weekday] === name));
}

/** The weekdays on which some service of the card delivers where no area has days of its own. */
export function deliveredDays(card: CompiledRateCard): readonly WeekdayName[] {
  return daysOf(card).sides.delivery;
}

/** Quotes are asked by the thousand, so a card's own days are worked out once. */
function daysOf(compiled: CompiledRateCard): CardDays {
  const known = days_of_cards.get(compiled);
  if (known) return known;
  const levels = compiled.card.service_levels;
  const found = {
    sides: {
      collection: namesOf(levels.flatMap((level) => level.collection_weekdays)),
      delivery: namesOf(levels.flatMap((level) => level.delivery_weekdays ?? MONDAY_TO_FRIDAY)),
    },
    has_areas: compiled.card.zones.some(({ kind }) => kind === 'service_days'),
  };
  days_of_cards.set(compiled, found);
  return found;
}

function namesOf(weekdays: readonly Weekday[]): readonly WeekdayName[] {
  return WEEK.filter((weekday) => weekdays.includes(weekday)).map((weekday) => WEEKDAY_NAMES[weekday]);
}

/** Monday first, as weeks are shown. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
