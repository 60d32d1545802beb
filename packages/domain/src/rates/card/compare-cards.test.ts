import { expect, it } from 'vitest';
import { changeCard } from './change-card.ts';
import { compareCards } from './compare-cards.ts';
import { day, SAMPLE_CARD } from './sample-card.testing.ts';

it('the comparison of cards finds no difference between a card and itself as storage gives it back', () => {
  const stored = JSON.parse(
    JSON.stringify({ ...SAMPLE_CARD, zones: SAMPLE_CARD.zones.map(({ name, ...zone }) => ({ name, ...zone })) }),
  ) as typeof SAMPLE_CARD;

  expect(compareCards(SAMPLE_CARD, stored).differences).toEqual([]);
});

it('the comparison of cards tells what was added, changed and removed, in words', () => {
  const [first] = SAMPLE_CARD.rates;
  if (!first) throw new Error('The sample has rates.');
  const { card } = changeCard(SAMPLE_CARD, {
    header: { vat_percentages: [{ from_date: day('2018-04-01'), percentage_bp: 1500 }] },
    rates: {
      put: [{ ...first, max_weight_grams: 4000, charges: [{ charge_type: 'flat', amount_cents: 12_345 }] }],
      remove: [205],
    },
    extras: { put: [{ name: 'More cover', min_fee_cents: 1, included_value_cents: 2, percentage_bp: 3, max_value_cents: null }] },
  });

  const { differences, describe } = compareCards(SAMPLE_CARD, card);

  expect(differences).toEqual([
    { part: 'header', change: 'changed', row_id: null },
    { part: 'rates', change: 'changed', row_id: 101 },
    { part: 'rates', change: 'removed', row_id: 205 },
    { part: 'extras', change: 'added', row_id: 72 },
  ]);
  expect(differences.map(describe)).toEqual([
    {
      name: 'For the whole tariff',
      fields: [
        {
          field: 'vat_percentages',
          from: 'from_date 1993-04-07 percentage 14 %, from_date 2018-04-01 percentage 15 %',
          to: 'from_date 2018-04-01 percentage 15 %',
        },
      ],
    },
    {
      name: 'ECO, Standard, Johannesburg to Cape Town, 0 kg to 4 kg',
      fields: [
        { field: 'max_weight_kg', from: '5 kg', to: '4 kg' },
        { field: 'charges', from: 'R 99.00', to: 'R 123.45' },
      ],
    },
    { name: 'OVN, Standard, anywhere to Karoo, over 0 kg', fields: [] },
    { name: 'More cover', fields: [] },
  ]);
});
