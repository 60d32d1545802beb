import { expect, it } from 'vitest';
import { endOf, lastDayOf, shortUrlFilters } from './short-url-draft.ts';

it('SCREEN-54: a link works until the end of its day in South Africa, or without end', () => {
  expect(endOf('2026-12-01')).toBe('2026-12-01T21:59:59.999Z');
  expect(endOf('')).toBeNull();
  expect(lastDayOf({ time_expires: '2026-12-01T21:59:59.999Z' })).toBe('2026-12-01');
  expect(lastDayOf({ time_expires: null })).toBe('');
});

it('links are filtered by what there is', () => {
  expect(shortUrlFilters({ search: 'AB', purpose: 'rating', state: 'works' })).toEqual({
    search: 'AB',
    purpose: 'rating',
    state: 'works',
  });
  expect(shortUrlFilters({ purpose: 'nothing', state: 'odd', search: '' })).toEqual({});
});
