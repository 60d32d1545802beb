import type { Cents } from '../../money/cents.ts';
import type { ChargeFacts } from './charge-amount.ts';
import type { Weights } from './charged-weight.ts';
import type { CardRule, CompiledLevel } from '../card/compile-rate-card.ts';
import type { DeliveryEstimate } from '../days/estimate.ts';
import type { Quote } from './quote.ts';
import type { Rate, ServiceLevel } from '../card/rate-card.ts';
import type { RateItem, RateItemType } from './rate-items.ts';
import type { Refusal } from './refusal.ts';
import type { MismatchReason } from './rule-verdicts.ts';

/** What a result was made from; the trace is built from it when it is asked for. */
export interface Offer {
  readonly quote: Quote;
  readonly level: CompiledLevel;
  readonly weights: Weights;
  /** The level with what it promises between these places. */
  readonly service_level: ServiceLevel;
  readonly estimate: DeliveryEstimate;
  readonly rate: Rate;
  readonly base_entered_cents: Cents;
  readonly items: readonly RateItem[];
  /** Lines beside the base rate, in the order charged. */
  readonly charged: readonly ChargedRule[];
  /** Misses that only this service level decided, by position of the rule. */
  readonly level_misses: ReadonlyMap<number, MismatchReason>;
}

/** A refusal keeps the same, as far as it got. */
export interface RefusedOffer {
  readonly quote: Quote;
  readonly level: CompiledLevel;
  readonly weights: Weights;
  readonly refusal: Refusal;
  readonly estimate: null;
}

/** A line of an offer with the amount as it was entered, before VAT was added or taken out. */
export interface ChargedRule {
  /** Position of the rule among the card's rules. */
  readonly at: number;
  readonly times: number;
  readonly entered_cents: Cents;
  readonly item: RateItem;
}

/** The quantities a shipment gives to charges. */
export function chargeFacts(quote: Quote, weights: Weights): ChargeFacts {
  const { input } = quote.facts;
  return {
    charged_grams: weights.charged_grams,
    items: input.parcels.length,
    metres_from_collection_branch: quote.context.metres_from_collection_branch,
    metres_from_delivery_branch: quote.context.metres_from_delivery_branch,
    declared_value_cents: input.declared_value_cents,
  };
}

/** The step of the rating order, and so the type of line, of each kind of rule. */
export const ITEM_TYPES: Readonly<Record<CardRule['kind'], Exclude<RateItemType, 'base'>>> = {
  surcharge: 'surcharge',
  opt_in_rate: 'surcharge',
  rate_adjustment: 'rate_adjustment',
  time_based_rate_adjustment: 'time_based_rate_adjustment',
  opt_in_time_based_rate: 'time_based_rate_adjustment',
  extra: 'rate_group_extras',
};
