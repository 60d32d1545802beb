import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { fullDaysOf, hasCapacities } from '@tsela/domain/rates/days/full-days';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import { metExceptions } from '@tsela/domain/rates/rate-exceptions';
import type { MetException } from '@tsela/domain/rates/rate-exceptions';
import { rateShipment } from '@tsela/domain/rates/price/rate-shipment';
import type { RatingContext, RatingInput, RatingSide } from '@tsela/domain/rates/price/rating-input';
import type { RatingResult } from '@tsela/domain/rates/price/rating-result';
import { distanceMetres } from '@tsela/domain/service-areas/distance';
import { branchServing } from '@tsela/domain/service-areas/served-areas';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { Branch } from '@tsela/contract/providers/provider-shapes';
import type { RequestContext } from '../context.ts';
import { holidaysFrom } from './known-holidays.ts';
import type { PricingFacts } from './pricing-facts.ts';
import { liveTariff } from './quoted-tariff.ts';
import type { QuotedTariff } from './quoted-tariff.ts';
import type { PriceQuestion } from './price-question.ts';
import type { RatedSide } from './resolve-sides.ts';

export interface Priced {
  readonly revision_id: number;
  /** The very card of these prices, for whatever else is said beside them. */
  readonly compiled: CompiledRateCard;
  readonly results: readonly RatingResult[];
  /** What is different in these days at either side. */
  readonly exceptions: readonly MetException[];
  readonly collection_branch: Branch | null;
  readonly delivery_branch: Branch | null;
}

/** Rates every service level by the provider's live tariff, or the one given. Raises `conflict` while the provider has none. */
export async function priceSides(context: RequestContext, question: PriceQuestion): Promise<Priced> {
  const facts = await context.services.pricing_facts.of(context.provider_id);
  const tariff = question.tariff ?? liveTariff(facts.live, context.now);
  const booked = question.booked ?? (await bookedDays(context, tariff));
  return priceBy(facts, { ...question, tariff, booked });
}

/** How full the days to come are, as this process last heard; asked for only by tariffs with a capacity. */
export function bookedDays(
  { services, provider_id }: RequestContext,
  { compiled }: QuotedTariff,
): Promise<BookedDays> | undefined {
  return hasCapacities(compiled.card.service_levels) ? services.collection_days.of(provider_id) : undefined;
}

/** The same with all that is asked for at hand. */
export function priceBy(facts: PricingFacts, question: PriceQuestion & { readonly tariff: QuotedTariff }): Priced {
  const { compiled, revision_id, now } = question.tariff;
  const { collection, delivery } = question.sides;
  const rating = facts.ratings.of(question.account_id);
  const collection_branch = branchServing(facts.branches, facts.branch_areas, collection.address);
  const delivery_branch = branchServing(facts.branches, facts.branch_areas, delivery.address);
  const input = ratingInputOf(question, rating.tags);
  const places = { collection: input.collection, delivery: input.delivery, zones: compiled.zones, today: dayOf(now) };
  const exceptions = metExceptions(facts.exceptions, places);
  const full_days = question.booked && fullDaysOf(compiled.card.service_levels, question.booked);
  const met = { ...(exceptions.length > 0 && { exceptions }), ...(full_days && { full_days }) };
  const results = rateShipment(exceptions.length === 0 && !full_days ? input : { ...input, ...met }, compiled, {
    now,
    rate_group_id: rating.rate_group_id,
    rate_group_tag: rating.rate_group_tag,
    holidays: holidaysFrom(now, facts.settings),
    office_hours: facts.office_hours,
    metres_from_collection_branch: metresTo(collection_branch, collection),
    metres_from_delivery_branch: metresTo(delivery_branch, delivery),
  } satisfies RatingContext);
  return { revision_id, compiled, results, exceptions, collection_branch, delivery_branch };
}

function ratingInputOf(question: PriceQuestion, tags: readonly string[]): RatingInput {
  const { sides, parcels, declared_value, wishes } = question;
  return {
    account_id: question.account_id,
    pod_method: question.pod_method,
    collection: ratingSideOf(sides.collection),
    delivery: ratingSideOf(sides.delivery),
    parcels: parcels.map((parcel) => ({
      length_cm: parcel.submitted_length_cm,
      width_cm: parcel.submitted_width_cm,
      height_cm: parcel.submitted_height_cm,
      weight_grams: Math.round(parcel.submitted_weight_kg * 1000),
    })),
    declared_value_cents: Math.round(declared_value * 100),
    tags,
    opt_in_rates: wishes.opt_in_rates,
    opt_in_time_based_rates: wishes.opt_in_time_based_rates,
    service_level_code: wishes.service_level_code,
    // The shapes of the contract admit real days only.
    collection_min_date: wishes.collection_min_date as Day | undefined,
    delivery_min_date: wishes.delivery_min_date as Day | undefined,
    // A stored shipment has an empty text for an hour that was not asked for, which is no early hour.
    collection_after: wishes.collection_after || undefined,
    collection_before: wishes.collection_before || undefined,
    delivery_after: wishes.delivery_after || undefined,
    delivery_before: wishes.delivery_before || undefined,
  };
}

/** A side as the engine sees it. */
export function ratingSideOf({ address, pickup_point_id }: RatedSide): RatingSide {
  const { code, zone, lat, lng, type } = address;
  // Suburb and city as they are spelt, where they were written otherwise.
  const { geo_local_area: local_area = address.local_area, geo_city: city = address.city } = address;
  const is_known = lat !== 0 || lng !== 0;
  const kind = pickup_point_id !== '' && (type === 'locker' || type === 'counter') ? type : 'street-address';
  return { kind, local_area, city, code, zone, lat: is_known ? lat : null, lng: is_known ? lng : null };
}

function metresTo(branch: Branch | null, { address }: RatedSide): number | null {
  return branch ? distanceMetres(branch, address) : null;
}
