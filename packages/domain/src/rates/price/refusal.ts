import type { ServiceLevelAddressType } from '../../pickup-points/pickup-providers.ts';
import type { Day } from '../../time/day.ts';
import type { BaseRate } from './base-rate.ts';
import type { RatedParcel } from './charged-weight.ts';
import type { CompiledLevel, RateIndex, WeightBreaks } from '../card/compile-rate-card.ts';
import { isAboveMinimum } from '../card/compile-rate-card.ts';
import type { Quote } from './quote.ts';
import type { ParcelLimits, Rate } from '../card/rate-card.ts';
import type { RatingSide } from './rating-input.ts';

/** Why a service level has no price, with what is needed to say it. Wording is made only when someone reads it. */
export type Refusal =
  | { readonly reason: 'account_not_allowed' | 'no_rates' | 'no_service_day' | 'no_rate_for_areas' }
  | { readonly reason: 'collection_address_type' | 'delivery_address_type' }
  | { readonly reason: 'collection_outside_areas' | 'delivery_outside_areas' }
  | { readonly reason: 'too_many_parcels'; readonly count_max: number; readonly by: number }
  | { readonly reason: 'parcel_too_heavy'; readonly parcel: number; readonly max_grams: number; readonly by: number }
  | { readonly reason: 'parcel_too_large'; readonly parcel: number; readonly by: number }
  | {
      readonly reason: 'over_maximum_weight' | 'under_minimum_weight' | 'between_weights';
      readonly rate: Rate;
      readonly by: number;
    }
  | { readonly reason: 'withdrawn'; readonly rate: Rate }
  | { readonly reason: 'branch_distance_unknown' }
  | { readonly reason: 'fully_booked'; readonly full_day: Day; readonly next_day: Day };

/** What stands against a service level before any rate is looked at, or null. */
export function refuseByLevel({ level }: CompiledLevel, quote: Quote): Refusal | null {
  const { input } = quote.facts;
  if (level.account_ids !== undefined && (input.account_id === null || !level.account_ids.includes(input.account_id))) {
    return { reason: 'account_not_allowed' };
  }
  if (!accepts(level.collection_address_type, input.collection.kind)) return { reason: 'collection_address_type' };
  if (!accepts(level.delivery_address_type, input.delivery.kind)) return { reason: 'delivery_address_type' };
  return level.parcel_limits ? refuseByLimits(level.parcel_limits, input.parcels) : null;
}

/** Turns a base rate that is none into the refusal it means. */
export function refuseByRates(
  base: Exclude<BaseRate, { kind: 'rate' }>,
  level: CompiledLevel,
  quote: Quote,
  charged_grams: number,
): Refusal {
  switch (base.kind) {
    case 'withdrawn':
      return { reason: 'withdrawn', rate: base.rate };
    case 'distance_unknown':
      return { reason: 'branch_distance_unknown' };
    case 'no_weight':
      return refuseByWeight(base.breaks, charged_grams);
    case 'no_areas':
      return refuseByAreas(level.rates, quote);
  }
}

/** Whether a service level takes this kind of end. Source: ENUM-10. */
export function accepts(address_type: ServiceLevelAddressType, kind: RatingSide['kind']): boolean {
  switch (address_type) {
    case 'any':
      return true;
    case 'locker-or-counter':
      return kind !== 'street-address';
    case 'street-address':
    case 'locker':
    case 'counter':
      return kind === address_type;
  }
}

function refuseByLimits(limits: ParcelLimits, parcels: readonly RatedParcel[]): Refusal | null {
  const count_max = limits.parcel_count ?? Infinity;
  if (parcels.length > count_max) return { reason: 'too_many_parcels', count_max, by: parcels.length - count_max };
  const max_grams = limits.weight_grams ?? Infinity;
  const heavy = parcels.findIndex((parcel) => parcel.weight_grams > max_grams);
  const too_heavy = parcels[heavy];
  if (too_heavy) return { reason: 'parcel_too_heavy', parcel: heavy, max_grams, by: too_heavy.weight_grams - max_grams };
  // Most services limit the weight alone, and sizes are put in order for nothing.
  if (limits.length_cm === undefined && limits.width_cm === undefined && limits.height_cm === undefined) return null;
  const sides_max = sorted([limits.length_cm ?? Infinity, limits.width_cm ?? Infinity, limits.height_cm ?? Infinity]);
  for (const [at, parcel] of parcels.entries()) {
    // Longest against longest and so on is the best orientation there is.
    const sides = sorted([parcel.length_cm, parcel.width_cm, parcel.height_cm]);
    const by = Math.max(...sides.map((side, i) => side - (sides_max[i] ?? Infinity)));
    if (by > 0) return { reason: 'parcel_too_large', parcel: at, by };
  }
  return null;
}

function refuseByWeight(breaks: readonly WeightBreaks[], grams: number): Refusal {
  const rates = breaks.flatMap((of_pair) => of_pair.rates);
  let lighter: Rate | null = null;
  let heavier: Rate | null = null;
  for (const rate of rates) {
    if (!isAboveMinimum(rate, grams)) {
      if (heavier === null || rate.min_weight_grams < heavier.min_weight_grams) heavier = rate;
    } else if (lighter === null || maxOf(rate) > maxOf(lighter)) lighter = rate;
  }
  if (lighter && heavier) return { reason: 'between_weights', rate: lighter, by: grams - maxOf(lighter) };
  if (lighter) return { reason: 'over_maximum_weight', rate: lighter, by: grams - maxOf(lighter) };
  // A break holds what is above its minimum, so one gram more than the difference is what is missing.
  if (heavier) return { reason: 'under_minimum_weight', rate: heavier, by: heavier.min_weight_grams - grams + 1 };
  return { reason: 'no_rates' };
}

function refuseByAreas(index: RateIndex, quote: Quote): Refusal {
  if (index.by_pair.size === 0) return { reason: 'no_rates' };
  const { collection_zones, delivery_zones } = quote.facts;
  if (!index.from_zones.has(index.anywhere) && !hasRateZone(quote, collection_zones))
    return { reason: 'collection_outside_areas' };
  if (!index.to_zones.has(index.anywhere) && !hasRateZone(quote, delivery_zones)) return { reason: 'delivery_outside_areas' };
  return { reason: 'no_rate_for_areas' };
}

function hasRateZone(quote: Quote, positions: readonly number[]): boolean {
  return positions.some((position) => quote.compiled.card.zones[position]?.kind === 'rates');
}

function maxOf(rate: Rate): number {
  return rate.max_weight_grams ?? Infinity;
}

function sorted(sides: readonly number[]): number[] {
  return sides.toSorted((a, b) => b - a);
}
