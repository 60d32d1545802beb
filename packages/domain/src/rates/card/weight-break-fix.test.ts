import { describe, expect, it } from 'vitest';
import { changeCard } from './change-card.ts';
import { checkRateCard } from './check-rate-card.ts';
import { fixedRates } from './check-weight-breaks.ts';
import type { Polygon } from '../../service-areas/point-in-polygon.ts';
import type { Charge, Rate, RateCard, WeightRounding, Zone } from './rate-card.ts';
import { day, SAMPLE_CARD } from './sample-card.testing.ts';

const [RATE] = SAMPLE_CARD.rates as readonly [Rate];
const [GROUP] = SAMPLE_CARD.rate_groups as readonly [RateCard['rate_groups'][number]];
const flat = (amount_cents: number): readonly Charge[] => [{ charge_type: 'flat', amount_cents }];

/** A square of one degree from this longitude on. */
const box = (west: number): Polygon => [
  [
    [west, -30],
    [west + 1, -30],
    [west + 1, -29],
    [west, -29],
  ],
];

type Break = readonly [min_kg: number, max_kg: number | null, cents?: number];

/** A card with these weight breaks of one pair of zones, numbered from 1. */
function cardOf(breaks: readonly Break[], weight_rounding: WeightRounding = 'round_up'): RateCard {
  const service_levels = SAMPLE_CARD.service_levels.map((level) => ({ ...level, weight_rounding }));
  const rates = breaks.map(([min_kg, max_kg, cents = 5000], at): Rate => {
    const weights = { min_weight_grams: min_kg * 1000, max_weight_grams: max_kg === null ? null : max_kg * 1000 };
    return { ...RATE, id: at + 1, formula_type: 'flat', charges: flat(cents), ...weights };
  });
  return { ...SAMPLE_CARD, rate_groups: [{ id: GROUP.id, name: 'All', is_default: true }], service_levels, rates };
}

const faultsOf = (card: RateCard) =>
  checkRateCard(card, { day: day('2026-03-04'), node_count_max: 500 }).findings.filter(
    ({ code }) => code === 'gap' || code === 'overlap',
  );

const proposed = (card: RateCard) => faultsOf(card).map(({ fix }) => fix && [fix.before, fix.after]);

/** The breaks once everything that is proposed is done. */
function fixed(card: RateCard): string[] {
  const ids = faultsOf(card).flatMap(({ fix }) => fix?.rate_id ?? []);
  const rates = fixedRates(card, new Set(ids));
  if (rates === null) throw new Error('What the check proposes can be done.');
  const done = changeCard(card, { rates }).card;
  expect(faultsOf(done).filter(({ fix }) => fix)).toEqual([]);
  return done.rates.map(({ min_weight_grams: min, max_weight_grams: max }) => `${min}-${max}`);
}

describe('the doctor of weight breaks', () => {
  it.each<[WeightRounding, readonly Break[], string[]]>([
    [
      'round_up',
      [
        [0, 5],
        [6, 10, 7000],
        [11, null, 9000],
      ],
      ['0-5000', '5000-10000', '10000-null'],
    ],
    [
      'round_up_to_nearest_half',
      [
        [0, 5],
        [5.5, 10, 7000],
      ],
      ['0-5000', '5000-10000'],
    ],
    [
      'do_not_round',
      [
        [0.01, 5],
        [5.01, 10, 7000],
      ],
      ['0-5000', '5000-10000'],
    ],
  ])('closes gaps of one step of charged weights, %s: beyond 12', (rounding, breaks, done) => {
    expect(fixed(cardOf(breaks, rounding))).toEqual(done);
  });

  it('leaves a wider gap alone: it may be meant', () => {
    expect(
      proposed(
        cardOf([
          [0, 5],
          [7, 10],
        ]),
      ),
    ).toEqual([undefined]);
    expect(
      proposed(
        cardOf(
          [
            [0, 5],
            [5.5, 10],
          ],
          'do_not_round',
        ),
      ),
    ).toEqual([undefined]);
  });

  it('puts overlaps of one price right, and shows what changes; with two prices the user has to decide which holds', () => {
    const card = cardOf([
      [0, 10],
      [2, 5],
      [8, 20],
    ]);

    expect(proposed(card)).toEqual([
      ['2 kg to 5 kg', null],
      ['8 kg to 20 kg', '10 kg to 20 kg'],
    ]);
    expect(fixed(card)).toEqual(['0-10000', '10000-20000']);
    expect(
      proposed(
        cardOf([
          [0, 10],
          [8, 20, 7000],
        ]),
      ),
    ).toEqual([undefined]);
    expect(
      proposed(
        cardOf([
          [0, null],
          [5, 10],
        ]),
      ),
    ).toEqual([['5 kg to 10 kg', null]]);
  });

  it('rounds as the group has it, where that is otherwise', () => {
    const card = cardOf([
      [0, 5],
      [6, 10],
    ]);
    const { id: service_level_id } = { id: RATE.service_level_id };
    const own = { ...GROUP, service_levels: [{ service_level_id, weight_rounding: 'do_not_round' as const }] };

    expect(proposed({ ...card, rate_groups: [own] })).toEqual([undefined]);
  });

  const GAP: readonly Break[] = [
    [0, 5],
    [6, 10, 7000],
  ];
  const pairOf = (rate: Rate, from_zone_id: number | null, to_zone_id: number | null): Rate => ({
    ...rate,
    from_zone_id,
    to_zone_id,
  });

  it.each<[string, readonly [number | null, number | null], readonly [number | null, number | null], boolean]>([
    ['anywhere prices them for this pair too', [1, 2], [null, null], false],
    ['from here to anywhere does', [1, 2], [1, null], false],
    ['a pair does within anywhere', [null, null], [1, 2], false],
    ['only another pair does', [1, 2], [1, 3], true],
    ['only from elsewhere to anywhere does', [1, 2], [3, null], true],
  ])('keeps the prices that other pairs have for weights of a gap: %s', (_, own, other, is_fixed) => {
    const card = cardOf([...GAP, [0, 30, 9000]]);
    const rates = card.rates.map((rate, at) => pairOf(rate, ...(at === 2 ? other : own)));

    // Drawn apart from each other.
    const zones = [1, 2, 3].map((id): Zone => ({
      id,
      code: `Z${id}`,
      name: `Zone ${id}`,
      kind: 'rates',
      polygons: [box(20 + 2 * id)],
    }));
    expect(proposed({ ...card, zones, rates })).toEqual([is_fixed ? ['6 kg to 10 kg', '5 kg to 10 kg'] : undefined]);
  });

  it.each<[string, Partial<Zone>, Partial<Zone>, boolean]>([
    ['outlines that overlap', { polygons: [box(20)] }, { polygons: [box(20.5)] }, false],
    ['outlines that touch', { polygons: [box(20)] }, { polygons: [box(21)] }, true],
    ['outlines apart', { polygons: [box(20)] }, { polygons: [box(25)] }, true],
    ['a province of both', { provinces: ['NC', 'WC'] }, { provinces: ['WC'] }, false],
    ['provinces apart', { provinces: ['NC'] }, { provinces: ['WC'] }, true],
    ['a place of both', { places: [{ suburb: 'Rosebank' }] }, { places: [{ suburb: 'ROSEBANK', code: '2196' }] }, false],
    ['places apart', { places: [{ code: '7700' }] }, { places: [{ suburb: 'Rosebank', code: '2196' }] }, true],
    ['an outline, which may lie in the province', { polygons: [box(20)] }, { provinces: ['NC'] }, false],
    ['an outline far from the province', { provinces: ['KZN'] }, { polygons: [box(20)] }, true],
    ['a place, which may lie in the province', { places: [{ code: '2196' }] }, { provinces: ['NC'] }, false],
  ])('leaves a gap alone where zones that may hold the same places price it, and says so: %s', (_, one, other, is_fixed) => {
    const card = cardOf([...GAP, [0, 30, 9000]]);
    const zoneOf = (id: number, name: string, where: Partial<Zone>): Zone => ({ id, code: '', name, kind: 'rates', ...where });
    const zones = [zoneOf(1, 'Centre', { polygons: [box(30)] }), zoneOf(2, 'Town', one), zoneOf(3, 'Region', other)];
    const rates = card.rates.map((rate, at) => pairOf(rate, 1, at === 2 ? 3 : 2));
    const made = { ...card, zones, rates };

    const [{ fix, message } = { fix: undefined, message: '' }] = faultsOf(made);

    expect(fix?.after).toBe(is_fixed ? '5 kg to 10 kg' : undefined);
    expect(message.endsWith('Centre to Region may price the same places at these weights, so that you have to decide.')).toBe(
      !is_fixed,
    );
    expect(fixedRates(made, new Set([2])) === null).toBe(!is_fixed);
  });

  it.each(['no-rate', 'zero-rate'] as const)('does not widen a break that withdraws or gives away: %s', (formula_type) => {
    const card = cardOf(GAP);
    const rates = card.rates.map((rate, at): Rate => (at === 1 ? { ...rate, formula_type, charges: [] } : rate));

    expect(proposed({ ...card, rates })).toEqual([undefined]);
  });

  it('does nothing for a break that the check proposes nothing for', () => {
    expect(
      fixedRates(
        cardOf([
          [0, 5],
          [5, 10],
        ]),
        new Set([2]),
      ),
    ).toBeNull();
    expect(
      fixedRates(
        cardOf([
          [0, 5],
          [6, 10],
        ]),
        new Set([2, 99]),
      ),
    ).toBeNull();
  });
});
