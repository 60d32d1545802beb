import { describe, expect, it } from 'vitest';
import { countOfDay } from '../rates/days/service-calendar.ts';
import type { ServiceDays } from '../rates/days/service-calendar.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import type { Day } from '../time/day.ts';
import {
  isLastDigits,
  isPlaceOpen,
  leaveText,
  leaveWithOf,
  mayTellDriver,
  offeredDays,
  rescheduleState,
  triesLeft,
} from './reschedule-rules.ts';

const DAYS: ServiceDays = {
  weekdays: [1, 2, 3, 4, 5],
  on_public_holidays: false,
  area_weekdays: null,
  closed: new Set(),
  holidays: new Set([countOfDay('2026-12-16' as Day)]),
};
// A Friday.
const today = '2026-12-11' as Day;
const ASKED = { days: DAYS, today, earliest: null, planned: null, booked: new Map(), capacity_per_day: null };

describe('a delivery', () => {
  it.each<[ShipmentStatus, number, string]>([
    ['submitted', 0, 'open'],
    ['at-hub', 1, 'open'],
    ['delivery-failed-attempt', 1, 'open'],
    ['at-hub', 2, 'used_up'],
    ['out-for-delivery', 0, 'on_van'],
    ['ready-for-pickup', 0, 'waiting'],
    ['delivered', 0, 'delivered'],
    ['cancelled', 0, 'over'],
    ['returned-to-sender', 0, 'over'],
    ['payment-pending', 0, 'not_booked'],
  ])('SCREEN-57: at %s with %i changes is %s', (status, changes, state) => {
    expect(rescheduleState(status, changes)).toBe(state);
  });

  it('SCREEN-57: on the van the driver can still be told something, and between two tries the place stands', () => {
    expect((['open', 'used_up', 'on_van', 'waiting', 'delivered', 'over', 'not_booked'] as const).filter(mayTellDriver)).toEqual([
      'open',
      'used_up',
      'on_van',
    ]);
    expect([isPlaceOpen('at-hub'), isPlaceOpen('delivery-failed-attempt'), isPlaceOpen('out-for-delivery')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the days that are offered', () => {
  it('SCREEN-57: are the next ten days of service, from tomorrow on, without holidays and the planned one', () => {
    const days = offeredDays({ ...ASKED, planned: '2026-12-15' as Day });

    expect(days).toHaveLength(10);
    expect(days.slice(0, 4)).toEqual(['2026-12-14', '2026-12-17', '2026-12-18', '2026-12-21']);
  });

  it('SCREEN-57: begin where the parcel is there, and leave out those that are full', () => {
    const booked = new Map([
      ['2026-12-17' as Day, 3],
      ['2026-12-18' as Day, 2],
    ]);

    const days = offeredDays({ ...ASKED, earliest: '2026-12-16' as Day, booked, capacity_per_day: 3 });

    expect(days.slice(0, 2)).toEqual(['2026-12-18', '2026-12-21']);
    expect(offeredDays({ ...ASKED, capacity_per_day: 0 })).toEqual([]);
  });
});

it('SCREEN-57: the last four digits open it, however the number is written', () => {
  expect([isLastDigits('+27 83 123 4567', '4567'), isLastDigits('0831234567', '4568'), isLastDigits('', '')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isLastDigits('+27831234567', '')).toBe(false);
});

it('SCREEN-57: after five wrong tries it is locked for an hour', () => {
  const [time_wrong, now] = [new Date('2026-12-11T08:00:00Z'), new Date('2026-12-11T08:59:59Z')];

  expect([triesLeft({ wrong_tries: 0, time_wrong: null }, now), triesLeft({ wrong_tries: 4, time_wrong }, now)]).toEqual([5, 1]);
  expect(triesLeft({ wrong_tries: 7, time_wrong }, now)).toBe(0);
  expect(triesLeft({ wrong_tries: 7, time_wrong }, new Date('2026-12-11T09:00:00Z'))).toBe(5);
});

it('SCREEN-57: the driver reads with whom to leave it', () => {
  expect(leaveText('gatehouse', '')).toBe('Leave it with the gatehouse or security.');
  expect(leaveText('neighbour', ' unit 4 ')).toBe('Leave it with a neighbour. unit 4');
});

it.each(['neighbour', 'reception', 'gatehouse'] as const)(
  'SCREEN-57: who asked for %s reads that again, and nothing else that was said',
  (name) => {
    expect(leaveWithOf(leaveText(name, 'unit 4'))).toBe(name);
    expect(leaveWithOf(`Please ring. ${leaveText(name, '')}`)).toBeNull();
    expect(leaveWithOf('')).toBeNull();
  },
);
