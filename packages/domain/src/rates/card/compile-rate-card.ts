import { compileZones } from './card-zones.ts';
import type { CardZones } from './card-zones.ts';
import type {
  Extra,
  OptInRate,
  OptInTimeBasedRate,
  Rate,
  RateAdjustment,
  RateCard,
  RateGroup,
  ServiceLevel,
  Surcharge,
  TimeBasedRateAdjustment,
  VatType,
  WeightRounding,
} from './rate-card.ts';

/** A card with its indexes: rating looks up, it never searches. Built once when a revision is loaded. */
export interface CompiledRateCard {
  readonly card: RateCard;
  readonly zones: CardZones;
  readonly zone_positions: ReadonlyMap<number, number>;
  readonly groups: ReadonlyMap<number, CompiledGroup>;
  readonly default_group: CompiledGroup;
  /** All rules that may be added to a base rate, in the order they are applied. */
  readonly rules: readonly CardRule[];
}

export interface CompiledGroup {
  readonly group: RateGroup;
  /** In the order they are offered when prices are equal. */
  readonly levels: readonly CompiledLevel[];
}

/** A service level as one rate group sells it. */
export interface CompiledLevel {
  readonly level: ServiceLevel;
  /** The level with what it promises between zones, those that name more zones first. */
  readonly promises: readonly ZoneEstimate[];
  readonly volumetric_divisor: number;
  readonly weight_rounding: WeightRounding;
  readonly vat_type: VatType;
  readonly rates: RateIndex;
  /** Positions in the card's `rules` of those whose scope this service level and group meet. */
  readonly rules: readonly number[];
  /** The same as one flag for each of the card's rules. */
  readonly has_rule: Uint8Array;
}

/** What a service promises from one zone to another, by their positions; null is anywhere. */
interface ZoneEstimate {
  readonly from: number | null;
  readonly to: number | null;
  readonly level: ServiceLevel;
}

/** Rates of one service level and group by their pair of zones. */
export interface RateIndex {
  /** By `pairKey`; the position one past the last zone stands for "anywhere". */
  readonly by_pair: ReadonlyMap<number, WeightBreaks>;
  readonly anywhere: number;
  readonly from_zones: ReadonlySet<number>;
  readonly to_zones: ReadonlySet<number>;
}

/** Rates of one pair, ascending by minimum. `highest_max[i]` is the highest maximum among the rates up to `i`. */
export interface WeightBreaks {
  readonly rates: readonly Rate[];
  readonly highest_max: readonly number[];
}

/** A rule with the step of the rating order it belongs to. */
export type CardRule =
  | { readonly kind: 'surcharge'; readonly rule: Surcharge; readonly zone_positions: ReadonlySet<number> }
  | { readonly kind: 'opt_in_rate'; readonly rule: OptInRate }
  | { readonly kind: 'rate_adjustment'; readonly rule: RateAdjustment }
  | { readonly kind: 'time_based_rate_adjustment'; readonly rule: TimeBasedRateAdjustment }
  | { readonly kind: 'opt_in_time_based_rate'; readonly rule: OptInTimeBasedRate }
  | { readonly kind: 'extra'; readonly rule: Extra };

/** Prepares a card for rating. A card without a default rate group is a fault and throws a RangeError. */
export function compileRateCard(card: RateCard): CompiledRateCard {
  const zones = compileZones(card.zones);
  const zone_positions = new Map(card.zones.map((zone, at) => [zone.id, at]));
  const rules = rulesInOrder(card, zone_positions);
  const rates = ratesByLevel(card);
  const levels = card.service_levels.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || (a.code < b.code ? -1 : 1));

  // One for all groups, because estimates are kept by the level they are made for.
  const promises = new Map(levels.map((level) => [level.id, promisesOf(level, zone_positions)]));
  const groups = new Map<number, CompiledGroup>();
  for (const group of card.rate_groups) {
    groups.set(group.id, {
      group,
      levels: levels.map((level) => {
        const in_scope = rules.map((rule) => isInScope(rule, level, group));
        const differs = group.service_levels?.find((entry) => entry.service_level_id === level.id);
        return {
          level,
          promises: promises.get(level.id) ?? [],
          volumetric_divisor: differs?.volumetric_divisor ?? level.volumetric_divisor,
          weight_rounding: differs?.weight_rounding ?? level.weight_rounding,
          vat_type: differs?.vat_type ?? level.vat_type,
          rates: indexRates(rates.get(`${group.id}|${level.id}`) ?? [], zone_positions),
          rules: in_scope.flatMap((is_in, at) => (is_in ? [at] : [])),
          has_rule: Uint8Array.from(in_scope, Number),
        };
      }),
    });
  }
  const default_group = [...groups.values()].find(({ group }) => group.is_default);
  if (!default_group) throw new RangeError(`Rate card ${card.id} has no default rate group`);
  return { card, zones, zone_positions, groups, default_group, rules };
}

/** Those whose zones the card does not have hold nowhere. */
function promisesOf(level: ServiceLevel, zone_positions: ReadonlyMap<number, number>): ZoneEstimate[] {
  const positionOf = (id: number | null) => (id === null ? null : zone_positions.get(id));
  const named = ({ from, to }: ZoneEstimate) => Number(from !== null) + Number(to !== null);
  return (level.estimates_between ?? [])
    .flatMap(({ from_zone_id, to_zone_id, ...estimate }): ZoneEstimate[] => {
      const [from, to] = [positionOf(from_zone_id), positionOf(to_zone_id)];
      return from === undefined || to === undefined ? [] : [{ from, to, level: { ...level, ...estimate } }];
    })
    .toSorted((one, other) => named(other) - named(one));
}

/** The level as it is between two places: with another estimate where it has one for their zones. */
export function levelBetween(
  { level, promises }: CompiledLevel,
  pair: { from: readonly number[]; to: readonly number[] },
): ServiceLevel {
  for (const { from, to, level: promised } of promises)
    if ((from === null || pair.from.includes(from)) && (to === null || pair.to.includes(to))) return promised;
  return level;
}

/** The rate group of an account, the default one where it has none that the card knows. */
export function groupOf({ groups, default_group }: CompiledRateCard, rate_group_id: number | null): CompiledGroup {
  return (rate_group_id === null ? undefined : groups.get(rate_group_id)) ?? default_group;
}

/** The key of a pair of zone positions; 2^20 zones keep it a small whole number's product and collision-free. */
export function pairKey(from_zone: number, to_zone: number): number {
  return from_zone * 1_048_576 + to_zone;
}

/** The rates of a pair whose weight break holds the weight, cheapest look-up first by minimum.
 *  A break holds what is above its minimum, up to and including its maximum; one from 0 holds 0 too. */
export function ratesForWeight(breaks: WeightBreaks, grams: number): Rate[] {
  let low = 0;
  let high = breaks.rates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rate = breaks.rates[middle];
    if (rate && isAboveMinimum(rate, grams)) low = middle + 1;
    else high = middle;
  }
  const found: Rate[] = [];
  for (let at = low - 1; at >= 0 && (breaks.highest_max[at] ?? 0) >= grams; at--) {
    const rate = breaks.rates[at];
    if (rate && grams <= (rate.max_weight_grams ?? Infinity)) found.push(rate);
  }
  return found;
}

export function isAboveMinimum(rate: Pick<Rate, 'min_weight_grams'>, grams: number): boolean {
  return grams > rate.min_weight_grams || rate.min_weight_grams === 0;
}

function rulesInOrder(card: RateCard, zone_positions: ReadonlyMap<number, number>): CardRule[] {
  const surcharges = card.surcharges.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.id - b.id);
  return [
    ...surcharges.map((rule) => ({ kind: 'surcharge', rule, zone_positions: positionsOf(rule, zone_positions) }) as const),
    ...byId(card.opt_in_rates).map((rule) => ({ kind: 'opt_in_rate', rule }) as const),
    ...byId(card.rate_adjustments).map((rule) => ({ kind: 'rate_adjustment', rule }) as const),
    ...byId(card.time_based_rate_adjustments).map((rule) => ({ kind: 'time_based_rate_adjustment', rule }) as const),
    ...byId(card.opt_in_time_based_rates).map((rule) => ({ kind: 'opt_in_time_based_rate', rule }) as const),
    ...byId(card.extras).map((rule) => ({ kind: 'extra', rule }) as const),
  ];
}

function positionsOf(rule: Surcharge, zone_positions: ReadonlyMap<number, number>): Set<number> {
  if (rule.type !== 'zone') return new Set();
  return new Set(rule.zone_ids.flatMap((id) => zone_positions.get(id) ?? []));
}

function byId<T extends { readonly id: number }>(rules: readonly T[]): T[] {
  return rules.toSorted((a, b) => a.id - b.id);
}

function isInScope({ rule }: CardRule, level: ServiceLevel, group: RateGroup): boolean {
  const for_level = rule.service_level_ids === undefined || rule.service_level_ids.includes(level.id);
  return for_level && (rule.rate_group_ids === undefined || rule.rate_group_ids.includes(group.id));
}

function ratesByLevel(card: RateCard): Map<string, Rate[]> {
  const by_level = new Map<string, Rate[]>();
  for (const rate of card.rates) {
    const key = `${rate.rate_group_id}|${rate.service_level_id}`;
    const rates = by_level.get(key);
    if (rates) rates.push(rate);
    else by_level.set(key, [rate]);
  }
  return by_level;
}

function indexRates(rates: readonly Rate[], zone_positions: ReadonlyMap<number, number>): RateIndex {
  const anywhere = zone_positions.size;
  const grouped = new Map<number, Rate[]>();
  const from_zones = new Set<number>();
  const to_zones = new Set<number>();
  for (const rate of rates) {
    const from = rate.from_zone_id === null ? anywhere : zone_positions.get(rate.from_zone_id);
    const to = rate.to_zone_id === null ? anywhere : zone_positions.get(rate.to_zone_id);
    if (from === undefined || to === undefined) continue;
    from_zones.add(from);
    to_zones.add(to);
    const of_pair = grouped.get(pairKey(from, to));
    if (of_pair) of_pair.push(rate);
    else grouped.set(pairKey(from, to), [rate]);
  }
  const by_pair = new Map<number, WeightBreaks>();
  for (const [key, of_pair] of grouped) by_pair.set(key, weightBreaks(of_pair));
  return { by_pair, anywhere, from_zones, to_zones };
}

function weightBreaks(rates: Rate[]): WeightBreaks {
  const sorted = rates.toSorted((a, b) => a.min_weight_grams - b.min_weight_grams || a.id - b.id);
  let highest = 0;
  const highest_max = sorted.map((rate) => (highest = Math.max(highest, rate.max_weight_grams ?? Infinity)));
  return { rates: sorted, highest_max };
}
