import { describe, expect, it } from 'vitest';
import { publicHolidays } from '../../time/public-holidays.ts';
import { closedCollectionDays } from './closed-days.ts';
import { estimateDelivery, prepareCalendar } from './estimate.ts';
import type { EstimateContext } from './estimate.ts';
import type { ServiceLevel } from '../card/rate-card.ts';
import { day, SAMPLE_CARD } from '../card/sample-card.testing.ts';

const [ECONOMY] = SAMPLE_CARD.service_levels;
if (!ECONOMY) throw new Error('The sample card has a service.');
const LEVEL: ServiceLevel = { ...ECONOMY, collection_weekdays: [1, 2, 3, 4, 5], cut_off_time: '15:00' };

/** A Friday in South Africa, after the cut-off. */
function calendarOf(context: Partial<EstimateContext> = {}) {
  return prepareCalendar({
    now: new Date('2026-12-11T16:00:00+02:00'),
    holidays: publicHolidays(2026).map((holiday) => holiday.date),
    office_hours: { from: '08:00', to: '17:00' },
    ...context,
  });
}

const first = (levels: readonly ServiceLevel[], context: Partial<EstimateContext> = {}) =>
  closedCollectionDays(levels, calendarOf(context))
    .filter((each) => each.day <= '2026-12-17')
    .map((each) => `${each.day} ${each.reason}`);

describe('the days on which nothing is collected', () => {
  it('DATA-26: are those past the cut-off, at weekends, on public holidays, by exceptions and that are full, each with its reason', () => {
    const context = {
      closed_collection_days: [day('2026-12-15')],
      full_days: { [LEVEL.code]: [day('2026-12-14')] },
    };

    expect(first([LEVEL], context)).toEqual([
      '2026-12-11 too-late',
      '2026-12-12 not-served',
      '2026-12-13 not-served',
      '2026-12-14 full',
      '2026-12-15 exception',
      // The Day of Reconciliation.
      '2026-12-16 public-holiday',
    ]);
  });

  it('are no day on which another service collects', () => {
    const other: ServiceLevel = { ...LEVEL, code: 'SAT', collection_weekdays: [6], capacity_per_day: 5 };
    const full_days = { [LEVEL.code]: [day('2026-12-14')], SAT: [day('2026-12-12')] };

    expect(first([LEVEL, other], { full_days })).toEqual([
      '2026-12-11 too-late',
      '2026-12-12 full',
      '2026-12-13 not-served',
      '2026-12-14 full',
      '2026-12-16 public-holiday',
    ]);
    expect(first([])).toEqual([]);
  });

  it('are the days to which no estimate ever gives a collection, and no others', () => {
    const context = {
      collection_area_weekdays: [1, 3, 4] as const,
      closed_collection_days: [day('2026-12-17')],
      full_days: { [LEVEL.code]: [day('2026-12-14'), day('2026-12-28')] },
    };
    const closed = new Set(closedCollectionDays([LEVEL], calendarOf(context)).map((each) => each.day));

    for (let ahead = 0; ahead < 60; ahead++) {
      const wished = day(new Date(Date.UTC(2026, 11, 11 + ahead)).toISOString().slice(0, 10));
      const found = estimateDelivery(LEVEL, calendarOf({ ...context, collection_min_date: wished }));
      expect([wished, found?.collection_day === wished]).toEqual([wished, !closed.has(wished)]);
    }
  });
});
