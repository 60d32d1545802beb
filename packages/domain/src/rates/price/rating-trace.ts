import type { Day } from '../../time/day.ts';
import type { ChargeFacts } from './charge-amount.ts';
import type { Weights, WeightRule } from './charged-weight.ts';
import type { ChargeFormula, Rate, VatType, Zone } from '../card/rate-card.ts';
import type { RateItemType, RateTotals } from './rate-items.ts';
import type { RatingInput } from './rating-input.ts';
import type { Insurance } from './insurance-amount.ts';
import type { NearestRule, NoPriceReason, SmallestChange } from './no-price.ts';
import type { MismatchReason } from './rule-verdicts.ts';
import type { ZoneMatch } from '../card/zones-explained.ts';

/** Everything that led to a price or a refusal, as a plain document. It holds the rules themselves, so that `replayTrace` finds
 *  the amount again without the card. */
export interface RatingTrace {
  readonly version: 1;
  readonly card: {
    readonly id: number;
    readonly name: string;
    readonly effective_from: Day;
    readonly rates_include_vat: boolean;
  };
  /** ISO instant. */
  readonly rated_at: string;
  readonly service_level: { readonly id: number; readonly code: string; readonly name: string; readonly vat_type: VatType };
  readonly rate_group: TracedGroup;
  readonly input: RatingInput;
  readonly weight_rule: WeightRule;
  readonly weights: Weights;
  readonly facts: Omit<ChargeFacts, 'charged_grams'>;
  readonly collection_zones: readonly TracedZone[];
  readonly delivery_zones: readonly TracedZone[];
  readonly standard_vat_bp: number;
  /** Base rates that were tried, best match first; near misses stand in when no rate fits the areas. */
  readonly rates: readonly TracedRate[];
  /** Zones that listed rates are for and neither side is in; traces of old have none. */
  readonly other_zones?: readonly TracedZone[];
  /** Rates of the same areas left out of the list because it is bounded; none of them matched. */
  readonly rates_not_listed: number;
  /** All other rules of the card for this service level, in the order they are applied. */
  readonly rules: readonly TracedRule[];
  readonly collection_day: Day | null;
  /** The day that was fully booked, for which the collection day is in. */
  readonly full_day?: Day;
  readonly delivery_from: string | null;
  readonly delivery_to: string | null;
  readonly outcome: TracedOutcome;
}

export interface TracedGroup {
  readonly id: number;
  readonly name: string;
  /** Why it was this group; absent in prices made before accounts could have one by a tag. */
  readonly given_by?: 'account' | 'tag' | 'default';
  readonly tag?: string;
}

/** A zone that a side is in, and by what of it; traces of old do not say by what. */
export type TracedZone = Pick<Zone, 'id' | 'code' | 'name' | 'kind'> & { readonly found_by?: readonly ZoneMatch[] };

export type RateMiss = 'outside_areas' | 'below_minimum_weight' | 'above_maximum_weight' | 'distance_unknown';

export interface TracedRate {
  readonly rate: Rate;
  /** Null when it matched. */
  readonly failed: { readonly condition: RateMiss; readonly text: string } | null;
  /** What it would charge, as entered; null when it does not match or withdraws the offer. */
  readonly amount_cents: number | null;
  readonly is_chosen: boolean;
}

export interface TracedRule {
  readonly type: Exclude<RateItemType, 'base'>;
  readonly id: number;
  readonly name: string;
  readonly vat_type: VatType;
  /** Null when it matched. */
  readonly failed: { readonly condition: MismatchReason; readonly text: string } | null;
  /** Why it was charged, in words for customers; traces of old have none, nor has a rule whose name says all. */
  readonly met?: string;
  readonly times: number;
  readonly charge:
    | { readonly kind: 'formula'; readonly formula: ChargeFormula }
    | { readonly kind: 'insurance'; readonly insurance: Insurance };
  /** The line it added; null when it did not match or the service has no price. */
  readonly line: TracedLine | null;
}

/** A line from the entered amount, rounded to cents, to value and VAT. */
export interface TracedLine {
  readonly entered_cents: number;
  readonly value_cents: number;
  readonly vat_cents: number;
  readonly vat_percentage_bp: number;
}

export type TracedOutcome =
  | ({ readonly offered: true; readonly rate_id: number; readonly base: TracedLine } & RateTotals)
  | {
      readonly offered: false;
      readonly reason: NoPriceReason;
      readonly message: string;
      readonly nearest: NearestRule | null;
      readonly change: SmallestChange | null;
    };
