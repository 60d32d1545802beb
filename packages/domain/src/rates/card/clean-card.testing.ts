import type { GazetteerRow } from '../../service-areas/known-places.ts';
import type { Polygon } from '../../service-areas/point-in-polygon.ts';
import { day, levelId, SAMPLE_CARD } from './sample-card.testing.ts';
import type { Charge, Rate, RateCard, ServiceLevel, Zone } from './rate-card.ts';

/** Numbers from 0 up to 1 that a seed decides (mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Areas side by side, three by three, whose corners are shared: neighbours neither overlap nor leave a seam. */
export const AREAS = 3;

export interface CleanCard {
  readonly card: RateCard;
  readonly places: readonly GazetteerRow[];
}

/** A tariff as a careful person would draw and price it: nothing in it is doubtful. */
export function cleanCard(seed: number): CleanCard {
  const dice = diceOf(seed);
  const between = (from: number, to: number) => from + Math.floor(dice() * (to - from + 1));
  const corners = Array.from({ length: AREAS + 1 }, (_, row) =>
    Array.from({ length: AREAS + 1 }, (_column, column): [number, number] => [
      27.5 + column * 0.2 + (dice() - 0.5) * 0.06,
      -26.6 + row * 0.2 + (dice() - 0.5) * 0.06,
    ]),
  );
  const corner = (row: number, column: number): [number, number] => corners[row]?.[column] ?? [0, 0];
  const areas = Array.from({ length: AREAS * AREAS }, (_, at): Zone => {
    const [row, column] = [Math.floor(at / AREAS), at % AREAS];
    const outline = [corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)];
    return { id: at + 1, code: `A${at + 1}`, name: `Area ${at + 1}`, kind: 'rates', polygons: [[outline]] };
  });
  const zones: Zone[] = [
    ...areas,
    { id: 20, code: 'FARM', name: 'Farms', kind: 'surcharges', places: [{ suburb: 'Muldersdrift', code: '1747' }] },
    { id: 21, code: 'MINE', name: 'Mines', kind: 'surcharges', polygons: [box(27.55, -26.5, 0.05)] },
    { id: 22, code: 'DAYS', name: 'Far farms', kind: 'service_days', provinces: ['NC'], service_weekdays: [1, 2, 4] },
  ];
  const [sample] = SAMPLE_CARD.service_levels;
  const level = (id: number, changes: Partial<ServiceLevel>): ServiceLevel => ({
    ...(sample as ServiceLevel), // SAMPLE_CARD has service levels.
    id: levelId(id),
    code: `L${id}`,
    name: `Level ${id}`,
    ...changes,
  });
  const levels = [
    level(1, {
      weight_rounding: 'round_up',
      parcel_limits: { length_cm: 120, width_cm: 80, height_cm: 80, weight_grams: 40_000, parcel_count: 50 },
    }),
    level(2, { weight_rounding: 'do_not_round', collection_weekdays: [1, 2, 3, 4, 5, 6] }),
    level(3, { weight_rounding: 'round_up_to_nearest_half', insurance_disabled: true }),
  ];
  const rates: Rate[] = [];
  for (const group of [1, 2]) {
    for (const { id } of levels) {
      for (const from of areas)
        for (const to of areas) pushBreaks(rates, { group, level: id, from: from.id, to: to.id, between });
      // Wherever nothing else holds, at a price above all others.
      if (id === levelId(3))
        rates.push({
          ...rateOf(rates.length + 1, group, id),
          from_zone_id: areas[0]?.id ?? null,
          charges: [flat(900_000), perKg(9000)],
        });
    }
  }
  const percent: Charge = { charge_type: 'percentage', percentage_bp: between(500, 2500) };
  const card: RateCard = {
    ...SAMPLE_CARD,
    zones,
    service_levels: levels,
    rate_groups: [
      { id: 1, name: 'Standard', is_default: true },
      {
        id: 2,
        name: 'Shops',
        is_default: false,
        service_levels: [{ service_level_id: levelId(2), weight_rounding: 'round_up' }],
      },
    ],
    rates,
    surcharges: [
      { id: 1, name: 'Farm', type: 'zone', zone_ids: [20, 21], side: 'each', charges: [flat(between(5000, 9000))] },
      { id: 2, name: 'Fragile', type: 'tag', any_tags: ['fragile'], charges: [percent] },
      { id: 3, name: 'Long', type: 'dimensions_weight', longest_side_cm_over: between(60, 110), charges: [flat(8500)] },
      { id: 4, name: 'Heavy', type: 'dimensions_weight', charged_weight_grams_over: 20_000, charges: [perKg(100)] },
      { id: 5, name: 'Paper', type: 'pod_method', pod_methods: ['grv'], charges: [flat(2500)] },
    ],
    rate_adjustments: [
      { id: 11, name: 'Fuel', charges: [percent] },
      { id: 12, name: 'Peak', from_date: day('2026-11-15'), to_date: day('2026-12-31'), charges: [percent] },
    ],
    time_based_rate_adjustments: [
      { id: 21, name: 'Saturday', condition: { side: 'collection', weekdays: [6] }, charges: [flat(9000)] },
      { id: 22, name: 'Late', condition: { side: 'delivery', after: '17:00' }, charges: [flat(7000)] },
    ],
  };
  const places = areas.map(({ id, polygons = [] }): GazetteerRow => {
    const ring = polygons[0]?.[0] ?? [];
    const middle = (axis: 0 | 1) => ring.reduce((sum, each) => sum + each[axis], 0) / ring.length;
    return placeOf(`Suburb ${id}`, { lng: middle(0), lat: middle(1) });
  });
  return { card, places };
}

/** A suburb of Gauteng. */
export function placeOf(suburb: string, { lng, lat }: { lng: number; lat: number }): GazetteerRow {
  return { suburb, city: 'City', zone: 'GP', street_code: '2000', box_code: '', lat, lng, accuracy: 'place' };
}

export const flat = (amount_cents: number): Charge => ({ charge_type: 'flat', amount_cents });
const perKg = (amount_cents: number): Charge => ({ charge_type: 'perKg', amount_cents });

export function box(west: number, south: number, side: number): Polygon {
  return [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
    ],
  ];
}

function rateOf(id: number, rate_group_id: number, service_level_id: Rate['service_level_id']): Rate {
  return {
    id,
    rate_group_id,
    service_level_id,
    from_zone_id: null,
    to_zone_id: null,
    min_weight_grams: 0,
    max_weight_grams: null,
    formula_type: 'formula',
    charges: [],
  };
}

interface Pair {
  readonly group: number;
  readonly level: Rate['service_level_id'];
  readonly from: number;
  readonly to: number;
  readonly between: (from: number, to: number) => number;
}

/** A flat rate to 5 kg, and two breaks that go on from what it costs there. */
function pushBreaks(rates: Rate[], { group, level, from, to, between }: Pair): void {
  const pair = { from_zone_id: from, to_zone_id: to };
  const base = between(5000, 9000);
  const per_kg = between(300, 700);
  const over: Charge = { charge_type: 'perKg', amount_cents: per_kg, over_grams: 5000 };
  const first = rateOf(rates.length + 1, group, level);
  rates.push(
    { ...first, ...pair, max_weight_grams: 5000, formula_type: 'flat', charges: [flat(base)] },
    { ...first, ...pair, id: first.id + 1, min_weight_grams: 5000, max_weight_grams: 20_000, charges: [flat(base), over] },
    { ...first, ...pair, id: first.id + 2, min_weight_grams: 20_000, charges: [flat(base + 500), over] },
  );
}
