import type { Cents } from '../../money/cents.ts';
import { splitCents } from '../../money/share.ts';
import { buildTrace } from './build-trace.ts';
import { describeRefusal } from './describe-refusal.ts';
import type { RefusalText } from './describe-refusal.ts';
import type { DeliveryEstimate } from '../days/estimate.ts';
import type { Offer, RefusedOffer } from './offer.ts';
import type { Rate, RateGroup, ServiceLevel } from '../card/rate-card.ts';
import { totalOf } from './rate-items.ts';
import type { RateItem } from './rate-items.ts';
import type { NoPrice, Price } from './rating-result.ts';
import type { RatingTrace } from './rating-trace.ts';
import type { Refusal } from './refusal.ts';

/** A price whose trace and shares by parcel are worked out when they are read. */
export class Offered implements Price {
  readonly offered = true;
  readonly service_level: ServiceLevel;
  readonly rate_group: RateGroup;
  readonly rate_cents: Cents;
  readonly rate_excluding_vat_cents: Cents;
  readonly vat_cents: Cents;
  readonly rate_formula_type: Rate['formula_type'];
  readonly items: readonly RateItem[];
  readonly charged_weight_grams: number;
  readonly actual_weight_grams: number;
  readonly volumetric_weight_grams: number;
  readonly estimate: DeliveryEstimate;
  readonly #offer: Offer;
  #trace: RatingTrace | null = null;

  constructor(offer: Offer) {
    const totals = totalOf(offer.items);
    this.#offer = offer;
    this.service_level = offer.service_level;
    this.rate_group = offer.quote.group.group;
    this.rate_cents = totals.rate_cents;
    this.rate_excluding_vat_cents = totals.rate_excluding_vat_cents;
    this.vat_cents = totals.vat_cents;
    this.rate_formula_type = offer.rate.formula_type;
    this.items = offer.items;
    this.charged_weight_grams = offer.weights.charged_grams;
    this.actual_weight_grams = offer.weights.actual_grams;
    this.volumetric_weight_grams = offer.weights.volumetric_grams;
    this.estimate = offer.estimate;
  }

  get charge_per_parcel_cents(): readonly Cents[] {
    const base = this.items[0];
    const { parcel_grams } = this.#offer.weights;
    // Parcels without any weight share alike.
    const shares = parcel_grams.some((grams) => grams > 0) ? parcel_grams : parcel_grams.map(() => 1);
    return base ? splitCents(base.value_cents, shares) : [];
  }

  get trace(): RatingTrace {
    return (this.#trace ??= buildTrace(this.#offer));
  }
}

/** A refusal whose wording and trace are worked out when they are read. */
export class Refused implements NoPrice {
  readonly offered = false;
  readonly service_level: ServiceLevel;
  readonly rate_group: RateGroup;
  readonly reason: Refusal['reason'];
  readonly charged_weight_grams: number;
  readonly actual_weight_grams: number;
  readonly volumetric_weight_grams: number;
  readonly #offer: RefusedOffer;
  #text: RefusalText | null = null;
  #trace: RatingTrace | null = null;

  constructor(offer: RefusedOffer) {
    this.#offer = offer;
    this.service_level = offer.level.level;
    this.rate_group = offer.quote.group.group;
    this.reason = offer.refusal.reason;
    this.charged_weight_grams = offer.weights.charged_grams;
    this.actual_weight_grams = offer.weights.actual_grams;
    this.volumetric_weight_grams = offer.weights.volumetric_grams;
  }

  get message(): string {
    return this.#described.message;
  }

  get nearest(): RefusalText['nearest'] {
    return this.#described.nearest;
  }

  get change(): RefusalText['change'] {
    return this.#described.change;
  }

  get trace(): RatingTrace {
    return (this.#trace ??= buildTrace(this.#offer));
  }

  get #described(): RefusalText {
    return (this.#text ??= describeRefusal(this.#offer.refusal, this.#offer.level, this.#offer.quote));
  }
}
