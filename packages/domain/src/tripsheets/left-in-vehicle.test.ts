import { expect, it } from 'vitest';
import { dayEndedAt } from './left-in-vehicle.ts';

const [MORNING, NOON, EVENING] = [5, 10, 15].map((hour) => new Date(Date.UTC(2026, 10, 27, hour)));

it.each([
  ['is not over for one who never said anything', null, null, null],
  ['is over with the trip where duty is not used', null, EVENING, EVENING],
  ['is under way on duty', { is_on_duty: true, since: MORNING }, null, null],
  ['is over as soon as the driver is off duty', { is_on_duty: false, since: EVENING }, null, EVENING],
  [
    'is over since the driver went off duty, also with a trip that was ended before',
    { is_on_duty: false, since: EVENING },
    NOON,
    EVENING,
  ],
  ['is over with the trip of a driver who forgets to go off duty', { is_on_duty: true, since: MORNING }, EVENING, EVENING],
  ['begins again with a driver who goes on duty after the trip', { is_on_duty: true, since: EVENING }, NOON, null],
])('SCREEN-24: the day of a driver %s', (_what, duty, time_ended, expected) => {
  // All three are there.
  const given = duty as Parameters<typeof dayEndedAt>[0]['duty'];

  expect(dayEndedAt({ duty: given, time_ended: time_ended ?? null })).toEqual(expected);
});
