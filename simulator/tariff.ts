import type { ServiceLevelId } from '@tsela/domain/ids';
import type { Charge, Rate, RateCard, ServiceLevel, Surcharge, Zone } from '@tsela/domain/rates/card/rate-card';
import { circleOutline } from '@tsela/domain/service-areas/circle-outline';
import type { Day } from '@tsela/domain/time/day';
import { BRANCHES } from './network.ts';

const ECONOMY = 1 as ServiceLevelId;
const OVERNIGHT = 2 as ServiceLevelId;
const SAME_DAY = 3 as ServiceLevelId;

const PROVINCES = ['EC', 'FS', 'GP', 'KZN', 'LP', 'MP', 'NC', 'NW', 'WC'] as const;
/** The zone of everything outside the centres. */
const REGIONAL = BRANCHES.length + 1;
const TOWNSHIP_ZONE = 20;
const DEFAULT_GROUP = 1;

const SERVICE_LEVELS: readonly ServiceLevel[] = [
  {
    id: ECONOMY,
    code: 'ECO',
    name: 'Economy',
    description: 'By road, for what can wait a day or two.',
    ...door(),
    cut_off_time: '15:00',
    estimate_from: 2,
    estimate_to: 3,
    estimate_unit: 'd',
    volumetric_divisor: 4000,
    weight_rounding: 'round_up_to_nearest_half',
    order: 1,
  },
  {
    id: OVERNIGHT,
    code: 'OVN',
    name: 'Overnight',
    description: 'By air between the main centres, the next business day.',
    colour: 'blue',
    ...door(),
    cut_off_time: '14:00',
    estimate_from: 1,
    estimate_to: 2,
    estimate_unit: 'd',
    volumetric_divisor: 5000,
    weight_rounding: 'round_up',
    order: 2,
  },
  {
    id: SAME_DAY,
    code: 'LSE',
    name: 'Local same-day',
    description: 'Collected and delivered within one city on the same day.',
    colour: 'orange',
    ...door(),
    cut_off_time: '10:30',
    estimate_from: 4,
    estimate_to: 7,
    estimate_unit: 'h',
    volumetric_divisor: 5000,
    weight_rounding: 'round_up',
    parcel_limits: { weight_grams: 40_000 },
    order: 3,
  },
];

function door() {
  return {
    collection_address_type: 'any',
    delivery_address_type: 'any',
    collection_weekdays: [1, 2, 3, 4, 5],
    capacity_per_day: null,
    vat_type: 'standard',
    insurance_disabled: false,
  } as const satisfies Partial<ServiceLevel>;
}

const SURCHARGES: readonly Surcharge[] = [
  {
    id: 1,
    name: 'Outlying area',
    order: 1,
    type: 'zone',
    zone_ids: [TOWNSHIP_ZONE],
    side: 'each',
    charges: [{ charge_type: 'flat', amount_cents: 3500 }],
  },
  {
    id: 2,
    name: 'Oversize',
    order: 2,
    type: 'dimensions_weight',
    charged_per: 'parcel',
    longest_side_cm_over: 110,
    parcel_weight_grams_over: 30_000,
    charges: [{ charge_type: 'flat', amount_cents: 12_500 }],
  },
  {
    id: 3,
    name: 'Signed documents back',
    order: 3,
    type: 'pod_method',
    pod_methods: ['grv'],
    charges: [{ charge_type: 'flat', amount_cents: 4500 }],
  },
];

/** The demo courier's tariff: three services, six centres and the rest of the country, weights up to 70 kg. All figures are invented. */
export function demoCard(id: number, effective_from: Day): RateCard {
  return {
    id,
    name: 'Standard tariff',
    effective_from,
    rates_include_vat: false,
    charged_weight_per: 'shipment',
    vat_percentages: [{ from_date: '2018-04-01' as Day, percentage_bp: 1500 }],
    service_levels: SERVICE_LEVELS,
    zones: zones(),
    rate_groups: [{ id: DEFAULT_GROUP, name: 'Standard', is_default: true }],
    rates: rates(),
    surcharges: SURCHARGES,
    rate_adjustments: [{ id: 1, name: 'Fuel', charges: [{ charge_type: 'percentage', percentage_bp: 1250, of: 'base' }] }],
    time_based_rate_adjustments: [],
    opt_in_rates: [
      {
        id: 10,
        name: 'Careful handling',
        description: 'Carried by hand and never stacked.',
        opted_in_by_default: false,
        charges: [{ charge_type: 'flat', amount_cents: 2500 }],
      },
    ],
    opt_in_time_based_rates: [],
    extras: [
      {
        id: 1,
        name: 'Insurance',
        min_fee_cents: 2500,
        included_value_cents: 250_000,
        percentage_bp: 200,
        max_value_cents: 5_000_000,
      },
    ],
  };
}

function zones(): Zone[] {
  const centres: Zone[] = BRANCHES.map((branch, at) => ({
    id: at + 1,
    code: branch.code,
    name: branch.name,
    kind: 'rates',
    polygons: [[circleOutline(branch)]],
  }));
  return [
    ...centres,
    { id: REGIONAL, code: 'REG', name: 'Regional', kind: 'rates', provinces: PROVINCES },
    { id: TOWNSHIP_ZONE, code: 'OUT', name: 'Outlying', kind: 'surcharges', provinces: ['NC', 'LP'] },
  ];
}

/** Johannesburg and Pretoria are one city to a courier. */
function isLocal(from: number, to: number): boolean {
  return from !== REGIONAL && (from === to || (from <= 2 && to <= 2));
}

function rates(): Rate[] {
  const zone_ids = [...BRANCHES.map((_, at) => at + 1), REGIONAL];
  const pairs = zone_ids.flatMap((from) => zone_ids.map((to) => ({ from, to })));
  return pairs.flatMap(({ from, to }) => pairRates(from, to)).map((rate, at) => ({ ...rate, id: at + 1 }));
}

function pairRates(from: number, to: number): Omit<Rate, 'id'>[] {
  const outlying = from === REGIONAL || to === REGIONAL;
  const pair = { rate_group_id: DEFAULT_GROUP, from_zone_id: from, to_zone_id: to };
  if (isLocal(from, to)) {
    return [
      ...breaks({ ...pair, service_level_id: ECONOMY }, { base_cents: 6900, per_kg_cents: 450 }),
      ...breaks({ ...pair, service_level_id: OVERNIGHT }, { base_cents: 8400, per_kg_cents: 700 }),
      ...breaks({ ...pair, service_level_id: SAME_DAY }, { base_cents: 15_900, per_kg_cents: 950 }),
    ];
  }
  if (outlying) {
    return [
      ...breaks({ ...pair, service_level_id: ECONOMY }, { base_cents: 12_900, per_kg_cents: 890 }),
      ...breaks({ ...pair, service_level_id: OVERNIGHT }, { base_cents: 24_500, per_kg_cents: 2450 }),
    ];
  }
  return [
    ...breaks({ ...pair, service_level_id: ECONOMY }, { base_cents: 9900, per_kg_cents: 620 }),
    ...breaks({ ...pair, service_level_id: OVERNIGHT }, { base_cents: 18_500, per_kg_cents: 1900 }),
  ];
}

type Lane = Pick<Rate, 'rate_group_id' | 'from_zone_id' | 'to_zone_id' | 'service_level_id'>;

/** One price up to 5 kg, then so much for every further kg. */
function breaks(lane: Lane, { base_cents, per_kg_cents }: { base_cents: number; per_kg_cents: number }): Omit<Rate, 'id'>[] {
  const base: Charge = { charge_type: 'flat', amount_cents: base_cents };
  return [
    { ...lane, min_weight_grams: 0, max_weight_grams: 5000, formula_type: 'flat', charges: [base] },
    {
      ...lane,
      min_weight_grams: 5000,
      max_weight_grams: null,
      formula_type: 'formula',
      charges: [base, { charge_type: 'perKg', amount_cents: per_kg_cents, over_grams: 5000 }],
    },
  ];
}
