import type { ServiceLevelId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { NEAREST_RULES } from '@tsela/domain/rates/price/no-price';
import { id, instant, nullable, oneOf, rand, shape } from '../fields.ts';

export const rateItem = shape({
  type: oneOf(['base', 'surcharge', 'rate_adjustment', 'time_based_rate_adjustment', 'rate_group_extras']),
  type_id: Type.Integer(),
  name: Type.String(),
  value: rand,
  vat: rand,
  vat_percentage: Type.Number(),
  vat_type: oneOf(['standard', 'zero']),
});

/** A price in sentences: for staff every rule that was tried, for customers what concerns them. Source: users-ask 12, beyond 1. */
export const explained = {
  explanation: Type.Array(Type.String(), { description: 'What the price is made of, a sentence a step' }),
  not_applied: Type.Array(Type.String(), { description: 'What was looked at and not charged, each with the reason' }),
};

const charge = shape({ id: Type.Integer(), name: Type.String(), charge: rand });

/**
 * One offered service with its price. Every list is an array even when empty; users who may not see billing get the service without its
 * amounts. Source: public API §2, PERM-055.
 */
export const rate = shape({
  rate: Type.Optional(rand),
  rate_excluding_vat: Type.Optional(rand),
  base_rate: Type.Optional(
    shape({
      charge: rand,
      charge_per_parcel: Type.Array(rand),
      group_name: Type.String(),
      vat: rand,
      vat_type: oneOf(['standard', 'zero']),
      vat_percentage: Type.Number(),
      rate_formula_type: oneOf(['flat', 'formula', 'no-rate', 'zero-rate']),
      total_calculated_weight: Type.Number(),
    }),
  ),
  service_level: shape({
    id: id<ServiceLevelId>(),
    code: Type.String(),
    name: Type.String(),
    description: Type.String(),
    collection_date: instant,
    collection_cut_off_time: instant,
    delivery_date_from: instant,
    delivery_date_to: instant,
    estimate_text: Type.String(),
    vat_type: oneOf(['standard', 'zero']),
    insurance_disabled: Type.Boolean(),
    earliest_collection_capacity_date: nullable(instant),
  }),
  surcharges: Type.Array(charge),
  rate_adjustments: Type.Array(charge),
  time_based_rate_adjustments: Type.Array(charge),
  extras: Type.Array(shape({ id: Type.Integer(), insurance_charge: rand, vat: rand, vat_type: oneOf(['standard', 'zero']) })),
  charged_weight: Type.Number(),
  actual_weight: Type.Number(),
  volumetric_weight: Type.Number(),
  ...explained,
});

/** A service that has no price for this shipment, why, and what would have to change. */
/** What would give a price, in kg, cm and parcels. */
const CHANGES = [
  'charged_weight_kg',
  'parcel_count',
  'parcel_weight_kg',
  'parcel_side_cm',
  'collection_zone',
  'delivery_zone',
  'collection_address_type',
  'delivery_address_type',
  'collection_min_date',
] as const;

/** A service that is not offered, and why. Source: users-ask 12. */
export const noRate = shape({
  service_level_code: Type.String(),
  service_level_name: Type.String(),
  reason: Type.String(),
  message: Type.String(),
  /** The rule of the tariff that came closest; null where none did. */
  nearest: nullable(shape({ kind: oneOf(NEAREST_RULES), id: Type.Integer() })),
  /** The smallest change that would give a price: so much more of it, less where it is below 0, or one of these instead; null where none can be named. */
  change: nullable(
    shape({
      what: oneOf(CHANGES),
      by: Type.Optional(Type.Number()),
      /** Which of the parcels, counted from 1. */
      parcel: Type.Optional(Type.Integer()),
      to: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** As that of a price: every rule that was tried, for staff. */
  explanation: Type.Array(Type.String()),
});

export type Rate = Static<typeof rate>;
export type NoRate = Static<typeof noRate>;
export type RateItem = Static<typeof rateItem>;
