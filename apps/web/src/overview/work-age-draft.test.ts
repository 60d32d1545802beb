import { describe, expect, it } from 'vitest';
import { ageText, isHigh, waitingSince } from './work-age-draft.ts';

const BOOKED = { time_created: '2026-11-20T08:00:00.000Z', collection_min_date: '2026-11-21', collected_date: null };
const COLLECTED = { ...BOOKED, collected_date: '2026-11-22T10:30:00.000Z' };

describe('the age of work', () => {
  it('KEY-55: counts from the date the provider uses until the collection, and from the collection on', () => {
    expect([
      waitingSince(BOOKED, 'time_created').toISOString(),
      waitingSince(BOOKED, 'collection_min_date').toISOString(),
      waitingSince(COLLECTED, 'time_created').toISOString(),
    ]).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T22:00:00.000Z', '2026-11-22T10:30:00.000Z']);
  });

  it('is said in its two largest parts', () => {
    const now = new Date('2026-11-22T12:00:00.000Z');
    const since = (text: string) => ageText(new Date(text), now);

    expect([
      since('2026-11-19T08:00:00.000Z'),
      since('2026-11-22T09:25:00.000Z'),
      since('2026-11-22T11:35:00.000Z'),
      since('2026-11-23T00:00:00.000Z'),
    ]).toEqual(['3 d 4 h', '2 h 35 min', '25 min', '']);
  });

  it('KEY-55: is high once it lies over the minutes the provider allows, booked ahead not before its day', () => {
    const is_high = (date_to_use: 'time_created' | 'collection_min_date', wished: string, now: string) => {
      const shipment = { ...BOOKED, collection_min_date: wished };
      return isHigh(shipment, waitingSince(shipment, date_to_use), { now: new Date(now), alert_minutes: 60 });
    };

    expect([
      is_high('time_created', '2026-11-21', '2026-11-20T09:00:00.000Z'),
      is_high('time_created', '2026-11-21', '2026-11-20T09:01:00.000Z'),
      is_high('collection_min_date', '2026-11-20', '2026-11-20T09:00:00.000Z'),
      is_high('collection_min_date', '2026-11-20', '2026-11-20T09:01:00.000Z'),
      is_high('collection_min_date', '2026-11-27', '2026-11-20T09:01:00.000Z'),
      is_high('collection_min_date', '2026-11-27', '2026-11-26T23:01:00.000Z'),
    ]).toEqual([false, true, false, true, false, true]);
  });
});
