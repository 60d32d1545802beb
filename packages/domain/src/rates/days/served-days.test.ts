import { describe, expect, it } from 'vitest';
import { compileRateCard } from '../card/compile-rate-card.ts';
import type { Zone } from '../card/rate-card.ts';
import { IN_CPT, IN_JHB, SAMPLE_CARD } from '../card/sample-card.testing.ts';
import { servedDays } from './served-days.ts';

const MON_TO_FRI = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

function cardOf({ zones = [], collects = [1, 2, 3, 4, 5], delivers }: Given) {
  return compileRateCard({
    ...SAMPLE_CARD,
    zones: [...SAMPLE_CARD.zones, ...zones],
    service_levels: SAMPLE_CARD.service_levels.map((level, at) => ({
      ...level,
      collection_weekdays: at === 0 ? collects : [1],
      ...(delivers && { delivery_weekdays: delivers }),
    })),
  });
}

interface Given {
  readonly zones?: readonly Zone[];
  readonly collects?: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
  readonly delivers?: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[];
}

const area = (service_weekdays: NonNullable<Zone['service_weekdays']>): Zone => ({
  id: 90 + service_weekdays.length,
  code: `DAYS${service_weekdays.length}`,
  name: 'Served on some days',
  kind: 'service_days',
  provinces: ['WC'],
  service_weekdays,
});

describe('the days a place is served', () => {
  it('are those on which any service works, from Monday to Sunday', () => {
    expect(servedDays(cardOf({ collects: [0, 6, 3] }), 'collection', IN_JHB)).toEqual([
      'Monday',
      'Wednesday',
      'Saturday',
      'Sunday',
    ]);
    expect(servedDays(cardOf({}), 'delivery', IN_JHB)).toEqual(MON_TO_FRI);
    expect(servedDays(cardOf({ delivers: [6] }), 'delivery', IN_JHB)).toEqual(['Saturday']);
  });

  it('are fewer in an area with days of its own, and elsewhere as ever', () => {
    const card = cardOf({ zones: [area([2, 4])] });

    expect(servedDays(card, 'delivery', IN_CPT)).toEqual(['Tuesday', 'Thursday']);
    expect(servedDays(card, 'collection', IN_CPT)).toEqual(['Tuesday', 'Thursday']);
    expect(servedDays(card, 'delivery', IN_JHB)).toEqual(MON_TO_FRI);
  });

  it('are those of all areas that hold the place, as far as a service works on them', () => {
    const card = cardOf({ zones: [area([2, 4]), area([0])] });

    expect(servedDays(card, 'delivery', IN_CPT)).toEqual(['Tuesday', 'Thursday']);
    expect(servedDays(cardOf({ zones: [area([0])] }), 'delivery', IN_CPT)).toEqual([]);
  });
});
