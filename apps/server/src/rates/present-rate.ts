import type { NoRate, Rate, RateItem } from '@tsela/contract/rates/rate-shapes';
import { randFromCents } from '@tsela/domain/money/cents';
import { explainPrice } from '@tsela/domain/rates/price/explain-price';
import type { SmallestChange } from '@tsela/domain/rates/price/no-price';
import { groupRateItems } from '@tsela/domain/rates/price/rate-items';
import type { RateItem as PricedItem } from '@tsela/domain/rates/price/rate-items';
import type { NoPrice, Price } from '@tsela/domain/rates/price/rating-result';
import type { RatingTrace } from '@tsela/domain/rates/price/rating-trace';
import { estimateText } from '@tsela/domain/shipments/estimate-text';
import { instantOf, instantText } from '@tsela/domain/time/day';

export interface RateReader {
  readonly is_staff: boolean;
  readonly sees_billing: boolean;
  readonly explain: boolean;
}

/** A price in the shape that programs read. Source: public API §2. */
export function presentRate(price: Price, reader: RateReader): Rate {
  const service_level = presentServiceLevel(price);
  const charged_weight = price.charged_weight_grams / 1000;
  const actual_weight = price.actual_weight_grams / 1000;
  const volumetric_weight = price.volumetric_weight_grams / 1000;
  if (!reader.sees_billing)
    return { ...NO_AMOUNTS, service_level, charged_weight, actual_weight, volumetric_weight, ...UNEXPLAINED };
  const groups = groupRateItems(price.items);
  const base = groups.base_rate;
  // Written out as one object: copying one with so many keys into another takes longer than all of its sums.
  return {
    rate: randFromCents(price.rate_cents),
    rate_excluding_vat: randFromCents(price.rate_excluding_vat_cents),
    base_rate: {
      charge: base ? randFromCents(base.value_cents) : 0,
      charge_per_parcel: price.charge_per_parcel_cents.map(randFromCents),
      group_name: price.rate_group.name,
      vat: base ? randFromCents(base.vat_cents) : 0,
      vat_type: base?.vat_type ?? price.service_level.vat_type,
      vat_percentage: (base?.vat_percentage_bp ?? 0) / 100,
      rate_formula_type: price.rate_formula_type,
      total_calculated_weight: charged_weight,
    },
    surcharges: groups.surcharges.map(presentCharge),
    rate_adjustments: groups.rate_adjustments.map(presentCharge),
    time_based_rate_adjustments: groups.time_based_rate_adjustments.map(presentCharge),
    extras: groups.extras.map((extra) => ({
      id: extra.type_id,
      insurance_charge: randFromCents(extra.insurance_charge_cents),
      vat: randFromCents(extra.vat_cents),
      vat_type: extra.vat_type,
    })),
    service_level,
    charged_weight,
    actual_weight,
    volumetric_weight,
    // The trace is made when it is read: a caller who does not ask for the explanation does not wait for it.
    ...(reader.explain ? explanationOf(price.trace, reader) : UNEXPLAINED),
  };
}

const NO_AMOUNTS = { surcharges: [], rate_adjustments: [], time_based_rate_adjustments: [], extras: [] };

function presentServiceLevel(price: Price): Rate['service_level'] {
  const { service_level, estimate } = price;
  return {
    id: service_level.id,
    code: service_level.code,
    name: service_level.name,
    description: service_level.description,
    collection_date: instantText(estimate.collection_from),
    collection_cut_off_time: instantText(estimate.collection_cut_off),
    delivery_date_from: instantText(estimate.delivery_from),
    delivery_date_to: instantText(estimate.delivery_to),
    estimate_text: estimateTextOf(price),
    vat_type: service_level.vat_type,
    insurance_disabled: service_level.insurance_disabled,
    earliest_collection_capacity_date:
      service_level.capacity_per_day === null ? null : instantText(instantOf(estimate.earliest_collection_day, '00:00')),
  };
}

function presentCharge(item: PricedItem): { id: number; name: string; charge: number } {
  return { id: item.type_id, name: item.name, charge: randFromCents(item.value_cents) };
}

/** Customers read what was charged and why, staff every rule that was tried. */
export function explanationOf(
  trace: RatingTrace,
  reader: Pick<RateReader, 'is_staff'>,
): Pick<Rate, 'explanation' | 'not_applied'> {
  const { applied, not_applied } = explainPrice({ trace }, reader);
  return { explanation: [...applied], not_applied: [...not_applied] };
}

/** The steps as one list, to be read side by side with that of another price; what did not apply is of use there to staff alone. */
export function explainedSteps(trace: RatingTrace, reader: Pick<RateReader, 'is_staff'>): string[] {
  const { explanation, not_applied } = explanationOf(trace, reader);
  return reader.is_staff ? [...explanation, ...not_applied] : explanation;
}

const UNEXPLAINED: Pick<Rate, 'explanation' | 'not_applied'> = { explanation: [], not_applied: [] };

/** The delivery estimate in words. Source: CONST-35. */
function estimateTextOf({ service_level: { estimate_from, estimate_to, estimate_unit } }: Price): string {
  return estimateText({ from: estimate_from, from_unit: estimate_unit, to: estimate_to, to_unit: estimate_unit }) ?? '';
}

/** A service that is not offered, why, and what would have to change. */
export function presentNoRate(result: NoPrice, reader: RateReader): NoRate {
  const { service_level, reason, message, nearest, change } = result;
  return {
    ...presentRefusal(service_level, { reason, message }),
    nearest: nearest && { ...nearest },
    change: change && presentChange(change),
    explanation: reader.explain && reader.sees_billing ? explanationOf(result.trace, reader).explanation : [],
  };
}

/** A service that no booking can have, whatever it would cost. */
export function presentRefusal(
  { code, name }: NoPrice['service_level'],
  { reason, message }: { readonly reason: string; readonly message: string },
): NoRate {
  return { service_level_code: code, service_level_name: name, reason, message, nearest: null, change: null, explanation: [] };
}

/** Parcels are counted from 1, as people count. */
function presentChange(change: SmallestChange): NonNullable<NoRate['change']> {
  switch (change.what) {
    case 'charged_weight_grams':
      return { what: 'charged_weight_kg', by: change.by / 1000 };
    case 'parcel_weight_grams':
      return { what: 'parcel_weight_kg', by: change.by / 1000, parcel: change.parcel + 1 };
    case 'parcel_side_cm':
      return { what: change.what, by: change.by, parcel: change.parcel + 1 };
    case 'parcel_count':
      return { what: change.what, by: change.by };
    case 'collection_zone':
    case 'delivery_zone':
    case 'collection_address_type':
    case 'delivery_address_type':
    case 'collection_min_date':
      return { what: change.what, to: [...change.to] };
  }
}

/** One line of a price, as it is kept with the shipment and sent out. Source: DATA-35, public API §3. */
export function presentItem(item: PricedItem): RateItem {
  return {
    type: item.type,
    type_id: item.type_id,
    name: item.name,
    value: randFromCents(item.value_cents),
    vat: randFromCents(item.vat_cents),
    vat_percentage: item.vat_percentage_bp / 100,
    vat_type: item.vat_type,
  };
}
