import { describe, expect, it } from 'vitest';
import { fullDaysOf, hasCapacities } from './full-days.ts';
import type { Day } from '../../time/day.ts';
import type { WhenFull } from '../card/rate-card.ts';
import { SAMPLE_CARD, cardWith, day, rateOne } from '../card/sample-card.testing.ts';

const WEDNESDAY = day('2026-03-04');
const THURSDAY = day('2026-03-05');

describe('days that are fully booked', () => {
  it('are those with as many collections as the service takes in a day', () => {
    const booked = new Map([
      [
        'ECO',
        new Map([
          [THURSDAY, 21],
          [WEDNESDAY, 20],
        ]),
      ],
      ['OVN', new Map([[WEDNESDAY, 500]])],
    ]);

    expect(
      fullDaysOf(
        [
          { code: 'ECO', capacity_per_day: 20 },
          { code: 'OVN', capacity_per_day: null },
        ],
        booked,
      ),
    ).toEqual({
      ECO: [WEDNESDAY, THURSDAY],
    });
    expect(fullDaysOf([{ code: 'ECO', capacity_per_day: 22 }], booked)).toBeUndefined();
    expect([hasCapacities([{ capacity_per_day: null }]), hasCapacities([{ capacity_per_day: 0 }])]).toEqual([false, true]);
  });

  const rated = (when_full?: WhenFull, full: readonly Day[] = [WEDNESDAY]) => {
    const service_levels = SAMPLE_CARD.service_levels.map((level) => ({
      ...level,
      capacity_per_day: 9,
      ...(when_full && { when_full }),
    }));
    return rateOne('ECO', {
      card: cardWith({ service_levels }),
      input: { collection_min_date: WEDNESDAY, full_days: { ECO: full } },
      context: { now: new Date('2026-03-03T08:00:00Z') },
    });
  };

  it('move the collection to the next day with room, and the explanation says so', () => {
    const result = rated();

    expect(result.offered && result.estimate).toMatchObject({ full_day: WEDNESDAY, collection_day: THURSDAY });
    expect(result.trace).toMatchObject({ full_day: WEDNESDAY, collection_day: THURSDAY });
  });

  it('refuse nothing while there is room, whatever the service says of full days', () => {
    expect(rated('refuse', []).offered).toBe(true);
  });

  it('refuse a booking where the service says so, and name the next day with room', () => {
    const result = rated('refuse');

    expect(result.offered).toBe(false);
    expect(result).toMatchObject({
      reason: 'fully_booked',
      message: expect.stringMatching(/ is fully booked on Wed 4 Mar\. Please ask for a collection on Thu 5 Mar or later\.$/),
      change: { what: 'collection_min_date', to: [THURSDAY] },
    });
  });
});
