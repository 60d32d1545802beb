import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { WaysToChange } from './WaysToChange.tsx';

const POINT = {
  pickup_point_id: 'CG1',
  pickup_point_provider: 'tcg-locker',
  name: 'Locker',
  address: 'Hatfield',
  distance_km: 1,
};
const OPEN = { state: 'open', changes_left: 2, days: [], may_tell_driver: false, may_change_address: false };

function drawWays(facts: object) {
  const shown = { ...OPEN, pickup_points: [], goes_to_point: false, ...facts } as unknown as Rescheduling;
  const nothing = () => undefined;
  draw(<WaysToChange shown={shown} digits="" is_busy={false} onDigits={nothing} onMissing={nothing} onChange={nothing} />);
  return screen.queryAllByText('To have it brought to your door after all, please contact us.').length;
}

it.each([
  ['that goes to a pickup point, also where no other is near', { goes_to_point: true }, 1],
  ['that goes to a pickup point, once', { goes_to_point: true, pickup_points: [POINT] }, 1],
  ['before it is sent to one', { pickup_points: [POINT] }, 1],
  ['that cannot be sent to one', {}, 0],
])('SCREEN-57: the way back to the door is told of a parcel %s', (_which, facts, times) => {
  expect(drawWays(facts)).toBe(times);
});
