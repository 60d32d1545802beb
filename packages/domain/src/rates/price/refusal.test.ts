import { describe, expect, it } from 'vitest';
import { replayTrace } from './replay-trace.ts';
import type { ServiceLevel } from '../card/rate-card.ts';
import type { NoPriceReason, SmallestChange } from './no-price.ts';
import { cardWith, day, IN_CPT, IN_JHB, IN_KAROO, PARCEL, priceOf, refusalOf, SAMPLE_CARD } from '../card/sample-card.testing.ts';
import type { Given } from '../card/sample-card.testing.ts';

const IN_THE_SEA = { ...IN_CPT, local_area: 'Robben Island', lat: -35, lng: 18 };
const NOWHERE = { ...IN_CPT, lat: null, lng: null };
const heavy = (weight_grams: number): Given => ({ input: { parcels: [{ ...PARCEL, weight_grams }] } });
const local = (parcels: readonly (typeof PARCEL)[]): Given => ({ input: { delivery: IN_JHB, parcels } });
const economy = (changes: Partial<ServiceLevel>): Given => ({
  card: cardWith({ service_levels: SAMPLE_CARD.service_levels.map((level) => ({ ...level, ...changes })) }),
});
const gap = cardWith({ rates: SAMPLE_CARD.rates.map((rate) => (rate.id === 102 ? { ...rate, min_weight_grams: 8000 } : rate)) });
const from_8_kg = cardWith({
  rates: SAMPLE_CARD.rates.flatMap((rate) =>
    rate.id === 101 ? [] : rate.id === 102 ? [{ ...rate, min_weight_grams: 8000 }] : [rate],
  ),
});

const REFUSALS: readonly [reason: NoPriceReason, code: string, given: Given, message: string, change: SmallestChange | null][] = [
  [
    'over_maximum_weight',
    'ECO',
    heavy(27_400),
    '3 kg over the maximum of Economy, 25 kg.',
    { what: 'charged_weight_grams', by: -3000 },
  ],
  [
    'over_maximum_weight',
    'ECO',
    { ...heavy(27_400), ...economy({ weight_rounding: 'do_not_round' }) },
    '2.4 kg over the maximum of Economy, 25 kg.',
    { what: 'charged_weight_grams', by: -2400 },
  ],
  ['under_minimum_weight', 'ECO', { card: from_8_kg }, 'Economy starts above 8 kg.', { what: 'charged_weight_grams', by: 6001 }],
  [
    'between_weights',
    'ECO',
    { ...heavy(6500), card: gap },
    'Economy has no rate for this weight; the rate below it ends at 5 kg, 2 kg less.',
    { what: 'charged_weight_grams', by: -2000 },
  ],
  [
    'delivery_outside_areas',
    'ECO',
    { input: { delivery: IN_THE_SEA } },
    'Suburb Robben Island is in no rate area.',
    { what: 'delivery_zone', to: ['Cape Town', 'Johannesburg'] },
  ],
  [
    'collection_outside_areas',
    'ECO',
    { input: { collection: IN_THE_SEA } },
    'Suburb Robben Island is in no rate area.',
    { what: 'collection_zone', to: ['Johannesburg'] },
  ],
  [
    'delivery_outside_areas',
    'ECO',
    { input: { delivery: NOWHERE } },
    'Suburb Milnerton is in no rate area. Its position is not known: choose a suburb from the list.',
    { what: 'delivery_zone', to: ['Cape Town', 'Johannesburg'] },
  ],
  [
    'no_rate_for_areas',
    'ECO',
    { input: { delivery: IN_KAROO } },
    'Economy has no rate from Johannesburg to Karoo. From there it goes to Cape Town and Johannesburg.',
    { what: 'delivery_zone', to: ['Cape Town', 'Johannesburg'] },
  ],
  [
    'no_rate_for_areas',
    'ECO',
    { input: { collection: IN_KAROO } },
    'Economy has no rate from Karoo to Cape Town. It goes there from Johannesburg.',
    { what: 'collection_zone', to: ['Johannesburg'] },
  ],
  ['no_rates', 'OVN', { context: { rate_group_id: 2 } }, 'Overnight has no rates in the rate group Export.', null],
  [
    'collection_address_type',
    'ECO',
    { input: { collection: { ...IN_JHB, kind: 'locker' } } },
    'Economy collects from a street address, not a locker.',
    { what: 'collection_address_type', to: ['street-address'] },
  ],
  [
    'delivery_address_type',
    'LSF',
    { input: { delivery: { ...IN_JHB, kind: 'counter' } } },
    'Same-day delivers to a street address, not a counter.',
    { what: 'delivery_address_type', to: ['street-address'] },
  ],
  [
    'too_many_parcels',
    'LSF',
    local([PARCEL, PARCEL, PARCEL]),
    '1 more parcel than Same-day takes in one shipment (2).',
    { what: 'parcel_count', by: -1 },
  ],
  [
    'parcel_too_heavy',
    'LSF',
    local([PARCEL, { ...PARCEL, weight_grams: 15_250 }]),
    'Parcel 2 is 0.25 kg over the maximum of Same-day for one parcel, 15 kg.',
    { what: 'parcel_weight_grams', by: -250, parcel: 1 },
  ],
  // Turned to 40 x 30 x 14 it is 2 cm too high for 42 x 32 x 12.
  [
    'parcel_too_large',
    'LSF',
    local([{ ...PARCEL, length_cm: 14, width_cm: 40, height_cm: 30 }]),
    'Parcel 1 is 2 cm too large for Same-day.',
    { what: 'parcel_side_cm', by: -2, parcel: 0 },
  ],
  ['account_not_allowed', 'ECO', economy({ account_ids: [2] }), 'Economy is not available to this account.', null],
  [
    'branch_distance_unknown',
    'LSF',
    { input: { delivery: IN_JHB }, context: { metres_from_delivery_branch: null } },
    'Same-day is charged by the distance from a branch, which is not known for these addresses. Choose a suburb from the list.',
    null,
  ],
  [
    'no_service_day',
    'ECO',
    economy({ collection_weekdays: [] }),
    'Economy has no collection and delivery day for these addresses and dates in the next 90 days.',
    null,
  ],
];

describe('no price', () => {
  it.each(REFUSALS)('%s of %s: says why and what would help', (reason, code, given, message, change) => {
    const refusal = refusalOf(code, given);

    expect(refusal.reason).toBe(reason);
    expect(refusal.message).toBe(message);
    expect(refusal.change).toEqual(change);
    expect(refusal.nearest).not.toBeNull();
  });

  it.each(REFUSALS)('%s of %s: carries a trace that replays to no price', (reason, code, given, message) => {
    const { trace } = refusalOf(code, given);

    expect(trace.outcome).toMatchObject({ offered: false, reason, message });
    expect(replayTrace(trace)).toBeNull();
  });

  it('takes a parcel that fits when it is turned', () => {
    expect(priceOf('LSF', local([{ ...PARCEL, length_cm: 12, width_cm: 42, height_cm: 32 }])).offered).toBe(true);
  });

  it('refuses a service whose areas are never served on its days', () => {
    const zones = [
      ...SAMPLE_CARD.zones,
      {
        id: 9,
        code: 'SUN',
        name: 'Sundays',
        kind: 'service_days' as const,
        provinces: ['WC' as const],
        service_weekdays: [0 as const],
      },
    ];

    expect(refusalOf('ECO', { card: cardWith({ zones }) }).reason).toBe('no_service_day');
  });

  it('lists near misses when no rate is for the areas', () => {
    const { trace } = refusalOf('ECO', { input: { delivery: IN_KAROO } });

    expect(trace.rates.map(({ rate, failed }) => [rate.id, failed?.condition])).toEqual([
      [101, 'outside_areas'],
      [102, 'outside_areas'],
      [103, 'outside_areas'],
      [104, 'outside_areas'],
    ]);
  });

  it('lists every rate of the areas when the weight is the reason', () => {
    const { trace } = refusalOf('ECO', heavy(27_400));

    expect(trace.rates.map(({ rate, failed }) => [rate.id, failed?.text])).toEqual([
      [102, 'It ends at 25 kg; charged are 28 kg.'],
      [101, 'It ends at 5 kg; charged are 28 kg.'],
    ]);
  });

  it('keeps the zones and the day of a price in its trace', () => {
    const { trace } = priceOf('ECO', { input: { collection_min_date: day('2026-03-09') } });

    expect(trace.collection_zones).toEqual([{ id: 1, code: 'JHB', name: 'Johannesburg', kind: 'rates', found_by: ['outline'] }]);
    expect(trace.collection_day).toBe('2026-03-09');
  });
});
