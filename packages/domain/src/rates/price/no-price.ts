/** Why a service level has no price. */
export type NoPriceReason =
  | 'account_not_allowed'
  | 'collection_address_type'
  | 'delivery_address_type'
  | 'too_many_parcels'
  | 'parcel_too_heavy'
  | 'parcel_too_large'
  | 'no_rates'
  | 'collection_outside_areas'
  | 'delivery_outside_areas'
  | 'no_rate_for_areas'
  | 'over_maximum_weight'
  | 'under_minimum_weight'
  | 'between_weights'
  | 'withdrawn'
  | 'branch_distance_unknown'
  | 'no_service_day'
  | 'fully_booked';

export const NEAREST_RULES = ['rate', 'service_level'] as const;

/** The rule that came closest. */
export interface NearestRule {
  readonly kind: (typeof NEAREST_RULES)[number];
  readonly id: number;
}

/** What would give a price. `by` is the amount to add, negative to take away; `to` is what to choose instead. */
export type SmallestChange =
  | { readonly what: 'charged_weight_grams' | 'parcel_count'; readonly by: number }
  | { readonly what: 'parcel_weight_grams' | 'parcel_side_cm'; readonly by: number; readonly parcel: number }
  | {
      readonly what: 'collection_zone' | 'delivery_zone' | 'collection_address_type' | 'delivery_address_type';
      readonly to: readonly string[];
    }
  | { readonly what: 'collection_min_date'; readonly to: readonly string[] };
