import { expect, it } from 'vitest';
import { minuteOf, optimiseStops } from './optimise-stops.ts';

const START = { lat: -26.2, lng: 28.04 };
const place = (lat: number, ...hours: { after: string; before: string }[]) => ({ lat, lng: lat === 0 ? 0 : 28.04, hours });

it('SCREEN-25: stops whose place is not known come last and cost nothing', () => {
  const found = optimiseStops([place(0), place(-26.3), place(-26.25)], { start: START, depart_min: 480 });

  expect([found.order.at(-1), found.without_position]).toEqual([0, 1]);
  expect(found.after.distance_km).toBeCloseTo(
    optimiseStops([place(-26.3)], { start: START, depart_min: 480 }).after.distance_km,
    3,
  );
});

it('SCREEN-25: the hours of all that is due at a stop hold; where they exclude each other, the earlier end does', () => {
  const early = place(-26.3, { after: '', before: '12:00' }, { after: '07:00', before: '08:50' });
  const odd = place(-26.3, { after: '14:00', before: '' }, { after: '', before: '08:50' });
  const near = place(-26.21);

  // By road 15 km: half past eight at the earliest.
  expect(optimiseStops([near, early], { start: START, depart_min: 8 * 60 }).after.late_min).toBe(0);
  expect(optimiseStops([near, early], { start: START, depart_min: 9 * 60 }).after.late_min).toBeGreaterThan(30);
  expect(optimiseStops([odd], { start: START, depart_min: 8 * 60 }).after.late_min).toBe(0);
});

it.each([
  ['09:30', 570],
  ['00:00', 0],
  ['', null],
  ['soon', null],
])('the minute of the day of "%s" is %s', (time, minute) => {
  expect(minuteOf(time)).toBe(minute);
});
