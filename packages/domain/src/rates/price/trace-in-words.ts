import { dayInWords } from '../../time/day-in-words.ts';
import type { Day } from '../../time/day.ts';
import type { Rate, WeightRounding } from '../card/rate-card.ts';
import { exceptionText } from '../rate-exceptions.ts';
import type { RatingTrace } from './rating-trace.ts';

/** A price in words, for one kind of reader. */
export interface PriceExplanation {
  /** What the price or the refusal comes of, a sentence a step. */
  readonly applied: readonly string[];
  /** What was looked at and not charged, each with the reason. */
  readonly not_applied: readonly string[];
}

/** How the charged weight was rounded. */
export const ROUNDINGS: Readonly<Record<WeightRounding, string>> = {
  round_up: 'rounded up to whole kilograms',
  round_normally: 'rounded to the nearest kilogram',
  round_up_to_nearest_half: 'rounded up to half kilograms',
  do_not_round: 'not rounded',
};

/** What is different in these days at either side. */
export function exceptionLines({ input }: RatingTrace): string[] {
  return (input.exceptions ?? []).map((exception, _at, met) => exceptionText(exception, met));
}

/** That it is collected later because the day was full. */
export function fullDayLines({ service_level, full_day, collection_day }: RatingTrace): string[] {
  return full_day === undefined || collection_day === null
    ? []
    : [movedCollectionText(service_level.name, { full_day, collection_day })];
}

/** The text for the booker when the day was full. */
export function movedCollectionText(name: string, { full_day, collection_day }: { full_day: Day; collection_day: Day }): string {
  return `${name} is fully booked on ${dayInWords(full_day)}: it is collected on ${dayInWords(collection_day)}.`;
}

/** Between which areas a rate holds, by their names. */
export function pairText({ from_zone_id, to_zone_id }: Rate, trace: RatingTrace): string {
  if (from_zone_id === null && to_zone_id === null) return 'anywhere';
  const zones = [...trace.collection_zones, ...trace.delivery_zones, ...(trace.other_zones ?? [])];
  const nameOf = (id: number | null) => (id === null ? 'anywhere' : (zones.find((zone) => zone.id === id)?.name ?? `zone ${id}`));
  return `${nameOf(from_zone_id)} to ${nameOf(to_zone_id)}`;
}
