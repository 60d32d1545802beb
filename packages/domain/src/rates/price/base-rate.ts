import type { Cents } from '../../money/cents.ts';
import { cents } from '../../money/cents.ts';
import { baseAmount, flatAmount } from './charge-amount.ts';
import type { ChargeFacts } from './charge-amount.ts';
import { pairKey, ratesForWeight } from '../card/compile-rate-card.ts';
import type { RateIndex, WeightBreaks } from '../card/compile-rate-card.ts';
import type { Rate } from '../card/rate-card.ts';

/** What was found for a pair of places and a weight. */
export type BaseRate =
  | { readonly kind: 'rate'; readonly rate: Rate; readonly amount_cents: Cents }
  /** A matching `no-rate` withdraws the offer whatever else matches. */
  | { readonly kind: 'withdrawn'; readonly rate: Rate }
  /** The areas have rates, none for this weight. */
  | { readonly kind: 'no_weight'; readonly breaks: readonly WeightBreaks[] }
  | { readonly kind: 'distance_unknown'; readonly rate: Rate }
  | { readonly kind: 'no_areas' };

/** The base rate: of all that match the cheapest, the lower id among equals; a matching `no-rate` suppresses them all.
 *  Source: field facts §12. */
export function chooseBaseRate(index: RateIndex, pair: ZonePair, facts: ChargeFacts): BaseRate {
  const breaks = breaksOf(index, pair);
  if (breaks.length === 0) return { kind: 'no_areas' };

  let best: Rate | null = null;
  let best_cents = cents(0);
  let unknown: Rate | null = null;
  let withdrawn: Rate | null = null;
  for (const of_pair of breaks) {
    for (const rate of ratesForWeight(of_pair, facts.charged_grams)) {
      if (rate.formula_type === 'no-rate') withdrawn = rate;
      const amount_cents = rateAmount(rate, facts);
      if (amount_cents === null) unknown = rate;
      else if (best === null || amount_cents < best_cents || (amount_cents === best_cents && rate.id < best.id)) {
        best = rate;
        best_cents = amount_cents;
      }
    }
  }
  if (withdrawn) return { kind: 'withdrawn', rate: withdrawn };
  if (best) return { kind: 'rate', rate: best, amount_cents: best_cents };
  return unknown ? { kind: 'distance_unknown', rate: unknown } : { kind: 'no_weight', breaks };
}

/** Zone positions of the two sides; a shipment may lie in several areas of one layer. */
export interface ZonePair {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** The weight breaks of every pair the shipment lies in, "anywhere" included. */
export function breaksOf(index: RateIndex, { from, to }: ZonePair): WeightBreaks[] {
  const found: WeightBreaks[] = [];
  for (let i = 0; i <= from.length; i++) {
    const from_zone = from[i] ?? index.anywhere;
    if (!index.from_zones.has(from_zone)) continue;
    for (let j = 0; j <= to.length; j++) {
      const breaks = index.by_pair.get(pairKey(from_zone, to[j] ?? index.anywhere));
      if (breaks) found.push(breaks);
    }
  }
  return found;
}

/** What a base rate charges, as entered, or null when a distance it needs is not known.
 *  A zero-rate is free; a flat rate is its flat parts within the minimum and maximum; a no-rate has no amount of its own. */
export function rateAmount(rate: Rate, facts: ChargeFacts): Cents | null {
  switch (rate.formula_type) {
    case 'zero-rate':
    case 'no-rate':
      return cents(0);
    case 'flat':
      return flatAmount(rate);
    case 'formula':
      return baseAmount(rate, facts);
  }
}
