import type { Violation } from '../../problem.ts';
import type { Day } from '../../time/day.ts';
import type { OptInRate, RateCard, RuleScope } from '../card/rate-card.ts';
import type { RatingInput } from './rating-input.ts';
import { outsideScope } from './rule-verdicts.ts';

/** The optional charges of a tariff, as the fields in which they are chosen are named. */
const OPT_IN_FIELDS = ['opt_in_rates', 'opt_in_time_based_rates'] as const;

/** For whom and when they are offered. */
export interface OptInReader extends Pick<RatingInput, 'account_id' | 'tags'> {
  readonly today: Day;
}

/** Whether a choice is offered at all to the caller; the service that is booked may leave it out still. */
export function isOfferedTo(rule: RuleScope, { today, ...input }: OptInReader): boolean {
  return outsideScope(rule, { input, today }) === null;
}

/** A choice that is not offered. */
export interface Unoffered {
  readonly field: (typeof OPT_IN_FIELDS)[number];
  /** By its name where the tariff has it, for others or for other days. */
  readonly text: string;
}

type Choice = Pick<RatingInput, (typeof OPT_IN_FIELDS)[number]>;
type OptInCard = Pick<RateCard, (typeof OPT_IN_FIELDS)[number]>;

/**
 * What of a choice is not offered: an id that the tariff does not have, or a charge that is for others or for other days. A sender must
 * not believe to have bought it.
 */
export function unofferedOptIns(card: OptInCard, chosen: Choice, reader: OptInReader): Unoffered[] {
  return OPT_IN_FIELDS.flatMap((field) =>
    (chosen[field] ?? []).flatMap((id): Unoffered[] => {
      const rate: OptInRate | undefined = card[field].find((each) => each.id === id);
      if (rate && isOfferedTo(rate, reader)) return [];
      return [{ field, text: rate ? `“${rate.name}” (${id})` : `the optional charge ${id}` }];
    }),
  );
}

/** The refusal of it in a quote or booking. */
export function optInChecks(unoffered: readonly Unoffered[]): Violation[] {
  return unoffered.map(({ field, text }) => ({
    field,
    code: 'not-offered',
    message: `${text.charAt(0).toUpperCase()}${text.slice(1)} is not offered.`,
  }));
}

/** The refusal of it when an old quote is accepted; null where all of it is offered still. */
export function noLongerOfferedText(unoffered: readonly Unoffered[]): string | null {
  if (unoffered.length === 0) return null;
  const list = unoffered.map(({ text }) => text).join(', ');
  return `What was chosen for this quote is no longer offered: ${list}. Please ask for a new quote.`;
}
