import { describe, expect, it } from 'vitest';
import { SERVICE_LEVEL_ADDRESS_TYPES } from '../../pickup-points/pickup-providers.ts';
import type { ServiceLevelAddressType } from '../../pickup-points/pickup-providers.ts';
import { RATE_CHARGE_TYPES, RATE_FORMULA_TYPES, VAT_TYPES } from '../card/rate-card.ts';
import type { Charge, Rate, RateFormulaType, RuleScope, Surcharge, SurchargeCondition, VatType } from '../card/rate-card.ts';
import { dayOf } from '../../time/day.ts';
import { groupRateItems } from './rate-items.ts';
import { rateShipment } from './rate-shipment.ts';
import type { RatingInput, RatingSide } from './rating-input.ts';
import {
  cardWith,
  CONTEXT,
  day,
  IN_CPT,
  IN_JHB,
  IN_KAROO,
  INPUT,
  levelId,
  PARCEL,
  priceOf,
  refusalOf,
  SAMPLE,
  SAMPLE_CARD,
} from '../card/sample-card.testing.ts';

const NOTHING_ELSE = {
  surcharges: [],
  rate_adjustments: [],
  time_based_rate_adjustments: [],
  opt_in_rates: [],
  opt_in_time_based_rates: [],
  extras: [],
} as const;
const ANYWHERE: Rate = {
  id: 1,
  rate_group_id: 1,
  service_level_id: levelId(1),
  from_zone_id: null,
  to_zone_id: null,
  min_weight_grams: 0,
  max_weight_grams: null,
  formula_type: 'formula',
  charges: [],
};

describe('charges', () => {
  // Charged weight 3.5 kg, 2 parcels, 12.5 km from the collection branch, 8 km to the delivery branch. With a flat 100.00 beside it.
  const parcels = [{ ...PARCEL, weight_grams: 1500 }, PARCEL];

  it.each([
    ['ENUM-01', { charge_type: 'percentage', percentage_bp: 1250 }, 11_250], // 100.00 + 12.5 % of it
    ['ENUM-01', { charge_type: 'percentage', percentage_bp: 100, of: 'declared_value' }, 10_500], // + 1 % of 500.00
    ['ENUM-01', { charge_type: 'flat', amount_cents: 333 }, 10_333],
    ['ENUM-01', { charge_type: 'perKg', amount_cents: 701 }, 12_454], // + 3.5 x 7.01 = 24.535
    ['ENUM-01', { charge_type: 'perKg', amount_cents: 701, over_grams: 3000 }, 10_351], // + 0.5 x 7.01 = 3.505
    ['ENUM-01', { charge_type: 'perKmFromDeliveryBranch', amount_cents: 1000 }, 18_000],
    ['ENUM-01', { charge_type: 'perKmFromCollectionBranch', amount_cents: 1000 }, 22_500],
    ['ENUM-01', { charge_type: 'perItem', amount_cents: 1200 }, 12_400],
  ] satisfies [string, Charge, number][])('%s: %o charges %i cents', (_id, charge, value_cents) => {
    const rates: Rate[] = [{ ...ANYWHERE, charges: [{ charge_type: 'flat', amount_cents: 10_000 }, charge] }];
    const service_levels = SAMPLE_CARD.service_levels.map((level) => ({ ...level, weight_rounding: 'do_not_round' as const }));
    const card = cardWith({ ...NOTHING_ELSE, rates, service_levels });

    const price = priceOf('ECO', { card, input: { parcels, declared_value_cents: 50_000 } });

    expect(price.items[0]?.value_cents).toBe(value_cents);
  });

  it('ENUM-01: there are six charge types', () => {
    expect(RATE_CHARGE_TYPES).toEqual([
      'percentage',
      'flat',
      'perKg',
      'perKmFromDeliveryBranch',
      'perKmFromCollectionBranch',
      'perItem',
    ]);
  });

  it.each([
    ['cut at its maximum', { maximum_cents: 900 }, 900],
    ['left below its maximum', { maximum_cents: 1100 }, 1000],
    ['left at its maximum', { maximum_cents: 1000 }, 1000],
    ['lifted to its minimum', { minimum_cents: 1100 }, 1100],
    ['left above its minimum', { minimum_cents: 900 }, 1000],
    ['its maximum where the minimum is above it', { minimum_cents: 1200, maximum_cents: 1100 }, 1100],
  ])('a charge is %s', (_is, limits, charged) => {
    const rates: Rate[] = [{ ...ANYWHERE, ...limits, charges: [{ charge_type: 'flat', amount_cents: 1000 }] }];

    expect(priceOf('ECO', { card: cardWith({ ...NOTHING_ELSE, rates }) }).rate_excluding_vat_cents).toBe(charged);
  });
});

describe('two base rates that fit', () => {
  const priced = (id: number, amount_cents: number): Rate => ({
    ...ANYWHERE,
    id,
    charges: [{ charge_type: 'flat', amount_cents }],
  });

  it.each([
    ['the lower price', [priced(1, 2000), priced(2, 1000)], 2],
    ['the lower price, whichever stands first', [priced(2, 1000), priced(1, 2000)], 2],
    ['the lower id at the same price', [priced(1, 1000), priced(2, 1000)], 1],
    ['the lower id at the same price, whichever stands first', [priced(2, 1000), priced(1, 1000)], 1],
  ])('%s decides', (_what, rates, type_id) => {
    expect(priceOf('ECO', { card: cardWith({ ...NOTHING_ELSE, rates }) }).items[0]).toMatchObject({ type_id });
  });
});

describe('a charge by the kilometre', () => {
  const by_km: Charge = { charge_type: 'perKmFromDeliveryBranch', amount_cents: 100 };
  const flat: Charge = { charge_type: 'flat', amount_cents: 1000 };
  const unknown = { metres_from_delivery_branch: null };

  it('of the base rate or of a surcharge prices nothing while the distance is not known', () => {
    const surcharge: Surcharge = { id: 1, name: 'Far', type: 'tag', any_tags: ['far'], charges: [by_km] };
    const of_base = cardWith({ ...NOTHING_ELSE, rates: [{ ...ANYWHERE, charges: [flat, by_km] }] });
    const of_surcharge = cardWith({ ...NOTHING_ELSE, rates: [{ ...ANYWHERE, charges: [flat] }], surcharges: [surcharge] });

    for (const card of [of_base, of_surcharge])
      expect(refusalOf('ECO', { card, input: { tags: ['far'] }, context: unknown }).reason).toBe('branch_distance_unknown');
  });
});

describe('VAT types', () => {
  it.each([
    ['ENUM-02', 'standard', 11_500],
    ['ENUM-02', 'zero', 10_000],
  ] satisfies [string, VatType, number][])('%s: %s makes 100.00 cost %i cents', (_id, vat_type, rate_cents) => {
    const service_levels = SAMPLE_CARD.service_levels.map((level) => ({ ...level, vat_type }));
    const rates: Rate[] = [{ ...ANYWHERE, formula_type: 'flat', charges: [{ charge_type: 'flat', amount_cents: 10_000 }] }];

    expect(priceOf('ECO', { card: cardWith({ ...NOTHING_ELSE, service_levels, rates }) }).rate_cents).toBe(rate_cents);
  });

  it('ENUM-02: there are two VAT types', () => {
    expect(VAT_TYPES).toEqual(['standard', 'zero']);
  });

  it('lets a rule have its own VAT type', () => {
    const rate_adjustments = [
      { id: 1, name: 'Toll', vat_type: 'zero' as const, charges: [{ charge_type: 'flat' as const, amount_cents: 1000 }] },
    ];

    const price = priceOf('ECO', { card: cardWith({ rate_adjustments }) });

    expect(price.items[1]).toMatchObject({
      name: 'Toll',
      value_cents: 1000,
      vat_cents: 0,
      vat_percentage_bp: 0,
      vat_type: 'zero',
    });
  });
});

describe('formula types', () => {
  const charges: Charge[] = [
    { charge_type: 'flat', amount_cents: 4000 },
    { charge_type: 'perKg', amount_cents: 1000 },
  ];

  it.each([
    ['ENUM-03', 'flat', 4000],
    ['ENUM-03', 'formula', 6000],
    ['ENUM-03', 'zero-rate', 0],
    ['ENUM-03', 'no-rate', null],
  ] satisfies [string, RateFormulaType, number | null][])(
    '%s: %s of 40.00 and 10.00 a kg for 2 kg gives %s',
    (_id, formula_type, value) => {
      const card = cardWith({ ...NOTHING_ELSE, rates: [{ ...ANYWHERE, formula_type, charges }] });

      const [result] = rateShipment({ ...INPUT, service_level_code: 'ECO' }, card, CONTEXT);

      expect(result?.offered ? result.rate_excluding_vat_cents : null).toBe(value);
      expect(result?.offered ? result.rate_formula_type : formula_type).toBe(formula_type);
    },
  );

  it('ENUM-03: there are four formula types', () => {
    expect(RATE_FORMULA_TYPES).toEqual(['flat', 'formula', 'no-rate', 'zero-rate']);
  });
});

describe('choosing among rates', () => {
  const flat = (id: number, amount_cents: number): Rate => ({
    ...ANYWHERE,
    id,
    formula_type: 'flat',
    charges: [{ charge_type: 'flat', amount_cents }],
  });

  it('takes the cheapest of several that match', () => {
    const card = cardWith({
      ...NOTHING_ELSE,
      rates: [flat(1, 9000), { ...flat(2, 7000), from_zone_id: 1 }, { ...flat(3, 8000), to_zone_id: 2 }],
    });

    const price = priceOf('ECO', { card });

    expect(price.rate_excluding_vat_cents).toBe(7000);
    expect(price.items[0]?.type_id).toBe(2);
  });

  it('offers nothing when a no-rate matches beside them', () => {
    const refusal = refusalOf('OVN', { input: { delivery: IN_KAROO } });

    expect(refusal.reason).toBe('withdrawn');
    expect(refusal.message).toBe('Overnight is not offered from Johannesburg to Karoo.');
    expect(refusal.nearest).toEqual({ kind: 'rate', id: 204 });
  });

  it('uses the rate from anywhere where the no-rate does not reach', () => {
    expect(priceOf('OVN', { input: { collection: IN_CPT, delivery: IN_KAROO } }).items[0]?.value_cents).toBe(30_000);
  });

  it('gives an unknown rate group the default one', () => {
    expect(priceOf('ECO', { context: { rate_group_id: 99 } }).rate_cents).toBe(13_662);
  });

  it('sorts prices ascending and puts refusals after them', () => {
    const results = rateShipment({ ...INPUT, delivery: IN_JHB }, SAMPLE, { ...CONTEXT, metres_from_collection_branch: null });

    expect(results.map((result) => [result.service_level.code, result.offered])).toEqual([
      ['ECO', true],
      ['OVN', true],
      ['LSF', false],
    ]);
  });
});

describe('surcharges', () => {
  const surcharge = (condition: SurchargeCondition, scope: RuleScope = {}): Surcharge => ({
    id: 1,
    name: 'Surcharge',
    charges: [{ charge_type: 'flat', amount_cents: 1000 }],
    ...scope,
    ...condition,
  });

  it.each([
    ['ENUM-16', { type: 'zone', zone_ids: [1], side: 'collection' }, {}, true],
    ['ENUM-16', { type: 'zone', zone_ids: [1], side: 'delivery' }, {}, false],
    ['ENUM-16', { type: 'zone', zone_ids: [1, 2], side: 'either' }, {}, true],
    ['ENUM-16', { type: 'tag', any_tags: ['vip'] }, { tags: ['vip', 'b2b'] }, true],
    ['ENUM-16', { type: 'tag', any_tags: ['vip'] }, { tags: ['b2b'] }, false],
    ['ENUM-16', { type: 'dimensions_weight', longest_side_cm_over: 19.9 }, {}, true],
    ['ENUM-16', { type: 'dimensions_weight', longest_side_cm_over: 20 }, {}, false],
    ['ENUM-16', { type: 'dimensions_weight', length_and_girth_cm_over: 79 }, {}, true], // 20 + 2 x (20 + 10) = 80
    ['ENUM-16', { type: 'dimensions_weight', parcel_weight_grams_over: 1999 }, {}, true],
    ['ENUM-16', { type: 'dimensions_weight', charged_weight_grams_over: 2000 }, {}, false],
    ['ENUM-16', { type: 'dimensions_weight', charged_weight_grams_over: 1999 }, {}, true],
    ['ENUM-16', { type: 'dimensions_weight', parcel_count_over: 1 }, { parcels: [PARCEL, PARCEL] }, true],
    ['ENUM-16', { type: 'pod_method', pod_methods: ['grv'] }, { pod_method: 'grv' }, true],
    ['ENUM-16', { type: 'pod_method', pod_methods: ['grv'] }, {}, false],
  ] satisfies [string, SurchargeCondition, Partial<RatingInput>, boolean][])(
    '%s: %o on %o is charged: %s',
    (_id, condition, input, is_charged) => {
      const price = priceOf('ECO', { input, card: cardWith({ ...NOTHING_ELSE, surcharges: [surcharge(condition)] }) });

      expect(price.items.some((item) => item.type === 'surcharge')).toBe(is_charged);
    },
  );

  it('keeps to service levels, groups, accounts and dates it is limited to', () => {
    const limited = (scope: RuleScope): boolean => {
      const surcharges = [surcharge({ type: 'tag', any_tags: ['x'] }, scope)];
      return priceOf('ECO', { input: { tags: ['x'] }, card: cardWith({ ...NOTHING_ELSE, surcharges }) }).items.length === 2;
    };

    expect(limited({ service_level_ids: [levelId(1)] })).toBe(true);
    expect(limited({ service_level_ids: [levelId(2)] })).toBe(false);
    expect(limited({ rate_group_ids: [2] })).toBe(false);
    expect(limited({ account_ids: [1] })).toBe(true);
    expect(limited({ account_ids: [2] })).toBe(false);
    expect(limited({ from_date: day('2026-03-04'), to_date: day('2026-03-04') })).toBe(true);
    expect(limited({ from_date: day('2026-03-05') })).toBe(false);
    expect(limited({ to_date: day('2026-03-03') })).toBe(false);
  });
});

describe('opt-in rates', () => {
  const by_default = cardWith({ opt_in_rates: SAMPLE_CARD.opt_in_rates.map((rate) => ({ ...rate, opted_in_by_default: true })) });

  it('charges those opted in by default without a choice', () => {
    expect(priceOf('ECO', { card: by_default }).items.map((item) => item.name)).toContain('Tail lift');
  });

  it('charges none when the sender chose none', () => {
    expect(priceOf('ECO', { card: by_default, input: { opt_in_rates: [] } }).items.map((item) => item.name)).not.toContain(
      'Tail lift',
    );
  });

  it('delivers on the Saturday the sender opted for', () => {
    // Wednesday, air, one day from Friday's collection.
    const input = { collection_min_date: day('2026-03-06') };

    expect(priceOf('OVN', { input }).estimate.delivery_from).toEqual(new Date('2026-03-09T06:00:00Z'));
    expect(priceOf('OVN', { input: { ...input, opt_in_time_based_rates: [61] } }).estimate.delivery_from).toEqual(
      new Date('2026-03-07T06:00:00Z'),
    );
  });

  const SATURDAY = { opt_in_time_based_rates: [61] };
  const chargedFor = (price: ReturnType<typeof priceOf>) => price.items.map((item) => item.name);
  const onDays = ({ estimate }: ReturnType<typeof priceOf>) => [dayOf(estimate.delivery_from), dayOf(estimate.delivery_to)];

  it.each([
    ['OVN', '2026-03-05', '2026-03-07'],
    ['OVN', '2026-03-06', '2026-03-07'],
    ['ECO', '2026-03-04', '2026-03-07'],
    ['ECO', '2026-03-05', '2026-03-14'],
  ] as const)(
    'issue 4: a Saturday delivery that was chosen is on the first Saturday it can be there, and charged: %s collected on %s',
    (code, collected, saturday) => {
      const input = { ...SATURDAY, collection_min_date: day(collected) };

      const price = priceOf(code, { input });

      expect(onDays(price)).toEqual([saturday, saturday]);
      expect(chargedFor(price)).toContain('Saturday delivery');
    },
  );

  it('a Saturday delivery is on the first Saturday from the day that is asked for, and never on a public holiday', () => {
    const input = { ...SATURDAY, delivery_min_date: day('2026-03-09') };

    expect(onDays(priceOf('OVN', { input }))).toEqual(['2026-03-14', '2026-03-14']);
    const holidays = [day('2026-03-14')];
    expect(onDays(priceOf('OVN', { input, context: { holidays } }))).toEqual(['2026-03-21', '2026-03-21']);
  });

  it('a Saturday delivery without deliveries on Saturdays is not charged, and staff are told why', () => {
    const zone = {
      id: 99,
      code: 'WKD',
      name: 'Weekdays',
      kind: 'service_days',
      provinces: ['WC'],
      service_weekdays: [1, 2, 3, 4, 5],
    } as const;
    const weekdays_only = cardWith({ zones: [...SAMPLE_CARD.zones, zone] });
    const input = { ...SATURDAY, collection_min_date: day('2026-03-06') };

    const price = priceOf('OVN', { card: weekdays_only, input });

    expect(onDays(price)[0]).toBe('2026-03-09');
    expect(chargedFor(price)).not.toContain('Saturday delivery');
    expect(price.trace.rules.find(({ id }) => id === 61)?.failed).toEqual({
      condition: 'other_day',
      text: 'It is for deliveries on Saturday.',
    });
  });

  it('a delivery on public holidays is charged on one, and waits for none', () => {
    const [saturday] = SAMPLE_CARD.opt_in_time_based_rates;
    const { adds_delivery_weekdays: _saturday, ...rate } = saturday ?? {
      id: 0,
      name: '',
      description: '',
      opted_in_by_default: false,
      charges: [],
    };
    const card = cardWith({
      opt_in_time_based_rates: [{ ...rate, id: 62, name: 'Holiday delivery', adds_public_holidays: true }],
    });
    const input = { opt_in_time_based_rates: [62], collection_min_date: day('2026-03-05') };
    const on = (holiday: string) => priceOf('OVN', { card, input, context: { holidays: [day(holiday)] } });

    expect([onDays(on('2026-03-06'))[0], chargedFor(on('2026-03-06')).includes('Holiday delivery')]).toEqual([
      '2026-03-06',
      true,
    ]);
    expect([onDays(on('2026-03-10'))[0], chargedFor(on('2026-03-10')).includes('Holiday delivery')]).toEqual([
      '2026-03-06',
      false,
    ]);
  });
});

describe('the answer', () => {
  const price = priceOf('ECO', {
    input: {
      pod_method: 'grv',
      declared_value_cents: 1_000_000,
      opt_in_time_based_rates: [61],
      parcels: [PARCEL, PARCEL, PARCEL],
    },
  });

  it('DATA-35: each item has a type and a value', () => {
    expect(price.items.map(({ type, value_cents }) => [type, value_cents])).toEqual([
      ['base', 10_750], // 6 kg: 99.00 + 1 x 8.50
      ['surcharge', 2500],
      ['rate_adjustment', 2150],
      ['time_based_rate_adjustment', 12_000],
      ['rate_group_extras', 17_500],
    ]);
  });

  it('DATA-36: items are grouped into base_rate, surcharges, rate_adjustments, time_based_rate_adjustments and extras', () => {
    const grouped = groupRateItems(price.items);

    expect(grouped.base_rate?.type_id).toBe(102);
    expect(grouped.surcharges.map(({ name }) => name)).toEqual(['Paper proof']);
    expect(grouped.rate_adjustments.map(({ name }) => name)).toEqual(['Fuel']);
    expect(grouped.time_based_rate_adjustments.map(({ name }) => name)).toEqual(['Saturday delivery']);
    expect(grouped.extras.map(({ name }) => name)).toEqual(['Insurance']);
    expect(groupRateItems([])).toEqual({
      base_rate: null,
      surcharges: [],
      rate_adjustments: [],
      time_based_rate_adjustments: [],
      extras: [],
    });
  });

  it('DATA-37: the value of an extra is its insurance charge', () => {
    const [insurance] = groupRateItems(price.items).extras;

    expect(insurance).toEqual({
      type: 'rate_group_extras',
      type_id: 71,
      name: 'Insurance',
      insurance_charge_cents: 17_500,
      vat_cents: 2625,
      vat_percentage_bp: 1500,
      vat_type: 'standard',
    });
  });

  it('shares the base charge out over the parcels by weight', () => {
    // 107.50 in three: 35.83 and a third of a cent each; the cent left over goes to the first.
    expect(price.charge_per_parcel_cents).toEqual([3584, 3583, 3583]);
  });

  it('shares it alike when no parcel weighs anything', () => {
    const weightless = { length_cm: 0, width_cm: 0, height_cm: 0, weight_grams: 0 };

    expect(priceOf('ECO', { input: { parcels: [weightless, weightless] } }).charge_per_parcel_cents).toEqual([4950, 4950]);
  });

  it('carries the weights in grams', () => {
    expect([price.charged_weight_grams, price.actual_weight_grams, price.volumetric_weight_grams]).toEqual([6000, 6000, 3000]);
  });

  it('refuses to rate a shipment without parcels', () => {
    expect(() => rateShipment({ ...INPUT, parcels: [] }, SAMPLE, CONTEXT)).toThrow(RangeError);
  });
});

describe('address types', () => {
  const KINDS: readonly RatingSide['kind'][] = ['street-address', 'locker', 'counter'];

  it.each([
    ['ENUM-10', 'street-address', [true, false, false]],
    ['ENUM-10', 'locker', [false, true, false]],
    ['ENUM-10', 'counter', [false, false, true]],
    ['ENUM-10', 'locker-or-counter', [false, true, true]],
    ['ENUM-10', 'any', [true, true, true]],
  ] satisfies [string, ServiceLevelAddressType, boolean[]][])(
    '%s: %s takes street address, locker, counter: %o',
    (_id, type, taken) => {
      const service_levels = SAMPLE_CARD.service_levels.map((level) => ({
        ...level,
        collection_address_type: type,
        delivery_address_type: type,
      }));
      const card = cardWith({ service_levels });
      const offered = KINDS.map((kind) => {
        const sides = { collection: { ...IN_JHB, kind }, delivery: { ...IN_CPT, kind } };
        return rateShipment({ ...INPUT, ...sides, service_level_code: 'ECO' }, card, CONTEXT).every((result) => result.offered);
      });

      expect(offered).toEqual(taken);
    },
  );

  it('ENUM-10: there are five address types of a service level', () => {
    expect(SERVICE_LEVEL_ADDRESS_TYPES).toEqual(['street-address', 'locker', 'counter', 'locker-or-counter', 'any']);
  });
});
