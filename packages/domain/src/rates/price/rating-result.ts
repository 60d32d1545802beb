import type { Cents } from '../../money/cents.ts';
import type { DeliveryEstimate } from '../days/estimate.ts';
import type { NearestRule, NoPriceReason, SmallestChange } from './no-price.ts';
import type { RateFormulaType, RateGroup, ServiceLevel } from '../card/rate-card.ts';
import type { RateItem } from './rate-items.ts';
import type { RatingTrace } from './rating-trace.ts';

/** One service level's answer: a price or the reason there is none. Both carry the trace they can be checked by. */
export type RatingResult = Price | NoPrice;

export interface Price {
  readonly offered: true;
  readonly service_level: ServiceLevel;
  readonly rate_group: RateGroup;
  /** With VAT; the other two add up to it. */
  readonly rate_cents: Cents;
  readonly rate_excluding_vat_cents: Cents;
  readonly vat_cents: Cents;
  readonly rate_formula_type: RateFormulaType;
  /** The base rate first, then in the order charged. */
  readonly items: readonly RateItem[];
  /** The base item's value shared out over the parcels; adds up to it. */
  readonly charge_per_parcel_cents: readonly Cents[];
  readonly charged_weight_grams: number;
  readonly actual_weight_grams: number;
  readonly volumetric_weight_grams: number;
  readonly estimate: DeliveryEstimate;
  /** Materialised when first read. */
  readonly trace: RatingTrace;
}

export interface NoPrice {
  readonly offered: false;
  readonly service_level: ServiceLevel;
  readonly rate_group: RateGroup;
  readonly reason: NoPriceReason;
  /** For people: what is in the way, in one or two sentences. */
  readonly message: string;
  /** The rule that came closest. */
  readonly nearest: NearestRule | null;
  /** The smallest change that would give a price, where one can be named. */
  readonly change: SmallestChange | null;
  readonly charged_weight_grams: number;
  readonly actual_weight_grams: number;
  readonly volumetric_weight_grams: number;
  readonly trace: RatingTrace;
}
