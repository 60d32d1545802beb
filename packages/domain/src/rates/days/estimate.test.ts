import { describe, expect, it } from 'vitest';
import type { Weekday } from '../../time/day.ts';
import { estimateDelivery, prepareCalendar } from './estimate.ts';
import type { EstimateContext } from './estimate.ts';
import { publicHolidays } from '../../time/public-holidays.ts';
import { ESTIMATE_UNITS } from '../card/rate-card.ts';
import type { ServiceLevel } from '../card/rate-card.ts';
import { day, SAMPLE_CARD } from '../card/sample-card.testing.ts';

const [ECONOMY] = SAMPLE_CARD.service_levels;
const HOLIDAYS = publicHolidays(2026).map((holiday) => holiday.date);

/** Written in South African time: `2026-03-04 10:00` for both what goes in and what comes out. */
function estimate(now: string, level: Partial<ServiceLevel> = {}, context: Partial<EstimateContext> = {}): string[] | null {
  const calendar = prepareCalendar({
    now: inSouthAfrica(now),
    holidays: HOLIDAYS,
    office_hours: { from: '08:00', to: '17:00' },
    ...context,
  });
  const found = ECONOMY ? estimateDelivery({ ...ECONOMY, ...level }, calendar) : null;
  return found && [found.collection_day, text(found.delivery_from), text(found.delivery_to)];
}

function inSouthAfrica(wall_clock: string): Date {
  return new Date(`${wall_clock.replace(' ', 'T')}:00+02:00`);
}

function text(instant: Date): string {
  return new Date(instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

const DAYS = { estimate_from: 1, estimate_to: 2, estimate_unit: 'd' } as const;
const HOURS = { estimate_from: 2, estimate_to: 5, estimate_unit: 'h' } as const;

describe('estimate in days', () => {
  it('ENUM-05: counts d in service days from opening to closing time', () => {
    expect(estimate('2026-03-04 10:00', DAYS)).toEqual(['2026-03-04', '2026-03-05 08:00', '2026-03-06 17:00']);
  });

  it('collects on the day until the cut-off and on the next service day after it', () => {
    expect(estimate('2026-03-04 15:00', DAYS)?.[0]).toBe('2026-03-04');
    expect(estimate('2026-03-04 15:01', DAYS)?.[0]).toBe('2026-03-05');
  });

  it('skips the weekend on both sides', () => {
    // Friday afternoon: collected on Monday, delivered on Tuesday or Wednesday.
    expect(estimate('2026-03-06 16:00', DAYS)).toEqual(['2026-03-09', '2026-03-10 08:00', '2026-03-11 17:00']);
    expect(estimate('2026-03-06 10:00', DAYS)).toEqual(['2026-03-06', '2026-03-09 08:00', '2026-03-10 17:00']);
  });

  it('skips public holidays, Good Friday to Family Day', () => {
    expect(estimate('2026-04-02 10:00', DAYS)).toEqual(['2026-04-02', '2026-04-07 08:00', '2026-04-08 17:00']);
    expect(estimate('2026-04-02 16:00', DAYS)?.[0]).toBe('2026-04-07');
  });

  it('works on holidays where the service level does', () => {
    expect(estimate('2026-04-02 10:00', { ...DAYS, works_on_public_holidays: true })?.[1]).toBe('2026-04-03 08:00');
  });

  it('counts only the days the areas are served on', () => {
    const tuesday_and_friday: readonly Weekday[] = [2, 5];

    expect(estimate('2026-03-04 10:00', DAYS, { delivery_area_weekdays: tuesday_and_friday })).toEqual([
      '2026-03-04',
      '2026-03-06 08:00',
      '2026-03-10 17:00',
    ]);
    expect(estimate('2026-03-04 10:00', DAYS, { collection_area_weekdays: tuesday_and_friday })?.[0]).toBe('2026-03-06');
  });

  it('waits for the days asked for and for closed days', () => {
    expect(estimate('2026-03-04 10:00', DAYS, { collection_min_date: day('2026-03-07') })?.[0]).toBe('2026-03-09');
    expect(estimate('2026-03-04 10:00', DAYS, { delivery_min_date: day('2026-03-14') })).toEqual([
      '2026-03-04',
      '2026-03-16 08:00',
      '2026-03-16 17:00',
    ]);
    expect(estimate('2026-03-04 10:00', DAYS, { closed_collection_days: [day('2026-03-04'), day('2026-03-05')] })?.[0]).toBe(
      '2026-03-06',
    );
  });

  it('moves on when the day is fully booked', () => {
    const full_days = { ECO: [day('2026-03-04')] };

    expect(estimate('2026-03-04 10:00', { ...DAYS, code: 'ECO' }, { full_days })?.[0]).toBe('2026-03-05');
    expect(estimate('2026-03-04 10:00', { ...DAYS, code: 'OVN' }, { full_days })?.[0]).toBe('2026-03-04');
    expect(estimate('2026-03-04 10:00', { ...DAYS, capacity_per_day: 0 })).toBeNull();
  });

  it('names the first day with capacity even when the sender wants it later', () => {
    const calendar = prepareCalendar({
      now: inSouthAfrica('2026-03-04 10:00'),
      holidays: HOLIDAYS,
      office_hours: { from: '08:00', to: '17:00' },
      collection_min_date: day('2026-03-18'),
    });

    expect(ECONOMY && estimateDelivery(ECONOMY, calendar)).toMatchObject({
      earliest_collection_day: '2026-03-04',
      collection_day: '2026-03-18',
      collection_cut_off: inSouthAfrica('2026-03-18 15:00'),
    });
  });

  it('gives nothing when no day comes within 90 days', () => {
    expect(estimate('2026-03-04 10:00', { ...DAYS, collection_weekdays: [] })).toBeNull();
  });
});

describe('estimate in hours', () => {
  it('ENUM-05: counts h by the clock from the collection', () => {
    expect(estimate('2026-03-04 09:15', HOURS)).toEqual(['2026-03-04', '2026-03-04 11:15', '2026-03-04 14:15']);
  });

  it('starts at opening time', () => {
    expect(estimate('2026-03-04 06:00', HOURS)).toEqual(['2026-03-04', '2026-03-04 10:00', '2026-03-04 13:00']);
    expect(estimate('2026-03-04 15:30', HOURS)).toEqual(['2026-03-05', '2026-03-05 10:00', '2026-03-05 13:00']);
  });

  it('delivers at opening time of the next service day what would come after closing', () => {
    // Friday 14:30 + 5 h = 19:30.
    expect(estimate('2026-03-06 14:30', HOURS)).toEqual(['2026-03-06', '2026-03-06 16:30', '2026-03-09 08:00']);
  });

  it('delivers in the evening where the service level goes on longer', () => {
    expect(estimate('2026-03-06 14:30', { ...HOURS, delivers_until: '20:00' })?.[2]).toBe('2026-03-06 19:30');
  });

  it('takes 24 hours as the same time on the next service day', () => {
    expect(estimate('2026-03-06 10:00', { estimate_from: 24, estimate_to: 48, estimate_unit: 'h' })).toEqual([
      '2026-03-06',
      '2026-03-09 10:00',
      '2026-03-10 10:00',
    ]);
  });

  it('takes half hours', () => {
    expect(estimate('2026-03-04 10:00', { ...HOURS, estimate_from: 1.5, estimate_to: 1.5 })?.[1]).toBe('2026-03-04 11:30');
  });

  it('ENUM-05: there are two units', () => {
    expect(ESTIMATE_UNITS).toEqual(['h', 'd']);
  });
});

describe('an estimate that was made before', () => {
  it.each([
    ['days', DAYS],
    ['hours', HOURS],
  ])('is what it would be anew, in whatever order moments come: %s', (_name, unit) => {
    if (!ECONOMY) throw new Error('The sample has no service.');
    const level = { ...ECONOMY, ...unit };
    const start = inSouthAfrica('2026-04-01 00:00').getTime();
    // Over Easter, by steps that visit every hour of three weeks and jump from day to day.
    const moments = Array.from({ length: 504 }, (_, step) => new Date(start + ((step * 101) % 504) * 3_600_000 + step));
    const differing = moments.filter((now) => {
      const calendar = prepareCalendar({ now, holidays: HOLIDAYS, office_hours: { from: '08:00', to: '17:00' } });
      const [first, again, anew] = [level, level, { ...level }].map((each) => JSON.stringify(estimateDelivery(each, calendar)));
      return first !== anew || again !== anew;
    });

    expect(differing).toEqual([]);
  });

  it('is made anew for other office hours and other holidays', () => {
    if (!ECONOMY) throw new Error('The sample has no service.');
    const now = inSouthAfrica('2026-04-01 20:00');
    const openFrom = (from: string, holidays = HOLIDAYS) =>
      ECONOMY && estimateDelivery(ECONOMY, prepareCalendar({ now, holidays, office_hours: { from, to: '17:00' } }));
    const [early, late, without_holiday] = [openFrom('06:00'), openFrom('09:00'), openFrom('09:00', [])];

    expect(early?.collection_from).not.toEqual(late?.collection_from);
    expect(late?.delivery_to).not.toEqual(without_holiday?.delivery_to);
  });
});
