import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRateCard, ratesForWeight } from '../card/compile-rate-card.ts';
import type { Charge, ChargeFormula, Rate, RateCard, Surcharge } from '../card/rate-card.ts';
import { rateShipment } from './rate-shipment.ts';
import type { RatingInput } from './rating-input.ts';
import type { Price, RatingResult } from './rating-result.ts';
import { replayTrace } from './replay-trace.ts';
import { CONTEXT, IN_CPT, IN_JHB, IN_KAROO, INPUT, levelId, ON_A_FARM, SAMPLE_CARD } from '../card/sample-card.testing.ts';

const amount = fc.integer({ min: 0, max: 500_000 });
const percentage = fc.integer({ min: 0, max: 5000 });
const charge: fc.Arbitrary<Charge> = fc.oneof(
  fc.record({ charge_type: fc.constant('flat' as const), amount_cents: amount }),
  fc.record({ charge_type: fc.constant('perKg' as const), amount_cents: amount, over_grams: fc.nat(10_000) }),
  fc.record({ charge_type: fc.constant('perItem' as const), amount_cents: amount, over_items: fc.nat(3) }),
  fc.record({
    charge_type: fc.constant('perKmFromCollectionBranch' as const),
    amount_cents: amount,
    over_metres: fc.nat(20_000),
  }),
  fc.record({ charge_type: fc.constant('perKmFromDeliveryBranch' as const), amount_cents: amount }),
  fc.record({
    charge_type: fc.constant('percentage' as const),
    percentage_bp: percentage,
    of: fc.constantFrom('base' as const, 'subtotal' as const, 'declared_value' as const),
  }),
);
const formula: fc.Arbitrary<ChargeFormula> = fc.oneof(
  fc.record({ charges: fc.array(charge, { maxLength: 3 }) }),
  fc.record({ charges: fc.array(charge, { maxLength: 3 }), minimum_cents: amount }),
);
const parcel = fc.record({
  length_cm: fc.integer({ min: 1, max: 1500 }).map((mm) => mm / 10),
  width_cm: fc.integer({ min: 1, max: 1500 }).map((mm) => mm / 10),
  height_cm: fc.integer({ min: 1, max: 1500 }).map((mm) => mm / 10),
  weight_grams: fc.integer({ min: 1, max: 40_000 }),
});
const side = fc.constantFrom(IN_JHB, IN_CPT, IN_KAROO, ON_A_FARM);
const input: fc.Arbitrary<RatingInput> = fc.record({
  collection: side,
  delivery: side,
  parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }),
  declared_value_cents: fc.nat(2_000_000),
  pod_method: fc.constantFrom('grv', 'pin-with-fallback'),
  tags: fc.subarray(['fragile', 'vip']),
  account_id: fc.constantFrom(1, null),
  opt_in_rates: fc.subarray([51]),
  opt_in_time_based_rates: fc.subarray([61]),
});
const card: fc.Arbitrary<RateCard> = fc
  .record({
    rates_include_vat: fc.boolean(),
    charged_weight_per: fc.constantFrom('shipment' as const, 'parcel' as const),
    vat_bp: fc.constantFrom(0, 1400, 1500, 1550),
    bases: fc.array(
      fc.tuple(
        formula,
        fc.nat(20_000),
        fc.option(fc.nat(40_000)),
        fc.constantFrom('formula' as const, 'flat' as const, 'zero-rate' as const),
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    surcharges: fc.array(formula, { maxLength: 4 }),
    adjustments: fc.array(formula, { maxLength: 2 }),
  })
  .map((made) => ({
    ...SAMPLE_CARD,
    rates_include_vat: made.rates_include_vat,
    charged_weight_per: made.charged_weight_per,
    vat_percentages: SAMPLE_CARD.vat_percentages.map((entry) => ({ ...entry, percentage_bp: made.vat_bp })),
    rates: made.bases.flatMap(([charges, min, span, formula_type], at): Rate[] =>
      SAMPLE_CARD.service_levels.map((level) => ({
        ...charges,
        id: at * 10 + level.id,
        rate_group_id: 1,
        service_level_id: level.id,
        from_zone_id: at % 2 === 0 ? null : 1,
        to_zone_id: null,
        min_weight_grams: at === 0 ? 0 : min,
        max_weight_grams: at === 0 || span === null ? null : min + span,
        formula_type,
      })),
    ),
    surcharges: made.surcharges.map((charges, at): Surcharge => ({
      ...charges,
      id: 100 + at,
      name: `Surcharge ${at}`,
      type: 'zone',
      zone_ids: [1, 4],
      side: 'each',
    })),
    rate_adjustments: made.adjustments.map((charges, at) => ({ ...charges, id: 200 + at, name: `Adjustment ${at}` })),
  }));

function prices(results: readonly RatingResult[]): Price[] {
  return results.filter((result) => result.offered);
}

describe('rating any shipment on any card', () => {
  it('gives the same cents for the same input', () => {
    fc.assert(
      fc.property(card, input, (made, shipment) => {
        const first = rateShipment(shipment, compileRateCard(made), CONTEXT);
        const second = rateShipment(structuredClone(shipment), compileRateCard(structuredClone(made)), CONTEXT);

        expect(second).toEqual(first);
      }),
    );
  });

  it('adds its parts up to the total, and taxes each once', () => {
    fc.assert(
      fc.property(card, input, (made, shipment) => {
        for (const price of prices(rateShipment(shipment, compileRateCard(made), CONTEXT))) {
          const value = price.items.reduce((sum, item) => sum + item.value_cents, 0);
          const vat = price.items.reduce((sum, item) => sum + item.vat_cents, 0);

          expect(price.rate_excluding_vat_cents).toBe(value);
          expect(price.vat_cents).toBe(vat);
          expect(price.rate_cents).toBe(value + vat);
          for (const item of price.items) {
            // Half a cent of rounding on either side, never VAT on VAT.
            expect(Math.abs(item.vat_cents - (item.value_cents * item.vat_percentage_bp) / 10_000)).toBeLessThanOrEqual(0.6);
          }
          expect(price.charge_per_parcel_cents.reduce((sum, share) => sum + share, 0)).toBe(price.items[0]?.value_cents);
        }
      }),
    );
  });

  it('replays every stored trace to the cent, and every refusal to none', () => {
    fc.assert(
      fc.property(card, input, (made, shipment) => {
        for (const result of rateShipment(shipment, compileRateCard(made), CONTEXT)) {
          // What storage gives back has the shape it was written with.
          const stored = JSON.parse(JSON.stringify(result.trace)) as typeof result.trace;

          expect(replayTrace(stored)).toEqual(
            result.offered
              ? {
                  rate_cents: result.rate_cents,
                  rate_excluding_vat_cents: result.rate_excluding_vat_cents,
                  vat_cents: result.vat_cents,
                }
              : null,
          );
        }
      }),
    );
  });

  it('sorts prices ascending with refusals after', () => {
    fc.assert(
      fc.property(card, input, (made, shipment) => {
        const results = rateShipment(shipment, compileRateCard(made), CONTEXT);
        const keys = results.map((result) => (result.offered ? result.rate_cents : Infinity));

        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }),
    );
  });

  it('never falls in price when weight rises, unless the breaks fall', () => {
    const rising = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 8000 }), fc.nat(20_000), fc.nat(2000)), { minLength: 1, maxLength: 6 })
      .map((steps) => risingCard(steps));
    fc.assert(
      fc.property(rising, fc.integer({ min: 1, max: 60_000 }), fc.nat(20_000), (made, weight_grams, more) => {
        const compiled = compileRateCard(made);
        const lighter = prices(rateShipment(ofWeight(weight_grams), compiled, CONTEXT))[0];
        const heavier = prices(rateShipment(ofWeight(weight_grams + more), compiled, CONTEXT))[0];

        expect(heavier?.rate_cents).toBeGreaterThanOrEqual(lighter?.rate_cents ?? Infinity);
      }),
    );
  });
});

describe('ratesForWeight', () => {
  it('finds exactly the rates whose break holds the weight, however they overlap', () => {
    const breaks = fc.array(fc.tuple(fc.nat(20), fc.option(fc.nat(20))), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(breaks, fc.nat(40), (made, grams) => {
        const rates = made.map(([min, span], at): Rate => {
          const max = span === null ? null : min + span;
          return {
            id: at,
            rate_group_id: 1,
            service_level_id: levelId(1),
            from_zone_id: null,
            to_zone_id: null,
            min_weight_grams: min,
            max_weight_grams: max,
            formula_type: 'flat',
            charges: [],
          };
        });
        const compiled = compileRateCard({ ...SAMPLE_CARD, rates });
        const [indexed] = [...(compiled.default_group.levels[0]?.rates.by_pair.values() ?? [])];
        const held = rates.filter(
          (rate) =>
            (grams > rate.min_weight_grams || rate.min_weight_grams === 0) && grams <= (rate.max_weight_grams ?? Infinity),
        );

        expect(
          indexed &&
            ratesForWeight(indexed, grams)
              .map(({ id }) => id)
              .toSorted((a, b) => a - b),
        ).toEqual(held.map(({ id }) => id));
      }),
    );
  });
});

function ofWeight(weight_grams: number): RatingInput {
  return { ...INPUT, parcels: [{ length_cm: 10, width_cm: 10, height_cm: 10, weight_grams }], service_level_code: 'OVN' };
}

/** Weight breaks that touch; each starts no lower than the one before ends. */
function risingCard(steps: readonly (readonly [span: number, jump: number, per_kg: number])[]): RateCard {
  let from = 0;
  let price = 1000;
  const rates = steps.map(([span, jump, per_kg], at): Rate => {
    const is_last = at === steps.length - 1;
    const rate: Rate = {
      id: at + 1,
      rate_group_id: 1,
      service_level_id: levelId(2),
      from_zone_id: null,
      to_zone_id: null,
      min_weight_grams: from,
      max_weight_grams: is_last ? null : from + span,
      formula_type: 'formula',
      charges: [
        { charge_type: 'flat', amount_cents: price },
        { charge_type: 'perKg', amount_cents: per_kg, over_grams: from },
      ],
    };
    price += Math.ceil((span * per_kg) / 1000) + jump;
    from += span;
    return rate;
  });
  return { ...SAMPLE_CARD, rates };
}
