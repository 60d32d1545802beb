import type { ServiceLevelId } from '../../ids.ts';
import type { Polygon } from '../../service-areas/point-in-polygon.ts';
import type { Day } from '../../time/day.ts';
import { compileRateCard } from './compile-rate-card.ts';
import type { CompiledRateCard } from './compile-rate-card.ts';
import type { RateCard, ServiceLevel } from './rate-card.ts';
import { rateShipment } from '../price/rate-shipment.ts';
import type { RatingContext, RatingInput, RatingSide } from '../price/rating-input.ts';
import type { NoPrice, Price, RatingResult } from '../price/rating-result.ts';

/** Tests name days and ids by literals. */
export const day = (text: string): Day => text as Day;
export const levelId = (id: number): ServiceLevelId => id as ServiceLevelId;

function box(west: number, south: number, east: number, north: number): Polygon {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  ];
}

const ECONOMY: ServiceLevel = {
  id: levelId(1),
  code: 'ECO',
  name: 'Economy',
  description: 'By road',
  collection_address_type: 'street-address',
  delivery_address_type: 'any',
  cut_off_time: '15:00',
  collection_weekdays: [1, 2, 3, 4, 5],
  estimate_from: 3,
  estimate_to: 4,
  estimate_unit: 'd',
  volumetric_divisor: 4000,
  weight_rounding: 'round_up',
  capacity_per_day: null,
  vat_type: 'standard',
  insurance_disabled: false,
  order: 1,
};

const OVERNIGHT: ServiceLevel = {
  ...ECONOMY,
  id: levelId(2),
  code: 'OVN',
  name: 'Overnight',
  description: 'By air',
  cut_off_time: '14:00',
  collection_weekdays: [1, 2, 3, 4, 5, 6],
  estimate_from: 1,
  estimate_to: 2,
  volumetric_divisor: 5000,
  weight_rounding: 'do_not_round',
  order: 2,
};

const SAME_DAY: ServiceLevel = {
  ...OVERNIGHT,
  id: levelId(3),
  code: 'LSF',
  name: 'Same-day',
  description: 'Within the metro',
  delivery_address_type: 'street-address',
  cut_off_time: '10:30',
  collection_weekdays: [1, 2, 3, 4, 5],
  estimate_from: 2,
  estimate_to: 5,
  estimate_unit: 'h',
  insurance_disabled: true,
  parcel_limits: { length_cm: 42, width_cm: 32, height_cm: 12, weight_grams: 15_000, parcel_count: 2 },
  order: 3,
};

const base = { rate_group_id: 1, min_weight_grams: 0, max_weight_grams: null, formula_type: 'formula', charges: [] } as const;
const eco = { ...base, service_level_id: levelId(1) };
const ovn = { ...base, service_level_id: levelId(2) };
const JHB = 1;
const CPT = 2;
const KAROO = 3;

/** A small card with one of everything; amounts are invented. */
export const SAMPLE_CARD: RateCard = {
  id: 7,
  name: 'March 2026',
  effective_from: day('2026-03-01'),
  rates_include_vat: false,
  charged_weight_per: 'shipment',
  vat_percentages: [
    { from_date: day('1993-04-07'), percentage_bp: 1400 },
    { from_date: day('2018-04-01'), percentage_bp: 1500 },
  ],
  service_levels: [ECONOMY, OVERNIGHT, SAME_DAY],
  zones: [
    { id: JHB, code: 'JHB', name: 'Johannesburg', kind: 'rates', polygons: [box(27.8, -26.4, 28.3, -25.9)] },
    { id: CPT, code: 'CPT', name: 'Cape Town', kind: 'rates', polygons: [box(18.3, -34.2, 18.9, -33.7)] },
    { id: KAROO, code: 'KAR', name: 'Karoo', kind: 'rates', provinces: ['NC'] },
    { id: 4, code: 'FARM', name: 'Farms', kind: 'surcharges', places: [{ suburb: 'Muldersdrift', code: '1747' }] },
  ],
  rate_groups: [
    { id: 1, name: 'Standard', is_default: true },
    { id: 2, name: 'Export', is_default: false, service_levels: [{ service_level_id: levelId(1), vat_type: 'zero' }] },
  ],
  rates: [
    {
      ...eco,
      id: 101,
      from_zone_id: JHB,
      to_zone_id: CPT,
      max_weight_grams: 5000,
      formula_type: 'flat',
      charges: [{ charge_type: 'flat', amount_cents: 9900 }],
    },
    {
      ...eco,
      id: 102,
      from_zone_id: JHB,
      to_zone_id: CPT,
      min_weight_grams: 5000,
      max_weight_grams: 25_000,
      charges: [
        { charge_type: 'flat', amount_cents: 9900 },
        { charge_type: 'perKg', amount_cents: 850, over_grams: 5000 },
      ],
    },
    {
      ...eco,
      id: 103,
      from_zone_id: JHB,
      to_zone_id: JHB,
      max_weight_grams: 5000,
      formula_type: 'flat',
      charges: [{ charge_type: 'flat', amount_cents: 6500 }],
    },
    {
      ...eco,
      id: 104,
      from_zone_id: JHB,
      to_zone_id: JHB,
      min_weight_grams: 5000,
      max_weight_grams: 25_000,
      charges: [
        { charge_type: 'flat', amount_cents: 6500 },
        { charge_type: 'perKg', amount_cents: 300, over_grams: 5000 },
      ],
    },
    {
      ...eco,
      id: 401,
      rate_group_id: 2,
      from_zone_id: JHB,
      to_zone_id: CPT,
      formula_type: 'flat',
      charges: [{ charge_type: 'flat', amount_cents: 20_000 }],
    },
    {
      ...ovn,
      id: 201,
      from_zone_id: JHB,
      to_zone_id: CPT,
      minimum_cents: 18_000,
      charges: [{ charge_type: 'perKg', amount_cents: 2200 }],
    },
    {
      ...ovn,
      id: 202,
      from_zone_id: JHB,
      to_zone_id: JHB,
      charges: [
        { charge_type: 'flat', amount_cents: 8000 },
        { charge_type: 'perItem', amount_cents: 1500, over_items: 1 },
      ],
    },
    { ...ovn, id: 203, from_zone_id: CPT, to_zone_id: CPT, formula_type: 'zero-rate' },
    { ...ovn, id: 204, from_zone_id: JHB, to_zone_id: KAROO, formula_type: 'no-rate' },
    {
      ...ovn,
      id: 205,
      from_zone_id: null,
      to_zone_id: KAROO,
      formula_type: 'flat',
      charges: [{ charge_type: 'flat', amount_cents: 30_000 }],
    },
    {
      ...base,
      service_level_id: levelId(3),
      id: 301,
      from_zone_id: JHB,
      to_zone_id: JHB,
      minimum_cents: 12_000,
      charges: [
        { charge_type: 'perKmFromCollectionBranch', amount_cents: 700, over_metres: 5000 },
        { charge_type: 'perKmFromDeliveryBranch', amount_cents: 500 },
      ],
    },
  ],
  surcharges: [
    { id: 1, name: 'Farm', type: 'zone', zone_ids: [4], side: 'each', charges: [{ charge_type: 'flat', amount_cents: 15_000 }] },
    { id: 2, name: 'Fragile', type: 'tag', any_tags: ['fragile'], charges: [{ charge_type: 'percentage', percentage_bp: 1000 }] },
    {
      id: 3,
      name: 'Long parcel',
      type: 'dimensions_weight',
      charged_per: 'parcel',
      longest_side_cm_over: 120,
      charges: [{ charge_type: 'flat', amount_cents: 8500 }],
    },
    {
      id: 4,
      name: 'Paper proof',
      type: 'pod_method',
      pod_methods: ['grv'],
      charges: [{ charge_type: 'flat', amount_cents: 2500 }],
    },
  ],
  rate_adjustments: [
    { id: 11, name: 'Fuel', charges: [{ charge_type: 'percentage', percentage_bp: 2000 }] },
    {
      id: 12,
      name: 'Peak season',
      from_date: day('2026-11-15'),
      to_date: day('2026-12-31'),
      charges: [{ charge_type: 'percentage', percentage_bp: 500, of: 'subtotal' }],
    },
  ],
  time_based_rate_adjustments: [
    {
      id: 21,
      name: 'Saturday collection',
      condition: { side: 'collection', weekdays: [6] },
      charges: [{ charge_type: 'flat', amount_cents: 9000 }],
    },
    {
      id: 22,
      name: 'After hours',
      condition: { side: 'delivery', before: '08:00', after: '17:00' },
      charges: [{ charge_type: 'flat', amount_cents: 7000 }],
    },
  ],
  opt_in_rates: [
    {
      id: 51,
      name: 'Tail lift',
      description: '',
      opted_in_by_default: false,
      charges: [{ charge_type: 'flat', amount_cents: 35_000 }],
    },
  ],
  opt_in_time_based_rates: [
    {
      id: 61,
      name: 'Saturday delivery',
      description: '',
      opted_in_by_default: false,
      adds_delivery_weekdays: [6],
      charges: [{ charge_type: 'flat', amount_cents: 12_000 }],
    },
  ],
  extras: [
    {
      id: 71,
      name: 'Insurance',
      min_fee_cents: 2500,
      included_value_cents: 250_000,
      percentage_bp: 200,
      max_value_cents: 10_000_000,
    },
  ],
};

export const SAMPLE: CompiledRateCard = compileRateCard(SAMPLE_CARD);

export function cardWith(changes: Partial<RateCard>): CompiledRateCard {
  return compileRateCard({ ...SAMPLE_CARD, ...changes });
}

export const IN_JHB: RatingSide = {
  kind: 'street-address',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
  lat: -26.1345,
  lng: 28.0529,
};
export const IN_CPT: RatingSide = {
  ...IN_JHB,
  local_area: 'Milnerton',
  city: 'Cape Town',
  code: '7441',
  zone: 'WC',
  lat: -33.86,
  lng: 18.5,
};
export const IN_KAROO: RatingSide = {
  ...IN_JHB,
  local_area: 'Carnarvon',
  city: 'Carnarvon',
  code: '8925',
  zone: 'NC',
  lat: -30.97,
  lng: 22.13,
};
export const ON_A_FARM: RatingSide = {
  ...IN_JHB,
  local_area: 'Muldersdrift',
  city: 'Krugersdorp',
  code: '1747',
  lat: -26.0,
  lng: 27.85,
};

export const PARCEL = { length_cm: 20, width_cm: 20, height_cm: 10, weight_grams: 2000 };

/** 2 kg, 20 x 20 x 10 cm, Johannesburg to Cape Town. */
export const INPUT: RatingInput = {
  collection: IN_JHB,
  delivery: IN_CPT,
  parcels: [PARCEL],
  declared_value_cents: 0,
  pod_method: 'pin-with-fallback',
  tags: [],
  account_id: 1,
};

/** Wednesday 4 March 2026, 10:00 in South Africa. */
export const CONTEXT: RatingContext = {
  now: new Date('2026-03-04T08:00:00Z'),
  rate_group_id: null,
  holidays: [],
  office_hours: { from: '08:00', to: '17:00' },
  metres_from_collection_branch: 12_500,
  metres_from_delivery_branch: 8000,
};

export interface Given {
  readonly input?: Partial<RatingInput>;
  readonly context?: Partial<RatingContext>;
  readonly card?: CompiledRateCard;
}

/** The sample shipment on the sample card, changed as given, for one service level. */
export function rateOne(code: string, { input, context, card }: Given = {}): RatingResult {
  const results = rateShipment({ ...INPUT, ...input, service_level_code: code }, card ?? SAMPLE, { ...CONTEXT, ...context });
  const [result] = results;
  if (!result) throw new Error(`No service level ${code}`);
  return result;
}

export function priceOf(code: string, given: Given = {}): Price {
  const result = rateOne(code, given);
  if (!result.offered) throw new Error(result.message);
  return result;
}

export function refusalOf(code: string, given: Given = {}): NoPrice {
  const result = rateOne(code, given);
  if (result.offered) throw new Error(`${code} is offered at ${result.rate_cents}`);
  return result;
}
