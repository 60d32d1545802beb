import { expect, it } from 'vitest';
import { NO_FILTERS, nothingText, pointsInput, wantedPoints, placeName } from './location-filters-draft.ts';

const person = { is_known: true };

it('the filter of locations asks for what is open now and for favourites, which come first for users who have some', () => {
  const all = { search: 'rose', type: 'locker', provider: 'tcg-locker', open: 'now', favourites: 'only', parcel: '60x40x8x5' };

  expect(pointsInput(wantedPoints(all, person))).toEqual({
    search: 'rose',
    type: 'locker',
    pickup_point_provider: 'tcg-locker',
    open_now: true,
    favourites: 'only',
    length_cm: 60,
    width_cm: 40,
    height_cm: 8,
    weight_kg: 5,
  });
  expect(wantedPoints(all, person).filters).toBe(6);
  expect(pointsInput(wantedPoints(NO_FILTERS, person))).toEqual({ favourites: 'first' });
  expect(pointsInput(wantedPoints({ favourites: 'only', open: 'later', type: 'shop' }, { is_known: false }))).toEqual({});
});

it('the filter of locations says why there is nothing to see', () => {
  const textOf = (filters: Record<string, string>) => nothingText(wantedPoints(filters, person));

  expect(textOf({})).toBe('No lockers or counters yet.');
  expect(textOf({ favourites: 'only' })).toMatch(/^No favourites yet/);
  expect(textOf({ favourites: 'only', open: 'now' })).toBe(textOf({ open: 'now' }));
});

it('SCREEN-16: the filter of locations names the place that a search was taken for, its city once', () => {
  expect(placeName({ local_area: 'Melville', city: 'Johannesburg' })).toBe('Melville, Johannesburg');
  expect(placeName({ local_area: 'Sandton', city: 'Sandton' })).toBe('Sandton');
});
