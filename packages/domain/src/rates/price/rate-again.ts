import { zonesOf } from '../card/card-zones.ts';
import type { Whereabouts } from '../card/card-zones.ts';
import type { CompiledRateCard } from '../card/compile-rate-card.ts';
import { rateShipment } from './rate-shipment.ts';
import type { RatingContext, RatingInput } from './rating-input.ts';

/** What a price keeps of what it was made from; enough to rate the same shipment by another card. */
export interface RatedBefore {
  readonly input: RatingInput;
  readonly service_level_code: string;
  readonly context: RatingContext;
}

export interface RatedAgain {
  /** With VAT; null when the card offers no price. */
  readonly rate_cents: number | null;
  /** What it is charged by; 0 where the card does not have the service. */
  readonly charged_grams: number;
  readonly reason: string;
  /** In words, why there is no price. */
  readonly message: () => string;
  /** The names of the rate zones by this card, empty where there is none. */
  readonly from_zone: string;
  readonly to_zone: string;
}

/** Rates a past shipment by another card, on the service level it was sent with, at the time it was priced. */
export function rateAgain(compiled: CompiledRateCard, { input, service_level_code, context }: RatedBefore): RatedAgain {
  const zones = { from_zone: rateZone(compiled, input.collection), to_zone: rateZone(compiled, input.delivery) };
  const [result] = rateShipment({ ...input, service_level_code }, compiled, context);
  if (!result)
    return {
      ...zones,
      rate_cents: null,
      charged_grams: 0,
      reason: 'no_service_level',
      message: () => `There is no service ${service_level_code}.`,
    };
  const charged_grams = result.charged_weight_grams;
  if (result.offered) return { ...zones, charged_grams, rate_cents: result.rate_cents, reason: '', message: () => '' };
  return { ...zones, charged_grams, rate_cents: null, reason: result.reason, message: () => result.message };
}

function rateZone({ zones }: CompiledRateCard, where: Whereabouts): string {
  for (const position of zonesOf(zones, where)) {
    const zone = zones.zones[position];
    if (zone?.kind === 'rates') return zone.name;
  }
  return '';
}
