import { describe, expect, it } from 'vitest';
import { dayOf, timeOf } from '../../time/day.ts';
import { changeCard } from '../card/change-card.ts';
import { checkRateCard } from '../card/check-rate-card.ts';
import { compareCards } from '../card/compare-cards.ts';
import type { RateCard, ZonePairEstimate } from '../card/rate-card.ts';
import { cardWith, CONTEXT, day, IN_CPT, IN_JHB, priceOf, SAMPLE_CARD } from '../card/sample-card.testing.ts';

const [JHB, CPT] = [1, 2];
const between = (from_zone_id: number | null, to_zone_id: number | null, days: number): ZonePairEstimate => ({
  from_zone_id,
  to_zone_id,
  estimate_from: days,
  estimate_to: days + 1,
  estimate_unit: 'd',
});

function economy(...estimates_between: ZonePairEstimate[]): RateCard {
  const [eco, ...others] = SAMPLE_CARD.service_levels;
  if (!eco) throw new Error('The sample has services.');
  return { ...SAMPLE_CARD, service_levels: [{ ...eco, estimates_between }, ...others] };
}

/** On which days it is delivered, collected on Wednesday 4 March 2026. */
function deliveredOn(estimates: readonly ZonePairEstimate[], delivery = IN_CPT, context = CONTEXT) {
  const card = cardWith(economy(...estimates));
  const { service_level, estimate } = priceOf('ECO', { card, input: { delivery }, context });
  return [service_level.estimate_from, dayOf(estimate.delivery_from), dayOf(estimate.delivery_to)];
}

describe('an estimate between two zones (SCREEN-47)', () => {
  it('counts where both sides lie in them, and the service’s own everywhere else', () => {
    const to_cape_town = [between(JHB, CPT, 5)];

    expect(deliveredOn(to_cape_town)).toEqual([5, '2026-03-11', '2026-03-12']);
    expect(deliveredOn(to_cape_town, IN_JHB)).toEqual([3, '2026-03-09', '2026-03-10']);
    expect(deliveredOn([])).toEqual([3, '2026-03-09', '2026-03-10']);
  });

  it('that names both zones counts before one that names one, and of equals the first', () => {
    const from_anywhere = between(null, CPT, 8);

    expect(deliveredOn([from_anywhere])[0]).toBe(8);
    expect(deliveredOn([from_anywhere, between(JHB, CPT, 5)])[0]).toBe(5);
    expect(deliveredOn([from_anywhere, between(JHB, null, 9)])[0]).toBe(8);
  });

  it('may be in hours for a service in days, and is never taken for another pair’s', () => {
    const local: ZonePairEstimate = { ...between(JHB, JHB, 0), estimate_from: 2, estimate_to: 4, estimate_unit: 'h' };
    const card = cardWith(economy(local));
    const price = (delivery: typeof IN_JHB) => priceOf('ECO', { card, input: { delivery } });

    // Asked in turns, because what was estimated is kept.
    for (let turn = 0; turn < 2; turn++) {
      expect(timeOf(price(IN_JHB).estimate.delivery_to)).toBe('14:00');
      expect(dayOf(price(IN_JHB).estimate.delivery_to)).toBe('2026-03-04');
      expect(dayOf(price(IN_CPT).estimate.delivery_to)).toBe('2026-03-10');
    }
  });

  it.each<[what: string, estimates: ZonePairEstimate[], code: string]>([
    ['runs backwards', [{ ...between(JHB, CPT, 5), estimate_to: 4 }], 'backwards'],
    ['names no zone', [between(null, null, 5)], 'nowhere'],
    ['is there twice', [between(JHB, CPT, 5), between(JHB, CPT, 6)], 'duplicate'],
  ])('is an error where it %s', (_, estimates, code) => {
    const rules = { day: day('2026-03-04'), node_count_max: 500 };
    const codes = (card: RateCard) =>
      checkRateCard(card, rules).findings.filter(({ field, severity }) => field === 'estimates_between' && severity === 'error');

    expect(codes(economy(...estimates)).map((finding) => finding.code)).toEqual([code]);
    expect(codes(economy(between(JHB, CPT, 5), between(null, CPT, 6)))).toEqual([]);
  });

  it('is compared in words', () => {
    const later = economy(between(JHB, CPT, 5), { ...between(null, CPT, 24), estimate_unit: 'h' });

    const { differences, describe: describeOf } = compareCards(SAMPLE_CARD, later);

    expect(differences.map(describeOf)).toEqual([
      {
        name: 'ECO, Economy',
        fields: [
          { field: 'estimates_between', from: '', to: 'Johannesburg to Cape Town 5 - 6 days, anywhere to Cape Town 24 - 25 hrs' },
        ],
      },
    ]);
  });

  it('keeps its zones from being taken out of the tariff', () => {
    const { violations } = changeCard({ ...economy(between(3, CPT, 5)), rates: [] }, { zones: { remove: [3] } });

    expect(violations).toMatchObject([
      { code: 'not-there', message: 'Service level ECO, Economy names Karoo, which is not in this tariff.' },
    ]);
  });
});
