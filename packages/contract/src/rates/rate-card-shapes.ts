import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import { PROVINCES } from '@tsela/domain/formats/provinces';
import type { AccountId, ServiceLevelId } from '@tsela/domain/ids';
import { SERVICE_LEVEL_ADDRESS_TYPES } from '@tsela/domain/pickup-points/pickup-providers';
import {
  ESTIMATE_UNITS,
  RATE_CHARGE_TYPES,
  RATE_FORMULA_TYPES,
  VAT_TYPES,
  WEIGHT_ROUNDINGS,
  WHEN_FULL,
  ZONE_KINDS,
} from '@tsela/domain/rates/card/rate-card';
import Type from 'typebox';
import type { Static } from 'typebox';
import { clockTime, day, id, nullable, oneLine, oneOf, shape, text } from '../fields.ts';

/**
 * The parts of a tariff as people write them: rand with two decimals, percentages as 15, kilograms, kilometres and centimetres. What is left
 * out does not limit, or is taken from the service level. The same shapes are read and written. Source: screens S47.
 */
export const row_id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const row_ids = Type.Array(row_id, { maxItems: 1000 });
const accounts = Type.Array(id<AccountId>(), { maxItems: 10_000 });
const levels = Type.Array(id<ServiceLevelId>(), { maxItems: 200 });
const tags = Type.Array(oneLine(100), { maxItems: 100 });
/** 0 is Sunday. */
const weekday = Type.Unsafe<0 | 1 | 2 | 3 | 4 | 5 | 6>(Type.Integer({ minimum: 0, maximum: 6 }));
const weekdays = Type.Array(weekday, { maxItems: 7 });
/** 15 for fifteen per cent, two decimals at most. */
const percentage = Type.Number({ minimum: -100_000, maximum: 100_000 });
const kg = Type.Number({ minimum: 0, maximum: 1_000_000 });
const cm = Type.Number({ minimum: 0, maximum: 100_000 });
const amount = Type.Number({ minimum: -1e9, maximum: 1e9, description: 'Rand, two decimals' });

/** One part of a charge: an amount, or for `percentage` a percentage. What is over is in kg, km or parcels, as its type says. */
export const rateCharge = shape({
  charge_type: oneOf(RATE_CHARGE_TYPES),
  amount: Type.Optional(amount),
  percentage: Type.Optional(percentage),
  /** Of what the percentage is; left out, of the base rate. */
  of: Type.Optional(oneOf(['base', 'subtotal', 'declared_value'])),
  over: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
});

const charges = {
  charges: Type.Array(rateCharge, { maxItems: 20 }),
  minimum: Type.Optional(amount),
  maximum: Type.Optional(amount),
};

export const rateLine = shape({
  id: row_id,
  rate_group_id: row_id,
  service_level_id: id<ServiceLevelId>(),
  /** null is anywhere. */
  from_zone_id: nullable(row_id),
  to_zone_id: nullable(row_id),
  /** Above this weight, up to and including the other; null is without limit. */
  min_weight_kg: kg,
  max_weight_kg: nullable(kg),
  formula_type: oneOf(RATE_FORMULA_TYPES),
  ...charges,
});

export const tariffServiceLevel = shape({
  id: id<ServiceLevelId>(),
  code: oneLine(20),
  name: oneLine(100),
  description: text(500),
  /** Of its name where it is shown; left out, none. */
  colour: Type.Optional(oneOf(CHIP_COLOURS)),
  collection_address_type: oneOf(SERVICE_LEVEL_ADDRESS_TYPES),
  delivery_address_type: oneOf(SERVICE_LEVEL_ADDRESS_TYPES),
  cut_off_time: clockTime,
  collection_weekdays: weekdays,
  delivery_weekdays: Type.Optional(weekdays),
  works_on_public_holidays: Type.Optional(Type.Boolean()),
  estimate_from: Type.Integer({ minimum: 0, maximum: 2000 }),
  estimate_to: Type.Integer({ minimum: 0, maximum: 2000 }),
  estimate_unit: oneOf(ESTIMATE_UNITS),
  /** Otherwise between these zones of rates; null is anywhere. Of several that fit, the one that names more zones counts, then the first. */
  estimates_between: Type.Optional(
    Type.Array(
      shape({
        from_zone_id: nullable(row_id),
        to_zone_id: nullable(row_id),
        estimate_from: Type.Integer({ minimum: 0, maximum: 2000 }),
        estimate_to: Type.Integer({ minimum: 0, maximum: 2000 }),
        estimate_unit: oneOf(ESTIMATE_UNITS),
      }),
      { maxItems: 500 },
    ),
  ),
  delivers_until: Type.Optional(clockTime),
  /** cm³ to one kg. */
  volumetric_divisor: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  weight_rounding: oneOf(WEIGHT_ROUNDINGS),
  /** null is no limit. */
  capacity_per_day: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** What becomes of a booking for a full day; left out, the next day with room collects it. */
  when_full: Type.Optional(oneOf(WHEN_FULL)),
  vat_type: oneOf(VAT_TYPES),
  insurance_disabled: Type.Boolean(),
  parcel_limits: Type.Optional(
    shape({
      length_cm: Type.Optional(cm),
      width_cm: Type.Optional(cm),
      height_cm: Type.Optional(cm),
      weight_kg: Type.Optional(kg),
      parcel_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
  ),
  /** Accounts that may book it; left out, all. */
  account_ids: Type.Optional(accounts),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
});

/** [longitude, latitude], as GeoJSON has it. */
const corner = Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }));
/** An outer ring and any holes. */
export const polygon = Type.Array(Type.Array(corner, { maxItems: 100_000 }), { maxItems: 1000 });

/** A place belongs when every part that is given agrees. */
export const tariffPlace = shape({
  suburb: Type.Optional(oneLine(100)),
  city: Type.Optional(oneLine(100)),
  code: Type.Optional(oneLine(10)),
});

const zone_facts = {
  id: row_id,
  code: oneLine(20),
  name: oneLine(100),
  kind: oneOf(ZONE_KINDS),
  provinces: Type.Optional(Type.Array(oneOf(PROVINCES), { maxItems: 9 })),
  places: Type.Optional(Type.Array(tariffPlace, { maxItems: 10_000 })),
  /** Only of `service_days`. */
  service_weekdays: Type.Optional(weekdays),
  /** The names of tags by which zones are sorted on the maps. */
  tags: Type.Optional(Type.Array(oneLine(60), { maxItems: 20 })),
};

export const tariffZone = shape({ ...zone_facts, polygons: Type.Optional(Type.Array(polygon, { maxItems: 5000 })) });

/** A zone without its outlines, which are read by themselves. */
export const tariffZoneSummary = shape({ ...zone_facts, polygon_count: Type.Integer(), node_count: Type.Integer() });

export const rateGroup = shape({
  id: row_id,
  name: oneLine(100),
  is_default: Type.Boolean(),
  /** What this group has otherwise than the service level itself. */
  service_levels: Type.Optional(
    Type.Array(
      shape({
        service_level_id: id<ServiceLevelId>(),
        volumetric_divisor: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
        weight_rounding: Type.Optional(oneOf(WEIGHT_ROUNDINGS)),
        vat_type: Type.Optional(oneOf(VAT_TYPES)),
      }),
      { maxItems: 200 },
    ),
  ),
});

/** What every rule beside the base rate has: its name, and for whom and when it is. */
const rule = {
  id: row_id,
  name: oneLine(100),
  vat_type: Type.Optional(oneOf(VAT_TYPES)),
  service_level_ids: Type.Optional(levels),
  rate_group_ids: Type.Optional(row_ids),
  account_ids: Type.Optional(accounts),
  tags: Type.Optional(tags),
  from_date: Type.Optional(day),
  to_date: Type.Optional(day),
};

/** Of the conditions those count that belong to its type. */
export const surcharge = shape({
  ...rule,
  ...charges,
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  type: oneOf(['zone', 'tag', 'dimensions_weight', 'pod_method']),
  zone_ids: Type.Optional(row_ids),
  side: Type.Optional(oneOf(['collection', 'delivery', 'either', 'each'])),
  any_tags: Type.Optional(tags),
  pod_methods: Type.Optional(Type.Array(oneLine(50), { maxItems: 20 })),
  charged_per: Type.Optional(oneOf(['shipment', 'parcel'])),
  longest_side_cm_over: Type.Optional(cm),
  length_and_girth_cm_over: Type.Optional(cm),
  parcel_weight_kg_over: Type.Optional(kg),
  charged_weight_kg_over: Type.Optional(kg),
  parcel_count_over: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
});

export const rateAdjustment = shape({ ...rule, ...charges });

export const timeBasedRateAdjustment = shape({
  ...rule,
  ...charges,
  condition: shape({
    side: oneOf(['collection', 'delivery']),
    weekdays: Type.Optional(weekdays),
    on_public_holidays: Type.Optional(Type.Boolean()),
    before: Type.Optional(clockTime),
    after: Type.Optional(clockTime),
  }),
});

const opt_in = { ...rule, ...charges, description: text(500), opted_in_by_default: Type.Boolean() };
export const tariffOptInRate = shape(opt_in);
export const tariffOptInTimeBasedRate = shape({
  ...opt_in,
  adds_delivery_weekdays: Type.Optional(weekdays),
  adds_public_holidays: Type.Optional(Type.Boolean()),
});

export const tariffExtra = shape({
  ...rule,
  min_fee: amount,
  included_value: amount,
  percentage,
  /** null is without limit. */
  max_value: nullable(amount),
});

/** What holds for the whole tariff. */
const header_facts = {
  /** Amounts were entered with VAT in them. */
  rates_include_vat: Type.Boolean(),
  charged_weight_per: oneOf(['shipment', 'parcel']),
  vat_percentages: Type.Array(shape({ from_date: day, percentage: Type.Number({ minimum: 0, maximum: 100 }) }), {
    minItems: 1,
    maxItems: 50,
  }),
};
export const tariffHeader = shape(header_facts);
export const tariffHeaderChange = shape({
  rates_include_vat: Type.Optional(header_facts.rates_include_vat),
  charged_weight_per: Type.Optional(header_facts.charged_weight_per),
  vat_percentages: Type.Optional(header_facts.vat_percentages),
});

/** The parts of a tariff by name, with what one line of each looks like. */
export const TARIFF_PARTS = {
  service_levels: tariffServiceLevel,
  zones: tariffZone,
  rate_groups: rateGroup,
  rates: rateLine,
  surcharges: surcharge,
  rate_adjustments: rateAdjustment,
  time_based_rate_adjustments: timeBasedRateAdjustment,
  opt_in_rates: tariffOptInRate,
  opt_in_time_based_rates: tariffOptInTimeBasedRate,
  extras: tariffExtra,
} as const;

export type TariffPartLine<Part extends keyof typeof TARIFF_PARTS> = Static<(typeof TARIFF_PARTS)[Part]>;
export type WireCharge = Static<typeof rateCharge>;
