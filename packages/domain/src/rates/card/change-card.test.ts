import { describe, expect, it } from 'vitest';
import { changeCard } from './change-card.ts';
import { day, levelId, SAMPLE_CARD } from './sample-card.testing.ts';

const NEW_RATE = {
  rate_group_id: 1,
  service_level_id: levelId(1),
  from_zone_id: 2,
  to_zone_id: 2,
  min_weight_grams: 0,
  max_weight_grams: null,
  formula_type: 'flat',
  charges: [{ charge_type: 'flat', amount_cents: 100 }],
} as const;

describe('changeCard', () => {
  it('adds lines without an id behind the highest, replaces known ones and takes others out', () => {
    const [first] = SAMPLE_CARD.rates;
    if (!first) throw new Error('The sample has rates.');

    const { card, put, violations } = changeCard(SAMPLE_CARD, {
      rates: { put: [NEW_RATE, { ...first, max_weight_grams: 4000 }, NEW_RATE], remove: [205] },
    });

    expect(violations).toEqual([]);
    expect(put).toEqual({ rates: [402, 101, 403] });
    expect(card.rates).toHaveLength(SAMPLE_CARD.rates.length + 1);
    expect(card.rates.find(({ id }) => id === 101)?.max_weight_grams).toBe(4000);
    expect(card.rates.some(({ id }) => id === 205)).toBe(false);
    expect(SAMPLE_CARD.rates.some(({ id }) => id === 205)).toBe(true);
  });

  it('lets a rate name a zone that is put beside it', () => {
    const { card, violations } = changeCard(SAMPLE_CARD, {
      zones: { put: [{ id: 9, code: 'DBN', name: 'Durban', kind: 'rates', provinces: ['KZN'] }] },
      rates: { put: [{ ...NEW_RATE, to_zone_id: 9 }] },
    });

    expect(violations).toEqual([]);
    expect(card.zones.at(-1)?.name).toBe('Durban');
  });

  it('changes what holds for the whole tariff and leaves the rest', () => {
    const vat_percentages = [{ from_date: day('2026-04-01'), percentage_bp: 1550 }];

    const { card } = changeCard(SAMPLE_CARD, { header: { vat_percentages } });

    expect(card).toEqual({ ...SAMPLE_CARD, vat_percentages });
  });

  it('gives surcharges and opt-in rates ids of one series, as prices tell them apart by them', () => {
    const { put } = changeCard(SAMPLE_CARD, {
      surcharges: { put: [{ name: 'Farm', type: 'zone', zone_ids: [4], side: 'either', charges: [] }] },
    });

    expect(put).toEqual({ surcharges: [52] });
  });

  it('refuses more lines and corners than a tariff holds', () => {
    const ring = Array.from({ length: 100_001 }, (_, at): [number, number] => [18 + at / 1e6, -34]);
    const zone = { code: 'A', name: 'A', kind: 'rates', polygons: [[ring]] } as const;
    const lines = Array.from({ length: 5001 }, () => ({ code: 'B', name: 'B', kind: 'rates' }) as const);

    expect(changeCard(SAMPLE_CARD, { zones: { put: Array.from({ length: 20 }, () => zone) } }).violations[0]?.message).toBe(
      'The zones of a tariff have 2000000 corners at most.',
    );
    expect(changeCard(SAMPLE_CARD, { zones: { put: lines } }).violations[0]?.message).toBe(
      'A tariff holds 5000 of these at most.',
    );
  });

  it.each([
    [
      { zones: { remove: [2] } },
      'rates[101].to_zone_id',
      'Rate ECO, Standard, Johannesburg to Cape Town, 0 kg to 5 kg names Cape Town, which is not in this tariff.',
    ],
    [{ rates: { remove: [999] } }, 'rates.remove[0]', 'Line 999 is not there any more.'],
    [
      { rates: { put: [{ ...NEW_RATE, rate_group_id: 5 }] } },
      'rates[402].rate_group_id',
      'Rate ECO, group 5, Cape Town to Cape Town, over 0 kg names group 5, which is not in this tariff.',
    ],
    [
      {
        rates: {
          put: [
            { ...NEW_RATE, id: 7 },
            { ...NEW_RATE, id: 7 },
          ],
        },
      },
      'rates.put[1].id',
      'The id 7 is in use already.',
    ],
    [
      { surcharges: { put: [{ id: 51, name: 'Farm', type: 'tag', any_tags: ['farm'], charges: [] }] } },
      'surcharges.put[0].id',
      'The id 51 is in use already.',
    ],
  ] as const)('refuses what would leave the card senseless: %j', (changes, field, message) => {
    expect(changeCard(SAMPLE_CARD, changes).violations[0]).toMatchObject({ field, message });
  });
});
