import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { isAllCollected, isLateRequest } from './collection-progress.ts';
import { collectionNumbers, scannedCollection } from './collection-references.ts';
import { COLLECTION_FREQUENCIES, nextRepeated, repetitionChecks } from './collection-repetition.ts';
import { collectionWindowChecks } from './collection-request-checks.ts';

/** A Friday. */
const FRIDAY = '2026-11-27' as Day;
const NOW = new Date('2026-11-27T10:00:00+02:00');
const isWeekend = (day: Day) => [0, 6].includes(weekdayOf(day));

describe('repeated collections', () => {
  it('CONST-41: are daily or weekly', () => {
    expect(COLLECTION_FREQUENCIES).toEqual(['daily', 'weekly']);
  });

  it('skip closed days, and end with their last day', () => {
    const daily = { frequency: 'daily', weekdays: [], repeat_until: '2026-12-01' as Day } as const;

    expect(nextRepeated(daily, FRIDAY, isWeekend)).toBe('2026-11-30');
    expect(nextRepeated(daily, '2026-11-30' as Day, isWeekend)).toBe('2026-12-01');
    expect(nextRepeated(daily, '2026-12-01' as Day, isWeekend)).toBeNull();
    expect(nextRepeated(daily, FRIDAY, () => true)).toBeNull();
  });

  it('are on the chosen weekdays where they are weekly', () => {
    const weekly = { frequency: 'weekly', weekdays: [2, 5], repeat_until: addDays(FRIDAY, 30) } as const;

    expect(nextRepeated(weekly, FRIDAY, isWeekend)).toBe('2026-12-01');
    expect(nextRepeated(weekly, '2026-12-01' as Day, isWeekend)).toBe('2026-12-04');
    expect(nextRepeated(weekly, '2026-12-01' as Day, (day) => day === '2026-12-04')).toBe('2026-12-08');
  });

  it('need a weekday where they are weekly, and a last day within a year', () => {
    const fieldsOf = (repetition: Partial<Parameters<typeof repetitionChecks>[0]>) =>
      repetitionChecks({ frequency: 'weekly', weekdays: [1], repeat_until: addDays(FRIDAY, 7), ...repetition }, FRIDAY).map(
        ({ field }) => field,
      );

    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ weekdays: [] })).toEqual(['weekdays']);
    expect(fieldsOf({ frequency: 'daily', weekdays: [] })).toEqual([]);
    expect(fieldsOf({ repeat_until: FRIDAY })).toEqual(['repeat_until']);
    expect(fieldsOf({ repeat_until: addDays(FRIDAY, 366) })).toEqual([]);
    expect(fieldsOf({ repeat_until: addDays(FRIDAY, 367) })).toEqual(['repeat_until']);
  });
});

describe('the window of a collection', () => {
  const WINDOW = { date: FRIDAY, collect_after: '12:00', collect_before: '15:00' };
  const FACTS = { now: NOW, office_hours: { from: '08:00', to: '17:00' }, closed: null };
  const wrong = (window: object, facts: object = {}) =>
    collectionWindowChecks({ ...WINDOW, ...window }, { ...FACTS, ...facts }).map(({ field, code }) => `${field} ${code}`);

  it('S15, KEY-58: lies inside office hours', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ collect_after: '08:00', collect_before: '17:00' })).toEqual([]);
    expect(wrong({ collect_after: '07:59' })).toEqual(['collect_after office-hours']);
    expect(wrong({ collect_before: '17:01' })).toEqual(['collect_before office-hours']);
    expect(wrong({ collect_before: '12:00' })).toEqual(['collect_before order']);
  });

  it('KEY-59: is on no day on which the office is closed, nor on one without collections', () => {
    expect(wrong({}, { office_hours: null })).toEqual(['date closed']);
    expect(wrong({}, { closed: 'A public holiday.' })).toEqual(['date closed']);
    expect(collectionWindowChecks(WINDOW, { ...FACTS, closed: 'A public holiday.' })[0]?.message).toBe('A public holiday.');
  });

  it('is to come, and not too far ahead', () => {
    expect(wrong({ date: '2026-11-26' })).toEqual(['date over']);
    expect(wrong({ date: addDays(FRIDAY, 120) })).toEqual([]);
    expect(wrong({ date: addDays(FRIDAY, 121) })).toEqual(['date too-far-ahead']);
    expect(wrong({ collect_after: '08:00', collect_before: '10:00' })).toEqual(['collect_before over']);
    expect(wrong({ date: addDays(FRIDAY, 3), collect_after: '08:00', collect_before: '10:00' })).toEqual([]);
  });
});

describe('a collection under way', () => {
  it('is all collected with its last shipment, once as many parcels as expected were', () => {
    const isAll = (collected_parcels: number, uncollected_shipments: number) =>
      isAllCollected({ expected_parcels: 5, collected_parcels, uncollected_shipments });

    expect([isAll(5, 0), isAll(7, 0), isAll(4, 0), isAll(9, 1)]).toEqual([true, true, false, false]);
  });

  it('KEY-54, COLL-REQ-04: is late while it is unclosed so many days after its own', () => {
    const isLate = (date: string, status: 'collection-assigned' | 'closed' | 'collection-unassigned' = 'collection-assigned') =>
      isLateRequest({ date: date as Day, status }, { now: NOW, days: 3 });

    expect([isLate('2026-11-24'), isLate('2026-11-25'), isLate('2026-11-01', 'closed')]).toEqual([true, false, false]);
    expect(isLate('2026-11-01', 'collection-unassigned')).toBe(false);
  });
});

describe('references of collections', () => {
  it('VALID-22: lose their prefix in a filter, and are whole numbers', () => {
    expect(collectionNumbers('COL000012, col13 14;COL000012')).toEqual({ numbers: [12, 13, 14], unreadable: [] });
    expect(collectionNumbers('COL000012, 1.5, x, COL0, 99999999999')).toEqual({
      numbers: [12],
      unreadable: ['1.5', 'x', 'COL0', '99999999999'],
    });
    expect(collectionNumbers(' ')).toEqual({ numbers: [], unreadable: [] });
  });

  it('ENUM-19: are COL and six digits when they are scanned', () => {
    expect([scannedCollection('col000012'), scannedCollection('COL12'), scannedCollection('INV000012')]).toEqual([
      12,
      null,
      null,
    ]);
  });
});
