import type { RateCard } from './rate-card.ts';

/** The parts of a card that are lists of lines with ids, in the order in which they are shown. */
export const CARD_LIST_PARTS = [
  'service_levels',
  'zones',
  'rate_groups',
  'rates',
  'surcharges',
  'rate_adjustments',
  'time_based_rate_adjustments',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'extras',
] as const satisfies readonly (keyof RateCard)[];

export type CardListPart = (typeof CARD_LIST_PARTS)[number];
/** A part as findings and differences name it. */
export type CardPart = CardListPart | 'header';
/** A line of a part. */
export type LineOf<Part extends CardListPart> = RateCard[Part][number];
