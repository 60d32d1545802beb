import type { Day } from '../time/day.ts';
import type { LineOf } from './card/card-parts.ts';
import type { RateCard, RuleScope, ServiceLevel } from './card/rate-card.ts';
import { outsideScope } from './price/rule-verdicts.ts';

/** What a tariff adds to base rates. */
export const ADDED_PARTS = [
  'surcharges',
  'rate_adjustments',
  'time_based_rate_adjustments',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'extras',
] as const;
export type AddedPart = (typeof ADDED_PARTS)[number];

/** An account as a tariff sees it on a day. */
export interface TariffAccount {
  readonly account_id: number;
  readonly tags: readonly string[];
  /** The group that it pays by. */
  readonly rate_group_id: number;
  readonly today: Day;
}

/**
 * The lines of a part that hold for an account on a day, those for it or for accounts like it before those for all accounts. Source:
 * screens S44.
 */
export function linesForAccount<Part extends AddedPart>(
  card: Pick<RateCard, Part>,
  part: Part,
  { rate_group_id, today, ...input }: TariffAccount,
): LineOf<Part>[] {
  const lines: readonly LineOf<Part>[] = card[part];
  const held = lines.filter(
    (line) => outsideScope(line, { input, today }) === null && (line.rate_group_ids?.includes(rate_group_id) ?? true),
  );
  return [...held.filter(isForSome), ...held.filter((line) => !isForSome(line))];
}

/** The services that an account may book. */
export function levelsForAccount(card: Pick<RateCard, 'service_levels'>, account_id: number): ServiceLevel[] {
  return card.service_levels.filter(({ account_ids }) => account_ids?.includes(account_id) ?? true);
}

function isForSome({ account_ids, tags, rate_group_ids }: RuleScope): boolean {
  return account_ids !== undefined || tags !== undefined || rate_group_ids !== undefined;
}
