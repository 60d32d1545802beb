import { breakText } from '../price/line-names.ts';
import type { Rate, RateCard, WeightRounding } from './rate-card.ts';
import type { SharedPlaces } from './shared-places.ts';

/** The fix of a weight break that needs no decision: it begins where the one before ends, or it goes. */
export interface WeightBreakFix {
  readonly rate_id: number;
  /** Null takes the break out. */
  readonly min_weight_grams: number | null;
  /** The break as it is and as it would be; null where it goes. */
  readonly before: string;
  readonly after: string | null;
}

/** The break before, as far as breaks reach until then; null where nothing is before. */
interface Reached {
  readonly end: number | null;
  readonly by: Rate | null;
}

/**
 * The fix of a break that overlaps with one before it; null where the user has to decide which price holds. Where both cost the same, no
 * price depends on it.
 */
export function fixOfOverlap(rate: Rate, { end, by }: Reached): WeightBreakFix | null {
  if (by === null || priceOf(rate) !== priceOf(by)) return null;
  const is_inside = end === null || (rate.max_weight_grams !== null && rate.max_weight_grams <= end);
  return is_inside ? { rate_id: rate.id, min_weight_grams: null, before: breakText(rate), after: null } : begunAt(rate, end);
}

/**
 * The fix of a gap before a break; null where it may be meant. A break holds what is above its beginning, so "0 to 5, 6 to 10" leaves out just
 * the 6 kg that it names: no wider than one step of the weights that are charged, such a gap is written by mistake. A break that is free or
 * withdraws the offer is not widened. Neither is one where another pair may price the same places at weights of the gap, because the cheapest
 * of all that match holds: then that rate is answered.
 */
export function fixOfGap(rate: Rate, end: number, { rounding, matrix, shared }: GapIn): WeightBreakFix | Rate | null {
  if (rate.min_weight_grams - end > STEPS[rounding]) return null;
  if (rate.formula_type !== 'flat' && rate.formula_type !== 'formula') return null;
  const others = isOpen(rate) ? matrix.rates : [...matrix.open, ...ratesBeside(rate, matrix, shared)];
  const priced_by = others.find((other) => sharePlaces(rate, other, shared) && holdsOf(other, end, rate.min_weight_grams));
  return priced_by ?? begunAt(rate, end);
}

interface GapIn {
  readonly rounding: WeightRounding;
  readonly matrix: RateMatrix;
  readonly shared: SharedPlaces;
}

/** The rates of pairs whose two zones may hold the same places as those of a rate; where it is faster to look through all, of all. */
function ratesBeside({ from_zone_id, to_zone_id }: Rate, { rates, ofPair }: RateMatrix, shared: SharedPlaces): readonly Rate[] {
  if (from_zone_id === null || to_zone_id === null) return rates;
  const [from, to] = [shared(from_zone_id), shared(to_zone_id)];
  if ((from.size + 1) * (to.size + 1) > rates.length) return rates;
  return [from_zone_id, ...from].flatMap((a) => [to_zone_id, ...to].flatMap((b) => ofPair(a, b)));
}

/** The rates of one group and service level. */
export interface RateMatrix {
  readonly rates: readonly Rate[];
  /** Those from or to anywhere, which are few: of pairs without such an end only these price the same places. */
  readonly open: readonly Rate[];
  readonly ofPair: (from_zone_id: number, to_zone_id: number) => readonly Rate[];
}

/** Rates by group and service level. */
export function ratesByMatrix(rates: readonly Rate[]): ReadonlyMap<string, RateMatrix> {
  const of_matrix = new Map<string, Rate[]>();
  for (const rate of rates) append(of_matrix, matrixKey(rate), rate);
  return new Map([...of_matrix].map(([key, own]) => [key, rateMatrix(own)]));
}

export function rateMatrix(rates: readonly Rate[]): RateMatrix {
  let by_pair: Map<string, Rate[]> | null = null;
  return {
    rates,
    open: rates.filter(isOpen),
    ofPair(from, to) {
      // Most tariffs have no gap that needs it.
      if (by_pair === null) {
        by_pair = new Map();
        for (const rate of rates) append(by_pair, `${rate.from_zone_id}|${rate.to_zone_id}`, rate);
      }
      return by_pair.get(`${from}|${to}`) ?? [];
    },
  };
}

function append(map: Map<string, Rate[]>, key: string, rate: Rate): void {
  const of_key = map.get(key);
  if (of_key) of_key.push(rate);
  else map.set(key, [rate]);
}

export function matrixKey({ rate_group_id, service_level_id }: Pick<Rate, 'rate_group_id' | 'service_level_id'>): string {
  return `${rate_group_id}|${service_level_id}`;
}

function isOpen({ from_zone_id, to_zone_id }: Rate): boolean {
  return from_zone_id === null || to_zone_id === null;
}

/** Whether both may price shipments between the same places. */
function sharePlaces(a: Rate, b: Rate, shared: SharedPlaces): boolean {
  return isSameSide(a.from_zone_id, b.from_zone_id, shared) && isSameSide(a.to_zone_id, b.to_zone_id, shared);
}

function isSameSide(a: number | null, b: number | null, shared: SharedPlaces): boolean {
  return a === null || b === null || a === b || shared(a).has(b);
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
