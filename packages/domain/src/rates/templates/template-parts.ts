import type { ServiceLevelId } from '../../ids.ts';
import type { Charge, Extra, Rate, RateAdjustment, RateCard, ServiceLevel } from '../card/rate-card.ts';

/** The tariffs that a new courier begins with. All figures are plausible and invented: they are there to be changed. */
export const TARIFF_TEMPLATES = ['local', 'national', 'per-kilogram'] as const;
export type TariffTemplate = (typeof TARIFF_TEMPLATES)[number];

/** What a template needs to know of a branch: local prices hold around it. */
export interface TemplateBranch {
  readonly code: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** What a template puts into a tariff. */
export type TemplateParts = Pick<RateCard, 'service_levels' | 'zones' | 'rates' | 'rate_adjustments' | 'extras'>;

/** The group for all accounts that every new tariff has. */
const STANDARD_GROUP = 1;

export const FIRST_LEVEL = 1 as ServiceLevelId;
export const SECOND_LEVEL = 2 as ServiceLevelId;

type LevelOf = Pick<
  ServiceLevel,
  | 'id'
  | 'code'
  | 'name'
  | 'description'
  | 'cut_off_time'
  | 'estimate_from'
  | 'estimate_to'
  | 'estimate_unit'
  | 'volumetric_divisor'
> &
  Partial<ServiceLevel>;

/** A service from door to door on weekdays, charged by whole kilograms. */
export function doorService(level: LevelOf): ServiceLevel {
  return {
    collection_address_type: 'any',
    delivery_address_type: 'any',
    collection_weekdays: [1, 2, 3, 4, 5],
    weight_rounding: 'round_up',
    capacity_per_day: null,
    vat_type: 'standard',
    insurance_disabled: false,
    ...level,
  };
}

export type Lane = Pick<Rate, 'service_level_id' | 'from_zone_id' | 'to_zone_id'>;

const FLAT_UP_TO_GRAMS = 5000;

/** One price up to 5 kg, then so much for every further kg. */
export function flatThenPerKg(lane: Lane, price: { base_cents: number; per_kg_cents: number }): Omit<Rate, 'id'>[] {
  const base: Charge = { charge_type: 'flat', amount_cents: price.base_cents };
  const more: Charge = { charge_type: 'perKg', amount_cents: price.per_kg_cents, over_grams: FLAT_UP_TO_GRAMS };
  const shared = { ...lane, rate_group_id: STANDARD_GROUP };
  return [
    { ...shared, min_weight_grams: 0, max_weight_grams: FLAT_UP_TO_GRAMS, formula_type: 'flat', charges: [base] },
    { ...shared, min_weight_grams: FLAT_UP_TO_GRAMS, max_weight_grams: null, formula_type: 'formula', charges: [base, more] },
  ];
}

/** A fee for the shipment and every kilogram from the first, with a least charge. */
export function perKgFromTheFirst(
  lane: Lane,
  price: { fee_cents: number; per_kg_cents: number; least_cents: number },
): Omit<Rate, 'id'> {
  return {
    ...lane,
    rate_group_id: STANDARD_GROUP,
    min_weight_grams: 0,
    max_weight_grams: null,
    formula_type: 'formula',
    charges: [
      { charge_type: 'flat', amount_cents: price.fee_cents },
      { charge_type: 'perKg', amount_cents: price.per_kg_cents },
    ],
    minimum_cents: price.least_cents,
  };
}

export function numbered(rates: readonly Omit<Rate, 'id'>[]): Rate[] {
  return rates.map((rate, at) => ({ ...rate, id: at + 1 }));
}

/** The percentage that couriers move with the price of diesel. */
export const FUEL: RateAdjustment = {
  id: 1,
  name: 'Fuel',
  charges: [{ charge_type: 'percentage', percentage_bp: 1250, of: 'base' }],
};

export const INSURANCE: Extra = {
  id: 1,
  name: 'Insurance',
  min_fee_cents: 2500,
  included_value_cents: 250_000,
  percentage_bp: 200,
  max_value_cents: 5_000_000,
};
