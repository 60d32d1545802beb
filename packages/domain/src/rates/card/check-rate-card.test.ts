import { describe, expect, it } from 'vitest';
import { processorMs } from '../../processor-time.testing.ts';
import { checkRateCard } from './check-rate-card.ts';
import { EMPTY_CARD } from './empty-card.ts';
import type { Finding } from './finding.ts';
import type { Charge, Rate, RateAdjustment, RateCard, ServiceLevel, Zone } from './rate-card.ts';
import { day, levelId, SAMPLE_CARD } from './sample-card.testing.ts';

const RULES = { day: day('2026-03-04'), node_count_max: 500 };

function findingsOf(card: RateCard, code: string): readonly Finding[] {
  return checkRateCard(card, RULES).findings.filter((finding) => finding.code === code);
}

const [ECO, OVN] = SAMPLE_CARD.service_levels as readonly [ServiceLevel, ServiceLevel];
const [RATE] = SAMPLE_CARD.rates as readonly [Rate];
const [JHB] = SAMPLE_CARD.zones as readonly [Zone];

function withLevel(changes: Partial<ServiceLevel>): RateCard {
  return { ...SAMPLE_CARD, service_levels: [{ ...ECO, ...changes }, ...SAMPLE_CARD.service_levels.slice(1)] };
}

function withRate(changes: Partial<Rate>): RateCard {
  return { ...SAMPLE_CARD, rates: [...SAMPLE_CARD.rates, { ...RATE, id: 900, from_zone_id: 3, to_zone_id: 3, ...changes }] };
}

function withZone(changes: Partial<Zone>): RateCard {
  return { ...SAMPLE_CARD, zones: [{ ...JHB, ...changes }, ...SAMPLE_CARD.zones.slice(1)] };
}

function withAdjustment(...rules: Partial<RateAdjustment>[]): RateCard {
  const made = rules.map((rule, at) => ({ id: 900 + at, name: `Rule ${at}`, charges: [], ...rule }));
  return { ...SAMPLE_CARD, rate_adjustments: made };
}

const percent = (percentage_bp: number): readonly Charge[] => [{ charge_type: 'percentage', percentage_bp }];
const flat = (amount_cents: number): readonly Charge[] => [{ charge_type: 'flat', amount_cents }];

const SELF_CROSSING = [
  [
    [28, -26],
    [29, -25],
    [29, -26],
    [28, -25],
  ],
] as const;

/** An outline around Johannesburg with so many corners. */
function circle(corners: number): [number, number][][] {
  const turn = (2 * Math.PI) / corners;
  return [
    Array.from({ length: corners }, (_, at): [number, number] => [28 + Math.cos(at * turn) / 2, -26 + Math.sin(at * turn) / 2]),
  ];
}

describe('checkRateCard', () => {
  it('finds no error in a sound card', () => {
    expect(checkRateCard(SAMPLE_CARD, RULES).error_count).toBe(0);
  });

  it('finds in an empty tariff that nothing can be booked', () => {
    const { findings } = checkRateCard(EMPTY_CARD, RULES);

    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      ['none', 'There is no service level: nothing can be booked.'],
    ]);
  });

  const cases: readonly [what: string, card: RateCard, code: string, expected: Partial<Finding>][] = [
    [
      'overlapping weight breaks',
      withRate({ from_zone_id: 1, to_zone_id: 2, min_weight_grams: 4000, max_weight_grams: 6000 }),
      'overlap',
      {
        severity: 'error',
        part: 'rates',
        row_id: 900,
        field: 'min_weight_kg',
        message: 'ECO, Standard, Johannesburg to Cape Town, 4 kg to 6 kg: it overlaps with the weight break 0 kg to 5 kg.',
      },
    ],
    [
      'a gap between weight breaks',
      withRate({ from_zone_id: 1, to_zone_id: 2, min_weight_grams: 30_000, max_weight_grams: null }),
      'gap',
      {
        severity: 'warning',
        row_id: 900,
        message: 'ECO, Standard, Johannesburg to Cape Town: there is no rate from 25 kg to 30 kg.',
      },
    ],
    [
      'a first weight break that does not begin at 0',
      withRate({ min_weight_grams: 1000, max_weight_grams: 5000 }),
      'gap',
      { severity: 'warning', message: 'ECO, Standard, Karoo to Karoo: there is no rate from 0 kg to 1 kg.' },
    ],
    [
      'a weight break that ends before it begins',
      withRate({ min_weight_grams: 5000, max_weight_grams: 5000 }),
      'backwards',
      { severity: 'error', row_id: 900, field: 'max_weight_kg' },
    ],
    [
      'a rate of a zone that is not there',
      withRate({ from_zone_id: 77 }),
      'not-there',
      {
        severity: 'error',
        row_id: 900,
        field: 'from_zone_id',
        message: 'Rate ECO, Standard, zone 77 to Karoo, 0 kg to 5 kg names zone 77, which is not in this tariff.',
      },
    ],
    [
      'a rate of an unknown service level',
      withRate({ service_level_id: levelId(77) }),
      'not-there',
      {
        severity: 'error',
        message:
          'Rate service level 77, Standard, Karoo to Karoo, 0 kg to 5 kg names service level 77, which is not in this tariff.',
      },
    ],
    [
      'a surcharge for zones that are not there',
      { ...SAMPLE_CARD, zones: SAMPLE_CARD.zones.filter(({ id }) => id !== 4) },
      'not-there',
      { severity: 'error', part: 'surcharges', row_id: 1, field: 'zone_ids' },
    ],
    [
      'two lines with one id',
      { ...SAMPLE_CARD, extras: [...SAMPLE_CARD.extras, ...SAMPLE_CARD.extras] },
      'duplicate-id',
      { severity: 'error', part: 'extras', row_id: 71, message: 'Extra 71 is there twice.' },
    ],
    [
      'no default group',
      { ...SAMPLE_CARD, rate_groups: SAMPLE_CARD.rate_groups.map((group) => ({ ...group, is_default: false })) },
      'no-default',
      { severity: 'error', part: 'rate_groups', message: 'One rate group has to be the default, for accounts without one.' },
    ],
    [
      'two default groups',
      { ...SAMPLE_CARD, rate_groups: SAMPLE_CARD.rate_groups.map((group) => ({ ...group, is_default: true })) },
      'two-defaults',
      { severity: 'error', row_id: 2, message: 'Only one rate group can be the default: Standard, Export.' },
    ],
    [
      'a divisor of 0',
      withLevel({ volumetric_divisor: 0 }),
      'divisor',
      { severity: 'error', part: 'service_levels', row_id: 1, message: 'ECO: the volumetric divisor has to be above 0.' },
    ],
    [
      'a divisor that makes parcels weigh tons',
      withLevel({ volumetric_divisor: 5 }),
      'absurd',
      { severity: 'warning', row_id: 1 },
    ],
    [
      'a divisor of 0 in a group',
      {
        ...SAMPLE_CARD,
        rate_groups: [
          { id: 1, name: 'Standard', is_default: true, service_levels: [{ service_level_id: ECO.id, volumetric_divisor: 0 }] },
        ],
      },
      'divisor',
      { severity: 'error', part: 'rate_groups', row_id: 1 },
    ],
    [
      'a percentage over 1 000',
      withAdjustment({ charges: percent(100_100) }),
      'percentage',
      {
        severity: 'error',
        part: 'rate_adjustments',
        row_id: 900,
        field: 'charges[0]',
        message: 'Rule 0: 1001 % is more than 1 000 %.',
      },
    ],
    ['a negative amount', withRate({ charges: flat(-1) }), 'negative', { severity: 'error', row_id: 900, field: 'charges[0]' }],
    [
      'a discount as a surcharge',
      { ...SAMPLE_CARD, surcharges: [{ id: 900, name: 'Loyal', type: 'tag', any_tags: ['vip'], charges: percent(-500) }] },
      'negative',
      { severity: 'error', part: 'surcharges' },
    ],
    [
      'discounts that together leave too little',
      withAdjustment({ charges: percent(-3000) }, { charges: percent(-2500) }),
      'discount',
      { severity: 'error', row_id: 901, message: 'Together Rule 0, Rule 1 take 55 % off a base rate, and 50 % is the most.' },
    ],
    ['an absurd amount', withRate({ charges: flat(100_000_001) }), 'absurd', { severity: 'warning', row_id: 900 }],
    [
      'an amount nobody can pay',
      withRate({ charges: flat(10_000_000_001) }),
      'too-much',
      {
        severity: 'error',
        row_id: 900,
        message: 'ECO, Standard, Karoo to Karoo, 0 kg to 5 kg: an amount is over R 100 million.',
      },
    ],
    ['a fraction of a cent', withRate({ charges: flat(0.5) }), 'amount', { severity: 'error' }],
    [
      'a minimum above the maximum',
      withRate({ minimum_cents: 200, maximum_cents: 100 }),
      'above-maximum',
      { severity: 'error', row_id: 900, field: 'minimum' },
    ],
    [
      'percentages that are only of each other',
      withRate({ formula_type: 'formula', charges: [...percent(1000), ...percent(500)] }),
      'circular',
      { severity: 'error', row_id: 900, field: 'charges' },
    ],
    ['a flat rate with amounts it leaves out', withRate({ charges: percent(100) }), 'not-charged', { severity: 'warning' }],
    ['a rate that charges nothing', withRate({ charges: [] }), 'free', { severity: 'warning' }],
    [
      'an outline that crosses itself',
      withZone({ polygons: [SELF_CROSSING] }),
      'crosses-itself',
      { severity: 'error', part: 'zones', row_id: 1, message: 'Johannesburg: an outline crosses itself.' },
    ],
    [
      'an outline with more corners than map_max_node_count',
      withZone({ polygons: [circle(501)] }),
      'too-many-nodes',
      { severity: 'error', message: 'Johannesburg: an outline has 501 corners, and 500 are allowed. Please simplify it.' },
    ],
    [
      'an outline of two corners',
      withZone({
        polygons: [
          [
            [
              [28, -26],
              [29, -26],
            ],
          ],
        ],
      }),
      'too-few-nodes',
      { severity: 'error' },
    ],
    [
      'a corner that is not on earth',
      withZone({
        polygons: [
          [
            [
              [28, -26],
              [29, -26],
              [28, -96],
            ],
          ],
        ],
      }),
      'not-on-earth',
      { severity: 'error' },
    ],
    [
      'swapped coordinates',
      withZone({
        polygons: [
          [
            [
              [-26, 28],
              [-26, 29],
              [-25, 28],
            ],
          ],
        ],
      }),
      'abroad',
      { severity: 'warning' },
    ],
    ['a zone that is nowhere', withZone({ polygons: [] }), 'nowhere', { severity: 'warning', row_id: 1 }],
    [
      'two zones with one code',
      withZone({ code: 'cpt' }),
      'duplicate',
      { severity: 'error', part: 'zones', message: 'Two zones have the code CPT.' },
    ],
    ['two service levels with one code', withLevel({ code: 'OVN' }), 'duplicate', { severity: 'error', row_id: OVN.id }],
    [
      'a service level without a name',
      withLevel({ name: ' ' }),
      'empty',
      { severity: 'error', message: 'ECO: a name is missing.' },
    ],
    [
      'an estimate that runs backwards',
      withLevel({ estimate_from: 5 }),
      'backwards',
      { severity: 'error', field: 'estimate_to' },
    ],
    ['a service that never collects', withLevel({ collection_weekdays: [] }), 'never', { severity: 'warning' }],
    [
      'a day without a VAT percentage',
      { ...SAMPLE_CARD, vat_percentages: [{ from_date: day('2026-04-01'), percentage_bp: 1550 }] },
      'gap',
      {
        severity: 'error',
        part: 'header',
        field: 'vat_percentages',
        message: 'No VAT percentage holds on 4 March 2026: prices would have no VAT.',
      },
    ],
    [
      'an insurance that covers less than it includes',
      { ...SAMPLE_CARD, extras: SAMPLE_CARD.extras.map((extra) => ({ ...extra, max_value_cents: 1 })) },
      'backwards',
      { severity: 'error', part: 'extras', row_id: 71 },
    ],
    [
      'a rule that ends before it begins',
      withAdjustment({ from_date: day('2026-05-01'), to_date: day('2026-04-01') }),
      'backwards',
      { severity: 'error', field: 'to_date', message: 'Rule 0: it ends on 1 April 2026, before it begins.' },
    ],
    [
      'a service level without rates in a group',
      SAMPLE_CARD,
      'no-rates',
      { severity: 'warning', part: 'rate_groups', row_id: 2, message: 'OVN has no rates in Export and is not offered there.' },
    ],
  ];

  it.each(cases)('finds %s', (_, card, code, expected) => {
    expect(findingsOf(card, code)[0]).toMatchObject(expected);
  });

  it('lists pairs of zones without a rate as one warning for each group and service level', () => {
    const of_eco = findingsOf(SAMPLE_CARD, 'missing-pairs').find(({ message }) => message.startsWith('ECO, Standard'));

    expect(of_eco).toMatchObject({
      severity: 'warning',
      part: 'rates',
      row_id: null,
      message:
        'ECO, Standard: 7 of 9 pairs of zones have no rate: ' +
        'Johannesburg to Karoo, Cape Town to Johannesburg, Cape Town to Cape Town and others.',
    });
  });

  it('allows discounts that no account gets together', () => {
    const apart = withAdjustment(
      { charges: percent(-3000), account_ids: [1] },
      { charges: percent(-3000), account_ids: [2] },
      { charges: percent(-2000), rate_group_ids: [2] },
    );

    expect(findingsOf(apart, 'discount')).toEqual([]);
    expect(
      findingsOf(withAdjustment({ charges: percent(-3000), account_ids: [1] }, { charges: percent(-2001) }), 'discount'),
    ).toHaveLength(1);
  });

  it('counts more findings than it keeps', () => {
    const broken = Array.from({ length: 2000 }, (_, at): Rate => ({ ...RATE, id: 1000 + at, to_zone_id: 3, charges: flat(-1) }));

    const checked = checkRateCard({ ...SAMPLE_CARD, rates: broken }, RULES);

    expect(checked.findings.filter(({ severity }) => severity === 'error')).toHaveLength(500);
    // Every amount is negative, and all but the first overlap.
    expect(checked.error_count).toBe(2000 + 1999);
  });

  it('checks ten times the rates, 100 000 of 300 zones and outlines of 200 corners, in less than ten times the time', () => {
    const zones = Array.from({ length: 300 }, (_, at): Zone => ({
      ...JHB,
      id: at + 1,
      code: `Z${at}`,
      name: `Zone ${at}`,
      polygons: [circle(200)],
    }));
    // Nine tenths are light and one tenth heavy, so that some lanes have both and none has one twice.
    const cardOf = (count: number) => ({
      ...SAMPLE_CARD,
      zones: [...zones],
      surcharges: [],
      rates: Array.from({ length: count }, (_, at): Rate => ({
        ...RATE,
        id: at + 1,
        from_zone_id: (at % 300) + 1,
        to_zone_id: (Math.floor(at / 300) % 300) + 1,
        min_weight_grams: at < 0.9 * count ? 0 : 5000,
        max_weight_grams: at < 0.9 * count ? 5000 : 10_000,
      })),
    });
    const timeOf = (count: number) => {
      const card = cardOf(count);
      return processorMs(() => expect(checkRateCard(card, RULES).error_count).toBe(0));
    };

    const small_ms = Math.min(timeOf(10_000), timeOf(10_000));

    // The outlines take most of the time of both; to compare each rate with every other would take a hundred times as long.
    expect(timeOf(100_000) / small_ms).toBeLessThan(10);
  }, 30_000);
});
