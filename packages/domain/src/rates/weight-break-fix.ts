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
 * the 6 kg that it names: no wider than one step of the weights that are charged, such a gap is written by mistake. A break that is free or
 * withdraws the offer is not widened, and neither is one where another pair prices weights of the gap: the cheapest of all that match holds.
 */
export function fixOfGap(rate: Rate, end: number, { rounding, matrix }: GapIn): WeightBreakFix | null {
  if (rate.min_weight_grams - end > STEPS[rounding]) return null;
  if (rate.formula_type !== 'flat' && rate.formula_type !== 'formula') return null;
  const others = isOpen(rate) ? matrix.rates : matrix.open;
  return others.some((other) => sharePlaces(rate, other) && holdsOf(other, end, rate.min_weight_grams))
    ? null
    : begunAt(rate, end);
}

interface GapIn {
  readonly rounding: WeightRounding;
  readonly matrix: RateMatrix;
}

/** The rates of one group and service level. */
export interface RateMatrix {
  readonly rates: readonly Rate[];
  /** Those from or to anywhere, which are few: of pairs without such an end only these price the same places. */
  readonly open: readonly Rate[];
}

/** Rates by group and service level. */
export function ratesByMatrix(rates: readonly Rate[]): ReadonlyMap<string, RateMatrix> {
  const matrices = new Map<string, { rates: Rate[]; open: Rate[] }>();
  for (const rate of rates) {
    const key = matrixKey(rate);
    const matrix = matrices.get(key) ?? { rates: [], open: [] };
    matrix.rates.push(rate);
    if (isOpen(rate)) matrix.open.push(rate);
    matrices.set(key, matrix);
  }
  return matrices;
}

export function matrixKey({ rate_group_id, service_level_id }: Pick<Rate, 'rate_group_id' | 'service_level_id'>): string {
  return `${rate_group_id}|${service_level_id}`;
}

function isOpen({ from_zone_id, to_zone_id }: Rate): boolean {
  return from_zone_id === null || to_zone_id === null;
}

/** Whether both price shipments between the same zones. Outlines of different zones may overlap too, which is not looked at. */
function sharePlaces(a: Rate, b: Rate): boolean {
  return isSameSide(a.from_zone_id, b.from_zone_id) && isSameSide(a.to_zone_id, b.to_zone_id);
}

function isSameSide(a: number | null, b: number | null): boolean {
  return a === null || b === null || a === b;
}

function holdsOf({ min_weight_grams, max_weight_grams }: Rate, from: number, to: number): boolean {
  return min_weight_grams < to && (max_weight_grams === null || max_weight_grams > from);
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
