import { breakText } from './line-names.ts';
import type { Rate, RateCard, WeightRounding } from './rate-card.ts';

/** What puts a weight break right without anybody having to decide: it begins where the one before ends, or it goes. */
export interface WeightBreakFix {
  readonly rate_id: number;
  /** Null takes the break out. */
  readonly min_weight_grams: number | null;
  /** The break as it is and as it would be; null where it goes. */
  readonly before: string;
  readonly after: string | null;
}

/** The break before, as far as breaks reach until then; null where nothing stands before. */
interface Reached {
  readonly end: number | null;
  readonly by: Rate | null;
}

/**
 * The fix of a break that overlaps with one before it; null where somebody has to say which price holds. Where both cost the same, no price
 * depends on it.
 */
export function fixOfOverlap(rate: Rate, { end, by }: Reached): WeightBreakFix | null {
  if (by === null || priceOf(rate) !== priceOf(by)) return null;
  const is_inside = end === null || (rate.max_weight_grams !== null && rate.max_weight_grams <= end);
  return is_inside ? { rate_id: rate.id, min_weight_grams: null, before: breakText(rate), after: null } : begunAt(rate, end);
}

/**
 * The fix of a gap before a break; null where it may be meant. A break holds what is above its beginning, so "0 to 5, 6 to 10" leaves out just
 * the 6 kg that it names: no wider than one step of the weights that are charged, such a gap is written by mistake.
 */
export function fixOfGap(rate: Rate, end: number, rounding: WeightRounding): WeightBreakFix | null {
  return rate.min_weight_grams - end <= STEPS[rounding] ? begunAt(rate, end) : null;
}

/** Grams from one charged weight to the next. Where nothing is rounded, people write a hundredth of a kilogram more. */
const STEPS: Readonly<Record<WeightRounding, number>> = {
  round_up: 1000,
  round_normally: 1000,
  round_up_to_nearest_half: 500,
  do_not_round: 10,
};

/** How weights of a rate are rounded: the group may have it otherwise than the service level. */
export function roundingOf(card: Pick<RateCard, 'rate_groups' | 'service_levels'>, rate: Rate): WeightRounding {
  const group = card.rate_groups.find(({ id }) => id === rate.rate_group_id);
  const own = group?.service_levels?.find(({ service_level_id }) => service_level_id === rate.service_level_id);
  const level = card.service_levels.find(({ id }) => id === rate.service_level_id);
  return own?.weight_rounding ?? level?.weight_rounding ?? 'do_not_round';
}

function begunAt(rate: Rate, min_weight_grams: number): WeightBreakFix {
  return {
    rate_id: rate.id,
    min_weight_grams,
    before: breakText(rate),
    after: breakText({ ...rate, min_weight_grams }),
  };
}

/** The same text for the same price. */
function priceOf({ formula_type, charges, minimum_cents, maximum_cents }: Rate): string {
  return JSON.stringify([formula_type, charges, minimum_cents, maximum_cents]);
}
