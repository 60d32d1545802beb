import { expect, it } from 'vitest';
import { changeCard } from './change-card.ts';
import { copyRates } from './copy-rates.ts';
import { SAMPLE_CARD } from './sample-card.testing.ts';

it('copying gives a group the rates of another one in place of its own', () => {
  const { card, violations } = changeCard(SAMPLE_CARD, {
    rates: copyRates(SAMPLE_CARD, { from_rate_group_id: 1, to_rate_group_id: 2, service_level_id: 1, change_bp: 0 }),
  });

  const of_export = card.rates.filter(({ rate_group_id }) => rate_group_id === 2);
  expect(violations).toEqual([]);
  expect(of_export.map(({ id, service_level_id, charges }) => [id, service_level_id, charges])).toEqual(
    SAMPLE_CARD.rates
      .filter(({ rate_group_id, service_level_id }) => rate_group_id === 1 && service_level_id === 1)
      .map(({ charges }, at) => [402 + at, 1, charges]),
  );
  expect(card.rates.filter(({ rate_group_id }) => rate_group_id === 1)).toEqual(
    SAMPLE_CARD.rates.filter(({ rate_group_id }) => rate_group_id === 1),
  );
});

it('raises every amount of a group by a percentage, to the cent, and leaves weights and lines as they are', () => {
  const { card } = changeCard(SAMPLE_CARD, {
    rates: copyRates(SAMPLE_CARD, { from_rate_group_id: 1, to_rate_group_id: 1, change_bp: 650 }),
  });

  expect(card.rates.map(({ id }) => id)).toEqual(SAMPLE_CARD.rates.map(({ id }) => id));
  // 99.00 and 8.50 a kg by 6.5 %: 105.435 and 9.0525.
  expect(card.rates.find(({ id }) => id === 102)).toEqual({
    ...SAMPLE_CARD.rates.find(({ id }) => id === 102),
    charges: [
      { charge_type: 'flat', amount_cents: 10_544 },
      { charge_type: 'perKg', amount_cents: 905, over_grams: 5000 },
    ],
  });
  // The minimum of 180.00 becomes 191.70.
  expect(card.rates.find(({ id }) => id === 201)?.minimum_cents).toBe(19_170);
  expect(card.rates.find(({ id }) => id === 401)?.charges).toEqual([{ charge_type: 'flat', amount_cents: 20_000 }]);
});
