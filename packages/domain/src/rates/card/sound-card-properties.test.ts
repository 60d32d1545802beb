import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkRateCard } from './check-rate-card.ts';
import { compileRateCard } from './compile-rate-card.ts';
import type { Charge, ChargeFormula, Rate, RateCard } from './rate-card.ts';
import { rateShipment } from '../price/rate-shipment.ts';
import type { RatingInput } from '../price/rating-input.ts';
import { CONTEXT, day, IN_CPT, IN_JHB, IN_KAROO, INPUT, SAMPLE_CARD } from './sample-card.testing.ts';

/** Mostly sound, now and then just beyond what is. */
const cents = fc.oneof(
  fc.nat(100_000),
  fc.integer({ min: -10, max: 10 }),
  fc.constantFrom(100_000_000, 10_000_000_000, 10_000_000_001),
);
const charge: fc.Arbitrary<Charge> = fc.oneof(
  fc.record({ charge_type: fc.constant('flat' as const), amount_cents: cents }),
  fc.record({ charge_type: fc.constant('perKg' as const), amount_cents: cents, over_grams: fc.integer({ min: -1, max: 5000 }) }),
  fc.record({ charge_type: fc.constant('perItem' as const), amount_cents: cents }),
  fc.record({ charge_type: fc.constant('perKmFromDeliveryBranch' as const), amount_cents: cents }),
  fc.record({
    charge_type: fc.constant('percentage' as const),
    percentage_bp: fc.oneof(fc.integer({ min: -2500, max: 5000 }), fc.constantFrom(100_000, 100_001, -6000)),
    of: fc.constantFrom('base' as const, 'subtotal' as const, 'declared_value' as const),
  }),
);
const discount: fc.Arbitrary<ChargeFormula> = fc
  .integer({ min: -2600, max: -1 })
  .map((percentage_bp) => ({ charges: [{ charge_type: 'percentage', percentage_bp, of: 'base' }] }));
const formula: fc.Arbitrary<ChargeFormula> = fc.oneof(
  fc.record({ charges: fc.array(charge, { maxLength: 3 }) }),
  fc.record({ charges: fc.array(charge, { maxLength: 2 }), minimum_cents: cents, maximum_cents: cents }),
);
const card: fc.Arbitrary<RateCard> = fc
  .record({
    divisor: fc.constantFrom(0, 1, 4000, 5000),
    base: formula,
    small_base: fc.option(fc.nat(50)),
    surcharges: fc.array(formula, { maxLength: 3 }),
    adjustments: fc.array(fc.oneof(discount, discount, formula), { maxLength: 5 }),
    rates_include_vat: fc.boolean(),
    min_fee_cents: cents,
    percentage_bp: fc.constantFrom(0, 200, 100_000, 100_001),
  })
  .map((made): RateCard => {
    const base =
      made.small_base === null ? made.base : { charges: [{ charge_type: 'flat', amount_cents: made.small_base } as const] };
    const [level] = SAMPLE_CARD.service_levels;
    if (!level) throw new Error('The sample has service levels.');
    const rate: Rate = {
      ...base,
      id: 1,
      rate_group_id: 1,
      service_level_id: level.id,
      from_zone_id: null,
      to_zone_id: null,
      min_weight_grams: 0,
      max_weight_grams: null,
      formula_type: 'formula',
    };
    return {
      ...SAMPLE_CARD,
      rates_include_vat: made.rates_include_vat,
      service_levels: [{ ...level, volumetric_divisor: made.divisor }],
      rate_groups: [{ id: 1, name: 'Standard', is_default: true }],
      rates: [rate],
      surcharges: made.surcharges.map((charges, at) => ({
        ...charges,
        id: at + 1,
        name: `S${at}`,
        type: 'zone',
        zone_ids: [1, 2, 3],
        side: 'each',
      })),
      rate_adjustments: made.adjustments.map((charges, at) => ({ ...charges, id: at + 1, name: `A${at}` })),
      time_based_rate_adjustments: [],
      extras: [
        {
          id: 1,
          name: 'Cover',
          min_fee_cents: made.min_fee_cents,
          included_value_cents: 0,
          percentage_bp: made.percentage_bp,
          max_value_cents: null,
        },
      ],
    };
  });
/** Up to the largest that a call may send: 500 parcels of a hundred metres. */
const input: fc.Arbitrary<RatingInput> = fc
  .record({
    collection: fc.constantFrom(IN_JHB, IN_CPT),
    delivery: fc.constantFrom(IN_CPT, IN_KAROO),
    side_cm: fc.constantFrom(1, 40, 10_000),
    weight_grams: fc.constantFrom(1, 2500, 100_000_000),
    count: fc.constantFrom(1, 3, 500),
    declared_value_cents: fc.constantFrom(0, 1, 500_000, 100_000_000_000),
  })
  .map(({ side_cm, weight_grams, count, ...sides }) => ({
    ...INPUT,
    ...sides,
    parcels: Array.from({ length: count }, () => ({ length_cm: side_cm, width_cm: side_cm, height_cm: side_cm, weight_grams })),
  }));

it('a card without errors never makes the engine throw, nor answer a price below nothing', () => {
  let sound = 0;
  fc.assert(
    fc.property(card, input, (made, shipment) => {
      if (checkRateCard(made, { day: day('2026-03-04'), node_count_max: 500 }).error_count > 0) return;
      sound++;

      for (const result of rateShipment(shipment, compileRateCard(made), CONTEXT)) {
        if (!result.offered) continue;
        expect(result.rate_cents).toBeGreaterThanOrEqual(0);
        expect(result.rate_excluding_vat_cents).toBeGreaterThanOrEqual(0);
        expect(result.vat_cents).toBeGreaterThanOrEqual(-1);
      }
    }),
    { numRuns: 3000 },
  );
  expect(sound).toBeGreaterThan(100);
});
