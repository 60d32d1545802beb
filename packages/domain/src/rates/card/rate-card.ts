import type { ChipColour } from '../../formats/chip-colours.ts';
import type { Province } from '../../formats/provinces.ts';
import type { ServiceLevelId } from '../../ids.ts';
import type { ServiceLevelAddressType } from '../../pickup-points/pickup-providers.ts';
import type { Polygon } from '../../service-areas/point-in-polygon.ts';
import type { Day, Weekday } from '../../time/day.ts';

/** Source: ENUM-01. */
export const RATE_CHARGE_TYPES = [
  'percentage',
  'flat',
  'perKg',
  'perKmFromDeliveryBranch',
  'perKmFromCollectionBranch',
  'perItem',
] as const;
/** Source: ENUM-02. */
export const VAT_TYPES = ['standard', 'zero'] as const;
/** Source: ENUM-03. */
export const RATE_FORMULA_TYPES = ['flat', 'formula', 'no-rate', 'zero-rate'] as const;
/** Source: ENUM-04. */
export const WEIGHT_ROUNDINGS = ['round_up', 'round_normally', 'round_up_to_nearest_half', 'do_not_round'] as const;
/** Source: ENUM-05. */
export const ESTIMATE_UNITS = ['h', 'd'] as const;
/** The map layers whose areas a tariff knows. Source: screens S27. */
export const ZONE_KINDS = ['rates', 'surcharges', 'service_days'] as const;

export type VatType = (typeof VAT_TYPES)[number];
export type RateFormulaType = (typeof RATE_FORMULA_TYPES)[number];
export type WeightRounding = (typeof WEIGHT_ROUNDINGS)[number];
export type EstimateUnit = (typeof ESTIMATE_UNITS)[number];

/** One published rate revision as a plain document: money in whole cents, percentages in basis points, weights in grams.
 *  Ids are the revision's own; surcharges and opt-in rates share one series, both kinds of time-based adjustments another. */
export interface RateCard {
  readonly id: number;
  readonly name: string;
  readonly effective_from: Day;
  /** Amounts were entered with VAT in them; false is the rule. */
  readonly rates_include_vat: boolean;
  /** Whether actual and volumetric weight are compared once for the shipment or for each parcel. */
  readonly charged_weight_per: 'shipment' | 'parcel';
  readonly vat_percentages: readonly VatPercentage[];
  readonly service_levels: readonly ServiceLevel[];
  readonly zones: readonly Zone[];
  readonly rate_groups: readonly RateGroup[];
  readonly rates: readonly Rate[];
  readonly surcharges: readonly Surcharge[];
  readonly rate_adjustments: readonly RateAdjustment[];
  readonly time_based_rate_adjustments: readonly TimeBasedRateAdjustment[];
  readonly opt_in_rates: readonly OptInRate[];
  readonly opt_in_time_based_rates: readonly OptInTimeBasedRate[];
  readonly extras: readonly Extra[];
}

/** The percentage that holds from a day on, until the next entry. */
export interface VatPercentage {
  readonly from_date: Day;
  readonly percentage_bp: number;
}

export const WHEN_FULL = ['next-day', 'refuse'] as const;
export type WhenFull = (typeof WHEN_FULL)[number];

export interface ServiceLevel {
  readonly id: ServiceLevelId;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Of its name where it is shown; absent means none. */
  readonly colour?: ChipColour;
  readonly collection_address_type: ServiceLevelAddressType;
  readonly delivery_address_type: ServiceLevelAddressType;
  /** `HH:mm`; what is booked later is collected on the next service day. */
  readonly cut_off_time: string;
  readonly collection_weekdays: readonly Weekday[];
  /** Absent means Monday to Friday. */
  readonly delivery_weekdays?: readonly Weekday[];
  readonly works_on_public_holidays?: boolean;
  readonly estimate_from: number;
  readonly estimate_to: number;
  readonly estimate_unit: EstimateUnit;
  /** Between these zones it takes another time than elsewhere. */
  readonly estimates_between?: readonly ZonePairEstimate[];
  /** `HH:mm` when deliveries end; absent means the end of office hours. */
  readonly delivers_until?: string;
  /** cm³ to one kg. */
  readonly volumetric_divisor: number;
  readonly weight_rounding: WeightRounding;
  /** Shipments that can be collected in a day; null is no limit. */
  readonly capacity_per_day: number | null;
  /** What becomes of a booking for a day that is full; absent means that the next day with room collects it. */
  readonly when_full?: WhenFull;
  readonly vat_type: VatType;
  readonly insurance_disabled: boolean;
  readonly parcel_limits?: ParcelLimits;
  /** Accounts that may book it; absent means all. */
  readonly account_ids?: readonly number[];
  readonly order?: number;
}

/** The estimate of a service between two zones; null is anywhere, and of several that fit the one that names more zones counts, then the first. */
export interface ZonePairEstimate {
  readonly from_zone_id: number | null;
  readonly to_zone_id: number | null;
  readonly estimate_from: number;
  readonly estimate_to: number;
  readonly estimate_unit: EstimateUnit;
}

/** What one parcel may be at most, in any orientation, and how many there may be. */
export interface ParcelLimits {
  readonly length_cm?: number;
  readonly width_cm?: number;
  readonly height_cm?: number;
  readonly weight_grams?: number;
  readonly parcel_count?: number;
}

/** An area of one map layer: outlines, whole provinces, named places, or any mixture. Source: CONST-36, screen S27. */
export interface Zone {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: (typeof ZONE_KINDS)[number];
  readonly polygons?: readonly Polygon[];
  readonly provinces?: readonly Province[];
  /** A place belongs when every part that is given agrees: one postal code can hold a normal and a surcharged suburb. */
  readonly places?: readonly { readonly suburb?: string; readonly city?: string; readonly code?: string }[];
  /** Only with `service_days`: the weekdays this area is served on. */
  readonly service_weekdays?: readonly Weekday[];
  /** The names of tags by which zones are sorted on the maps; prices do not depend on them. */
  readonly tags?: readonly string[];
}

/** A set of rates that accounts are given; exactly one is the default. */
export interface RateGroup {
  readonly id: number;
  readonly name: string;
  readonly is_default: boolean;
  /** What differs from the service levels themselves for this group. */
  readonly service_levels?: readonly {
    readonly service_level_id: ServiceLevelId;
    readonly volumetric_divisor?: number;
    readonly weight_rounding?: WeightRounding;
    readonly vat_type?: VatType;
  }[];
}

/** One part of a charge. Kilometres and kilograms count only above `over_…`; fractions count in proportion. */
export type Charge =
  | { readonly charge_type: 'percentage'; readonly percentage_bp: number; readonly of?: PercentageOf }
  | { readonly charge_type: 'flat'; readonly amount_cents: number }
  | { readonly charge_type: 'perKg'; readonly amount_cents: number; readonly over_grams?: number }
  | { readonly charge_type: 'perKmFromDeliveryBranch'; readonly amount_cents: number; readonly over_metres?: number }
  | { readonly charge_type: 'perKmFromCollectionBranch'; readonly amount_cents: number; readonly over_metres?: number }
  | { readonly charge_type: 'perItem'; readonly amount_cents: number; readonly over_items?: number };

/** What a percentage is taken of: the base rate (the rule), all items so far, or the declared value.
 *  Inside a base rate the first two mean the other parts of that rate. */
export type PercentageOf = 'base' | 'subtotal' | 'declared_value';

/** The parts are added, raised to the minimum, cut at the maximum, and rounded to cents. */
export interface ChargeFormula {
  readonly charges: readonly Charge[];
  readonly minimum_cents?: number;
  readonly maximum_cents?: number;
}

/** A base rate of one weight break: it holds above `min_weight_grams` (from 0 when that is 0) up to and including the maximum. */
export interface Rate extends ChargeFormula {
  readonly id: number;
  readonly rate_group_id: number;
  readonly service_level_id: ServiceLevelId;
  /** null means anywhere. */
  readonly from_zone_id: number | null;
  readonly to_zone_id: number | null;
  readonly min_weight_grams: number;
  /** null means without limit. */
  readonly max_weight_grams: number | null;
  /** `flat` and `formula` are priced by their charges, `zero-rate` is free, `no-rate` withdraws the offer. */
  readonly formula_type: RateFormulaType;
}

/** Whom a rule is for. What is absent does not limit; of a list, one entry is enough. */
export interface RuleScope {
  readonly service_level_ids?: readonly ServiceLevelId[];
  readonly rate_group_ids?: readonly number[];
  readonly account_ids?: readonly number[];
  readonly tags?: readonly string[];
  readonly from_date?: Day;
  readonly to_date?: Day;
}

interface Rule extends RuleScope {
  readonly id: number;
  readonly name: string;
  /** Absent means the service level's. */
  readonly vat_type?: VatType;
}

/** Charged automatically where its condition holds; rules are applied by `order`, then by id. */
export type Surcharge = Rule & ChargeFormula & { readonly order?: number } & SurchargeCondition;

export type SurchargeCondition =
  /** `each` charges once for every side inside the zones. */
  | { readonly type: 'zone'; readonly zone_ids: readonly number[]; readonly side: 'collection' | 'delivery' | 'either' | 'each' }
  | { readonly type: 'tag'; readonly any_tags: readonly string[] }
  | ({ readonly type: 'dimensions_weight' } & DimensionsWeightCondition)
  | { readonly type: 'pod_method'; readonly pod_methods: readonly string[] };

/** Holds when any of the given limits is exceeded. `charged_per: 'parcel'` charges once for every parcel over a parcel limit. */
export interface DimensionsWeightCondition {
  readonly charged_per?: 'shipment' | 'parcel';
  readonly longest_side_cm_over?: number;
  /** Length plus twice width and height, with the longest side as length. */
  readonly length_and_girth_cm_over?: number;
  readonly parcel_weight_grams_over?: number;
  readonly charged_weight_grams_over?: number;
  readonly parcel_count_over?: number;
}

/** Always on where its scope holds, such as the fuel percentage. */
export type RateAdjustment = Rule & ChargeFormula;

/** Holds on these days and within these hours of one side; what is absent does not limit. */
export interface TimeCondition {
  readonly side: 'collection' | 'delivery';
  readonly weekdays?: readonly Weekday[];
  /** With weekdays given, a public holiday counts beside them; alone, only public holidays count. */
  readonly on_public_holidays?: boolean;
  /** `HH:mm`; holds when the asked-for window ends by `before` or begins at `after` or later: inside hours it could be met too. */
  readonly before?: string;
  readonly after?: string;
}

export type TimeBasedRateAdjustment = Rule & ChargeFormula & { readonly condition: TimeCondition };

/** Charged only when chosen, as a surcharge. */
export type OptInRate = Rule & ChargeFormula & { readonly description: string; readonly opted_in_by_default: boolean };

/** Charged only when chosen, as a time-based adjustment; may open days the service does not otherwise deliver on. */
export type OptInTimeBasedRate = OptInRate & {
  readonly adds_delivery_weekdays?: readonly Weekday[];
  readonly adds_public_holidays?: boolean;
};

/** Insurance: a fee that covers a first value, then a percentage of what is above it, covering no more than the maximum.
 *  Charged when a value is declared and the service level does not disable insurance. */
export interface Extra extends Rule {
  readonly min_fee_cents: number;
  readonly included_value_cents: number;
  readonly percentage_bp: number;
  readonly max_value_cents: number | null;
}
