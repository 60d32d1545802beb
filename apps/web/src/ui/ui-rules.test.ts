import { describe, expect, it } from 'vitest';
import { dateText, dateTimeText, fullDateTimeText, nearDateText, timeText } from './show/date-text.ts';
import { fieldId } from './form/field.tsx';
import { countText, listInput, listViewSearch, parseListView, sortedBy } from './table/list-view.ts';

const NOW = new Date('2026-11-23T10:00:00Z');

describe('dates for people', () => {
  it('are in South African time', () => {
    expect(dateTimeText('2026-11-23T12:00:00Z', NOW)).toBe('Mon 23 Nov, 14:00');
    expect(dateTimeText('2026-11-23T22:30:00Z', NOW)).toBe('Tue 24 Nov, 00:30');
    expect(timeText('2026-11-23T22:30:00Z')).toBe('00:30');
  });

  it('name the year when it is another', () => {
    expect(dateText('2025-09-01T12:00:00Z', NOW)).toBe('Mon 1 Sep 2025');
  });

  it('name the days around today', () => {
    expect(nearDateText('2026-11-22T22:00:00Z', NOW)).toBe('Today');
    expect(nearDateText('2026-11-22T21:59:00Z', NOW)).toBe('Yesterday');
    expect(nearDateText('2026-11-24T10:00:00Z', NOW)).toBe('Tomorrow');
    expect(nearDateText('2026-11-20T10:00:00Z', NOW)).toBe('Fri 20 Nov');
  });

  it('are exact on hover', () => {
    expect(fullDateTimeText('2026-11-23T12:00:05Z')).toBe('23 Nov 2026, 14:00:05 SAST');
  });
});

describe('the view of a list', () => {
  const usual = { page: 1, page_size: 20, order_by: null, order: 'desc' } as const;

  it('comes from the address and goes back to it', () => {
    const view = parseListView({ page: '3', page_size: '100', order_by: 'time_created', order: 'asc', status: 'at-hub' });

    expect(view).toEqual({ page: 3, page_size: 100, order_by: 'time_created', order: 'asc' });
    expect(listViewSearch(view)).toEqual({ page: '3', page_size: '100', order_by: 'time_created', order: 'asc' });
    expect(listInput(view)).toEqual({ limit: 100, offset: 200, order_by: 'time_created', order: 'asc' });
  });

  it('CONST-05: is 20 rows unless the address says 10, 50 or 100', () => {
    expect(parseListView({})).toEqual(usual);
    expect(parseListView({ page_size: '10' }).page_size).toBe(10);
    expect(parseListView({ page_size: '50' }).page_size).toBe(50);
    expect(parseListView({ page_size: '100' }).page_size).toBe(100);
    expect(parseListView({ page_size: '5000' }).page_size).toBe(20);
  });

  it('takes nonsense as the first page, and leaves usual values out of the address', () => {
    expect(parseListView({ page: '-1' }).page).toBe(1);
    expect(parseListView({ page: 'x' }).page).toBe(1);
    expect(listViewSearch(usual)).toEqual({ page: undefined, page_size: undefined, order_by: undefined, order: undefined });
  });

  it('sorts down, up, and then as the list does, from the first page', () => {
    const down = sortedBy({ ...usual, page: 4 }, 'time_created');
    const up = sortedBy(down, 'time_created');

    expect(down).toEqual({ ...usual, order_by: 'time_created', order: 'desc' });
    expect(up).toEqual({ ...usual, order_by: 'time_created', order: 'asc' });
    expect(sortedBy(up, 'time_created')).toEqual(usual);
  });

  it('says where counting stopped', () => {
    expect(countText(999)).toBe('999');
    expect(countText(1204)).toBe('1 204');
    expect(countText(10_000)).toBe('10 000+');
  });
});

it('a form makes element ids of field paths', () => {
  expect(fieldId('parcels[0].submitted_length_cm')).toBe('field-parcels-0--submitted_length_cm');
});
