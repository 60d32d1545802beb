import { SETTING_HELP } from '@tsela/domain/providers/setting-help';
import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../shell/drawn.testing.tsx';
import { useDutyPositions } from './use-duty-positions.ts';

function OnDuty({ is_on_duty }: { readonly is_on_duty: boolean }) {
  useDutyPositions(is_on_duty);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const here = { coords: { latitude: -33.9, longitude: 18.4 } };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: (position: typeof here) => void) => found(here) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often a driver reports within a minute. */
function reportsOfAMinute(seconds: number, is_on_duty = true): number {
  const { asked } = answerWith(() => ({ body: {} }));
  const { unmount } = draw(<OnDuty is_on_duty={is_on_duty} />, {
    of: { settings: { driver_location_interval_seconds: seconds } },
  });
  vi.advanceTimersByTime(60_000);
  unmount();
  return asked.filter(({ url }) => url.pathname.endsWith(dutyApi.location.path)).length;
}

describe('CONST-15: a driver on duty', () => {
  it('reports where they are as often as the provider says', () => {
    expect([reportsOfAMinute(20), reportsOfAMinute(60)]).toEqual([3, 1]);
  });

  it('never more often than every 15 seconds, as the setting says', () => {
    expect(reportsOfAMinute(1)).toBe(4);
    expect(SETTING_HELP.driver_location_interval_seconds).toContain('never more often than every 15 seconds');
  });

  it('who is off duty does not', () => {
    expect(reportsOfAMinute(20, false)).toBe(0);
  });
});
